"""From what a caller gives to a question with its limits: every filter checked."""

from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from typing import Any

from commonplace import clock
from commonplace.capture.check import count, line, one_of, shown
from commonplace.capture.normalise import visible
from commonplace.capture.when import check_range, instant
from commonplace.errors import InvalidInput
from commonplace.model import KINDS

LONGEST_QUESTION = 10_000
MOST_HITS = 1_000
MOST_LINES = 20
_TEXTS = ("kind", "tag", "source", "author")
_KEYS = ("session",)
_TIMES = {"since": False, "until": True, "as_of": True, "true_at": True}
_FLAGS = ("pages", "strict", "explain")


@dataclass(frozen=True, slots=True)
class Query:
    """A question with its limits."""

    question: str
    limit: int
    kind: str | None = None
    tag: str | None = None
    source: str | None = None
    author: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    as_of: datetime | None = None
    true_at: datetime | None = None
    #: Tokens that the hits' texts may take together.
    budget: int | None = None
    #: True: pages alone; False: no pages; None: both.
    pages: bool | None = None
    #: Only what has every word of the question.
    strict: bool = False
    #: The session that asks: what it was shown already is left out.
    session: str | None = None
    #: A session that looks for what to tell, and was not shown the answer: its project counts.
    works_in: str | None = None
    #: How many lines around each hit come with it.
    expand: int = 0
    #: What nearly was a hit comes as well.
    explain: bool = False
    #: When it is asked, where that is not now: in a book as it was.
    asked_at: datetime | None = None

    @property
    def today(self) -> datetime:
        """The moment from which "yesterday" is counted."""
        return self.as_of or self.asked_at or clock.now()

    @property
    def filtered(self) -> bool:
        """Whether only some memories may answer: a page rests on others too."""
        limits = (self.kind, self.tag, self.source, self.author, self.since, self.until)
        return any(limit is not None for limit in (*limits, self.as_of, self.true_at))


def build_query(question: object, limit: object, zone: tzinfo = UTC, /, **filters: Any) -> Query:
    """A day given for ``until``, ``as_of`` or ``true_at`` means its end, in the book's zone."""
    unknown = filters.keys() - {*_TEXTS, *_TIMES, *_FLAGS, *_KEYS, "budget", "expand"}
    if unknown:
        raise InvalidInput(f"recall() does not know {', '.join(sorted(unknown))}.")
    if not isinstance(question, str):
        raise InvalidInput(f"A question must be text, not {type(question).__name__}.")
    clean = visible(question).strip()
    if not clean:
        raise InvalidInput("The question is empty.")
    values: dict[str, Any] = {}
    for name in (*_TEXTS, *_KEYS):
        if filters.get(name) is not None:
            values[name] = line(name, filters[name])  # cleaned as it was when it was kept
    for name, end_of_day in _TIMES.items():
        if filters.get(name) is not None:
            values[name] = _time(name, filters[name], zone, end_of_day)
    check_range(values.get("since"), values.get("until"))
    if filters.get("budget") is not None:
        values["budget"] = count("budget", filters["budget"], 10_000_000)
    if filters.get("expand"):
        values["expand"] = count("expand", filters["expand"], MOST_LINES)
    for name in _FLAGS:
        if filters.get(name) is not None:
            values[name] = _flag(name, filters[name])
    if values.get("kind") is not None:
        one_of("kind", values["kind"], KINDS)
    return Query(_read(clean), count("limit", limit, MOST_HITS), **values)


def _read(question: str) -> str:
    """What is read of a question that is too long: its whole words."""
    if len(question) <= LONGEST_QUESTION:
        return question
    begun = question[:LONGEST_QUESTION]
    at_word = begun.rfind(" ", LONGEST_QUESTION // 2)
    return begun if at_word < 0 else begun[:at_word]


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise InvalidInput(f"{name} must be true or false, not {shown(value)}.")
    return value


def _time(name: str, value: Any, zone: tzinfo, end_of_day: bool) -> Any:
    try:
        return instant(value, zone, end_of_day=end_of_day)
    except InvalidInput as error:
        raise InvalidInput(f"{name}: {error}") from None
