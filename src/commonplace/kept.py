"""What a book keeps beside its memories and pages: the other half of a book."""

from datetime import tzinfo
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from commonplace import clock
from commonplace.capture.check import count, line
from commonplace.capture.documents import offer as offering
from commonplace.capture.importing import Import, ImportReport
from commonplace.model import (
    BookInfo,
    Document,
    Memory,
    Session,
)
from commonplace.model.zones import zone_of
from commonplace.recall.zone import move_to_zone
from commonplace.store import jobs as ledger
from commonplace.upkeep import offering as offering_tools

if TYPE_CHECKING:
    from commonplace.compile.settling.elsewhere import Progress
    from commonplace.library import Library
    from commonplace.past.comparing import Changes
    from commonplace.past.view import PastBook
    from commonplace.sessions.items import SessionItems
    from commonplace.sessions.live import LiveSession
    from commonplace.sessions.surroundings import Surroundings
    from commonplace.upkeep.forgetting import Forgetting
    from commonplace.upkeep.growing import Growing
    from commonplace.upkeep.inbox import Inbox
    from commonplace.wiki.history import Compared


class Kept:
    """What stands around a book's memories and pages: what came in whole, what was said and shown,
    what waits for somebody, what was, and what is forgotten."""

    def __init__(self, library: "Library", info: BookInfo) -> None:
        self.library = library
        self.info = info
        self._engine = library.engine

    @property
    def zone(self) -> tzinfo:
        """The zone in which the days of the book begin; ``info.zone`` is its name."""
        return zone_of(self.info.zone)

    def move_to_zone(self, name: str) -> None:
        """Let the days of the book begin in another zone, by its IANA name. Moments stay as they
        are, and what was said elsewhere keeps its own day."""
        self.info = move_to_zone(self._engine, self.info, name)

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
        """What waits for a person: proposals, contradictions, what would end, what somebody else
        decided, and what is not believed."""
        from commonplace.upkeep.inbox import inbox  # noqa: PLC0415 (remembering needs none of it)

        return inbox(self._engine, self.info.id, count("limit", limit, 10_000))

    def settle(self, *ids: str, actor: str | None = None) -> int:
        """These of the inbox were looked at, and wait no more: both facts of a contradiction stand,
        what would end stands, a ruling is dropped, a statement put away. Says how many."""
        from commonplace.knowledge.rulings import Ruler  # noqa: PLC0415
        from commonplace.upkeep.inbox import settle  # noqa: PLC0415

        return settle(self._engine, self.info.id, ids, Ruler(actor and line("actor", actor)))

    def toolsets(self) -> tuple[str, ...]:
        """The groups of tools that agents are offered in this book."""
        return offering_tools.toolsets(self._engine, self.info.id)

    def offer(self, toolset: str, state: str) -> None:
        """Offer agents a group of tools in this book (``on``), or do not (``off``)."""
        offering_tools.offer(self._engine, self.info.id, toolset, state)

    def import_from(self, format: str, path: str | Path, **options: Any) -> ImportReport:
        """Import a file or folder: jsonl, markdown or text. To repeat it is harmless."""
        report = Import(self.library.capture, self.info.id, self.library.config).run(
            format, Path(path), **options
        )
        self._engine.write(
            lambda tx: ledger.add_args(tx, "compile", {"trigger": "import"}), book_id=self.info.id
        )
        return report

    def past(
        self,
        as_of: object = None,
        true_at: object = None,
        *,
        reading: str | None = None,
        progress: "Progress | None" = None,
    ) -> "PastBook":
        """The book as it was, to read: ``as_of`` what was believed then, ``true_at`` what held
        then; a day means its end. ``reading``: ``recorded`` or ``rebuilt``; else whichever knows
        more. ``progress`` is told when memories have to be compiled anew."""
        from commonplace.past.moments import moment  # noqa: PLC0415 (brings compiling)
        from commonplace.past.view import PastBook  # noqa: PLC0415

        wanted = moment(as_of, true_at, reading, self.zone)
        return PastBook(self._engine, self.info, wanted, self.library.pasts, progress)

    def changes(self, since: object, until: object = None, **how: Any) -> "Changes":
        """What changed between two moments: pages that came, changed or went; claims that came or
        gave way. ``until``: now, unless said. ``reading`` and ``progress`` as for :meth:`past`."""
        from commonplace.past.comparing import changes  # noqa: PLC0415 (brings compiling)

        return changes(*self._between(since, until, **how))

    def compare(self, page: str, since: object, until: object = None, **how: Any) -> "Compared":
        """One page at two moments, as :meth:`changes` sees them."""
        from commonplace.past.comparing import compared  # noqa: PLC0415 (brings compiling)

        return compared(*self._between(since, until, **how), page)

    def _between(self, since: object, until: object, **how: Any) -> "tuple[PastBook, PastBook]":
        then = clock.now() if until is None else until
        return self.past(since, **how), self.past(then, **how)
