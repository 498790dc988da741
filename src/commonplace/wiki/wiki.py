"""The wiki of one book, for whoever reads and writes it: a table of contents.

A page is meant by its slug, ``type/slug``, its title, an alias, or its id or an end of it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from commonplace.config import WikiConfig
from commonplace.model import Author, BookInfo, Page, PageInfo, PageProposal, Version
from commonplace.store.engine import Engine
from commonplace.store.wiki.members import Shared
from commonplace.wiki import history, joining, listing, proposing, sharing, shelving, writing
from commonplace.wiki.carry import Cited
from commonplace.wiki.check import memory_ids, who
from commonplace.wiki.desk import Desk
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.history import Compared, Told
from commonplace.wiki.lint.finding import RULES
from commonplace.wiki.names.mentions import Names
from commonplace.wiki.search.query import Query
from commonplace.wiki.shelving import Going
from commonplace.wiki.writing import How, Settings
from commonplace.wiki.wrong import (
    Corrected,
    FindFacts,
    FindSentence,
    Means,
    Remember,
    wrong,
)

if TYPE_CHECKING:  # what is only asked for at times brings numpy, or much of its own
    from commonplace.wiki.around.view import Around
    from commonplace.wiki.browsing.pages import PageBrowser, PageList
    from commonplace.wiki.grounding.telling import Marked, Standing
    from commonplace.wiki.lint.finding import Finding
    from commonplace.wiki.lint.repair import Fixed
    from commonplace.wiki.search.run import Searcher
    from commonplace.wiki.search.show import PageMatches
    from commonplace.wiki.vault.sync import Options, Synced


@dataclass(frozen=True, slots=True)
class Tools:
    """What a wiki needs besides its database."""

    config: WikiConfig
    searcher: "Callable[[], Searcher]"
    remember: Remember
    #: The same for another book.
    elsewhere: Callable[[BookInfo], Remember]
    author: Author = Author()
    #: owner, member or reader: what whoever asks may do in this book.
    role: str = "owner"
    #: The book with which this one is shared, if who asks came from there.
    member_id: str | None = None
    browser: "Callable[[], PageBrowser] | None" = None
    #: Files that others make of the book for its vault, by path.
    beside: Callable[[], Mapping[str, bytes]] = dict
    #: Is told that somebody reads a page: the book's id, and the page's.
    noticed: Callable[[str, str], None] = lambda _book, _page: None
    find_facts: FindFacts = lambda _reader, _book, _page, _sentence: ()
    find_sentence: FindSentence = lambda _reader, _book, _page, _words: None


class Wiki(Names):
    """The pages of a book, and the names that have none."""

    def __init__(self, engine: Engine, book: BookInfo, tools: Tools) -> None:
        self.engine = engine
        self.book = book
        self.tools = tools

    def by(self, author: Author) -> "Wiki":
        """The same wiki, written by somebody else."""
        return Wiki(self.engine, self.book, replace(self.tools, author=author))

    @cached_property
    def desk(self) -> Desk:
        """Where its pages are written."""
        tools = self.tools
        return Desk(self.engine, self.book.id, who(tools.author), tools.role, tools.member_id)

    # --- reading

    def page(self, ref: str, version: int | None = None) -> Page:
        """One page, as it is now or as a version left it."""
        return self.desk.page(ref, version)

    def read(self, ref: str, version: int | None = None) -> Page:
        """The same for a reader: that the page was read is noted."""
        found = self.page(ref, version)
        self.tools.noticed(self.book.id, found.id)
        return found

    def pages(
        self,
        type: str | None = None,
        *,
        tag: str | None = None,
        status: str | None = "active",
        limit: int = 1000,
        after: str | None = None,
    ) -> list[PageInfo]:
        """Pages by address, after one that was seen already (``type/slug``)."""
        wanted = listing.Wanted(type, tag, status, limit, after)
        return listing.pages(self.engine, self.book.id, wanted)

    def browse(self, **wanted: Any) -> "PageList":
        """A leaf of the list of pages, and how many there are of each sort: see `browsing`."""
        from commonplace.wiki.browsing.pages import browsed  # noqa: PLC0415 (brings numpy)

        return browsed(self, wanted)

    def every_page(self, status: str | None = "active") -> Iterable[PageInfo]:
        """All of them, by address, however many."""
        return listing.every_page(self.engine, self.book.id, status)

    def search(self, query: str, *, shared: bool = False, **filters: Any) -> "PageMatches":
        """Pages that say this, the best first. Filters: ``type``, ``tag``, ``archived``,
        ``limit``, ``after``. With ``shared`` the books that this one may read as well."""
        from commonplace.wiki.search.several import search  # noqa: PLC0415

        asked = Query(query, **filters)
        where: list[BookInfo | Shared] = [self.book, *(self.targets() if shared else ())]
        return search(self.engine, self.tools.searcher(), where, asked)

    # --- writing

    def create(self, draft: PageDraft, reason: str = "", *, twin: bool = False) -> Page:
        """A new page; refused when one of its type goes by that name, unless a twin is wanted."""
        return writing.create(self.desk, draft, reason, twin=twin)

    def stub(self, draft: PageDraft, reason: str = "") -> Page:
        """A page from one observation, of low confidence."""
        return writing.stub(self.desk, draft, reason)

    def edit(
        self,
        ref: str,
        old: str,
        new: str,
        *,
        section: str | None = None,
        replace_all: bool = False,
        sources: Iterable[str] = (),
        **how: Unpack[How],
    ) -> Page:
        """Replace ``old`` by ``new``, tolerant of how ``old`` is spaced and wrapped; ``sources``
        are the memories that what is new rests on."""
        wanted = writing.Edit(old, new, section, replace_all, tuple(sources))
        return writing.edit(self.desk, ref, wanted, **how)

    def write(
        self,
        ref: str,
        body: str,
        *,
        section: str | None = None,
        sources: Iterable[str] | None = None,
        **how: Unpack[How],
    ) -> Page:
        """The page, or one section of it, says this now."""
        return writing.write(self.desk, ref, body, section=section, sources=sources, **how)

    def append(
        self,
        ref: str,
        text: str,
        *,
        section: str | None = None,
        sources: Iterable[str] = (),
        **how: Unpack[How],
    ) -> Page:
        """Add a paragraph to the end of a section, or of the page."""
        return writing.append(self.desk, ref, text, section=section, sources=sources, **how)

    def set(self, ref: str, settings: Settings, **how: Unpack[How]) -> Page:
        """Change what is known about a page: title, summary, tags, aliases, parent, related,
        contradicts, confidence, metadata."""
        return writing.settle(self.desk, ref, settings, **how)

    def wrong(
        self,
        ref: str,
        sentence: str,
        instead: str | None = None,
        *,
        expect_version: int | None = None,
    ) -> Corrected:
        """A sentence is wrong, and so are the facts that it tells; the correction is remembered."""
        means = Means(self.tools.remember, self.tools.find_facts, self.tools.find_sentence)
        return wrong(self.desk, ref, sentence, instead, means, expect_version=expect_version)

    # --- where pages stand

    def rename(self, ref: str, title: str, slug: str | None = None, **how: Unpack[How]) -> Page:
        """Another title and address; the old address redirects."""
        return shelving.rename(self.desk, ref, title, slug, **how)

    def merge(self, ref: str, into: str, **how: Unpack[How]) -> Page:
        """Two pages become one, which is to be at the expected version; the first is archived, and
        redirects."""
        return joining.merge(self.desk, ref, into, **how)

    def foresee_merge(self, ref: str, into: str) -> joining.Joined:
        """What merging them would come to."""
        return joining.foresee(self.desk, ref, into)

    def split(
        self,
        ref: str,
        sections: Sequence[str],
        title: str,
        type: str | None = None,
        **how: Unpack[How],
    ) -> Page:
        """Some sections become a page of their own, which is given back."""
        return joining.split_off(self.desk, ref, sections, title, type, **how)

    def redirect(self, address: str, ref: str) -> Page:
        """From an address where no page is, lead to a page."""
        return shelving.redirect(self.desk, address, ref)

    def archive(self, ref: str, **how: Unpack[How]) -> Page:
        """Hide a page; working on it takes it up again."""
        return shelving.archive(self.desk, ref, **how)

    def resurrect(self, ref: str, **how: Unpack[How]) -> Page:
        """Take an archived page up again."""
        return shelving.resurrect(self.desk, ref, **how)

    def delete(
        self, ref: str, *, preview: bool = False, expect_version: int | None = None
    ) -> Going:
        """Remove a page for good, with its history; or say what would go."""
        if preview:
            return shelving.foresee(self.desk, ref)
        return shelving.delete(self.desk, ref, expect_version)

    # --- what pages were

    def history(self, ref: str, limit: int = 20, before: int | None = None) -> list[Version]:
        """Its versions, the newest first."""
        return history.history(self.desk, ref, limit, before)

    def compare(self, ref: str, old: int | None = None, new: int | None = None) -> Compared:
        """Two versions; the last two, unless others are said."""
        return history.compare(self.desk, ref, old, new)

    def restore(self, ref: str, version: int, **how: Unpack[How]) -> Page:
        """The page as a version left it, as a new version."""
        return history.restore(self.desk, ref, version, **how)

    def blame(self, ref: str, section: str | None = None) -> list[Told]:
        """Each sentence: which version wrote it, who, and which memories it rests on."""
        return history.blamed(self.desk, ref, section)

    # --- what stands around pages, and whether all is well

    @cached_property
    def around(self) -> "Around":
        """Links and who links here; broken links, orphans, stubs; recent changes."""
        from commonplace.wiki.around.view import Around  # noqa: PLC0415

        return Around(self.desk, self.tools.searcher)

    def lint(self, *refs: str) -> "list[Finding]":
        """What is wrong in the book, or with some pages, each with what to do about it. A job is
        queued when names wait for a page, or hubs to be looked at."""
        from commonplace.wiki.lint.run import lint  # noqa: PLC0415
        from commonplace.wiki.lint.waking import wake  # noqa: PLC0415

        if not refs and self.tools.role != "reader":
            wake(self.engine, self.book.id)
        return lint(self.engine, self.book.id, self.tools.config, refs=refs or None)

    def truth(
        self, of: str | Page | None = None, *, mark: str | None = None, limit: int = 50
    ) -> "list[Marked]":
        """Sentences that are disputed, unverified or stale; of a page also what was superseded."""
        from commonplace.wiki.grounding.telling import marked  # noqa: PLC0415

        page = self.page(of) if isinstance(of, str) else of
        return self.desk.read(lambda reader: marked(reader, self.book.id, page, mark, limit))

    def standing(self, page: Page) -> "Standing":
        """How sure a page is, section by section, and what is the matter with its sentences."""
        from commonplace.wiki.grounding.telling import standing  # noqa: PLC0415

        return self.desk.read(lambda reader: standing(reader, self.book.id, page))

    def fix(self, *refs: str, rules: Collection[str] = RULES) -> "Fixed":
        """Put right what lint finds by these rules and a program may put right."""
        from commonplace.wiki.lint.repair import fix  # noqa: PLC0415

        return fix(self.desk, self.tools.config, refs=refs or None, rules=rules)

    # --- in and out

    def export_vault(self, folder: str | Path, options: "Options | None" = None) -> "Synced":
        """Write the book as a folder of Markdown; what was changed there is left alone."""
        from commonplace.wiki.vault.sync import export  # noqa: PLC0415

        return export(self.desk, self.book.name, folder, self._with_all(options))

    def sync_vault(self, folder: str | Path, options: "Options | None" = None) -> "Synced":
        """The same, and what was changed in the folder becomes versions here."""
        from commonplace.wiki.vault.sync import sync  # noqa: PLC0415

        return sync(self.desk, self.book.name, folder, self._with_all(options))

    def _with_all(self, options: "Options | None") -> "Options":
        """With what others make of the book; whom it is shared with sees its pages alone."""
        from commonplace.wiki.vault.sync import Options  # noqa: PLC0415

        given = options or Options()
        return replace(given, beside=self.tools.beside()) if self.tools.role == "owner" else given

    # --- proposals

    def propose(
        self,
        ref: str,
        section: str,
        body: str,
        sources: Iterable[str] = (),
        reason: str = "",
        read_version: int | None = None,
    ) -> PageProposal:
        """What a section should say; somebody accepts or rejects it. ``read_version`` is the
        version that it was worked out on, if that is not the newest."""
        cited = [Cited(each) for each in memory_ids(sources)]
        return proposing.propose(self.desk, ref, section, body, cited, reason, read_version)

    def proposals(
        self, ref: str | None = None, status: str | None = "open", limit: int = 50
    ) -> list[PageProposal]:
        """Open ones, unless another state is asked for."""
        return proposing.proposals(self.desk, ref, status, limit)

    def accept(
        self,
        proposal_id: str,
        text: str | None = None,
        *,
        force: bool = False,
        **how: Unpack[How],
    ) -> Page:
        """The page says what was proposed, or ``text`` instead."""
        return proposing.accept(self.desk, proposal_id, text, force=force, **how)

    def reject(self, proposal_id: str) -> PageProposal:
        """It is not to be so."""
        return proposing.reject(self.desk, proposal_id)

    def release(self, ref: str, section: str, **how: Unpack[How]) -> Page:
        """Give the pen of a section back to what compiles pages."""
        return proposing.release(self.desk, ref, section, **how)

    # --- sharing

    def share(self, member: str, role: str = "reader", boost: float = sharing.BOOST) -> Shared:
        """Let another book of the tenant read this one, or write in it."""
        sharing.must_own(self.tools.role)
        return sharing.share(self.engine, self.book, member, role, boost)

    def unshare(self, member: str) -> None:
        sharing.must_own(self.tools.role)
        sharing.unshare(self.engine, self.book, member)

    def members(self) -> list[Shared]:
        """Who shares this book."""
        return sharing.members(self.engine, self.book)

    def targets(self) -> list[Shared]:
        """The shared books that this one may read; none, seen from another book."""
        if self.tools.role != "owner":
            return []
        return sharing.targets(self.engine, self.book)

    def shared(self, name: str) -> "Wiki":
        """The wiki of a book that is shared with this one, with the part that this one has."""
        sharing.must_own(self.tools.role)
        found = sharing.target(self.engine, self.book, name)
        book = replace(self.book, id=found.book_id, name=found.name)
        remember = self.tools.elsewhere(book)
        tools = replace(self.tools, role=found.role, remember=remember, member_id=self.book.id)
        return Wiki(self.engine, book, tools)
