"""Where the program begins: an interrupt is answered quietly before anything else is loaded."""

import signal
from typing import Any, NoReturn


def _interrupted(number: int, frame: Any) -> NoReturn:
    import os

    os._exit(130)


def main() -> NoReturn:
    """Load the command line and run it."""
    # while modules load, an interrupt would end in a traceback from the middle of one
    signal.signal(signal.SIGINT, _interrupted)
    from cli.main import main as run

    run()


if __name__ == "__main__":
    main()
