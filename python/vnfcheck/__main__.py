"""The command line: ``python -m vnfcheck``, and the program ``vnfcheck`` of the wheel."""

from __future__ import annotations

import os
import signal
import sys

from . import _native

#: Starts the command line again. Unlike ``-m``, the code imports nothing from the current folder.
_AGAIN = "import sys; sys.path[0] = {path!r}; from vnfcheck.__main__ import main; sys.exit(main())"


def main() -> int:
    """Runs the command line and returns the exit status."""
    # Signals end the process, as they end the native program.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    program = [sys.executable, "-c", _AGAIN.format(path=folder)]
    return _native.run(["vnfcheck", *sys.argv[1:]], program)


if __name__ == "__main__":
    sys.exit(main())
