"""Books of facts that people can read: a TOML file each, and beside it the page that it makes.

``subject`` is what the page is about, ``pages`` who else has a page and where. Each of ``facts``
has the day it was ``said``, ``by`` whom, and its ``text``; its subject is the page's own unless it
names another. Days are 2026-05-02, 2026-05, 2026, or two of them with a stroke between. ``ended``
is the ``id`` of the fact that ended it. After a change of words
``python -m tests.compile.compose.reading_books`` writes the pages anew: the diff is the review.
"""

import tomllib
from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from hashlib import blake2b
from pathlib import Path
from typing import Any

from commonplace.compile.compose import Home, Mention, PageFact, Subject, compose
from commonplace.compile.compose.markdown import render_page
from commonplace.compile.compose.wording import load_wording

BOOKS = Path(__file__).with_name("books")
_ROLES = ("subject", "object", "place", "owner")


@dataclass(frozen=True)
class Book:
    """A subject and its facts."""

    name: str
    subject: Subject
    facts: tuple[PageFact, ...]
    language: str = "en"

    @property
    def body(self) -> str:
        composed = compose(self.subject, self.facts, wording=load_wording(self.language))
        return render_page(composed).body


def load_book(name: str) -> Book:
    """Read a book of facts."""
    return make_book(name, tomllib.loads((BOOKS / f"{name}.toml").read_text("utf-8")))


def make_book(name: str, told: Mapping[str, Any]) -> Book:
    """Make a book of what its file says."""
    title = told["subject"]["title"]
    pages = {**told.get("pages", {}), title: told["subject"].get("address", "entity/this")}
    subject = Subject(
        title,
        title,
        told["subject"].get("class", "thing"),
        told["subject"].get("type", ""),
        tuple(told["subject"].get("names", ())),
    )
    facts = [
        _read_fact(number, row, title, pages) for number, row in enumerate(told.get("facts", ()))
    ]
    return Book(name, subject, tuple(facts), told.get("language", "en"))


def book_names() -> list[str]:
    """List the books, by name."""
    return sorted(path.stem for path in BOOKS.glob("*.toml"))


def digest(*parts: object) -> bytes:
    """Make an id from what it is of."""
    return blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=16).digest()


def days_of(told: str) -> tuple[date, date]:
    """Read days: of a day, a month, a year, or from one to the other."""
    first, _, last = told.partition("/")
    return _read_days(first)[0], _read_days(last or first)[1]


def _read_days(told: str) -> tuple[date, date]:
    parts = [int(part) for part in told.split("-")]
    if len(parts) == 1:
        return date(parts[0], 1, 1), date(parts[0], 12, 31)
    if len(parts) == 2:
        return date(*parts, 1), date(*parts, monthrange(*parts)[1])
    return date(*parts), date(*parts)


def _read_fact(
    number: int, row: Mapping[str, Any], title: str, pages: Mapping[str, str]
) -> PageFact:
    named = {"subject": title, **row}
    about = tuple(
        Mention(role, name if name in pages else None, name, name, pages.get(name))
        for role in _ROLES
        for name in _listed(named.get(role, ()))
    )
    home = next((each for each in about if each.address), None)
    day = days_of(row["said"])[0]
    slot = (named["subject"], row.get("attribute"), row.get("value"), row.get("positive", True))
    statement = (*slot, row.get("scope", "")) if row.get("value") else (row["text"].casefold(),)
    memory = row.get("memory", f"m{number}")
    return PageFact(
        id=digest("fact", row.get("id", number)),
        statement=digest("statement", *statement),
        memory_id=memory,
        said=datetime.combine(day, time(9), UTC) + timedelta(minutes=number),
        day=day,
        start=number,
        quote=row.get("quote", row["text"]),
        text=row["text"],
        kind=row.get("kind", "attribute" if "attribute" in row else "said"),
        about=about,
        attribute=row.get("attribute"),
        label=row.get("label", ""),
        value=row.get("value"),
        single=row.get("single", True),
        positive=row.get("positive", True),
        mood=row.get("mood", "fact"),
        scope=row.get("scope", ""),
        days=days_of(row["days"]) if "days" in row else None,
        status=row.get("status", "holds"),
        since=days_of(row["since"])[0] if "since" in row else None,
        is_change="since" in row,
        until=days_of(row["until"])[0] if "until" in row else None,
        by=digest("fact", row["ended"]) if "ended" in row else None,
        author=row.get("by"),
        rank=row.get("rank", 0),
        home=Home(home.title, home.title, home.address) if home else None,
    )


def _listed(names: Any) -> list[str]:
    return [names] if isinstance(names, str) and names else [*names]


if __name__ == "__main__":
    for each in book_names():
        (BOOKS / f"{each}.md").write_text(load_book(each).body, "utf-8")
