"""What a running library notices of its use: which pages are read, which questions find nothing.

Reading must not wait for a write, so it is noted in memory, bounded, and written down now and then
(:meth:`Notices.write_down`): by whoever schedules dreams, and when the library is closed. What is
lost in between is a hint less, nothing more. Questions are kept without secrets, and not at all if
something was forgotten in the book since they were asked: they might hold words of it.
"""

import threading
from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from commonplace import clock
from commonplace.capture.normalise import clean_line
from commonplace.errors import NotFound, StoreError
from commonplace.minds.redact import without_secrets
from commonplace.model import Recall
from commonplace.store.dreams import usage as rows
from commonplace.store.engine import Engine, Tx

#: Pages and questions that are held before they are written down; more are not noted.
_MOST = 1_000
#: Questions that a book keeps, and characters of each.
KEPT, LONGEST = 200, 300
#: From this score on the best hit answers something.
_GOOD = 0.2
#: The clocks of two machines may differ by so much.
_SKEW_SECONDS = 120.0


@dataclass(frozen=True, slots=True)
class _Asked:
    question: str
    times: int
    at: datetime


class Notices:
    """Of all books of a library; safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._read: Counter[tuple[str, str]] = Counter()
        #: By book and key; no question: it was answered.
        self._asked: dict[tuple[str, str], _Asked | None] = {}

    def page_read(self, book_id: str, page_id: str) -> None:
        """Somebody read a page."""
        with self._lock:
            if len(self._read) < _MOST or (book_id, page_id) in self._read:
                self._read[book_id, page_id] += 1

    def recalled(self, book_id: str, found: Recall) -> None:
        """Somebody asked something. Nothing was found where there is no hit, or none that is
        certain or scores well."""
        good = found.certain or any(hit.score >= _GOOD for hit in found.hits[:1])
        self.asked(book_id, found.question, found=good)

    def asked(self, book_id: str, question: str, *, found: bool) -> None:
        """Somebody asked something, and something was found or not."""
        words = clean_line(without_secrets(question[: 4 * LONGEST]))[:LONGEST].strip()
        if not words:
            return
        key = sha256(" ".join(words.casefold().split()).rstrip("?.! ").encode()).hexdigest()[:32]
        with self._lock:
            held = self._asked.get((book_id, key))
            if len(self._asked) < _MOST or (book_id, key) in self._asked:
                times = held.times + 1 if held is not None else 1
                self._asked[book_id, key] = None if found else _Asked(words, times, clock.now())

    def write_down(self, engine: Engine) -> None:
        """All that was noted; where the database cannot be written to, nothing."""
        with self._lock:
            read, self._read = self._read, Counter()
            asked, self._asked = self._asked, {}
        open_ = {key for key, each in asked.items() if each is not None}
        for book_id in sorted({book for book, _ in (*read, *asked)}):
            pages = {page: times for (book, page), times in read.items() if book == book_id}
            own = {key: each for (book, key), each in asked.items() if book == book_id}
            if (
                pages
                or any((book_id, key) in open_ for key in own)
                or self._known(engine, book_id, own)
            ):
                _write(engine, book_id, pages, own)

    @staticmethod
    def _known(engine: Engine, book_id: str, asked: dict[str, _Asked | None]) -> bool:
        """Whether one of these found nothing before: then it is to be told that it does now."""
        if not asked:
            return False
        return bool(engine.read(lambda reader: rows.unanswered(reader, book_id, 1)))


def _write(
    engine: Engine, book_id: str, pages: dict[str, int], asked: dict[str, _Asked | None]
) -> None:
    def work(tx: Tx) -> None:
        for page_id, times in sorted(pages.items()):
            rows.count_reading(tx, page_id, times)
        last = rows.forgotten_last(tx, book_id)
        clear = None if last is None else clock.later(last, _SKEW_SECONDS)
        for key, each in sorted(asked.items()):
            if each is None:
                rows.note_answered(tx, key)
            elif clear is None or each.at > clear:
                rows.note_unanswered(tx, key, each.question, each.times, each.at)
        if asked:
            rows.keep_newest(tx, KEPT)

    try:
        engine.write(work, book_id=book_id)
    except (StoreError, NotFound):
        return
