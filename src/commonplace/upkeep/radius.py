"""The blast radius: what goes and what changes when memories are forgotten.

Nobody guesses. They are forgotten in a transaction that is taken back, and what there was before is
compared with what is left. So this tells exactly what `forget` does, whatever it learns to do.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from commonplace.errors import Rehearsed
from commonplace.model import Memory, Page
from commonplace.sessions.forgetting import cuts
from commonplace.store import calls, graph, upkeep
from commonplace.store import documents as document_rows
from commonplace.store import facts as fact_rows
from commonplace.store import held as held_rows
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.forgetting.derived import entities_of
from commonplace.store.sessions import forgetting as session_rows
from commonplace.store.wiki import forgetting as forgetting_rows
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki import proposals as proposal_rows
from commonplace.upkeep.forget import forget_in
from commonplace.upkeep.selecting import Chosen
from commonplace.wiki.grounds import resting
from commonplace.wiki.text.sentences import plain

_ALL = 2**31 - 1


class _Row(Protocol):
    @property
    def id(self) -> str: ...


_T = TypeVar("_T", bound=_Row)


@dataclass(frozen=True, slots=True)
class Part:
    """Something that was made of memories."""

    id: str
    text: str
    #: Whether it goes; if not, it stays, with what rests on others.
    goes: bool


@dataclass(frozen=True, slots=True)
class SentencePart:
    """A sentence of a page that rests on what is forgotten, or repeats it."""

    address: str
    section: str
    text: str
    goes: bool
    #: Whether it rests on nothing else.
    alone: bool


@dataclass(frozen=True, slots=True)
class SectionPart:
    """A section of which something goes."""

    address: str
    section: str
    #: Whether all of it goes.
    goes: bool


@dataclass(frozen=True, slots=True)
class Radius:
    """All that goes or changes with some memories."""

    memories: tuple[Memory, ...]
    facts: tuple[Part, ...] = ()
    claims: tuple[Part, ...] = ()
    #: Facts that had given way to what goes, and stand again.
    restored: tuple[Part, ...] = ()
    entities: tuple[Part, ...] = ()
    #: Pages that cite or cited them.
    pages: tuple[Part, ...] = ()
    sections: tuple[SectionPart, ...] = ()
    sentences: tuple[SentencePart, ...] = ()
    #: Versions of pages that are redacted.
    versions: int = 0
    #: What understanding and writing proposed and goes.
    proposals: int = 0
    hints: int = 0
    embeddings: int = 0
    #: Lines of transcripts, and checkpoints, of which something goes.
    transcripts: int = 0
    checkpoints: int = 0
    #: That sessions were shown them, or facts that go.
    shown: int = 0
    #: Answers of a model that were kept, and calls that asked about them.
    answers: int = 0
    calls: int = 0
    #: Summaries of pages that are told anew.
    summaries: int = 0
    #: Documents that go altogether, and whether a session does.
    documents: int = 0
    sessions: int = 0
    #: Stages that have not read them yet.
    waiting: tuple[str, ...] = ()


def blast_radius(engine: Engine, book_id: str, select: Callable[[Reader], Chosen]) -> Radius:
    """What forgetting what is selected does; it is not done."""
    told: list[Radius] = []

    def work(tx: Tx) -> None:
        told.append(forget_and_tell(tx, select(tx), None))
        raise Rehearsed

    try:
        engine.write(work, book_id=book_id)
    except Rehearsed:
        return told[-1]
    raise Rehearsed("A rehearsal was not taken back.")


def forget_and_tell(tx: Tx, chosen: Chosen, actor: str | None, *, for_good: bool = True) -> Radius:
    """Forget, and say what that did."""
    before = _Before(tx, chosen)
    forget_in(tx, chosen, actor, before.cuts, for_good=for_good)
    return before.compared(tx)


class _Before:
    """What there is before they are forgotten."""

    def __init__(self, tx: Tx, chosen: Chosen) -> None:
        ids = chosen.memories
        self._chosen = chosen
        self._book_id = tx.book_id
        self._documents = {*document_rows.with_chunks(tx, ids)}
        self._asked = calls.count_about(tx, ids)
        found = memory_rows.with_ids(tx, tx.book_id, ids)
        self._memories = tuple(found[each] for each in ids if each in found)
        self._facts = _once(fact_rows.of_memory(tx, tx.book_id, each) for each in ids)
        slots = (graph.claim(tx, tx.book_id, each) for each in self._facts)
        self._claims = {each.id: each for each in slots if each is not None}
        self._ended = held_rows.ended_by(tx, tx.book_id, self._facts)
        self._entities = self._whom(tx, ids)
        self._versions = {
            cited for each in ids for cited in forgetting_rows.versions_citing(tx, each)
        }
        self._pages = [
            page
            for page_id in dict.fromkeys(each for each, _ in sorted(self._versions))
            if (page := page_rows.page(tx, tx.book_id, page_id)) is not None
        ]
        self._held = upkeep.held_of(tx, tx.book_id, ids)
        self._proposals = self._proposed(tx)
        self.cuts = cuts(tx, tx.book_id, [*memory_rows.load_stored(tx, tx.book_id, ids).values()])
        self._shown = self._count_shown(tx)

    def _whom(self, tx: Tx, ids: Sequence[str]) -> dict[str, str]:
        touched = {entity for each in ids for entity in entities_of(tx, tx.book_id, each)}
        touched |= {each.entity_id for each in self._claims.values()}
        known = (graph.entity(tx, tx.book_id, each) for each in sorted(touched))
        return {each.id: each.name for each in known if each is not None}

    def _proposed(self, reader: Reader) -> int:
        """Proposals to the pages, and those that understanding made of the memories."""
        own = sum(
            len(fact_rows.proposals_of(reader, self._book_id, each.id)) for each in self._memories
        )
        return own + sum(
            len(proposal_rows.proposals(reader, self._book_id, page.id, None, _ALL))
            for page in self._pages
        )

    def _count_shown(self, reader: Reader) -> int:
        ids = (*(each.id for each in self._memories), *self._facts)
        return sum(session_rows.count_shown(reader, self._book_id, each) for each in ids)

    # --- and afterwards -------------------------------------------------------------------------

    def compared(self, tx: Tx) -> Radius:
        book_id = self._book_id
        facts = fact_rows.with_ids(tx, book_id, self._facts)
        entities = {each for each in self._entities if graph.entity(tx, book_id, each) is not None}
        now = {each.id: page_rows.page(tx, book_id, each.id) for each in self._pages}
        pages = sorted(self._pages, key=lambda each: each.address)
        return Radius(
            memories=self._memories,
            facts=_parts(self._facts.values(), lambda each: each.text, facts),
            claims=_parts(
                self._claims.values(),
                lambda each: each.text,
                {each for each in self._claims if graph.claim(tx, book_id, each) is not None},
            ),
            restored=self._restored(tx),
            entities=tuple(
                Part(id, name, goes=id not in entities) for id, name in self._entities.items()
            ),
            pages=tuple(Part(each.id, each.address, goes=now[each.id] is None) for each in pages),
            sections=tuple(part for each in pages for part in _sections(each, now[each.id])),
            sentences=tuple(part for each in pages for part in self._sentences(each, now[each.id])),
            versions=len(self._versions),
            proposals=self._proposals - self._proposed(tx),
            hints=self._held.hints,
            embeddings=self._held.embeddings,
            transcripts=len(self.cuts.lines),
            checkpoints=len(self.cuts.checkpoints),
            shown=self._shown - self._count_shown(tx),
            waiting=self._held.waiting,
            answers=self._asked[0],
            calls=self._asked[1],
            summaries=sum(_lost_summary(each, now[each.id]) for each in pages),
            documents=self._count_documents(tx),
            sessions=int(self._chosen.session is not None),
        )

    def _restored(self, reader: Reader) -> tuple[Part, ...]:
        """What gave way to facts that go, and stands again."""
        now = fact_rows.with_ids(reader, self._book_id, self._ended)
        return tuple(
            Part(each.id, each.text, goes=False)
            for each in now.values()
            if each.in_force and each.id not in self._facts
        )

    def _count_documents(self, tx: Tx) -> int:
        touched = self._documents | ({self._chosen.document} if self._chosen.document else set())
        return sum(document_rows.get(tx, self._book_id, each) is None for each in touched)

    def _sentences(self, page: Page, after: Page | None) -> Iterator[SentencePart]:
        """Those that rest on what is forgotten, and those that go because they repeat it."""
        gone = {each.id for each in self._memories}
        left = {section.slug: section for section in (after.sections if after else ())}
        for section in page.sections:
            still = left.get(section.slug)
            kept = {each.hash for each in resting(still)} if still is not None else set()
            for each in resting(section):
                goes, rests = each.hash not in kept, not gone.isdisjoint(each.memory_ids)
                if goes or rests:
                    alone = gone.issuperset(each.memory_ids)
                    text = plain(each.sentence.text)
                    yield SentencePart(page.address, section.slug, text, goes, alone)


def _sections(page: Page, after: Page | None) -> Iterator[SectionPart]:
    left = {section.slug: section.text for section in (after.sections if after else ())}
    for section in page.sections:
        if left.get(section.slug) != section.text:
            yield SectionPart(page.address, section.slug, goes=section.slug not in left)


def _lost_summary(page: Page, after: Page | None) -> bool:
    return bool(page.summary) and (after is None or after.summary != page.summary)


def _once(groups: Iterable[Iterable[_T]]) -> dict[str, _T]:
    return {each.id: each for group in groups for each in group}


def _parts(found: Iterable[_T], text: Callable[[_T], str], left: Iterable[str]) -> tuple[Part, ...]:
    kept = {*left}
    return tuple(Part(each.id, text(each), goes=each.id not in kept) for each in found)
