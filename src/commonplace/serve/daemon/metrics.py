"""Numbers for Prometheus: what was asked here, how long it took, how the caller's books stand.

The text format, version 0.0.4: ``# HELP`` and ``# TYPE`` before each family, a line a value, a
histogram with buckets that add up. Labels are of our own making, never of a request's: a door, a
status, a state. Of the books only those count that the token reaches.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import timedelta
from functools import partial

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from commonplace import __version__, clock
from commonplace.serve.http.call import Call
from commonplace.serve.http.gate import Served, call_of
from commonplace.store import calls
from commonplace.store import jobs as ledger
from commonplace.store import memories as memory_rows
from commonplace.store.access import walls
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.upkeep.diagnosis import Diagnosis
from commonplace.upkeep.policy import Standing

TYPE = "text/plain; version=0.0.4; charset=utf-8"
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_DOORS = ("api", "mcp", "hooks", "metrics", "health", "static", "login")
#: What stands at no door's address is the web's.
_WEB = "web"
_DAY = timedelta(days=1)
_HEALTH_SECONDS = 60.0


class Metrics:
    """What this process was asked."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._asked: Counter[tuple[str, int]] = Counter()
        self._within: dict[str, list[int]] = {}
        self._seconds: Counter[str] = Counter()
        self._up = clock.Stopwatch()
        self._health: tuple[clock.Stopwatch, list[str]] | None = None
        #: Whether the worker process is up, and how often it was started again.
        self.workers: Callable[[], tuple[bool, int]] | None = None

    def note(self, served: Served) -> None:
        first = served.route.strip("/").partition("/")[0]
        door = first if first in _DOORS else _WEB
        bucket = next((n for n, most in enumerate(BUCKETS) if served.seconds <= most), len(BUCKETS))
        with self._lock:
            self._asked[door, served.status] += 1
            self._within.setdefault(door, [0] * (len(BUCKETS) + 1))[bucket] += 1
            self._seconds[door] += served.seconds  # type: ignore[assignment]

    def lines(self) -> Iterator[str]:
        with self._lock:
            asked, within = dict(self._asked), {door: [*n] for door, n in self._within.items()}
            seconds = dict(self._seconds)
        yield from _family("commonplace_up_seconds", "gauge", "Since the daemon started.")
        yield f"commonplace_up_seconds {self._up.seconds():.3f}"
        yield from _family("commonplace_info", "gauge", "The version.")
        yield f'commonplace_info{{version="{__version__}"}} 1'
        if self.workers is not None:
            is_up, restarts = self.workers()
            yield from _family("commonplace_worker_process_up", "gauge", "Whether it runs.")
            yield f"commonplace_worker_process_up {is_up:d}"
            name = "commonplace_worker_process_restarts_total"
            yield from _family(name, "counter", "How often it was started again.")
            yield f"{name} {restarts}"
        yield from _family("commonplace_requests_total", "counter", "Requests by door and status.")
        for (door, status), count in sorted(asked.items()):
            yield f'commonplace_requests_total{{door="{door}",status="{status}"}} {count}'
        name = "commonplace_request_seconds"
        yield from _family(name, "histogram", "How long an answer took.")
        for door, counts in sorted(within.items()):
            total = 0
            for most, count in zip((*BUCKETS, None), counts, strict=True):
                total += count
                le = "+Inf" if most is None else f"{most:g}"
                yield f'{name}_bucket{{door="{door}",le="{le}"}} {total}'
            yield f'{name}_sum{{door="{door}"}} {seconds[door]:.6f}'
            yield f'{name}_count{{door="{door}"}} {total}'

    def page(self, request: Request) -> Response:
        """``GET /metrics``: for whoever may read."""
        call = call_of(request)
        call.needs("read")
        lines = [*self.lines(), *_of_books(call), *self._of_library(call)]
        return PlainTextResponse("\n".join(lines) + "\n", media_type=TYPE)

    def _of_library(self, call: Call) -> Iterator[str]:
        """Scores and repairs, for whoever runs the library. Who asks often is told the same for a
        while: it takes counting."""
        caller, own = call.caller, call.library.config.tenant
        if caller.tenant != own or caller.books or not caller.may("admin"):
            return
        if self._health is None or self._health[0].seconds() > _HEALTH_SECONDS:
            with walls.outside():
                upkeep = call.library.upkeep
                told = [*_health(upkeep.diagnosis()), *_repairs(upkeep.standings())]
            self._health = (clock.Stopwatch(), told)
        yield from self._health[1]


def _health(found: Diagnosis) -> Iterator[str]:
    yield from _family("commonplace_health_score", "gauge", "How healthy the library is, to 1.")
    yield f'commonplace_health_score{{domain="all"}} {found.score:g}'
    for domain in found.domains:
        yield f'commonplace_health_score{{domain="{domain.name}"}} {domain.score:g}'


def _repairs(found: Sequence[Standing]) -> Iterator[str]:
    yield from _family("commonplace_repairs_total", "counter", "Repairs made by workers.")
    for each in found:
        label = f'repair="{each.name}"'
        yield f'commonplace_repairs_total{{{label},helped="yes"}} {each.helped}'
        yield f'commonplace_repairs_total{{{label},helped="no"}} {each.done - each.helped}'
    yield from _family("commonplace_repairs_halted", "gauge", "Repairs that did not help.")
    yield f"commonplace_repairs_halted {sum(each.halted for each in found)}"


def _of_books(call: Call) -> Iterator[str]:
    jobs: Counter[str] = Counter()
    held: Counter[str] = Counter()
    oldest = cost = 0.0
    for info in call.books():
        book = call.book(info.name, "read")
        seen = call.library.engine.read(partial(_book, book_id=book.info.id))
        jobs.update(seen[0])
        held.update(seen[1])
        oldest, cost = max(oldest, seen[2]), cost + seen[3]
    yield from _family("commonplace_jobs", "gauge", "Jobs by state.")
    for state, count in sorted(jobs.items()):
        yield f'commonplace_jobs{{state="{state}"}} {count}'
    gauges = {
        "books": (held["books"], "Books that this token reaches."),
        "memories": (held["memories"], "Memories in them."),
        "pages": (held["pages"], "Active pages in them."),
        "model_calls_day": (held["calls"], "Model calls in the last 24 hours."),
        "model_dollars_day": (round(cost, 6), "What they cost."),
        "queue_age_seconds": (round(oldest, 3), "How long the oldest job that is due waits."),
    }
    for name, (value, about) in gauges.items():
        yield from _family(f"commonplace_{name}", "gauge", about)
        yield f"commonplace_{name} {value}"


def _book(
    reader: Reader, book_id: str
) -> tuple[Mapping[str, int], Mapping[str, int], float, float]:
    """Jobs by state; what there is; how long the oldest due job waits; dollars."""
    asked = calls.totals(reader, book_id, clock.now() - _DAY)
    held = {
        "books": 1,
        "memories": memory_rows.count(reader, book_id)["memories"],
        "pages": page_rows.count(reader, book_id, "active"),
        "calls": sum(asked.calls.values()),
    }
    due = ledger.oldest_due(reader, book_id)
    return ledger.count(reader, book_id), held, due, asked.taken.cost


def _family(name: str, kind: str, about: str) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"
