"""What compiling would do: to look at, to keep, to apply; and how far a book is compiled."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from commonplace.capture.check import one_of
from commonplace.compile.apply import apply
from commonplace.compile.effects import FORM, Effects, from_json, to_json
from commonplace.compile.on_demand import compile_soon
from commonplace.compile.page_writes import write_pages
from commonplace.compile.run import make_plan, settled
from commonplace.config import CompileConfig
from commonplace.errors import InvalidInput, NotFound
from commonplace.model import Page
from commonplace.store.compiling import hubs
from commonplace.store.engine import Engine, Reader
from commonplace.store.upkeep import uncompiled
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.change import About
from commonplace.wiki.names.mentions import count_open_names

SWITCHES = ("compile", "aggregate")


@dataclass(frozen=True, slots=True)
class Change:
    """What would become of one page: its text before and after."""

    address: str
    title: str
    before: str
    after: str
    #: What else is known about it and changes, by name: before and after.
    known: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)

    @property
    def is_new(self) -> bool:
        return not self.before


@dataclass(frozen=True, slots=True)
class Waiting:
    """How far a book is compiled: what is still to do."""

    memories: int
    #: Names that came up and have no page (yet).
    names: int


@dataclass(frozen=True, slots=True)
class Density:
    """How well a wiki's pages are linked."""

    pages: int
    links: int
    #: Pages that lead nowhere.
    unlinked: int

    @property
    def per_page(self) -> float:
        return self.links / self.pages if self.pages else 0.0


class CompilePlans:
    """One book's; ``read`` reads memories that wait for it: pages are made of facts."""

    def __init__(
        self, engine: Engine, book_id: str, config: CompileConfig, read: Callable[[], None]
    ) -> None:
        self._engine = engine
        self._read = read
        self._book_id = book_id
        self._config = config

    def soon(self) -> None:
        """Queue the job, due now: whoever works for the library takes it up."""
        compile_soon(self._engine, self._book_id)

    def plan(self) -> Effects:
        """What the next job would write. Memories that wait are read first; no page is written."""
        self._read()

        def work(reader: Reader) -> Effects:
            made = make_plan(reader, self._book_id)
            effects = write_pages(reader, self._book_id, made.plan, made.plan.due)
            if effects.empty and not made.memories:
                return Effects("rules")
            return replace(effects, memories=made.memories, forgotten=made.forgotten)

        return self._engine.read(work)

    def changes(self, plan: Effects) -> list[Change]:
        """The pages that a plan writes, as they are and as they would be."""

        def work(reader: Reader) -> list[Change]:
            found = []
            for write in plan.writes:
                page = page_rows.page(reader, self._book_id, write.page_id)
                before = page.body if page is not None else ""
                known = {} if page is None else _differing(page, write.about)
                found.append(Change(write.address, write.about.title, before, write.body, known))
            return found

        return self._engine.read(work)

    def apply(self, plan: Effects) -> None:
        """Exactly that plan, or nothing when the book has moved on; what follows from the pages, as
        lists do, is left to the next job."""
        self._engine.write(lambda tx: apply(tx, plan), book_id=self._book_id)
        self.soon()

    def to_json(self, plan: Effects) -> dict[str, Any]:
        """A plan as it is kept in a file."""
        return {"commonplace_plan": FORM, "book": self._book_id, "effects": to_json(plan)}

    def from_json(self, kept: object) -> Effects:
        """A plan from a file; only for the book it was made for."""
        if not isinstance(kept, dict) or kept.get("commonplace_plan") != FORM:
            raise InvalidInput("This is no plan: `commonplace compile --plan` writes one.")
        if kept.get("book") != self._book_id:
            raise NotFound("This plan was made for another book; nothing was written.")
        return from_json(kept.get("effects"))

    def waiting(self) -> Waiting:
        """How far the book is compiled."""
        book_id = self._book_id
        return self._engine.read(
            lambda reader: Waiting(uncompiled(reader, book_id), count_open_names(reader, book_id))
        )

    # --- switches -------------------------------------------------------------------------------

    def switches(self) -> Mapping[str, str]:
        """compile and aggregate: on or off in this book."""
        config = settled(self._engine, self._book_id, self._config)
        return {"compile": config.mode, "aggregate": "on" if config.aggregate else "off"}

    def switch(self, name: str, value: str | None) -> None:
        """``on`` or ``off`` in this book; nothing: as the settings say."""
        wanted = one_of("switch", name, SWITCHES)
        state = None if value is None else one_of("value", value, ("on", "off"))
        self._engine.write(lambda tx: hubs.switch(tx, wanted, state), book_id=self._book_id)

    def density(self) -> Density:
        """How many links there are, and how many pages have none."""

        def work(reader: Reader) -> Density:
            links, leading = hubs.count_links(reader, self._book_id)
            pages = page_rows.count(reader, self._book_id, "active")
            return Density(pages, links, pages - leading)

        return self._engine.read(work)


def _differing(page: Page, about: About) -> dict[str, tuple[Any, Any]]:
    both = {
        each.name: (getattr(page, each.name), getattr(about, each.name)) for each in fields(About)
    }
    return {name: sides for name, sides in both.items() if sides[0] != sides[1]}
