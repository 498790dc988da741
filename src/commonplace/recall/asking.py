"""From what a caller gives to a question with its limits: every filter checked."""

from typing import Any

from commonplace.capture.check import count, line, one_of
from commonplace.capture.normalise import visible
from commonplace.capture.when import instant
from commonplace.errors import InvalidInput
from commonplace.model import KINDS
from commonplace.recall.run import Asked

LONGEST_QUESTION = 10_000
MOST_HITS = 1_000
_TEXTS = ("kind", "tag", "source", "author")
_TIMES = {"since": False, "until": True, "as_of": True}


def asked(question: object, limit: object, **filters: Any) -> Asked:
    """A day given for ``until`` or ``as_of`` means until its end."""
    unknown = filters.keys() - {*_TEXTS, *_TIMES, "budget"}
    if unknown:
        raise InvalidInput(f"recall() does not know {', '.join(sorted(unknown))}.")
    if not isinstance(question, str):
        raise InvalidInput(f"A question must be text, not {type(question).__name__}.")
    clean = visible(question).strip()
    if not clean:
        raise InvalidInput("The question is empty.")
    values: dict[str, Any] = {}
    for name in _TEXTS:
        if filters.get(name) is not None:
            values[name] = line(name, filters[name])  # cleaned as it was when it was kept
    for name, end_of_day in _TIMES.items():
        if filters.get(name) is not None:
            values[name] = _time(name, filters[name], end_of_day)
    if filters.get("budget") is not None:
        values["budget"] = count("budget", filters["budget"], 10_000_000)
    if values.get("kind") is not None:
        one_of("kind", values["kind"], KINDS)
    return Asked(clean[:LONGEST_QUESTION], count("limit", limit, MOST_HITS), **values)


def _time(name: str, value: Any, end_of_day: bool) -> Any:
    try:
        return instant(value, end_of_day=end_of_day)
    except InvalidInput as error:
        raise InvalidInput(f"{name}: {error}") from None
