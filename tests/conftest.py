"""What every test may ask for.

``library`` is an open library on each engine in turn: SQLite, PostgreSQL with pgvector and pg_trgm,
and PostgreSQL without extensions. ``book`` is a book in it. Nothing of the developer's own settings
is seen, no model is loaded unless a test asks for one, and each library is new and empty. With
COMMONPLACE_TEST_POOLER=1 PostgreSQL is reached through PgBouncer; to the tests of the store that is
a fourth engine.
"""

import contextlib
import itertools
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import hypothesis
import pytest

import commonplace
from tests.engines import SQLITE, engine_fixture
from tests.faults.tally import format_table
from tests.servers.installation import find_installation
from tests.servers.pgbouncer import VARIABLE as POOLER
from tests.servers.pgbouncer import Pooler
from tests.servers.postgres import VARIABLE, PostgresServer, Server
from tests.servers.shared import Leader, SharedServer, fast_place
from tests.servers.template import new_library, new_sqlite_library

# A disk waits for every commit; pytest looks here for the place of `tmp_path`.
os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(fast_place()))

SHARED = pytest.StashKey[SharedServer]()
_HOMES = itertools.count()

# How long an example takes says more about the machine than about the code. `make test` draws the
# same few examples each time, `make test-slow` draws new ones.
_FRESH = bool(os.environ.get("COMMONPLACE_TEST_FRESH_EXAMPLES"))
hypothesis.settings.register_profile(
    "commonplace",
    deadline=None,
    print_blob=True,
    derandomize=not _FRESH,
    max_examples=100 if _FRESH else 40,
)
hypothesis.settings.load_profile("commonplace")


engine = engine_fixture(SQLITE)


@pytest.fixture
def new_library_url(
    engine: str, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[[], str]]:
    """Makes new libraries, with their schema in them, which go away after the test."""
    if engine == "sqlite":
        made = (str(tmp_path / f"book-{number}.db") for number in itertools.count())

        def on_sqlite() -> str:
            path = next(made)
            new_sqlite_library(Path(path))
            return path

        yield on_sqlite
        return
    server, extensions = _server_for(engine, request), engine != "postgres-plain"
    with _dropping(server, lambda: new_library(server, extensions=extensions)) as make:
        yield _through_pooler(engine, request, make)


@pytest.fixture
def new_empty_url(
    engine: str, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[[], str]]:
    """Makes places for new libraries in which nothing is yet, which go away after the test."""
    if engine == "sqlite":
        paths = (str(tmp_path / f"empty-{number}.db") for number in itertools.count())
        yield lambda: next(paths)
        return
    server, extensions = _server_for(engine, request), engine != "postgres-plain"
    with _dropping(server, lambda: server.new_database(extensions=extensions)) as make:
        yield _through_pooler(engine, request, make)


@pytest.fixture
def library_url(new_library_url: Callable[[], str]) -> str:
    """Where a new library is: a path or a URL."""
    return new_library_url()


@pytest.fixture
def empty_library_url(new_empty_url: Callable[[], str]) -> str:
    """Where a new library can be made: the path of no file, or the URL of an empty database."""
    return new_empty_url()


@pytest.fixture
def library(library_url: str) -> "Iterator[commonplace.Library]":
    with commonplace.open(library_url) as opened:
        yield opened


@pytest.fixture
def book(library: "commonplace.Library") -> "commonplace.Book":
    return library.book("ada")


@pytest.fixture(scope="session")
def postgres(pytestconfig: pytest.Config) -> Server:
    """The run's PostgreSQL server. Make databases in it; leave the server itself alone."""
    server = pytestconfig.stash[SHARED].get()
    if isinstance(server, Server):
        return server
    if os.environ.get(VARIABLE):
        pytest.fail(server)
    _do_without(server)


@pytest.fixture(scope="session")
def pooler(pytestconfig: pytest.Config, postgres: Server) -> Pooler:
    """The run's PgBouncer, in transaction mode, before the run's server."""
    found = pytestconfig.stash[SHARED].pooler(postgres)
    if isinstance(found, str):
        _do_without(found)
    return found


