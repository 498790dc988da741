"""Behind a wall a transaction sees the books that were let through, whatever it asks for."""

import re
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from psycopg import sql

import commonplace
from commonplace.errors import NotFound, StoreError, WrongSchema
from commonplace.store import books as book_rows
from commonplace.store.access import walls
from commonplace.store.access.walls import ROLE, Wall, outside, within
from commonplace.store.engine import Reader
from commonplace.upkeep.doctor import Finding, examine
from commonplace.wiki.draft import PageDraft
from tests.servers.postgres import PostgresServer, Server, temporary_database
from tests.servers.template import temporary_library

ON_POSTGRES = pytest.mark.parametrize(
    "engine",
    ["postgres", "postgres-plain", pytest.param("postgres-pooled", marks=pytest.mark.slow)],
)


@dataclass(frozen=True, slots=True)
class Two:
    """Two tenants with the same book, told apart by a word."""

    library: commonplace.Library
    ours: commonplace.Book
    theirs: commonplace.Book

    @property
    def wall(self) -> Wall:
        return Wall("acme", [self.ours.info.id])


@pytest.fixture
def two(library: commonplace.Library) -> Two:
    ours, theirs = (library.book("ada", tenant=tenant) for tenant in ("acme", "umbra"))
    ours.remember("Ada hid the heron in Lisbon.")
    theirs.remember("Ada hid the xylocarp in Lisbon.")
    return Two(library, ours, theirs)


# What every table must have


def test_every_table_of_books_stands_behind_the_wall(
    postgres: Server, nothing_of_the_developers: None
) -> None:
    with temporary_library(postgres) as url, commonplace.open(url), _plain(url) as connection:
        columns = connection.execute(
            "SELECT c.relname, c.relrowsecurity, a.attname FROM pg_class c"
            "  LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'book_id'"
            " WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace"
        ).fetchall()
        policies = connection.execute(
            "SELECT tablename, policyname, cmd, qual FROM pg_policies"
        ).fetchall()
        rights = connection.execute(
            "SELECT table_name, privilege_type FROM information_schema.role_table_grants"
            " WHERE grantee = %s",
            (ROLE,),
        ).fetchall()
        views = connection.execute(
            "SELECT relname FROM pg_class WHERE relkind IN ('v', 'm')"
            " AND relnamespace = 'public'::regnamespace"
        ).fetchall()
        functions = connection.execute(
            "SELECT proname FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace"
        ).fetchall()
    of_books = {table for table, _, column in columns if column}
    assert len(of_books) > 50
    secured = {table for table, secured, _ in columns if secured}
    assert secured == of_books | {"agreements", "books", "tokens"}
    walled = {table for table, name, cmd, _ in policies if name == "of_books" and cmd == "ALL"}
    assert walled == of_books | {"agreements"}
    assert all("commonplace." in qual for _, name, _, qual in policies if name == "of_books")
    others = {table for table, name, _, _ in policies if name != "of_books"}
    assert others == {"agreements", "books", "members"}
    assert {right for _, right in rights} == {"SELECT", "INSERT", "UPDATE", "DELETE"}
    assert "tokens" not in {table for table, _ in rights}
    assert {right for table, right in rights if table == "migrations"} == {"SELECT"}
    assert not views and not functions, "they would run as their owner, and see everything"


# What is seen


@ON_POSTGRES
def test_a_query_that_forgot_its_book_finds_only_what_was_opened(two: Two) -> None:
    def everything(reader: Reader) -> tuple[int, int]:
        row = reader.run("count_everything")[0]
        return row["books"], row["memories"]

    engine = two.library.engine
    assert engine.read(everything) == (2, 2)
    with within(two.wall):
        assert engine.read(everything) == (1, 1)
        assert engine.write(everything) == (1, 1)
        with outside():
            assert engine.read(everything) == (2, 2)
    for empty in (Wall(""), Wall("acme"), Wall("nobody"), Wall("umbra", [""])):
        with within(empty):
            assert engine.read(everything)[1] == 0
    with within(Wall("")):
        assert engine.read(everything) == (0, 0)


@ON_POSTGRES
def test_a_connection_of_the_pool_carries_nothing_on(
    library_url: str, nothing_of_the_developers: None
) -> None:
    with commonplace.open(library_url, postgres__pool_size=1) as library:
        book = library.book("ada", tenant="acme")
        book.remember("Ada hid the heron in Lisbon.")
        own, none = Wall("acme", [book.info.id]), Wall("umbra")

        def memories(reader: Reader) -> int:
            return int(reader.run("count_everything")[0]["memories"])

        def fails(reader: Reader) -> None:
            assert memories(reader) == 1
            reader.run("log_no_such_query")

        for work in (library.engine.read, library.engine.write):
            with within(own), pytest.raises(KeyError):
                work(fails)
            with within(none):
                assert library.engine.read(memories) == 0
            with within(own), pytest.raises(StoreError):
                work(lambda reader: reader.run("find_book", tenant="\0", name=""))
            with within(none):
                assert library.engine.read(memories) == 0
                assert library.engine.write(memories) == 0
            assert library.engine.read(memories) == 1


