/* Loaded into a server (LD_PRELOAD): keeps in the folder CUT_TO what a power cut would leave of the folder CUT_FROM. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST 64
#define REAL(name, ...) ((int (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static struct { char from[NAME_MAX], to[NAME_MAX]; } changed[MOST]; /* names; on the disk when the folder is synced */
static int changes;

static const char *name_in_folder(const char *path) {
    const char *folder = getenv("CUT_FROM");
    size_t length = folder ? strlen(folder) : 0;
    if (!length || strncmp(path, folder, length) != 0) return NULL;
    if (path[length] == 0) return "";
    return path[length] == '/' && !strchr(path + length + 1, '/') ? path + length + 1 : NULL;
}

static void kept(char *path, const char *name) { snprintf(path, PATH_MAX, "%s/%s", getenv("CUT_TO"), name); }

static void keep_file(int fd, const char *name) { /* whole or not at all, whenever the process is killed */
    char draft[PATH_MAX], path[PATH_MAX], block[65536];
    ssize_t count;
    off_t at = 0;
    kept(draft, ".draft");
    kept(path, name);
    int copy = open(draft, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    while ((count = pread(fd, block, sizeof block, at)) > 0) {
        if (write(copy, block, count) != count) abort();
        at += count;
    }
    close(copy);
    REAL(rename, const char *, const char *)(draft, path);
}

static void keep_names(void) {
    char from[PATH_MAX], to[PATH_MAX];
    for (int i = 0; i < changes; i++) {
        kept(from, changed[i].from);
        kept(to, changed[i].to);
        if (*changed[i].to) REAL(rename, const char *, const char *)(from, to);
        else REAL(unlink, const char *)(from);
    }
    changes = 0;
}

static void note(const char *from, const char *to) {
    if (!from || !to) return;
    pthread_mutex_lock(&one_at_a_time);
    if (changes == MOST) abort();
    snprintf(changed[changes].from, NAME_MAX, "%s", from);
    snprintf(changed[changes++].to, NAME_MAX, "%s", to);
    pthread_mutex_unlock(&one_at_a_time);
}

static void synced(int fd) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return;
    path[length] = 0;
    const char *name = name_in_folder(path);
    if (!name) return;
    pthread_mutex_lock(&one_at_a_time);
    if (*name) keep_file(fd, name);
    else keep_names();
    pthread_mutex_unlock(&one_at_a_time);
}

int fsync(int fd) {
    int result = REAL(fsync, int)(fd);
    if (result == 0) synced(fd);
    return result;
}

int fdatasync(int fd) {
    int result = REAL(fdatasync, int)(fd);
    if (result == 0) synced(fd);
    return result;
}

int rename(const char *from, const char *to) {
    int result = REAL(rename, const char *, const char *)(from, to);
    if (result == 0) note(name_in_folder(from), name_in_folder(to));
    return result;
}

int unlink(const char *path) {
    int result = REAL(unlink, const char *)(path);
    if (result == 0) note(name_in_folder(path), "");
    return result;
}
