"""A book as it was, for whoever reads it: a table of contents. Nothing can be written in it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

from commonplace.compile.scratch import Progress
from commonplace.errors import NotAllowed
from commonplace.model import BookInfo, Claim, Memory, Page, PageInfo, Recall
from commonplace.model.zones import zone_of
from commonplace.past.choosing import Way, way_to
from commonplace.past.moments import REBUILT, RECORDED, Moment
from commonplace.past.shelf import Made, Shelf
from commonplace.recall.lookups import every_memory, find_memory
from commonplace.recall.query import build_query
from commonplace.store.engine import Engine
from commonplace.store.graph import Listed
from commonplace.understand.graph import Graph
from commonplace.understand.views import EntityView
from commonplace.wiki.tracing import Traced, trace
from commonplace.wiki.wiki import Tools, Wiki

if TYPE_CHECKING:
    from commonplace.wiki.search.show import PageMatches


class PastBook:
    """One book at one moment."""

    def __init__(
        self,
        engine: Engine,
        book: BookInfo,
        moment: Moment,
        shelf: Shelf,
        progress: Progress | None = None,
    ) -> None:
        self.info = book
        self.moment = moment
        self._engine = engine
        self._shelf = shelf
        self._progress = progress

    @cached_property
    def way(self) -> Way:
        """How what its pages say is known: ``recorded`` or ``rebuilt``, with a note."""
        return self._engine.read(
            lambda reader: way_to(
                reader, self.info.id, self.moment, self._shelf.config.past.memories
            )
        )

    @property
    def reading(self) -> str:
        return REBUILT if self.moment.true_at is not None else self.way.reading

    @property
    def note(self) -> str:
        """What whoever reads it should know about how it is known; empty when it is plain."""
        return self.way.note if self.moment.as_of is not None else ""

    def by(self, reading: str) -> "PastBook":
        """The same moment, known in this way."""
        wanted = replace(self.moment, reading=reading)
        return PastBook(self._engine, self.info, wanted, self._shelf, self._progress)

    @cached_property
    def wiki(self) -> Wiki:
        """Its pages, links and search; to write is refused."""
        made = self._pages
        tools = Tools(
            self._shelf.config.wiki,
            lambda: made.searcher,
            _refuse,
            lambda _book: _refuse,
            role="reader",
        )
        return Wiki(made.engine, self.info, tools)

    def page(self, ref: str) -> Page:
        """The page that went by this name then."""
        return self.wiki.page(ref)

    def pages(self, type: str | None = None, **filters: Any) -> list[PageInfo]:
        """Pages by address. Filters: ``tag``, ``status``, ``limit``, ``after``."""
        return self.wiki.pages(type, **filters)

    def search(self, query: str, **filters: Any) -> "PageMatches":
        """Pages that said this, the best first."""
        return self.wiki.search(query, **filters)

    def recall(self, question: str, limit: int | None = None, **filters: Any) -> Recall:
        """What would have answered then: memories, and pages as they were."""
        made = self._made(self.reading, pages=filters.get("pages") is not False)
        config = self._shelf.config.recall
        most = config.limit if limit is None else limit
        wanted = build_query(question, most, zone_of(self.info.zone), **filters)
        when = self.moment.true_at or self.moment.as_of
        found = made.recaller.recall(self.info.id, replace(wanted, asked_at=when, session=None))
        note = (self.note,) if self.note else ()
        return replace(found, notes=(*note, *found.notes))

    @property
    def is_near(self) -> bool:
        """Whether it takes seconds at most to know what memories and the graph were then."""
        config = self._shelf.config.past
        most = config.recall_memories if self.reading == REBUILT else config.memories
        return self.way.said <= most

    @property
    def far(self) -> str:
        """What is said where only what came later was left out, because it would take longer."""
        return (
            f"Only what came later is left out: to answer from the {self.way.said:,} memories of "
            f"then alone takes longer (past.recall_memories); `reading` {self.reading} does it."
        )

    def trace(self, thing: str) -> Traced:
        """What a page, section or sentence rested on; what rested on a memory."""
        made = self._pages
        return trace(made.engine, self.info.id, thing, lambda: made.searcher)

    def entities(self, type: str | None = None, limit: int = 100) -> list[Listed]:
        """The most mentioned first."""
        return Graph(self._graph.engine, self.info.id).entities(type, limit)

    def entity(self, name: str) -> EntityView:
        """All that was known of who goes by this name."""
        return Graph(self._graph.engine, self.info.id).entity(name)

    def claims(self, name: str) -> list[Claim]:
        """What filled a slot of who goes by this name or has this id, whatever became of it."""
        return Graph(self._graph.engine, self.info.id).claims(name)

    def memory(self, memory_id: str) -> Memory:
        return find_memory(self._graph.engine, self.info.id, memory_id)

    def memories(self) -> Iterator[Memory]:
        """Those that it knows, in the order of capture."""
        return every_memory(self._graph.engine, self.info.id)

    @property
    def _pages(self) -> Made:
        return self._made(self.reading)

    @property
    def _graph(self) -> Made:
        """What was true is known of claims without folding anything again."""
        return self._made(RECORDED if self.moment.as_of is None else self.way.reading)

    def _made(self, reading: str, *, pages: bool = True) -> Made:
        wanted = Moment(self.moment.as_of, self.moment.true_at, reading)
        return self._shelf.get(self.info, wanted, self._progress, pages=pages)


def _refuse(*_args: object, **_fields: object) -> NoReturn:
    raise NotAllowed("This is how the book was: nothing can be written in it.")
