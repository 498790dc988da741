"""A library behind its gate, at a real address, and a browser that comes in by a link."""

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx2
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, Playwright
from starlette.routing import Router

import commonplace
from commonplace.access.logins import Logins
from commonplace.model import SCOPES
from commonplace.serve.daemon.run import dressed
from commonplace.serve.daemon.serving import bound, url_of
from commonplace.serve.http.gate import COOKIE, Gate, Rules
from commonplace.serve.web import OPEN_UNDER
from commonplace.serve.web.door import routes
from tests.serve.web.browser_thread import run_in_browser_thread

#: Screenshots go here: `make test` leaves them for whoever wants to look.
_HERE = Path(__file__).parents[3] / "build" / "screens"
ARTEFACTS = Path(os.environ.get("COMMONPLACE_TEST_ARTEFACTS", _HERE))
PHONE = {"width": 390, "height": 844}
#: What WCAG 2.2 asks a page to fit (1.4.10).
NARROW = {"width": 320, "height": 640}
DESK = {"width": 1280, "height": 900}
_FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")


class Site:
    """One library, served at ``url``."""

    def __init__(self, library: commonplace.Library) -> None:
        self.library = library
        self.book = library.book()
        self.logins = Logins(library.access)
        self.failed: list[BaseException] = []
        self._listening = bound("127.0.0.1", 0)
        self.url = url_of(self._listening)
        _, self.secret = library.access.issue("reader of tests", scopes=SCOPES, kind="person")
        gate = Gate(
            Router(routes(library, self.logins)),
            library,
            Rules(
                library.access.caller,
                wrong_tokens=10_000,
                open_under=OPEN_UNDER,
                dressed=dressed,
                failed=lambda _, error: self.failed.append(error),
            ),
        )
        config = uvicorn.Config(
            gate, log_config=None, lifespan="off", ws="none", timeout_graceful_shutdown=2
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._listening],))
        self._thread.start()
        self._client = httpx2.Client(timeout=60)

    def link(self) -> str:
        """A new login link."""
        return f"{self.url}/login/{self.logins.link()}"

    def get(self, path: str, **how: Any) -> httpx2.Response:
        """As a program that shows a token."""
        return self.ask("GET", path, **how)

    def ask(self, method: str, path: str, **how: Any) -> httpx2.Response:
        shown = {"Authorization": f"Bearer {self.secret}"}
        return self.bare(method, path, headers=shown | how.pop("headers", {}), **how)

    def bare(self, method: str, path: str, **how: Any) -> httpx2.Response:
        """Without the token."""
        headers = {"Accept": "text/html"} | how.pop("headers", {})
        self._client.cookies.clear()
        return self._client.request(method, f"{self.url}{path}", headers=headers, **how)

    def close(self) -> None:
        self._client.close()
        self._server.should_exit = True
        self._thread.join(30)
        self._listening.close()
        assert not self.failed, self.failed


@contextmanager
def served(library: commonplace.Library) -> Iterator[Site]:
    site = Site(library)
    try:
        yield site
    finally:
        site.close()


@cache
def chromium() -> str | None:
    """Where the system's browser is."""
    return (
        shutil.which("chromium")
        or shutil.which("chromium-browser")
        or shutil.which("google-chrome")
    )


def launched(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=chromium(), args=[*_FLAGS])


class Reader:
    """Somebody at a browser, who has come in by a link."""

    def __init__(self, browser: Browser, site: Site, **how: Any) -> None:
        self.site = site
        run_in_browser_thread(lambda: self._come_in(browser, how))

    def _come_in(self, browser: Browser, how: dict[str, Any]) -> None:
        how.setdefault("viewport", DESK)
        self.context: BrowserContext = browser.new_context(**how)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        #: Addresses asked for that are not ours, and what the console complained of.
        self.strangers: list[str] = []
        self.complaints: list[str] = []
        self.page.on("request", self._asked)
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", self._asked_of)
        self.page.goto(self.site.link())
        self.page.get_by_role("button", name="Open the book").click()

    def _asked(self, request: Any) -> None:
        if not request.url.startswith(self.site.url):
            self.strangers.append(request.url)

    def _said(self, message: Any) -> None:
        # A page that is refused is told to the console too; what it says is looked at elsewhere.
        if message.type in ("error", "warning") and "the server responded with" not in message.text:
            self.complaints.append(message.text)

    def _asked_of(self, dialog: Any) -> None:
        self.complaints.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def goto(self, path: str) -> Page:
        self.page.goto(f"{self.site.url}{path}")
        return self.page

    def shot(self, name: str) -> None:
        """A picture of the whole page, kept for looking at."""
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png", full_page=True)

    def close(self) -> None:
        run_in_browser_thread(self.context.close)

    @property
    def has_cookie(self) -> bool:
        return any(each["name"] == COOKIE for each in self.context.cookies())
