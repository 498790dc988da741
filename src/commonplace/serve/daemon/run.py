"""From the settings to a process that serves, and back."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from socket import socket
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope

import commonplace
from commonplace import __version__, clock
from commonplace import config as settings
from commonplace.access.logins import Logins
from commonplace.errors import Conflict, NotFound
from commonplace.library import Library
from commonplace.minds.cpu_limit import run_by
from commonplace.serve.daemon.doors import DOORS, HEALTH, Doors, House
from commonplace.serve.daemon.lock import Lock
from commonplace.serve.daemon.logbook import Logbook
from commonplace.serve.daemon.metrics import Metrics
from commonplace.serve.daemon.named import place_of
from commonplace.serve.daemon.pace import serving_many
from commonplace.serve.daemon.reader import Reader
from commonplace.serve.daemon.serving import Server, bound, is_loopback, url_of
from commonplace.serve.daemon.supervisor import Supervisor
from commonplace.serve.daemon.working import Watch
from commonplace.serve.http.gate import FOR_PROGRAMS, Gate, Rules, Served
from commonplace.serve.shim.place import Place
from commonplace.serve.web import OPEN_UNDER

#: A hook that starts the daemon is answered first.
_SETTLE_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Listening:
    """Where a daemon is, for whoever started it."""

    url: str
    library: str
    version: str
    token_file: str
    is_loopback: bool
    #: Opens the web in a browser, once.
    login_url: str
    #: Whether there was no library before.
    is_new: bool


def serve(
    given: Mapping[str, Any], told: Callable[[Listening], None], *, background: bool = False
) -> None:
    """Serve until somebody says stop. ``given`` are settings by name; ``told`` is called as soon as
    requests are answered. In the background nobody reads along, and a port that is taken is no
    reason not to start: those who start it so look up where it is."""
    config = settings.load(given).config
    place = place_of(config)
    with Lock(place) as lock:
        log = Logbook(place.log, echo=not background)
        log.hear_others()
        with (
            _socket(config.serve, log, background=background) as listening,
            _opened(place, given) as library,
        ):
            library.book()  # the usual one: who comes first finds a book
            library.access.owner_token(Path(place.token))
            with serving_many(), _reading_elsewhere(library):
                supervisor = Supervisor(library, place, log, given)
                _Daemon(library, place, lock, log, supervisor).run(listening, told)


@contextmanager
def _reading_elsewhere(library: Library) -> Iterator[None]:
    """Let no memory that the doors want read hold this process."""
    reader = Reader()
    library.when_let_go.append(lambda _: reader.end())
    try:
        with run_by(reader.run):
            yield
    finally:
        reader.end()


class _Daemon:
    """One library, served."""

    def __init__(
        self, library: Library, place: Place, lock: Lock, log: Logbook, supervisor: Supervisor
    ) -> None:
        self._library, self._place, self._lock, self._log = library, place, lock, log
        self._supervisor = supervisor
        self._config = library.config.serve
        self._metrics = Metrics()
        self._metrics.workers = supervisor.state
        self._stopping, self._closing = threading.Event(), ExitStack()
        self._logins = Logins(library.access)
        house = House(library, log, self._metrics, self._logins, self._stopping, self._closing)
        self._doors = Doors(house)

    def run(self, listening: socket, told: Callable[[Listening], None]) -> None:
        url = url_of(listening)
        here = Listening(
            url=url,
            library=settings.without_password(self._place.library),
            version=__version__,
            token_file=self._place.token,
            is_loopback=is_loopback(listening),
            login_url=f"{url}/login/{self._logins.link()}",
            is_new=self._library.engine.is_new,
        )

        def listens() -> None:
            self._lock.listens(url, __version__, here.library)
            self._log.note("listening", url=url, version=__version__, library=here.library)
            told(here)
            watch.start()
            threading.Thread(target=self._settle, name="settling", daemon=True).start()

        def stops() -> None:
            self._stopping.set()
            self._lock.stops()

        def gone() -> None:
            self._log.note("moved", "error", told=f"{here.library} was moved away or replaced.")
            server.stop()

        watch = Watch(self._place.library, gone)
        gate = Gate(self._doors, self._library, self._rules(listening))
        server = Server(gate, self._config, listens, stops)
        server.run([listening])
        watch.stop()
        self._closing.close()
        self._supervisor.stop()
        self._log.note("stopped")

    def _settle(self) -> None:
        """What can wait waits until whoever started us has an answer."""
        self._doors.open(0)
        clock.pause(_SETTLE_SECONDS, self._stopping)
        if not self._stopping.is_set():
            self._supervisor.start()
            for number in range(1, len(DOORS)):
                self._doors.open(number)

    def _rules(self, listening: socket) -> Rules:
        names = {name.strip().lower() for name in self._config.names.split(",") if name.strip()}
        if not is_loopback(listening):
            names.add(self._config.host.lower())
        return Rules(
            self._library.access.caller,
            names=frozenset(names),
            open_paths=(HEALTH,),
            open_under=OPEN_UNDER,
            dressed=dressed,
            max_bytes=self._config.max_bytes,
            wrong_tokens=self._config.wrong_tokens,
            told=self._served,
            failed=self._log.failed,
        )

    def _served(self, served: Served) -> None:
        self._metrics.note(served)
        if served.route != HEALTH:
            self._log.served(served)


def dressed(scope: Scope, answer: Response) -> Response:
    """How a refusal looks: to a browser as a page. What draws pages is loaded when it is needed."""
    wants = Headers(scope=scope).get("accept", "")
    if "text/html" not in wants or scope["path"].startswith(FOR_PROGRAMS):
        return answer
    from commonplace.serve.web import refusing  # noqa: PLC0415

    return refusing.dressed(answer)


def _socket(config: settings.ServeConfig, log: Logbook, *, background: bool) -> socket:
    try:
        return bound(config.host, config.port)
    except Conflict as error:
        if not background:
            raise
        log.note("port", "warning", told=str(error))
        return bound(config.host, replace(config, port=0).port)


def _opened(place: Place, given: Mapping[str, Any]) -> Library:
    """The library; made when there was none. One that was here and is gone is not made anew: who
    moved it would find an empty one in its place."""
    was_here = "://" not in place.library and Path(place.token).exists()
    if was_here and not _is_something(Path(place.library)):
        raise NotFound(
            f"There was a library at {place.library}, and it is gone. Put it back, or make a new "
            "one: `commonplace init`."
        )
    others = {name.replace(".", "__"): value for name, value in given.items() if name != "library"}
    return commonplace.open(place.library, **others)


def _is_something(path: Path) -> bool:
    """An empty file is what a connection leaves that looks for what was moved away."""
    try:
        return path.stat().st_size > 0
    except OSError:
        return False
