"""One book of a library: a table of contents, each method one line into a stage."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from commonplace.capture.again import kept
from commonplace.capture.draft import Draft, Fields, draft, drafts
from commonplace.capture.introduce import named
from commonplace.jobs.spacing import rare_looks
from commonplace.kept import Kept
from commonplace.knowledge.acts import introduce
from commonplace.knowledge.register import find_entity
from commonplace.model import (
    Author,
    Entity,
    Memory,
    Page,
    PageInfo,
    Recall,
    Version,
)
from commonplace.recall.lookups import every_memory, find_memory, list_day
from commonplace.store.engine import Reader

if TYPE_CHECKING:
    from commonplace.compile.plans import CompilePlans
    from commonplace.dream.dreams import Dreams
    from commonplace.past.view import PastBook
    from commonplace.recall.browse.memories import MemoryList
    from commonplace.understand.graph import Graph
    from commonplace.upkeep.imports import Imports
    from commonplace.upkeep.radius import Radius
    from commonplace.wiki.importing import WikiImportReport
    from commonplace.wiki.tracing import Traced
    from commonplace.wiki.wiki import Wiki


class Book(Kept):
    """One owner's memory inside a tenant."""

    def remember(self, text: str, **fields: Unpack[Fields]) -> Memory:
        """Keep what was observed; it is durable when this returns."""
        ready = draft(text, self.library.config.memory.max_chars, self.zone, **fields)
        return next(kept(self._remember([ready])))

    def remember_many(self, memories: Iterable[Mapping[str, Any]]) -> list[Memory]:
        """Keep many, each with remember's names, in batches of one transaction each. One that was
        forgotten before is left out, and is ``suppressed`` in what this gives."""
        limit = self.library.config.memory.max_chars
        with rare_looks():
            return list(self._remember(drafts(memories, limit, self.zone)))

    def recall(
        self,
        question: str,
        limit: int | None = None,
        *,
        books: Iterable[str] | None = None,
        why_not: str | None = None,
        switches: Mapping[str, bool] | None = None,
        reading: str | None = None,
        **filters: Any,
    ) -> Recall:
        """What answers a question, best first, each with the reason why.

        Filters: ``kind``, ``tag``, ``source``, ``author``, ``since``, ``until``, ``as_of`` (what
        was known then), ``true_at`` (what held then), ``pages`` (True: pages alone, False: none),
        ``strict`` (every word of the question), ``budget`` (tokens), ``session`` (leaves out what
        it was shown before), ``expand`` (so many lines around each hit), ``explain`` (what nearly
        was a hit).
        ``books``: shared books, by name, whose pages answer as well. ``why_not``: the id of a
        memory; ``misses`` then says why it is no hit. ``switches``: settings of recall that are
        otherwise for this question, and arms that are left out: ``{"fold": False}``. ``as_of``
        alone answers as the book would have then, from memories. ``reading`` (``recorded`` or
        ``rebuilt``) asks the whole book as it was, its pages among it: see :meth:`past`; ``quick``
        only leaves out what came later.
        """
        if reading not in (None, "quick"):
            when = {name: filters.pop(name, None) for name in ("as_of", "true_at")}
            return self.past(**when, reading=reading).recall(question, limit, **filters)
        past = None if reading or books or why_not or switches else self._then(filters)
        if past is not None and past.is_near:
            given = {name: each for name, each in filters.items() if name != "as_of"}
            return past.recall(question, limit, **{"pages": False, **given})
        from commonplace.recall.playground import switch_arms  # noqa: PLC0415
        from commonplace.recall.query import build_query  # noqa: PLC0415 (brings numpy)
        from commonplace.recall.shared_books import list_readable  # noqa: PLC0415

        config = self.library.config.recall
        most = config.limit if limit is None else limit
        wanted = build_query(question, most, self.zone, **filters)
        memory = None if why_not is None else self.memory(why_not)
        names = None if books is None else [self.info.name, *books]
        shelf = (
            self._engine.read(lambda reader: list_readable(reader, self.info, names))
            if names
            else ()
        )
        recaller = self.library.recaller
        asking = switch_arms(recaller, switches) if switches else recaller
        found = asking.recall(self.info.id, wanted, why_not=memory, shelf=shelf)
        self.library.latencies.note(sum(found.timings.values()))
        self.library.notices.recalled(self.info.id, found)
        return found if past is None else replace(found, notes=(past.far, *found.notes))

    def _then(self, filters: Mapping[str, Any]) -> "PastBook | None":
        """The book on the day that is asked for, if it is."""
        if filters.get("as_of") is None or filters.get("true_at") is not None:
            return None
        return self.past(filters["as_of"])

    def memory(self, memory_id: str) -> Memory:
        """One memory, by its id or the beginning or end of it."""
        return find_memory(self._engine, self.info.id, memory_id)

    def log(self, day: str | None = None, limit: int = 1000) -> list[Memory]:
        """The memories of a day, in order; the newest memories without one."""
        return list_day(self._engine, self.info.id, day, limit)

    def browse(self, **wanted: Any) -> "MemoryList":
        """A leaf of the list of memories, and how many there are of each sort. Filters: ``q`` (has
        all these words), ``kind``, ``tag``, ``author``, ``source``, ``state`` (active,
        superseded), ``since``, ``until``. ``sort``: newest, oldest or captured; ``limit``;
        ``after``, the ``next`` of the leaf before."""
        return self.library.shelves.memories.list(self.info.id, **wanted)

    def memories(self) -> Iterator[Memory]:
        """All of them, in the order of capture."""
        return every_memory(self._engine, self.info.id)

    def forget(self, *ids: str, actor: str | None = None) -> int:
        """Remove memories and every row that holds something of them."""
        from commonplace.upkeep.selecting import Selector  # noqa: PLC0415 (brings compiling)

        if not ids:
            return 0
        chosen = Selector(memories=[self.memory(memory_id).id for memory_id in ids])
        return len(self.forgetting.forget(chosen, actor).radius.memories)

    def introduce(self, name: str, type: str = "concept", aliases: Iterable[str] = ()) -> Entity:
        """Make a name known, with its other names: memories are linked to it from now on."""
        given = named(name, type, aliases)
        return self._engine.write(lambda tx: introduce(tx, given), book_id=self.info.id)

    def entity(self, name: str) -> Entity:
        """The named thing that goes by this name."""
        engine = self._engine
        return engine.read(
            lambda reader: find_entity(reader, self.info.id, name, in_sql=engine.compares_names)
        )

    @cached_property
    def graph(self) -> "Graph":
        """Entities, claims and relations: to read, to correct, and to undo."""
        from commonplace.compile.register_pages import FollowedEngine  # noqa: PLC0415 (as below)
        from commonplace.understand.graph import Graph  # noqa: PLC0415 (many patterns)

        return Graph(self._engine, self.info.id, FollowedEngine(self._engine))

    @cached_property
    def wiki(self) -> "Wiki":
        """The book's pages: to read, to write, and what they were."""
        from commonplace.wiki.wiki import Tools, Wiki  # noqa: PLC0415 (most never open it)

        config = self.library.config
        return Wiki(
            self._engine,
            self.info,
            Tools(
                config.wiki,
                lambda: self.library.searcher,
                self.remember,
                lambda book: Book(self.library, book).remember,
                Author("person", config.author or None),
                browser=lambda: self.library.shelves.pages,
                beside=lambda: {**self.dreams.files()},
                noticed=self.library.notices.page_read,
                find_facts=_find_facts,
                find_sentence=_find_sentence,
            ),
        )

    def page(self, type: str, slug: str, version: int | None = None) -> Page:
        """The page at ``type/slug``, as it is now or as a version left it."""
        return self.wiki.page(f"{type}/{slug}", version)

    def pages(self, type: str | None = None, **filters: Any) -> list[PageInfo]:
        """Pages by address. Filters: ``tag``, ``status``, ``limit``, ``after``."""
        return self.wiki.pages(type, **filters)

    def edit(self, page: str, old: str, new: str, **how: Any) -> Page:
        """Replace text of a page, tolerant of how it is spaced: ``section``, ``replace_all``,
        ``sources``, ``reason``, ``expect_version``."""
        return self.wiki.edit(page, old, new, **how)

    def history(self, page: str, limit: int = 20, before: int | None = None) -> list[Version]:
        """A page's versions, the newest first."""
        return self.wiki.history(page, limit, before)

    def trace(self, thing: str) -> "Traced":
        """Where did you get this? Of a page, a section (``type/slug#section``) or a sentence what
        it rests on, of a memory what rests on it, of a fact who states it."""
        from commonplace.wiki.tracing import trace  # noqa: PLC0415 (brings the graph)

        return trace(self._engine, self.info.id, thing, lambda: self.library.searcher)

    def blast_radius(self, *ids: str) -> "Radius":
        """What would go or change if these memories were forgotten; nothing is."""
        from commonplace.upkeep.selecting import Selector  # noqa: PLC0415 (brings compiling)

        chosen = Selector(memories=[self.memory(memory_id).id for memory_id in ids])
        return self.forgetting.preview(chosen).radius

    def compile(self, model: str | None = None) -> Mapping[str, Any]:
        """Make pages of what is new, now, and say what was made. ``model``: whom to ask this time.

        ``library.work()`` does this too, with all else that waits.
        """
        from commonplace.compile.on_demand import compile_now  # noqa: PLC0415 (many patterns)
        from commonplace.handlers import check_not_frozen  # noqa: PLC0415 (it knows what a book is)

        check_not_frozen(self.library.config, "no page is compiled")
        worker = self.library.handlers.worker("understand", "compile")
        return compile_now(worker, self._engine, self.info.id, model)

    def dream(self) -> Mapping[str, Any]:
        """Look at what is new since the last dream, correct and sum up pages, and say what was
        done. Where nothing is new nothing is written and no model is asked."""
        return self.dreams.dream()

    @cached_property
    def dreams(self) -> "Dreams":
        """Dreams, what they go by, and pages rebuilt from all their sources."""
        from commonplace.dream.dreams import Dreams, Tools  # noqa: PLC0415 (many patterns)
        from commonplace.handlers import check_not_frozen  # noqa: PLC0415 (it knows what a book is)

        library, config = self.library, self.library.config
        tools = Tools(
            library.worker(),
            config.compile,
            library.before_dreams,
            config.wiki.stale_days,
            library.handlers.dream,
            lambda what: check_not_frozen(config, what),
        )
        return Dreams(self._engine, self.info, tools)

    @cached_property
    def compiling(self) -> "CompilePlans":
        """Plans of what compiling would do, the book's switches, and links drawn by rule."""
        from commonplace.compile.plans import CompilePlans  # noqa: PLC0415 (many patterns)

        return CompilePlans(self._engine, self.info.id, self.library.config.compile, self._read)

    def _read(self) -> None:
        """Read the memories that wait to be understood, as far as the settings let it."""
        if self.library.config.understand.mode != "frozen":
            worker = self.library.handlers.worker("understand")
            for _ in worker.run_due(self.info.id, ["understand"]):
                pass

    @property
    def imports(self) -> "Imports":
        """What was imported, run by run; and to take a run back."""
        from commonplace.upkeep.imports import Imports  # noqa: PLC0415 (brings compiling)

        return Imports(self.wiki.desk, self.library.let_go)

    def import_wiki(self, format: str, path: str | Path, **options: Any) -> "WikiImportReport":
        """Import somebody's wiki: obsidian, recall or spacebot. To repeat it is harmless."""
        from commonplace.wiki.importing.recorded import import_as_run  # noqa: PLC0415 (few do)

        limit = self.library.config.memory.max_chars
        source = (self.library.capture, limit, format, Path(path))
        return import_as_run(self.wiki.desk, *source, **options)

    def _remember(self, ready: Iterable[Draft]) -> Iterator[Memory]:
        return self.library.capture.remember(self.info.id, ready, checks_keys=True)


def _find_facts(reader: Reader, book_id: str, page_id: str, sentence: str) -> list[bytes]:
    from commonplace.compile.sentence_facts import find_facts  # noqa: PLC0415 (many patterns)

    return find_facts(reader, book_id, page_id, sentence)


def _find_sentence(
    reader: Reader, book_id: str, page_id: str, words: str
) -> tuple[str, list[bytes]] | None:
    from commonplace.compile.sentence_facts import find_sentence  # noqa: PLC0415 (many patterns)

    return find_sentence(reader, book_id, page_id, words)
