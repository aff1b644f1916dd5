"""`python -m paiju` is the `paiju` command."""

import sys

from paiju.cli import main

sys.exit(main())
