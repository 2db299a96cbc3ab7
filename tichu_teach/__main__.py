"""`python -m tichu_teach`, where the command is not on the path."""

import sys

from tichu_teach.cli import main

if __name__ == "__main__":  # a process that forks may read this in as well
    sys.exit(main())
