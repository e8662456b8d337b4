"""Work shared out to processes."""

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from cli.errors import UsageProblem


@contextmanager
def workers(jobs: int, job: Callable[[Any], Any]) -> Iterator[Any]:
    """Give what does this job for shares in their order, in this process or in several."""
    if jobs == 1:
        yield lambda shares: map(job, shares)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    ready = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in ready else None)
    # an interrupt goes to all processes: the one that was called ends the others
    pool = ProcessPoolExecutor(jobs, context, signal.signal, (signal.SIGINT, signal.SIG_IGN))

    def work(shares: Iterable[Any]) -> Iterator[Any]:
        with _uninterrupted():
            return pool.map(job, shares)

    try:
        yield work
    except BaseException as error:
        with _uninterrupted():
            _let_go_quietly()
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()
        if isinstance(error, BrokenProcessPool):
            raise UsageProblem(f"one of the {jobs} processes was ended from outside; try fewer --jobs") from None
        raise
    pool.shutdown()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let an interrupt wait until processes have all been started, or ended: one that comes between leaves some that
    nobody knows of, or that hold what the others wait for."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _let_go_quietly() -> None:
    """Keep the pool's own thread from complaining that the shares it was to break off were cancelled before."""
    import threading
    from concurrent.futures import InvalidStateError

    told = threading.excepthook

    def hook(args: "threading.ExceptHookArgs") -> None:
        if not issubclass(args.exc_type, InvalidStateError):
            told(args)

    threading.excepthook = hook
