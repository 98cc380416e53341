"""A thread that works on the newest thing it is given, so that something slow delays nobody."""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition, Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class Newest(Generic[T]):
    """Calls *use* in a thread of its own with what was put last; what came before it and was not begun is dropped.

    *use* returns 0, or the seconds after which it wants to try again with what is the newest then. What it raises ends
    the work, and is raised where something is put next.
    """

    def __init__(self, use: Callable[[T], float], name: str) -> None:
        self._use = use
        self._changed = Condition()
        self._waiting: list[T] = []
        self._busy = self._closed = False
        self._error: BaseException | None = None
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def put(self, item: T) -> None:
        """Let *item* be next; never waits for the work."""
        with self._changed:
            if self._error:
                raise self._error
            self._waiting = [item]
            self._changed.notify_all()

    def wait(self, seconds: float) -> bool:
        """Wait until all is done, at most so many *seconds*; return whether it is."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting and not self._busy, seconds)

    def close(self, seconds: float) -> bool:
        """Drop what waits and end the thread; return whether it ended in so many *seconds*."""
        with self._changed:
            self._closed, self._waiting = True, []
            self._changed.notify_all()
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closed)
                if self._closed:
                    return
                item = self._waiting.pop()
                self._busy = True
            again = self._tried(item)
            with self._changed:
                if again:
                    self._changed.wait_for(lambda: self._waiting or self._closed, again)
                    self._waiting = self._waiting or [item]
                self._busy = False
                self._changed.notify_all()

    def _tried(self, item: T) -> float:
        try:
            return self._use(item)
        except BaseException as error:  # a library's own way out is none for us
            self._error, self._closed = error, True
            return 0.0
