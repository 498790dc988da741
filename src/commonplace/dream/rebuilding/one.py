"""Compose pages anew from all their facts, whatever they were composed of."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from commonplace.compile.apply import apply
from commonplace.compile.effects import Effects
from commonplace.compile.page_plan import PageDue
from commonplace.compile.page_writes import write_pages
from commonplace.compile.run import Made, make_plan
from commonplace.errors import Conflict, StalePage
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
    """Composes pages of one book anew."""

    def __init__(self, engine: Engine, book_id: str, job: Job | None = None) -> None:
        self._engine = engine
        self._book_id = book_id
        self._job = job
        self._made: Made | None = None

    def rebuild(self, page_id: str, reason: str = REASON, *, verify: bool = False) -> Rebuilt:
        """Compose a page anew; ``verify``: only say whether it would come out otherwise."""
        for _ in range(_TRIES):
            effects, told = self._engine.read(lambda reader: self._compose(reader, page_id))
            if verify or told.outcome in ("same", "nothing"):
                return replace(told, outcome="differs") if told.outcome == "rebuilt" else told
            try:
                self._engine.write(
                    lambda tx, effects=effects: apply(tx, effects, reason, "dream"),  # type: ignore[misc]
                    book_id=self._book_id,
                    lease=self._job,
                )
            except (StalePage, Conflict):
                self._made = None
                continue
            return replace(told, version=told.version + bool(effects.writes))
        return replace(told, outcome="busy")

    def _compose(self, reader: Reader, page_id: str) -> tuple[Effects, Rebuilt]:
        page = page_rows.info(reader, self._book_id, page_id)
        if page is None:
            return Effects("rules"), Rebuilt(page_id, "", "nothing", 0)
        told = Rebuilt(page_id, page.address, "nothing", page.version)
        self._made = self._made or make_plan(reader, self._book_id, anew=True)
        due = self._find(page_id)
        if due is None or page.status != "active":
            return Effects("rules"), told
        effects = write_pages(reader, self._book_id, self._made.plan, [due])
        effects = replace(effects, forgotten=self._made.forgotten)
        outcome = "rebuilt" if effects.writes else "proposed" if effects.proposals else "same"
        return effects, replace(told, outcome=outcome)

    def _find(self, page_id: str) -> PageDue | None:
        due: Collection[PageDue] = self._made.plan.due if self._made else ()
        return next((each for each in due if each.page_id == page_id), None)