@ON_POSTGRES
def test_tokens_cannot_be_read_behind_the_wall(two: Two) -> None:
    two.library.access.issue("one", scopes=["read"])
    with within(two.wall), pytest.raises(StoreError, match="permission denied"):
        two.library.engine.read(lambda reader: reader.run("tokens_of_tenant", tenant="default"))
    with within(two.wall):
        assert len(two.library.access.tokens()) == 1, "who asks for tokens asks outside"


# What is written


def test_nothing_is_written_to_a_book_that_was_not_opened(two: Two) -> None:
    with within(two.wall):
        two.ours.remember("The heron is blue.")
        with pytest.raises(NotFound):
            two.theirs.remember("The xylocarp is blue.")
    assert [memory.text for memory in two.theirs.memories()] == ["Ada hid the xylocarp in Lisbon."]


@ON_POSTGRES
def test_rows_of_another_book_cannot_be_slipped_in(two: Two) -> None:
    engine = two.library.engine
    (memory,) = two.theirs.memories()
    there = {"book_id": two.theirs.info.id}
    with within(two.wall):
        with pytest.raises(StoreError, match="row-level security"):
            engine.write(lambda tx: tx.run("set_switch", **there, name="compile", value="off"))
        with pytest.raises(StoreError, match="row-level security"):
            engine.write(lambda tx: book_rows.agree(tx, "embedding profile", "mine"))
        engine.write(lambda tx: tx.run("delete_memory", **there, id=memory.id))
        with pytest.raises(StoreError, match="row-level security"):
            engine.write(lambda tx: book_rows.add_book(tx, "umbra", "new"))
        made = engine.write(lambda tx: book_rows.add_book(tx, "acme", "new"))
    assert made.tenant == "acme"
    assert [*two.theirs.memories()] == [memory]


# What must still work


def test_a_library_is_used_behind_its_wall_as_without(
    two: Two, new_library_url: Callable[[], str]
) -> None:
    with commonplace.open(new_library_url()) as other:
        free = other.book("ada", tenant="acme")
        free.remember("Ada hid the heron in Lisbon.")
        told = _journey(free)
    with within(two.wall):
        assert _journey(two.library.reach("ada", "acme")) == told


def _journey(book: commonplace.Book) -> list[object]:
    """A little of everything that a door does."""
    library = book.library
    for number in range(3):
        book.remember(f"Mara moved to Porto with Ada on day {number}.", source=f"chat:{number}")
    ran = library.work() > 0
    hits = [hit.text for hit in book.recall("Where did Mara move?").hits]
    page = book.wiki.create(PageDraft("topic", "Plans", body="Mara lives in Porto.\n"))
    book.edit(page.id, "in Porto", "in Faro")
    session = book.session("s-1", "claude-code")
    session.start()
    session.prompt("Where does Mara live?")
    session.end()
    memory = next(iter(book.memories()))
    rests = len(book.blast_radius(memory.id).facts)
    book.forget(memory.id)
    return [
        ran,
        hits,
        [one.title for one in book.pages()],
        [one.reason for one in book.history(page.id)],
        rests,
        [each.text for each in book.memories()],
        len(book.sessions()),
        len(book.graph.entities()),
    ]


def test_what_is_shared_is_read_by_those_who_may(library: commonplace.Library) -> None:
    team, ada, eve = (library.book(name, tenant="acme") for name in ("team", "ada", "eve"))
    team.wiki.create(PageDraft("topic", "Roster", body="The heron is on call.\n"))
    team.wiki.share("ada", "member")
    with within(Wall("acme")):
        reached = library.reach("ada", "acme")
        assert [each.name for each in reached.wiki.targets()] == ["team"]
        there = reached.wiki.shared("team")
        assert [page.title for page in there.pages()] == ["Roster"]
        there.create(PageDraft("topic", "Rota", body="Written by a member.\n"))
        assert {each.name for each in library.reach("team", "acme").wiki.members()} == {"ada"}
    with within(Wall("acme")):
        alone = library.reach("eve", "acme")
        assert alone.wiki.targets() == []
        with pytest.raises(NotFound):
            team.wiki.create(PageDraft("topic", "Slipped in", body="x\n"))
    assert eve.info.id and ada.info.id


