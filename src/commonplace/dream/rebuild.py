"""Compose pages anew from all their facts, whatever they were composed of: one, or all of a book.

What comes out otherwise is the page's next version, by the author ``dream``; where nothing does,
there is none. A section that somebody wrote by hand stays, and gets a proposal. Each page is a
transaction of its own, so a job that was killed is begun anew and finds the same what was rebuilt.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from commonplace import clock
from commonplace.compile.apply import apply
from commonplace.compile.page_writes import Prepared, draw_page, prepare_pages
from commonplace.compile.run import Made, make_plan
from commonplace.compile.writer.page_writer import PageWriter
from commonplace.dream.step import RULES, Changed, Dreaming
from commonplace.errors import Conflict, NotFound, StalePage
from commonplace.minds.mind import Mind
from commonplace.model import Job
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine, Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.understand.job_mind import HOLD

KIND = "rebuild"
REASON = "composed anew from all its facts"
_TRIES = 3
#: Pages that a job's result names, and that one dream has a model word.
_NAMED, _MOST_WORDED = 50, 50

#: Told how many of how many pages were looked at.
Told = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What became of one page."""

    page_id: str
    address: str
    #: ``same``; ``rebuilt`` (with ``differs`` when only looked at); ``proposed`` to who holds the
    #: pen; ``nothing``: it is not made of facts; ``busy``: others kept changing it.
    outcome: str
    #: Its version afterwards.
    version: int


class Rebuilder:
    """Composes pages of one book anew, in the words of a mind where it has a model."""

    def __init__(
        self, engine: Engine, book_id: str, job: Job | None = None, mind: Mind | None = None
    ) -> None:
        self._engine = engine
        self._book_id = book_id
        self._job = job
        self._made: Made | None = None
        has_model = job is not None and mind is not None and mind.name != RULES
        self._writer = PageWriter(engine, mind, job) if has_model and mind and job else None

    @property
    def warnings(self) -> list[str]:
        """What the mind had to warn of."""
        return self._writer.warnings if self._writer else []

    def list_pages(self) -> list[str]:
        """List the active pages of the book by address."""
        pages = self._engine.read(self._plan).plan.book.pages.values()
        active = [each for each in pages if each.status == "active"]
        return [each.id for each in sorted(active, key=lambda each: (each.type, each.slug))]

    def rebuild(self, page_id: str, reason: str = REASON) -> Rebuilt:
        """Compose a page anew; raises ModelResting when the mind cannot be asked now."""
        for _ in range(_TRIES):
            prepared, told = self._engine.read(lambda reader: self._prepare(reader, page_id))
            if prepared is None or self._made is None:
                return told
            effects = self._writer.write(prepared) if self._writer else draw_page(prepared)
            effects = replace(effects, forgotten=self._made.forgotten)
            if not (effects.writes or effects.proposals or self._writer):
                return told
            try:
                self._engine.write(
                    lambda tx, effects=effects: apply(tx, effects, reason, "dream"),  # type: ignore[misc]
                    book_id=self._book_id,
                    lease=self._job,
                )
            except (StalePage, Conflict):
                self._made = None
                continue
            outcome = "rebuilt" if effects.writes else "proposed" if effects.proposals else "same"
            return replace(told, outcome=outcome, version=told.version + bool(effects.writes))
        return replace(told, outcome="busy")

    def compare(self, page_id: str) -> Rebuilt:
        """Say whether a page would come out otherwise, by rules; nothing is written."""
        prepared, told = self._engine.read(lambda reader: self._prepare(reader, page_id))
        effects = draw_page(prepared) if prepared is not None else None
        if effects is None or not (effects.writes or effects.proposals):
            return told
        return replace(told, outcome="differs" if effects.writes else "proposed")

    def _plan(self, reader: Reader) -> Made:
        self._made = self._made or make_plan(reader, self._book_id, anew=True)
        return self._made

    def _prepare(self, reader: Reader, page_id: str) -> tuple[Prepared | None, Rebuilt]:
        """Compose a page by rules; none where it is not made of facts, or a model worded the same
        facts and rules would only put their own words there."""
        page = page_rows.info(reader, self._book_id, page_id)
        if page is None:
            return None, Rebuilt(page_id, "", "nothing", 0)
        plan = self._plan(reader).plan
        due = next((each for each in plan.due if each.page_id == page_id), None)
        if due is None or page.status != "active":
            return None, Rebuilt(page_id, page.address, "nothing", page.version)
        same = Rebuilt(page_id, page.address, "same", page.version)
        if self._writer is None and due.is_worded and due.is_unchanged:
            return None, same
        [prepared] = prepare_pages(reader, self._book_id, plan, [due])
        return prepared, same


def rebuild_job(
    job: Job, engine: Engine, mind: Mind, told: Told | None = None
) -> Mapping[str, Any]:
    """Rebuild the page that the job names, or every page of its book."""
    rebuilder = Rebuilder(engine, job.book_id, job, mind)
    page_id = job.args.get("page")
    ids = [str(page_id)] if page_id else rebuilder.list_pages()
    held = clock.Stopwatch()
    changed: list[str] = []
    counts: Counter[str] = Counter()
    for each in ids:
        found = rebuilder.rebuild(each)
        counts[found.outcome] += 1
        if told is not None:
            told(counts.total(), len(ids))
        if found.outcome not in ("same", "nothing"):
            changed.append(found.address)
        if held.seconds() > HOLD:
            engine.write(lambda tx: None, book_id=job.book_id, lease=job)
            held = clock.Stopwatch()
    result: dict[str, Any] = {"mind": mind.name, "pages": counts.total()}
    result |= dict(sorted(counts.items()))
    result |= {"warnings": rebuilder.warnings} if rebuilder.warnings else {}
    return result | ({"changed": changed[:_NAMED]} if changed else {})


def new_job(engine: Engine, book_id: str, page_id: str | None, model: str | None) -> str:
    """Queue it; the id of the job."""
    args = ({"page": page_id} if page_id else {}) | ({"model": model} if model else {})
    job = ledger.NewJob(book_id, KIND, args, f"{KIND}:{page_id or 'all'}")
    made = engine.write(lambda tx: ledger.enqueue_now(tx, job), book_id=book_id)
    if made is None:
        raise NotFound("This is being rebuilt already: `commonplace jobs list` shows it.")
    return made


def word_pages(dreaming: Dreaming) -> list[Changed]:
    """The step of a dream: have a model word pages that none was asked to word."""
    if dreaming.mind.name == RULES:
        return []
    made = dreaming.read(lambda reader: make_plan(reader, dreaming.book_id, worded=True))
    ids = [each.page_id for each in made.plan.due if each.page_id and not each.is_worded]
    rebuilder = Rebuilder(dreaming.engine, dreaming.book_id, dreaming.job, dreaming.mind)
    done = [rebuilder.rebuild(each, "worded from all its facts") for each in ids[:_MOST_WORDED]]
    return [
        Changed(each.outcome, each.page_id)
        for each in done
        if each.outcome in ("rebuilt", "proposed")
    ]
