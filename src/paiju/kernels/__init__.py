"""The hot loops: integers and tables in, integers out; they know no ruleset, state or event.

Every kernel is plain Python in Cython's pure mode: the same file runs compiled (C speed) and uncompiled (debugger,
coverage, no compiler). Here is what the kernels of every family share; the others are in the wings.
"""

import os
import sys
from collections.abc import Iterable
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader


def choose_sources(folders: Iterable[str]) -> None:
    """With PAIJU_PURE in the environment, import these folders' sources even where compiled modules lie beside them.

    This is how the tests compare the two.
    """
    if os.environ.get("PAIJU_PURE"):
        for folder in folders:
            sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def compiled() -> bool:
    """Whether the kernels run as C."""
    from paiju.kernels import chance

    return not str(chance.__file__).endswith(".py")


choose_sources(__path__)
