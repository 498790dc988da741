"""One book of a library: a table of contents, each method one line into a stage."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from commonplace.capture.check import line
from commonplace.capture.documents import offer as offering
from commonplace.capture.draft import Draft, Fields, draft, drafts
from commonplace.capture.importing import Import, ImportReport
from commonplace.capture.introduce import named
from commonplace.jobs.worker import Worker
from commonplace.model import (
    Author,
    BookInfo,
    Document,
    Entity,
    Memory,
    Page,
    PageInfo,
    Recall,
    Session,
    Version,
)
from commonplace.recall.reading import every_memory, find_entity, find_memory, log
from commonplace.store import jobs as ledger
from commonplace.store import names as name_rows
from commonplace.upkeep import offering as offering_tools

if TYPE_CHECKING:
    from commonplace.compile.plans import CompilePlans
    from commonplace.dream.dreams import Dreams
    from commonplace.library import Library
    from commonplace.sessions.items import SessionItems
    from commonplace.sessions.live import LiveSession
    from commonplace.understand.graph import Graph
    from commonplace.upkeep.radius import Radius
    from commonplace.wiki.tracing import Traced
    from commonplace.wiki.wiki import Wiki


class Kept:
    """What a book takes in whole: documents, and the sessions of agents."""

    def __init__(self, library: "Library", info: BookInfo) -> None:
        self.library = library
        self.info = info
        self._engine = library.engine

    def ingest(
        self, source: str | Path, content: bytes | None = None, **about: Unpack[offering.About]
    ) -> Document:
        """Take in a file or a web page; a job reads it. ``content``: the source is but a name."""
        config = self.library.config
        offered, given = offering.offer(source, content, config.ingest.max_bytes, **about)
        return offering.add_document(
            self._engine, self.info.id, offered, given, config.jobs.attempts
        )

    def documents(self, limit: int = 1000) -> list[Document]:
        """The documents that were taken in, newest first."""
        return offering.list_documents(self._engine, self.info.id, limit)

    def document(self, document_id: str) -> Document:
        """One document, by its id or the beginning or end of it: how far it is."""
        return offering.find_document(self._engine, self.info.id, document_id)

    def forget_document(self, document_id: str, actor: str | None = None) -> int:
        """Remove a document and all its chunks. Says how many."""
        from commonplace.upkeep.forget import forget_document  # noqa: PLC0415 (brings compiling)

        whole = self.document(document_id).id
        return forget_document(self._engine, self.info.id, whole, actor and line("actor", actor))

    def session(
        self, id: str, client: str | None = None, project: str | None = None
    ) -> "LiveSession":
        """A session of an agent, by its client's own key: say what happens in it, and get what is
        worth telling. It is made when the first thing is written to it."""
        from commonplace.sessions.live import LiveSession  # noqa: PLC0415 (brings recall)

        return LiveSession(self.library.session_tools(self), id, client, project)

    def items(self, session: str, client: str | None = None) -> "SessionItems":
        """What an agent framework keeps of a session, item by item, each exactly as it was."""
        from commonplace.sessions.items import SessionItems  # noqa: PLC0415 (brings recall)

        return SessionItems(self.library.session_tools(self), session, client)

    def sessions(self, project: str | None = None, limit: int = 50) -> list[Session]:
        """The sessions heard of last, or those of one project."""
        from commonplace.sessions.tools import latest_sessions  # noqa: PLC0415 (brings recall)

        return latest_sessions(self._engine, self.info.id, project, limit)

    def toolsets(self) -> tuple[str, ...]:
        """The groups of tools that agents are offered in this book."""
        return offering_tools.toolsets(self._engine, self.info.id)

    def offer(self, toolset: str, state: str) -> None:
        """Offer agents a group of tools in this book (``on``), or do not (``off``)."""
        offering_tools.offer(self._engine, self.info.id, toolset, state)


class Book(Kept):
    """One owner's memory inside a tenant."""

    def remember(self, text: str, **fields: Unpack[Fields]) -> Memory:
        """Keep what was observed; it is durable when this returns."""
        return next(self._remember([draft(text, self.library.config.memory.max_chars, **fields)]))

    def remember_many(self, memories: Iterable[Mapping[str, Any]]) -> list[Memory]:
        """Keep many, each with remember's names, in batches of one transaction each."""
        return list(self._remember(drafts(memories, self.library.config.memory.max_chars)))

    def recall(
        self,
        question: str,
        limit: int | None = None,
        *,
        books: Iterable[str] | None = None,
        why_not: str | None = None,
        **filters: Any,
    ) -> Recall:
        """What answers a question, best first, each with the reason why.

        Filters: ``kind``, ``tag``, ``source``, ``author``, ``since``, ``until``, ``as_of`` (what
        was known then), ``pages`` (True: pages alone, False: none), ``strict`` (every word of the
        question), ``budget`` (tokens), ``session`` (leaves out what it was shown before),
        ``expand`` (so many lines around each hit), ``explain`` (what nearly was a hit).
        ``books``: shared books, by name, whose pages answer as well. ``why_not``: the id of a
        memory; ``misses`` then says why it is no hit.
        """
        from commonplace.recall.asking import asked  # noqa: PLC0415 (brings numpy)
        from commonplace.recall.several import readable  # noqa: PLC0415

        config = self.library.config.recall
        wanted = asked(question, config.limit if limit is None else limit, **filters)
        memory = None if why_not is None else self.memory(why_not)
        names = None if books is None else [self.info.name, *books]
        shelf = (
            self._engine.read(lambda reader: readable(reader, self.info, names)) if names else ()
        )
        return self.library.recaller.recall(self.info.id, wanted, why_not=memory, shelf=shelf)

    def memory(self, memory_id: str) -> Memory:
        """One memory, by its id or the beginning or end of it."""
        return find_memory(self._engine, self.info.id, memory_id)

    def log(self, day: str | None = None, limit: int = 1000) -> list[Memory]:
        """The memories of a day, in order; the newest memories without one."""
        return log(self._engine, self.info.id, day, limit)

    def memories(self) -> Iterator[Memory]:
        """All of them, in the order of capture."""
        return every_memory(self._engine, self.info.id)

    def forget(self, *ids: str, actor: str | None = None) -> int:
        """Remove memories and every row that holds something of them."""
        from commonplace.upkeep.forget import forget  # noqa: PLC0415 (brings compiling)

        whole = list(dict.fromkeys(self.memory(memory_id).id for memory_id in ids))
        return forget(self._engine, self.info.id, whole, actor and line("actor", actor))

    def introduce(self, name: str, type: str = "concept", aliases: Iterable[str] = ()) -> Entity:
        """Make a name known, with its other names: memories are linked to it from now on."""
        given = named(name, type, aliases)
        return self._engine.write(lambda tx: name_rows.add_entity(tx, *given), book_id=self.info.id)

    def entity(self, name: str) -> Entity:
        """The named thing that goes by this name."""
        return find_entity(self._engine, self.info.id, name)

    @cached_property
    def graph(self) -> "Graph":
        """Entities, claims and relations: to read, to correct, and to undo."""
        from commonplace.understand.graph import Graph  # noqa: PLC0415 (many patterns)

        return Graph(self._engine, self.info.id)

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
        from commonplace.upkeep.radius import blast_radius  # noqa: PLC0415 (brings the wiki)

        whole = list(dict.fromkeys(self.memory(memory_id).id for memory_id in ids))
        return blast_radius(self._engine, self.info.id, whole)

    def compile(self, model: str | None = None) -> Mapping[str, Any]:
        """Make pages of what is new, now, and say what was made. ``model``: whom to ask this time.

        ``library.work()`` does this too, with all else that waits.
        """
        from commonplace.compile.now import compile_now  # noqa: PLC0415 (many patterns)

        worker = Worker(
            self._engine, {"compile": self.library.compile_job}, self.library.config.jobs
        )
        return compile_now(worker, self._engine, self.info.id, model)

    def dream(self) -> Mapping[str, Any]:
        """Look at what is new since the last dream, correct and sum up pages, and say what was
        done. Where nothing is new nothing is written and no model is asked."""
        return self.dreams.dream()

    @cached_property
    def dreams(self) -> "Dreams":
        """Dreams, what they go by, and pages rebuilt from all their sources."""
        from commonplace.dream.dreams import Dreams, Tools  # noqa: PLC0415 (many patterns)

        library, config = self.library, self.library.config
        tools = Tools(library.worker(), config.dream, config.compile, library.before_dreams)
        return Dreams(self._engine, self.info, tools)

    @cached_property
    def compiling(self) -> "CompilePlans":
        """Plans of what compiling would do, the book's switches, and links drawn by rule."""
        from commonplace.compile.plans import CompilePlans  # noqa: PLC0415 (many patterns)

        return CompilePlans(self._engine, self.info.id, self.library.config.compile)

    def import_from(self, format: str, path: str | Path, **options: Any) -> ImportReport:
        """Import a file or folder: jsonl, markdown or text. To repeat it is harmless."""
        report = Import(self.library.capture, self.info.id, self.library.config).run(
            format, Path(path), **options
        )
        self._engine.write(
            lambda tx: ledger.add_args(tx, "compile", {"trigger": "import"}), book_id=self.info.id
        )
        return report

    def _remember(self, ready: Iterable[Draft]) -> Iterator[Memory]:
        return self.library.capture.remember(self.info.id, ready)
