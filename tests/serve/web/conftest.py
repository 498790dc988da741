"""Sites to visit: a new library on each engine, and the demo's book, grown once."""

import inspect
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

import commonplace
from tests.serve.web.browser_thread import run_in_browser_thread
from tests.serve.web.site import Reader, Site, chromium, launched, served


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser as slow."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("slow")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run the body of a test that drives the browser in the browser's thread."""
    if "browser" not in pyfuncitem.fixturenames:
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    given = {name: pyfuncitem.funcargs[name] for name in wanted}
    run_in_browser_thread(lambda: pyfuncitem.obj(**given))
    return True


@pytest.fixture
def site(library: commonplace.Library) -> Iterator[Site]:
    """A new library, on each engine."""
    with served(library) as made:
        yield made


@pytest.fixture(scope="session")
def _demo_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("demo") / "demo.db"
    subprocess.run(
        [sys.executable, "-m", "commonplace", "demo", "--keep", str(place)],
        check=True,
        capture_output=True,
        env=os.environ
        | {"COMMONPLACE_HOME": str(place.parent), "COMMONPLACE_EMBED__MODEL": "none"},
    )
    return place


@pytest.fixture
def demo(_demo_file: Path, tmp_path: Path) -> Iterator[Site]:
    """The demo's book, as a newcomer has it, to read and to change."""
    place = tmp_path / "demo.db"
    shutil.copy(_demo_file, place)
    with (
        commonplace.open(place, embed__model="none", book="heron") as library,
        served(library) as made,
    ):
        yield made


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; without one these tests are skipped, and say so."""
    if chromium() is None:
        pytest.skip("no browser here: apt-get install chromium")
    playwright = run_in_browser_thread(lambda: sync_playwright().start())
    made = run_in_browser_thread(lambda: launched(playwright))
    yield made
    run_in_browser_thread(made.close)
    run_in_browser_thread(playwright.stop)


@pytest.fixture(params=["with JavaScript", "without JavaScript"])
def scripts(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "with JavaScript")


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Callable[..., Reader]]:
    """Makes somebody who has come in at a site; says at the end what went wrong around them."""
    made: list[Reader] = []

    def comes(site: Site, **how: Any) -> Reader:
        made.append(Reader(browser, site, **how))
        return made[-1]

    yield comes
    for reader in made:
        reader.close()
    assert not [each for reader in made for each in reader.strangers], (
        "something remote was asked for"
    )
    assert not [each for reader in made for each in reader.complaints]
