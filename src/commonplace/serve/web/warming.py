"""What draws pages, loaded before somebody looks at the first one.

A large book is listed and searched from what is held of it in memory, and reading that takes a
second or two. A daemon that agents started need not hold it: it is read when a browser stands at
the door, or is in already from before.
"""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from commonplace.access.logins import BROWSER
from commonplace.access.tokens import is_valid
from commonplace.library import Library
from commonplace.serve.web.rendering import all_compiled


class Warming:
    """Of the usual book of one library, once."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="warming the web")
        self._begun = threading.Event()

    def begin(self) -> None:
        if not self._begun.is_set():
            self._begun.set()
            with suppress(RuntimeError):  # it is closed: the daemon stops
                self._thread.submit(self.warm)

    def begin_for_known(self) -> None:
        """If a browser may come that need not come in anew."""
        known = self._library.access.tokens()
        if any(each.name == BROWSER and is_valid(each) for each in known):
            self.begin()

    def warm(self) -> None:
        book = self._library.book()
        book.wiki.browse(limit=1)
        book.wiki.search("what", limit=1)
        book.browse(limit=1)
        book.growing.written()
        all_compiled()

    def close(self) -> None:
        self._thread.shutdown(cancel_futures=True)
