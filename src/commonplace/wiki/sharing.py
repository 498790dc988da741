"""Books that several share: members read and write, readers read.

A book shares with other books of its tenant: an agent's own book becomes a member or a reader of
the team's. Then ``[[team:slug]]`` in the agent's pages leads there, and a search that asks for it
looks through both, each book's scores multiplied by its boost.
"""

from commonplace.capture.check import one_of, shown
from commonplace.capture.normalise import clean_line
from commonplace.errors import Conflict, InvalidInput, NotAllowed, NotFound
from commonplace.model import BookInfo
from commonplace.store import books as book_rows
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.wiki import members as rows
from commonplace.store.wiki.members import Shared

ROLES = ("member", "reader")
#: A page is a convenience: the memory that said it wins for a specific fact.
BOOST = 0.9
_MOST_BOOST = 10.0


def share(
    engine: Engine, book: BookInfo, member: str, role: str = "reader", boost: float = BOOST
) -> Shared:
    """Let another book of the tenant read this one, or write in it as well."""
    as_ = one_of("role", role, ROLES)
    if (
        isinstance(boost, bool)
        or not isinstance(boost, int | float)
        or not 0 < boost <= _MOST_BOOST
    ):
        raise InvalidInput(f"boost must be a number above 0 and up to 10, not {shown(boost)}.")

    def work(tx: Tx) -> Shared:
        other = _book(tx, book.tenant, member)
        if other.id == book.id:
            raise Conflict("A book does not share with itself.")
        rows.set_member(tx, other.id, as_, float(boost))
        memory_rows.note(tx, "shared", None, None, member=other.id, role=as_)
        return next(each for each in rows.members(tx, book.id) if each.book_id == other.id)

    return engine.write(work, book_id=book.id)


def unshare(engine: Engine, book: BookInfo, member: str) -> None:
    def work(tx: Tx) -> None:
        other = _book(tx, book.tenant, member)
        if not rows.drop_member(tx, other.id):
            raise NotFound(f"{other.name} does not share {book.name}.")
        memory_rows.note(tx, "no longer shared", None, None, member=other.id)

    engine.write(work, book_id=book.id)


def members(engine: Engine, book: BookInfo) -> list[Shared]:
    """Who shares this book."""
    return engine.read(lambda reader: rows.members(reader, book.id))


def targets(engine: Engine, book: BookInfo) -> list[Shared]:
    """The shared books that this one may read."""
    return engine.read(lambda reader: rows.shared_with(reader, book.id))


def target(engine: Engine, book: BookInfo, name: str) -> Shared:
    """One of them. What is not shared is told like what is not there."""
    for each in targets(engine, book):
        if each.name == name:
            return each
    raise NotFound(f"No book {shown(name)} is shared with {book.name}. `commonplace wiki targets`.")


def part(reader: Reader, book_id: str, member_id: str) -> str:
    """What a book may do in another at this moment."""
    for each in rows.members(reader, book_id):
        if each.book_id == member_id:
            return each.role
    raise NotFound("This book is shared with you no more.")


def may_write(role: str) -> None:
    if role == "reader":
        raise NotAllowed("This book is shared with you as a reader: ask for a member's part.")


def must_own(role: str) -> None:
    """What is shared is not shared on by those it is shared with."""
    if role != "owner":
        raise NotAllowed("This book is shared with you, and not yours to share.")


def _book(reader: Reader, tenant: str, name: str) -> BookInfo:
    usable = isinstance(name, str) and clean_line(name) == name
    found = book_rows.find_book(reader, tenant, name) if usable else None
    if found is None:
        raise NotFound(
            f"There is no book {shown(name)}: what is first written in it makes it. "
            "`commonplace status` lists all."
        )
    return found
