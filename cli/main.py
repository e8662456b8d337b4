"""The way in and the way out: every error becomes a sentence and an exit code; a traceback is always a bug."""

import gc
import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

INTERRUPTED = 130


def main() -> NoReturn:
    """Run the command line on the words this program was called with, and leave with its exit code."""
    # loading makes many objects and no garbage: looking for some takes a tenth of a short command
    gc.set_threshold(100_000)
    try:
        open_streams()
        from cli.app import program  # noqa: F401 - loaded before interrupts are errors of Python's

        signal.signal(signal.SIGINT, signal.default_int_handler)
        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = INTERRUPTED
    leave(code)


def run(words: Sequence[str]) -> int:
    """Run the command line on these words and give its exit code (the codes are listed in docs/cli.md)."""
    from cli.app import USAGE_ERRORS, Abort, program
    from cli.arrange import arrange, empty_reference, wants_json
    from cli.errors import UsageProblem, explain, report_usage, say

    code = 0
    try:
        if empty_reference(words):
            raise UsageProblem("an empty word stands where an entry is named: is a variable not set?")
        done = program().main(args=arrange(words) or ["--help"], prog_name="monopoly", standalone_mode=False)
        code = done if isinstance(done, int) else 0
        sys.stdout.flush()
    except USAGE_ERRORS as error:
        code = report_usage(error, as_json=wants_json(words))
    except BrokenPipeError:
        # the reader has seen enough: no error, and what the command found still counts
        discard_output()
    except SystemExit as ended:  # typer makes one of a broken pipe
        if isinstance(ended.__context__, BrokenPipeError):
            discard_output()
        else:
            code = ended.code if isinstance(ended.code, int) else 0
    except (KeyboardInterrupt, Abort):
        code = INTERRUPTED
    except Exception as error:
        code = explain(error, as_json=wants_json(words))
        discard_output(error)
    if code == INTERRUPTED:
        say("\ninterrupted" if sys.stderr.isatty() else "interrupted")
    return code


def open_streams() -> None:
    """Make the standard streams usable: records and JSON are UTF-8 everywhere, and a closed stream is a silent one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif name == "stdin":
            stream.reconfigure(encoding="utf-8", errors="surrogateescape")
        else:
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def discard_output(error: Exception | None = None) -> None:
    """After standard output has failed, keep Python from failing again when it flushes what is left."""
    if error is not None:
        try:
            sys.stdout.flush()
        except OSError:
            pass
        else:
            return
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def leave(code: int) -> NoReturn:
    """End the process at once: to take apart what is loaded lasts a fifth of a short command, and helps nobody."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            code = code or 3
    os._exit(code)


if __name__ == "__main__":
    main()
