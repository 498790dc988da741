"""A home for a daemon, and a daemon in it, on each engine."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.serve.running import Daemon, Home


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Home]:
    """A home with a library that is a file; what was started in it is stopped."""
    made = Home(tmp_path / "here")
    yield made
    made.end()


@pytest.fixture
def start(request: pytest.FixtureRequest) -> Iterator[Callable[..., Daemon]]:
    """Starts daemons, and ends those that are left."""
    made: list[Daemon] = []

    def started(home: Home, *words: str) -> Daemon:
        made.append(Daemon(home, *words))
        return made[-1]

    yield started
    for daemon in made:
        if daemon.process.poll() is None:
            daemon.stop()
        daemon.ended()


@pytest.fixture
def daemon(library_url: str, tmp_path: Path, start: Callable[..., Daemon]) -> Daemon:
    """A daemon that serves a new library, on each engine."""
    return start(Home(tmp_path / "here", library_url, COMMONPLACE_JOBS__POLL_SECONDS="0.05"))
