"""The command mlsys-kg, also as `python -m etl`: nothing else is imported before Ctrl-C is heeded."""

import signal
import sys


def main() -> int:
    """Import the commands and run the one that the arguments name; gives its exit code."""
    try:
        from etl.cli import main as run  # noqa: PLC0415

        return run()
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


if __name__ == "__main__":
    sys.exit(main())
