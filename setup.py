"""Compiles the kernels where there is a C compiler; everything else about the package is in pyproject.toml."""

import os
import re
import sys
import sysconfig
import tempfile
from pathlib import Path

from Cython.Build import cythonize
from Cython.Compiler.Errors import CompileError as CythonError
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist
from setuptools.errors import CompileError, ExecError, FileError

SOURCES = Path("src")
CLIENT = SOURCES / "paiju/server/static/index.html"

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "auto_pickle": False,  # nobody pickles a kernel, and the code for it was half of all C
    "emit_code_comments": False,  # nobody reads the C
}

# Holds what the compiled kernels have in common (memory views above all), so that it is compiled once.
SHARED = "paiju.kernels._cyutility"

UNCOMPILED = "paiju: no {missing} found, the kernels run uncompiled (correct, but about 100 times slower)"


class BuildKernels(build_ext):
    """Leaves the kernels uncompiled when nothing can compile C, but never hides an error in a kernel."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()  # pip and build say nothing about it

    def build_extensions(self) -> None:
        if self.extensions and (missing := self.missing()):
            print(UNCOMPILED.format(missing=missing), flush=True)
            self.extensions = []
        if self.compiler.compiler_type != "msvc":
            for extension in self.extensions:
                # -g0: Python's own flags ask for debug symbols, which were five sixths of a compiled kernel.
                extension.extra_compile_args = ["-O3", "-g0", "-Wno-sign-compare"]
                if sys.platform == "linux":
                    extension.extra_link_args = ["-s"]
        self.to_c()
        super().build_extensions()

    def to_c(self) -> None:
        """Cython's part, in processes: C compilers run side by side anyway, but Cython would take turns in threads."""
        try:
            translated = cythonize(
                self.extensions,
                nthreads=self.parallel,
                force=self.force,
                quiet=True,
                build_dir=self.build_temp,
                compiler_directives=DIRECTIVES,
                shared_utility_qualified_name=SHARED,
            )
        except CythonError as error:  # it has said where and why
            raise CompileError(f"the kernels do not compile: {error}") from None
        for extension, in_c in zip(self.extensions, translated, strict=True):
            extension.sources = in_c.sources

    def missing(self) -> str:
        """What a C extension needs and this machine lacks, or nothing."""
        if not Path(sysconfig.get_path("include"), "Python.h").exists():
            return "Python header files"
        with tempfile.TemporaryDirectory() as folder:
            probe = Path(folder, "probe.c")
            probe.write_text("int probe(void) { return 0; }\n")
            try:
                self.compiler.compile([str(probe)], output_dir=folder)
            except (CompileError, ExecError):
                return "C compiler"
        return ""


class Release(sdist):
    """Never packs the sources without the client: whoever installs them has no Node.js to build it with."""

    def run(self) -> None:
        if not CLIENT.exists():
            raise FileError(f"{CLIENT} is missing: build the client first (make web)")
        super().run()


def declarations(module: str) -> set[str]:
    """The .pxd files that a kernel is compiled with: its own, and what that cimports, and so on."""
    found, open_ = set[str](), [module]
    while open_:
        file = SOURCES / f"{open_.pop().replace('.', '/')}.pxd"
        if file.exists() and file.as_posix() not in found:
            found.add(file.as_posix())
            open_ += re.findall(r"from (paiju\.[\w.]+) cimport", file.read_text("utf-8"))
    return found


def kernel(source: Path) -> Extension:
    module = ".".join(source.relative_to(SOURCES).with_suffix("").parts)
    return Extension(module, [source.as_posix()], depends=sorted(declarations(module)))


def kernels() -> list[Extension]:
    if os.environ.get("PAIJU_UNCOMPILED"):  # they stay so, or are compiled later
        return []
    sources = sorted(SOURCES.glob("paiju/**/kernels/**/*.py"))
    return [Extension(SHARED, []), *(kernel(source) for source in sources if source.stem != "__init__")]


if __name__ == "__main__":  # the processes that run Cython may import this file
    setup(ext_modules=kernels(), cmdclass={"build_ext": BuildKernels, "sdist": Release})
