"""Compiles the kernels where there is a C compiler; everything else about the package is in pyproject.toml."""

import os
import re
import sysconfig
import tempfile
from pathlib import Path

from Cython.Compiler.Errors import CompileError as CythonError
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext  # runs Cython, too, where that is installed
from setuptools.errors import CompileError, ExecError

SOURCES = Path("src")

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}

UNCOMPILED = "paiju: no {missing} found, the kernels run uncompiled (correct, but about 100 times slower)"


class BuildKernels(build_ext):
    """Leaves the kernels uncompiled when nothing can compile C, but never hides an error in a kernel."""

    def build_extensions(self) -> None:
        if missing := self.missing():
            print(UNCOMPILED.format(missing=missing), flush=True)
            self.extensions = []
        if self.compiler.compiler_type != "msvc":
            for extension in self.extensions:
                extension.extra_compile_args = ["-O3", "-Wno-sign-compare"]
        super().build_extensions()

    def build_extension(self, extension: Extension) -> None:
        try:
            super().build_extension(extension)
        except CythonError:  # it has said where and why
            raise CompileError(f"{extension.name} does not compile") from None

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
    extension = Extension(module, [source.as_posix()], depends=sorted(declarations(module)))
    extension.cython_directives = DIRECTIVES
    extension.cython_c_in_temp = True
    return extension


sources = [source for source in sorted(SOURCES.glob("paiju/**/kernels/**/*.py")) if source.stem != "__init__"]
if "PAIJU_UNCOMPILED" in os.environ:  # they stay so, or are compiled later
    sources = []

setup(ext_modules=[kernel(source) for source in sources], cmdclass={"build_ext": BuildKernels})
