"""One page is rebuilt: read, ask, decide, write."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from commonplace.compile.apply import apply
from commonplace.compile.effects import Effects, PageWrite, Proposing
from commonplace.compile.rules.anew import REASON, Anew, told_anew
from commonplace.compile.rules.planning import Planning
from commonplace.compile.run import reading
from commonplace.config import CompileConfig
from commonplace.dream.rebuilding.wording import Wording
from commonplace.errors import Conflict, StalePage
from commonplace.model import Author, Job, Page
from commonplace.store.compiling.forgetting import last_forgotten
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki import proposals as proposal_rows
from commonplace.wiki.change import Change, same

#: How often a page is worked out before somebody else's changes are left to win.
_TRIES = 3
_OPEN = 200


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What came of one page."""

    page_id: str
    address: str
    #: ``same``; ``rebuilt`` (with ``differs`` when only looked at); ``proposed`` to who holds the
    #: pen; ``nothing``: no memory names whom it is about; ``busy``: others kept changing it.
    outcome: str
    #: Its version afterwards.
    version: int


@dataclass(frozen=True, slots=True)
class Worked:
    """A page as it was read, and what it is to be."""

    page: Page
    effects: Effects


class Rebuilder:
    """Rebuilds pages of one book."""

    def __init__(
        self,
        engine: Engine,
        book_id: str,
        config: CompileConfig,
        wording: Wording | None = None,
        job: Job | None = None,
    ) -> None:
        self._engine = engine
        self._book_id = book_id
        self._how = Planning(reading(config), config.mention_days, config.link)
        self._wording = wording
        self._job = job

    def rebuild(self, page_id: str, reason: str = REASON, *, verify: bool = False) -> Rebuilt:
        """The page from all its memories; ``verify``: only whether it would come out otherwise."""
        told = Rebuilt(page_id, "", "busy", 0)
        for _ in range(_TRIES):
            found = self._engine.read(lambda reader: self._worked(reader, page_id))
            if isinstance(found, Rebuilt):
                return found
            worked = self._worded(found)
            told = _told(worked, "differs" if verify else "rebuilt")
            if verify or told.outcome == "same":
                return told
            try:
                self._engine.write(
                    lambda tx, worked=worked: self._write(tx, worked, reason),  # type: ignore[misc]
                    book_id=self._book_id,
                    lease=self._job,
                )
            except (StalePage, Conflict):
                continue
            return replace(told, version=told.version + bool(worked.effects.writes))
        return replace(told, outcome="busy")

    def _worked(self, reader: Reader, page_id: str) -> Worked | Rebuilt:
        """What the rules make of it, on one snapshot."""
        page = page_rows.page(reader, self._book_id, page_id)
        if page is None or page.status != "active":
            return Rebuilt(page_id, page.address if page else "", "nothing", 0)
        anew = told_anew(reader, self._book_id, page, self._how)
        if anew.write is None and not anew.proposals:
            return Rebuilt(page_id, page.address, "nothing", page.version)
        proposals = self._not_yet(reader, page, anew.proposals)
        return Worked(page, self._effects(reader, anew, proposals))

    def _effects(self, reader: Reader, anew: Anew, proposals: tuple[Proposing, ...]) -> Effects:
        writes = (anew.write,) if anew.write is not None else ()
        return Effects(
            "rules",
            writes=writes,
            proposals=proposals,
            stale=tuple(each.page_id for each in writes),
            forgotten=last_forgotten(reader, self._book_id),
        )

    def _not_yet(
        self, reader: Reader, page: Page, proposed: Iterable[Proposing]
    ) -> tuple[Proposing, ...]:
        """Without what is proposed there in the same words already."""
        known = proposal_rows.proposals(reader, self._book_id, page.id, "open", _OPEN)
        told = {(each.section, each.text.strip()) for each in known}
        return tuple(each for each in proposed if (each.section, each.text.strip()) not in told)

    def _worded(self, worked: Worked) -> Worked:
        """In the mind's words, if one is asked; then without what comes out as it was."""
        effects = worked.effects
        mind, writes = "rules", effects.writes
        if self._wording is not None and writes:
            mind, write = self._wording.worded(worked.page, writes[0])
            writes = (write,)
        writes = tuple(each for each in writes if not _same(worked.page, each))
        stale = tuple(each.page_id for each in writes)
        return replace(worked, effects=replace(effects, mind=mind, writes=writes, stale=stale))

    def _write(self, tx: Tx, worked: Worked, reason: str) -> None:
        apply(tx, worked.effects, reason, kind="dream")


def _same(page: Page, write: PageWrite) -> bool:
    author = Author("dream")
    return same(page, Change(write.about, write.body, author, "compiled", "", dict(write.cited)))


def _told(worked: Worked, changed: str) -> Rebuilt:
    page, effects = worked.page, worked.effects
    outcome = changed if effects.writes else "proposed" if effects.proposals else "same"
    return Rebuilt(page.id, page.address, outcome, page.version)
