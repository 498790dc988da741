"""The audit: lines are added, in a chain of seals, and nobody changes one."""

import re
import threading
from collections.abc import Callable

import apsw
import psycopg
import pytest

import commonplace
from commonplace.store.access import audit
from commonplace.store.access.audit import Chain
from commonplace.store.access.walls import Wall, within
from commonplace.upkeep.doctor import examine
from commonplace.upkeep.moving import Place, copy_book
from tests.servers.postgres import Server
from tests.servers.template import temporary_library


def _chain(book: commonplace.Book) -> Chain:
    return book.library.engine.read(lambda reader: audit.chain(reader, book.info.id))


def _plain(url: str) -> str:
    return re.sub(r"[?&]commonplace_extensions=off", "", url)


def _as_owner(url: str) -> Callable[[str], None]:
    """A statement, past everything that is ours."""

    def on_file(statement: str) -> None:
        connection = apsw.Connection(url)
        try:
            connection.execute(statement)
        finally:
            connection.close()

    def on_server(statement: str) -> None:
        with psycopg.connect(_plain(url)) as connection:
            connection.execute(statement.encode())

    return on_server if url.startswith("postgresql://") else on_file


def _by_hand(url: str, change: str) -> None:
    """By somebody who takes the triggers away first."""
    if url.startswith("postgresql://"):
        _as_owner(url)(f"ALTER TABLE audit DISABLE TRIGGER USER; {change}")
    else:
        gone = "DROP TRIGGER audit_is_not_changed; DROP TRIGGER audit_is_not_deleted"
        _as_owner(url)(f"{gone}; {change}")


def test_every_line_is_sealed_and_the_chain_is_whole(book: commonplace.Book) -> None:
    told = [book.remember(f"Ada bought {number} lamps.") for number in range(5)]
    book.forget(told[2].id)
    chain = _chain(book)
    assert chain.sealed >= 6
    assert (chain.unsealed, chain.broken_at) == (0, None)
    assert len(chain.seal) == 32


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit SET actor = 'nobody'",
        "DELETE FROM audit",
        "DELETE FROM audit WHERE action = 'forgotten'",
    ],
)
def test_nobody_changes_what_happened(
    book: commonplace.Book, library_url: str, statement: str
) -> None:
    book.forget(book.remember("Ada bought a lamp.").id)
    before = _chain(book)
    with pytest.raises((apsw.ConstraintError, psycopg.errors.InsufficientPrivilege)):
        _as_owner(library_url)(statement)
    assert _chain(book) == before


def test_behind_a_door_lines_are_added_and_nothing_else(
    postgres: Server, nothing_of_the_developers: None
) -> None:
    asked = "SELECT has_table_privilege('commonplace_door', 'audit', %s)"
    with temporary_library(postgres) as url, commonplace.open(url) as library:
        with psycopg.connect(_plain(url)) as connection:
            may = [
                what
                for what in ("SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE")
                if connection.execute(asked, [what]).fetchone() == (True,)
            ]
        assert may == ["SELECT", "INSERT"]
        book = library.book("ada")
        with within(Wall(book.info.tenant, [book.info.id])):
            book.remember("Ada bought a lamp.")
        assert _chain(book).sealed > 0


@pytest.mark.parametrize(
    ("change", "broken_at"),
    [
        ("UPDATE audit SET actor = 'somebody else' WHERE position = 3", 3),
        ("UPDATE audit SET detail = '{\"memories\":99}' WHERE position = 2", 2),
        ("DELETE FROM audit WHERE position = 2", 2),
        ("UPDATE audit SET at = '2020-01-01T00:00:00.000000Z' WHERE position = 1", 1),
    ],
)
def test_a_line_that_was_changed_by_hand_is_found(
    book: commonplace.Book, library_url: str, change: str, broken_at: int
) -> None:
    for number in range(4):
        book.remember(f"Ada bought {number} lamps.")
    _by_hand(library_url, change)
    assert _chain(book).broken_at == broken_at


def test_a_book_that_is_moved_keeps_its_seals_and_goes_on_from_them(
    library: commonplace.Library,
) -> None:
    book = library.book("ada")
    book.remember("Ada bought a lamp.")
    copy_book(library.engine, book.info.id, Place(library.engine, "default", "copy", 3))
    copy = library.book("copy")
    assert _chain(copy).seal == _chain(book).seal
    copy.remember("Ada bought another lamp.")
    assert _chain(copy).broken_at is None
    assert _chain(copy).sealed > _chain(book).sealed


def test_lines_that_are_added_at_once_stand_in_one_chain(library: commonplace.Library) -> None:
    """Of a book by its writers, and by doors, which take no revision."""
    book = library.book("ada")

    def write(number: int) -> None:
        book.remember(f"Ada bought {number} lamps.")
        library.access.issue(f"door {number}", scopes=["read"])

    threads = [threading.Thread(target=write, args=[number]) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert _chain(book).broken_at is None
    tenant = library.engine.read(lambda reader: audit.chain(reader, "tenant default"))
    assert tenant.sealed >= 8
    assert tenant.broken_at is None


def test_the_doctor_says_that_the_audit_was_changed(
    book: commonplace.Book, library_url: str
) -> None:
    book.remember("Ada bought a lamp.")
    engine = book.library.engine
    assert [each.level for each in examine(engine, None, "") if each.check == "audit"] == ["ok"]
    _by_hand(library_url, "UPDATE audit SET action = 'dreamt' WHERE position = 1")
    (found,) = [each for each in examine(engine, None, "") if each.check == "audit"]
    assert (found.level, "from line 1" in found.text) == ("bad", True)
