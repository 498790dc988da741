"""What came in since a moment, and what each day brought."""

from dataclasses import dataclass
from datetime import date, datetime

from commonplace import clock
from commonplace.model import PageInfo
from commonplace.store.engine import Reader
from commonplace.store.values import moment
from commonplace.store.wiki.pages import as_info


@dataclass(frozen=True, slots=True)
class Counts:
    """What came since."""

    memories: int
    new_pages: int
    #: The new ones among them.
    changed_pages: int
    #: By what was done: superseded, merged, …
    changes: dict[str, int]


@dataclass(frozen=True, slots=True)
class Client:
    """A client, how many of its sessions were heard of, and when last."""

    name: str
    sessions: int
    seen_at: datetime


@dataclass(frozen=True, slots=True)
class Spent:
    """What models were asked on a day, and what it took."""

    day: date
    calls: int
    tokens: int
    cost: float


def counts(reader: Reader, book_id: str, since: datetime) -> Counts:
    about = {"book_id": book_id, "first": clock.first_id(since)}
    row = reader.run("count_since", **about, since=clock.to_text(since))[0]
    done = reader.run("changes_counted_since", **about)
    return Counts(
        row["memories"],
        row["new_pages"],
        row["changed_pages"],
        {each["action"]: each["changes"] for each in done},
    )


def clients(reader: Reader, book_id: str, since: datetime) -> list[Client]:
    """Those with most sessions first; a session may tell no client."""
    rows = reader.run("sessions_counted_since", book_id=book_id, since=clock.to_text(since))
    return [Client(row["client"], row["sessions"], moment(row["seen_at"])) for row in rows]


def changed_pages(reader: Reader, book_id: str, since: datetime, limit: int) -> list[PageInfo]:
    """Active pages, the one that was changed last first."""
    about = {"book_id": book_id, "since": clock.to_text(since), "limit": limit}
    return [as_info(row) for row in reader.run("pages_updated_last", **about)]


def written(reader: Reader, book_id: str, revision: int) -> dict[date, tuple[int, int]]:
    """By day: versions written since a revision, and new pages among them."""
    rows = reader.run("versions_by_day_since", book_id=book_id, revision=revision)
    return {
        date.fromisoformat(row["day"]): (int(row["versions"]), int(row["pages"])) for row in rows
    }


def spent(reader: Reader, book_id: str, since: datetime) -> list[Spent]:
    """Day by day; days without a call are not there."""
    rows = reader.run("calls_by_day", book_id=book_id, since=clock.to_text(since))
    return [
        Spent(date.fromisoformat(row["day"]), row["calls"], int(row["tokens"]), float(row["cost"]))
        for row in rows
    ]
