"""What a book takes in whole, and what watches over it: a table of contents."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from commonplace.capture.check import count, line
from commonplace.capture.documents import offer as offering
from commonplace.capture.importing import Import, ImportReport
from commonplace.model import (
    Author,
    BookInfo,
    Document,
    Memory,
    Session,
)
from commonplace.store import jobs as ledger
from commonplace.upkeep import offering as offering_tools

if TYPE_CHECKING:
    from commonplace.library import Library
    from commonplace.recall.browsing.memories import MemoryList
    from commonplace.sessions.items import SessionItems
    from commonplace.sessions.live import LiveSession
    from commonplace.sessions.surroundings import Surroundings
    from commonplace.upkeep.forgetting import Forgetting
    from commonplace.upkeep.growing import Growing
    from commonplace.upkeep.imports import Imports
    from commonplace.upkeep.inbox import Inbox
    from commonplace.wiki.desk import Desk
    from commonplace.wiki.importing import WikiImportReport


class Kept:
    """What a book takes in whole: documents, and the sessions of agents; and what of it waits for
    somebody."""

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
        from commonplace.upkeep.selecting import Selector  # noqa: PLC0415 (brings compiling)

        chosen = Selector(document=self.document(document_id).id)
        return len(self.forgetting.forget(chosen, actor).radius.memories)

    @cached_property
    def forgetting(self) -> "Forgetting":
        """Choose, look, forget, and the receipts; what is not believed; what does not come back."""
        from commonplace.upkeep.forgetting import Forgetting  # noqa: PLC0415 (brings compiling)

        return Forgetting(
            self._engine,
            self.info.id,
            self.library.config.postgres.rewrite_seconds,
            self.library.let_go,
        )

    @property
    def imports(self) -> "Imports":
        """What was imported, run by run; and to take a run back."""
        from commonplace.upkeep.imports import Imports  # noqa: PLC0415 (brings compiling)

        return Imports(self._desk(), self.library.let_go)

    def import_wiki(self, format: str, path: str | Path, **options: Any) -> "WikiImportReport":
        """Import somebody's wiki: obsidian, recall or spacebot. To repeat it is harmless."""
        from commonplace.wiki.importing.recorded import import_as_run  # noqa: PLC0415 (few do)

        limit = self.library.config.memory.max_chars
        source = (self.library.capture, limit, format, Path(path))
        return import_as_run(self._desk(), *source, **options)

    def import_from(self, format: str, path: str | Path, **options: Any) -> ImportReport:
        """Import a file or folder: jsonl, markdown or text. To repeat it is harmless."""
        report = Import(self.library.capture, self.info.id, self.library.config).run(
            format, Path(path), **options
        )
        self._engine.write(
            lambda tx: ledger.add_args(tx, "compile", {"trigger": "import"}), book_id=self.info.id
        )
        return report

    def _desk(self) -> "Desk":
        from commonplace.wiki.check import who  # noqa: PLC0415 (most never open the wiki)
        from commonplace.wiki.desk import Desk  # noqa: PLC0415

        author = who(Author("person", self.library.config.author or None))
        return Desk(self._engine, self.info.id, author)

    def browse(self, **wanted: Any) -> "MemoryList":
        """A leaf of the list of memories, and how many there are of each sort. Filters: ``q`` (has
        all these words), ``kind``, ``tag``, ``author``, ``source``, ``state`` (active,
        superseded), ``since``, ``until``. ``sort``: newest, oldest or captured; ``limit``;
        ``after``, the ``next`` of the leaf before."""
        return self.library.shelves.memories.list(self.info.id, **wanted)

    def session(
        self, id: str, client: str | None = None, project: str | None = None
    ) -> "LiveSession":
        """A session of an agent, by its client's own key: say what happens in it, and get what is
        worth telling. It is made when the first thing is written to it."""
        from commonplace.sessions.live import LiveSession  # noqa: PLC0415 (brings recall)

        return LiveSession(self.library.session_tools(self), id, client, project)

    def surroundings(self, memory: Memory) -> "Surroundings":
        """A memory among the sessions: where it was said, and which were shown it."""
        from commonplace.sessions.surroundings import surroundings  # noqa: PLC0415 (brings recall)

        return surroundings(self._engine, self.info.id, memory)

    def items(self, session: str, client: str | None = None) -> "SessionItems":
        """What an agent framework keeps of a session, item by item, each exactly as it was."""
        from commonplace.sessions.items import SessionItems  # noqa: PLC0415 (brings recall)

        return SessionItems(self.library.session_tools(self), session, client)

    def sessions(self, project: str | None = None, limit: int = 50) -> list[Session]:
        """The sessions heard of last, or those of one project."""
        from commonplace.sessions.tools import latest_sessions  # noqa: PLC0415 (brings recall)

        return latest_sessions(self._engine, self.info.id, project, limit)

    @property
    def growing(self) -> "Growing":
        """What came in since a moment, what each day brought, and how the book stands."""
        from commonplace.upkeep.growing import Growing  # noqa: PLC0415 (brings numpy)

        library = self.library
        return Growing(self._engine, self.info.id, library.shelves, library.mind.name)

    def inbox(self, limit: int = 50) -> "Inbox":
        """What waits for a person: proposals, contradictions, and what is not believed."""
        from commonplace.upkeep.inbox import inbox  # noqa: PLC0415 (remembering needs none of it)

        return inbox(self._engine, self.info.id, count("limit", limit, 10_000))

    def settle(self, *ids: str, actor: str | None = None) -> int:
        """Contradictions and statements of the inbox were looked at. Says how many."""
        from commonplace.upkeep.inbox import settle  # noqa: PLC0415

        return settle(self._engine, self.info.id, ids, actor and line("actor", actor))

    def toolsets(self) -> tuple[str, ...]:
        """The groups of tools that agents are offered in this book."""
        return offering_tools.toolsets(self._engine, self.info.id)

    def offer(self, toolset: str, state: str) -> None:
        """Offer agents a group of tools in this book (``on``), or do not (``off``)."""
        offering_tools.offer(self._engine, self.info.id, toolset, state)