def test_threads_of_two_requests_do_not_meet(two: Two) -> None:
    """Each thread has the wall of its own request."""
    seen: list[tuple[str, list[str]]] = []

    def ask(tenant: str) -> None:
        with within(Wall(tenant)):
            for _ in range(10):
                book = two.library.reach("ada", tenant)
                seen.append((tenant, [hit.text for hit in book.recall("What did Ada hide?").hits]))

    threads = [threading.Thread(target=ask, args=(name,)) for name in ("acme", "umbra") * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 60
    for tenant, texts in seen:
        word = "heron" if tenant == "acme" else "xylocarp"
        assert texts and all(word in text for text in texts)


# Where the role is not to be had


@pytest.fixture
def login(postgres: Server) -> Iterator[Callable[[str, str], str]]:
    """Makes a user that owns a database, and gives its URL."""
    name = f"commonplace_test_{secrets.token_hex(4)}"

    def of(url: str, rights: str) -> str:
        with psycopg.connect(postgres.url(), autocommit=True) as connection:
            connection.execute(f"CREATE ROLE {name} LOGIN {rights}".encode())
            database = urlsplit(url).path.lstrip("/")
            connection.execute(f"ALTER DATABASE {database} OWNER TO {name}".encode())
        with _plain(url) as connection:
            connection.execute(f"ALTER SCHEMA public OWNER TO {name}".encode())
        return _as(url, name)

    yield of
    with psycopg.connect(postgres.url(), autocommit=True) as connection:
        connection.execute(f"DROP ROLE IF EXISTS {name}".encode())


def test_without_the_role_the_library_works_and_doctor_tells(
    postgres: Server, login: Callable[[str, str], str], nothing_of_the_developers: None
) -> None:
    with temporary_database(postgres) as elsewhere:
        commonplace.open(elsewhere).close()  # the role is there, and not this user's
    with temporary_database(postgres, extensions=False) as url:
        with commonplace.open(login(url, "")) as library:
            assert not library.engine.keeps_walls
            with within(Wall("acme")):
                library.book("ada", tenant="acme")
                book = library.reach("ada", "acme")
                book.remember("Ada hid the heron.")
                assert len(book.recall("heron").hits) == 1
            finding = next(each for each in _findings(library) if each.check == "walls")
            assert finding.level == "warn"
            assert f"CREATE ROLE {ROLE} NOLOGIN; GRANT {ROLE} TO" in finding.text
            user = urlsplit(library.engine.describe()["place"]).username
            with psycopg.connect(postgres.url(), autocommit=True) as connection:
                connection.execute(f"GRANT {ROLE} TO {user}".encode())
        with commonplace.open(_as(url, str(user))) as library:
            assert library.engine.keeps_walls
            assert next(each for each in _findings(library) if each.check == "walls").level == "ok"
            with within(Wall("umbra")):
                assert library.engine.read(lambda r: r.run("count_everything")[0]["books"]) == 0


def test_a_user_that_may_make_roles_makes_it(
    private_postgres: PostgresServer, nothing_of_the_developers: None
) -> None:
    with psycopg.connect(private_postgres.url(), autocommit=True) as connection:
        connection.execute("CREATE ROLE keeper LOGIN CREATEROLE")
        connection.execute("CREATE DATABASE one OWNER keeper")
        connection.execute("CREATE DATABASE two OWNER keeper")
    urls = [_as(private_postgres.url(name), "keeper") for name in ("one", "two")]
    kept: list[bool] = []

    def look(url: str) -> None:
        with commonplace.open(f"{url}&commonplace_extensions=off") as library:
            kept.append(library.engine.keeps_walls)

    threads = [threading.Thread(target=look, args=(url,)) for url in urls * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    look(urls[0])
    look(urls[1])
    assert len(kept) == 6 and kept[-2:] == [True, True]


def test_whoever_does_not_own_the_tables_is_told_so(
    postgres: Server, login: Callable[[str, str], str], nothing_of_the_developers: None
) -> None:
    with temporary_database(postgres, extensions=False) as url:
        commonplace.open(url).close()
        stranger = login(url, "")
        with _plain(url) as connection:
            user = sql.Identifier(str(urlsplit(stranger).username))
            connection.execute(
                sql.SQL("GRANT ALL ON ALL TABLES IN SCHEMA public TO {}").format(user)
            )
        with pytest.raises(WrongSchema, match="belong to another user"):
            commonplace.open(stranger)


def test_tables_in_the_users_own_schema_are_found_behind_the_wall(
    postgres: Server, login: Callable[[str, str], str], nothing_of_the_developers: None
) -> None:
    with temporary_database(postgres, extensions=False) as url:
        mine = login(url, "SUPERUSER")
        user = str(urlsplit(mine).username)
        with _plain(url) as connection:
            connection.execute(f"CREATE SCHEMA {user} AUTHORIZATION {user}".encode())
        with commonplace.open(mine) as library:
            library.book("ada", tenant="acme").remember("Ada hid the heron.")
            with within(Wall("acme")):
                assert len(library.reach("ada", "acme").recall("heron").hits) == 1


def test_without_a_wall_nothing_stands_in_the_way() -> None:
    assert walls.standing() is None
    walls.check("any book")
    walls.let_through(["any book"])
    assert walls.standing() is None


def _findings(library: commonplace.Library) -> list[Finding]:
    return examine(library.engine, None, "none")


def _as(url: str, user: str) -> str:
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit(parts._replace(netloc=f"{user}@{host}"))


@contextmanager
def _plain(url: str) -> Iterator[psycopg.Connection]:
    plain = re.sub(r"[?&]commonplace_extensions=off", "", url)
    with psycopg.connect(plain, autocommit=True) as connection:
        yield connection