@pytest.fixture
def private_postgres() -> Iterator[PostgresServer]:
    """A durable PostgreSQL server of the test's own, to be stopped, killed and restarted."""
    installation = find_installation()
    if installation is None:
        _do_without(f"No PostgreSQL here that could be killed ({VARIABLE} is not ours to kill).")
    with tempfile.TemporaryDirectory(prefix="commonplace-private-", dir=fast_place()) as folder:
        Path(folder).chmod(0o711)  # the server may run under another account
        server = PostgresServer(installation, Path(folder) / "server", durable=True)
        try:
            yield server
        finally:
            server.remove()


@pytest.fixture(autouse=True)
def nothing_of_the_developers(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
    pytestconfig: pytest.Config,
) -> None:
    """Settings, libraries and folders of this machine stay out; the cache is the tests' own."""
    for name in [*os.environ]:
        if name.startswith("COMMONPLACE_") and not name.startswith("COMMONPLACE_TEST_"):
            monkeypatch.delenv(name)
    home = tmp_path_factory.getbasetemp() / f"home-{next(_HOMES)}"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for kind in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
    # Kept from run to run: preparing a model takes seconds, and what is in it is checked by hash.
    monkeypatch.setenv("XDG_CACHE_HOME", str(pytestconfig.cache.mkdir("commonplace")))
    monkeypatch.setenv("COMMONPLACE_EMBED__MODEL", "none")
    monkeypatch.setenv("TZ", "UTC")  # days are the same wherever the tests run
    monkeypatch.chdir(home)


def pytest_configure(config: pytest.Config) -> None:
    worker = getattr(config, "workerinput", None)
    config.stash[SHARED] = SharedServer(Path(worker["postgres"])) if worker else Leader()
    # Another order each time; what tests draw is their own. Here, so that `-p no:randomly` works.
    config.option.randomly_reset_seed = False


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell each of xdist's workers where the run's server is."""
    node.workerinput["postgres"] = str(node.config.stash[SHARED].folder)


def pytest_unconfigure(config: pytest.Config) -> None:
    shared = config.stash.get(SHARED, None)
    if isinstance(shared, Leader):
        shared.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if {"postgres", "private_postgres", "pooler"} & {*getattr(item, "fixturenames", ())}:
            item.add_marker("postgres")


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    shared = config.stash[SHARED]
    if line := shared.summary():
        terminalreporter.write_sep("=", "which PostgreSQL", bold=True)
        found = isinstance(shared.get(), Server)
        terminalreporter.write_line(line, **{"green" if found else "red": True})
    _write_faults(terminalreporter)
    if (seed := config.getoption("randomly_seed", None)) is not None:
        terminalreporter.write_line(f"The order of the tests: --randomly-seed={seed}")


def _write_faults(reporter: pytest.TerminalReporter) -> None:
    """Show the table of faults, when tests have made some."""
    ended = [
        report
        for reports in reporter.stats.values()
        for report in reports
        if getattr(report, "when", None) == "teardown"
    ]
    lines = format_table(each for report in ended for each in report.user_properties)
    if lines:
        reporter.write_sep("=", "faults", bold=True)
        reporter.write_line("\n".join(lines))


def _server_for(engine: str, request: pytest.FixtureRequest) -> Server:
    server: Server = request.getfixturevalue("postgres")
    lacking = {"vector", "pg_trgm"} - server.extensions().keys()
    if engine != "postgres-plain" and lacking:
        _do_without(f"{server.describe()}: {' and '.join(sorted(lacking))} cannot be tested.")
    return server


def _through_pooler(
    engine: str, request: pytest.FixtureRequest, make: Callable[[], str]
) -> Callable[[], str]:
    if engine != "postgres-pooled" and os.environ.get(POOLER) != "1":
        return make
    pooler: Pooler = request.getfixturevalue("pooler")
    return lambda: pooler.url(make())


@contextlib.contextmanager
def _dropping(server: Server, make: Callable[[], str]) -> Iterator[Callable[[], str]]:
    """Drop at the end the databases that were made."""
    made: list[str] = []

    def make_one() -> str:
        made.append(make())
        return made[-1]

    yield make_one
    for url in made:
        server.drop_database(url)


def _do_without(reason: str) -> NoReturn:
    """Skip, but not where nobody would read that it was skipped."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)
