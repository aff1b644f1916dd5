"""The hot loops: integers and tables in, integers out; they know no ruleset, state or event.

Every module here is plain Python in Cython's pure mode: the same file runs compiled (C speed) and uncompiled (debugger,
coverage, no compiler). With PAIJU_PURE set in the environment the sources are used even where compiled modules lie
beside them, which is how the tests compare the two.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

if os.environ.get("PAIJU_PURE"):
    for folder in __path__:
        sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def compiled() -> bool:
    """Whether the kernels run as C."""
    from paiju.kernels import combos

    return not str(combos.__file__).endswith(".py")
