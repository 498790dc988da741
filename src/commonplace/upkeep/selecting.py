"""What is to be forgotten, or not believed: chosen by what it is, where it came from, or when.

What is given holds together: a source *and* a stretch of time. A session is chosen with all that it
keeps, a document with the document itself, an entity with its names, unless something narrows it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime, tzinfo

from commonplace import clock
from commonplace.capture.check import line
from commonplace.capture.when import check_range, instant
from commonplace.errors import InvalidInput, NotFound
from commonplace.knowledge.register import find_named
from commonplace.store import documents as document_rows
from commonplace.store import memories as memory_rows
from commonplace.store.books import read_zone
from commonplace.store.engine import Reader
from commonplace.store.forgetting import derived
from commonplace.store.sessions import said as session_rows

#: So many at once: a preview has to be read by somebody.
MOST = 100_000


@dataclass(frozen=True, slots=True)
class Selector:
    """Memories by their whole ids, or by where they come from; at least one has to be given.

    ``since`` and ``until`` are of when it happened; a day for ``until`` means until its end.
    """

    memories: Sequence[str] = ()
    session: str | None = None
    document: str | None = None
    source: str | None = None
    entity: str | None = None
    since: str | float | datetime | None = None
    until: str | float | datetime | None = None

    @property
    def given(self) -> tuple[str, ...]:
        """The names of what is given, for a receipt."""
        names = (each.name for each in fields(self))
        return tuple(name for name in names if getattr(self, name) not in (None, "", (), []))


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a selector chose."""

    memories: tuple[str, ...]
    #: Goes altogether, with its lines and checkpoints.
    session: str | None = None
    document: str | None = None
    entity: str | None = None


def chosen(reader: Reader, book_id: str, selector: Selector) -> Chosen:
    """:class:`NotFound` when there is nothing of the kind."""
    given = selector.given
    if not given:
        raise InvalidInput(
            "Say what: ids of memories, a session, a document, a source, an entity, since or until."
        )
    ids = _ids(reader, book_id, selector)
    alone = len(given) == 1
    found = Chosen(
        tuple(ids),
        session=_session(reader, book_id, selector) if alone else None,
        document=_document(reader, book_id, selector) if alone else None,
        entity=_entity(reader, book_id, selector) if alone else None,
    )
    if found == Chosen(()):
        raise NotFound("Nothing in this book is like that; nothing was changed.")
    if len(ids) > MOST:
        raise InvalidInput(f"That is more than {MOST:,} memories: choose fewer at once.")
    return found


def _ids(reader: Reader, book_id: str, selector: Selector) -> list[str]:
    zone = read_zone(reader, book_id)
    since = _time("since", selector.since, zone, end_of_day=False)
    until = _time("until", selector.until, zone, end_of_day=True)
    if since and until:
        check_range(clock.from_text(since), clock.from_text(until))
    asked = {
        "source": line("source", selector.source) if selector.source else None,
        "session": line("session", selector.session) if selector.session else None,
        "document": _document(reader, book_id, selector),
        "entity": _entity(reader, book_id, selector),
        "since": since,
        "until": until,
    }
    wanted = [*dict.fromkeys(selector.memories)]
    missing = {*wanted} - memory_rows.there(reader, book_id, wanted) if wanted else set()
    if missing:
        raise NotFound(f"There is no memory {min(missing)} here; nothing was forgotten.")
    if not any(each is not None for each in asked.values()):
        return wanted
    found = derived.selected(reader, book_id, asked)
    return [each for each in found if each in {*wanted}] if wanted else found


def _session(reader: Reader, book_id: str, selector: Selector) -> str | None:
    if not selector.session:
        return None
    found = session_rows.find(reader, book_id, selector.session)
    return found.id if found else None


def _document(reader: Reader, book_id: str, selector: Selector) -> str | None:
    if not selector.document:
        return None
    found = document_rows.get(reader, book_id, selector.document)
    if found is None:
        raise NotFound(f"There is no document {selector.document} here; nothing was forgotten.")
    return found.id


def _entity(reader: Reader, book_id: str, selector: Selector) -> str | None:
    if not selector.entity:
        return None
    found = find_named(reader, book_id, line("entity", selector.entity) or "")
    if found is None:
        raise NotFound("Nothing in this book is called that; nothing was forgotten.")
    return found.id


def _time(
    name: str, value: str | float | datetime | None, zone: tzinfo, *, end_of_day: bool
) -> str | None:
    if value in (None, ""):
        return None
    try:
        return clock.to_text(instant(value, zone, end_of_day=end_of_day))
    except InvalidInput as error:
        raise InvalidInput(f"{name}: {error}") from None
