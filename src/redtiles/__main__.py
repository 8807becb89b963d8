"""``python -m redtiles``: the command line."""

import sys

from redtiles.cli import main

if __name__ == "__main__":
    sys.exit(main())
