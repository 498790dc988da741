"""Work in a thread of its own, which nobody waits for once time is up."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from commonplace.errors import ModelUnavailable

T = TypeVar("T")


class Apart(Generic[T]):
    """Begins at once. What it raises of these kinds is raised in the thread that wants the result;
    anything else is a mistake in our own code, and told where such things are told."""

    def __init__(self, work: Callable[[], T], *errors: type[Exception]) -> None:
        self._work = work
        self._errors = errors
        self._done: list[T] = []
        self._failed: list[Exception] = []
        self._thread = threading.Thread(target=self._run, name="model call", daemon=True)
        self._thread.start()

    def result(self, timeout_seconds: float) -> T:
        """Or what it raised, or TimeoutError: then it is left alone."""
        self._thread.join(timeout_seconds)
        if self._thread.is_alive():
            raise TimeoutError
        if self._failed:
            raise self._failed[0]
        if not self._done:
            raise ModelUnavailable("The call failed; what it said stands on the error output.")
        return self._done[0]

    def _run(self) -> None:
        try:
            self._done.append(self._work())
        except self._errors as error:
            self._failed.append(error)
