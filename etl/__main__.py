"""`python -m etl` is the command mlsys-kg."""

import sys

from etl.cli import main

sys.exit(main())
