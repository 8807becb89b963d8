"""Processes that play: Ctrl-C ends them at once, and they say nothing of it.

They also end when the program they play for does, however that was killed.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import connection
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType


class Workers(Executor):
    """Processes to which Ctrl-C, that reaches all of a terminal, means nothing.

    It interrupts the program that waits for them. When that leaves with an error, they end at once.
    """

    def __init__(self, jobs: int) -> None:
        self._others = multiprocessing.active_children()
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(jobs, context, begin)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Has it done by a process, which may be started for it."""
        # The pool keeps its own future: it complains of those cancelled when its processes end.
        told: Future[Any] = Future()
        with held_back(signal.SIGINT):
            self._pool.submit(fn, *args, **kwargs).add_done_callback(partial(pass_on, told))
        return told

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Takes nothing more."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            for process in multiprocessing.active_children():
                if process not in self._others:
                    process.terminate()
        self.shutdown()


def begin() -> None:
    """The first that a process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Waits for the program to end, and ends this process then.

    A pool does not see to it: its processes would wait for work for ever.
    """
    parent = multiprocessing.parent_process()
    assert parent is not None  # it is run in a process of a pool
    connection.wait([parent.sentinel])
    os._exit(1)


def pass_on(told: Future[Any], done: Future[Any]) -> None:
    """Tells what one future came to by another, if that was not cancelled."""
    if not told.set_running_or_notify_cancel():
        return
    error = done.exception()
    if error is None:
        told.set_result(done.result())
    else:
        told.set_exception(error)


@contextmanager
def held_back(number: signal.Signals) -> Iterator[None]:
    """Lets a signal wait; a process that is started meanwhile never sees it, where that can be."""
    if threading.current_thread() is not threading.main_thread():  # which gets no signals
        yield
        return
    came: list[int] = []
    handler = signal.signal(number, lambda number, _: came.append(number))
    mask = None
    if hasattr(signal, "pthread_sigmask"):  # not on Windows
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, [number])
    try:
        yield
    finally:
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(number, handler)
        if came:
            signal.raise_signal(number)
