"""One thread for everything that drives the browser.

Playwright keeps an event loop running in the thread that started it as long as the browser is open,
and in that thread nobody else can call ``asyncio.run``. So the browser has a thread of its own: the
fixtures open and close it there, and the body of every test that asks for it runs there.
"""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")

_executor = ThreadPoolExecutor(1, thread_name_prefix="browser")
_inside = threading.local()


def run_in_browser_thread(work: Callable[[], Result]) -> Result:
    """Run ``work`` in the browser's thread and return what it returns."""
    if getattr(_inside, "yes", False):
        return work()
    return _executor.submit(_enter, work).result()


def _enter(work: Callable[[], Result]) -> Result:
    _inside.yes = True
    return work()
