"""Compose pages anew from all their facts, whatever they were composed of."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from commonplace.compile.apply import apply
from commonplace.compile.effects import Effects
from commonplace.compile.page_plan import PageDue
from commonplace.compile.page_writes import Prepared, draw_page, prepare_pages
from commonplace.compile.run import Made, make_plan
from commonplace.compile.writer.page_writer import RULES, PageWriter
from commonplace.errors import Conflict, StalePage
from commonplace.minds.mind import Mind
from commonplace.model import Job
from commonplace.store.engine import Engine, Reader
from commonplace.store.wiki import pages as page_rows

REASON = "composed anew from all its facts"
_TRIES = 3


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

    def rebuild(self, page_id: str, reason: str = REASON, *, verify: bool = False) -> Rebuilt:
        """Compose a page anew; ``verify``: only say whether it would come out otherwise.

        Raises ModelResting when the mind cannot be asked now.
        """
        for _ in range(_TRIES):
            prepared, told = self._engine.read(lambda reader: self._prepare(reader, page_id))
            if prepared is None:
                return told
            effects = self._draw(prepared, verify=verify)
            if effects is None or not (effects.writes or effects.proposals or self._writer):
                return replace(told, outcome="same")
            outcome = "rebuilt" if effects.writes else "proposed" if effects.proposals else "same"
            if verify:
                return replace(told, outcome="differs" if effects.writes else outcome)
            try:
                self._engine.write(
                    lambda tx, effects=effects: apply(tx, effects, reason, "dream"),  # type: ignore[misc]
                    book_id=self._book_id,
                    lease=self._job,
                )
            except (StalePage, Conflict):
                self._made = None
                continue
            return replace(told, outcome=outcome, version=told.version + bool(effects.writes))
        return replace(told, outcome="busy")

    def _prepare(self, reader: Reader, page_id: str) -> tuple[Prepared | None, Rebuilt]:
        page = page_rows.info(reader, self._book_id, page_id)
        if page is None:
            return None, Rebuilt(page_id, "", "nothing", 0)
        told = Rebuilt(page_id, page.address, "nothing", page.version)
        self._made = self._made or make_plan(reader, self._book_id, anew=True)
        due = self._find(page_id)
        if due is None or page.status != "active":
            return None, told
        [prepared] = prepare_pages(reader, self._book_id, self._made.plan, [due])
        return prepared, told

    def _draw(self, prepared: Prepared, *, verify: bool) -> Effects | None:
        """Say what would be written; nothing where a model worded the same facts, and rules would
        only put their own words there."""
        assert self._made is not None
        if self._writer is not None and not verify:
            effects = self._writer.write(prepared)
        elif prepared.due.is_worded and prepared.due.is_unchanged:
            return None
        else:
            effects = draw_page(prepared)
        return replace(effects, forgotten=self._made.forgotten)

    def _find(self, page_id: str) -> PageDue | None:
        due: Collection[PageDue] = self._made.plan.due if self._made else ()
        return next((each for each in due if each.page_id == page_id), None)
