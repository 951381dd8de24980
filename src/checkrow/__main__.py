"""`python -m checkrow` is the command `checkrow`."""

import sys

from checkrow.cli import main

if __name__ == "__main__":
    sys.exit(main())
