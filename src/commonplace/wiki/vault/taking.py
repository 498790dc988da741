"""The folder's side of a vault: what was done there becomes versions of pages.

One edit of a file, of its text, of what is known about the page or of both, is one version, by who
syncs. What cannot be taken (a title that is too long, a page that was changed this very moment) is
a problem of that file, and the file is left as it is.
"""

from dataclasses import dataclass

from commonplace.errors import Conflict, InvalidInput, NotFound, UsageError
from commonplace.model import Page
from commonplace.store.wiki import names
from commonplace.wiki import shelving, writing
from commonplace.wiki.change import Change
from commonplace.wiki.check import body_text
from commonplace.wiki.desk import Desk
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.find import find_id
from commonplace.wiki.text.slugs import page_slug, slug_of
from commonplace.wiki.vault.atlas import Atlas
from commonplace.wiki.vault.edit import Edit, about_after, draft_of, edit_of, merged
from commonplace.wiki.vault.manifest import Manifest
from commonplace.wiki.vault.names import ARCHIVE, stem
from commonplace.wiki.vault.plan import Action
from commonplace.wiki.vault.said import Problem, Said, read_file

REASON = "edited in the vault"


@dataclass(frozen=True, slots=True)
class Taker:
    """Makes versions of what files say."""

    desk: Desk
    atlas: Atlas

    def take(self, action: Action, data: bytes) -> tuple[Page, str]:
        """The page after an edit in the folder, and why it has not the name that the file has;
        raises UsageError when the edit cannot be taken."""
        said = self._said(action, data)
        if not said.body and not said.has_matter:
            raise InvalidInput("it is empty. To archive its page, delete it")
        base = self._base(action)
        page = self._edit(base, edit_of(said, base, self.atlas), base)
        try:
            return (self._move(page, action) if action.to else page), ""
        except (Conflict, InvalidInput) as error:
            return self.desk.page(page.id), f"it got its old name back. {error}"

    def merge(self, action: Action, data: bytes) -> Page | None:
        """The page with both changes in it; None when they are about the same thing. What the book
        says already is no change: a sync that was cut short took it."""
        said = self._said(action, data)
        now = self.desk.page(action.page_id)
        if action.version is None or action.version > now.version:
            return None
        base = self._base(action)
        edit = edit_of(said, base, self.atlas)
        body = merged(base.body, base.body if edit.body is None else edit.body, now.body)
        wanted = about_after(now, edit.settings, self._parent(edit))
        for key in ("parent_id" if key == "parent" else key for key in edit.settings):
            if getattr(now, key) not in (getattr(base, key), getattr(wanted, key)):
                return None
        if body is None:
            return None
        return self._edit(now, Edit(body if body != now.body else None, edit.settings), now)

    def create(self, action: Action, data: bytes, base: Manifest) -> Page:
        """A page that was written in the folder; the one that a sync which was cut short made of
        it, if there is such a one."""
        said = self._said(action, data)
        draft = draft_of(said, self.atlas)
        if draft.parent and self.atlas.meant(draft.parent) is None:
            raise NotFound(f"its parent {draft.parent!r} is no page of the book")
        if (made := self._made(draft, base)) is not None:
            return made
        twin = bool(action.why)  # a copy of another file
        try:
            return writing.create(self.desk, draft, "written in the vault", twin=twin)
        except Conflict as error:
            there = str(error).rpartition(": ")[0] or str(error)
            raise Conflict(f"{there}: write there, or give this note another name") from error

    def archive(self, page_id: str) -> Page:
        return shelving.archive(self.desk, page_id, reason="deleted in the vault")

    def _made(self, draft: PageDraft, base: Manifest) -> Page | None:
        """A page that says the same and has no file yet."""
        key = slug_of(draft.title)
        for each in self.desk.read(lambda r: names.named(r, self.desk.book_id, key)):
            if (each.type, each.title) == (draft.type, draft.title) and each.page_id not in base:
                page = self.desk.page(each.page_id)
                if page.body == draft.body and page.status == "active":
                    return page
        return None

    def _said(self, action: Action, data: bytes) -> Said:
        said = read_file(data, action.path)
        if isinstance(said, Problem):
            raise UsageError(said.why)
        return said

    def _base(self, action: Action) -> Page:
        """The page as it was when its file was written."""
        return self.desk.page(action.page_id, action.version)

    def _edit(self, page: Page, edit: Edit, expected: Page) -> Page:
        if not edit:
            return page
        parent_id = self._parent(edit)
        body = None if edit.body is None else body_text(edit.body)

        def making(now: Page) -> Change:
            known = about_after(now, edit.settings, parent_id)
            text = now.body if body is None else body
            return Change(known, text, self.desk.author, "edited", REASON)

        return self.desk.change(page.id, making, expected.version)

    def _parent(self, edit: Edit) -> str | None:
        parent = edit.settings.get("parent")
        return self.desk.read(lambda r: find_id(r, self.desk.book_id, parent)) if parent else None

    def _move(self, page: Page, action: Action) -> Page:
        """A file that has another name renames its page; one in ``archive/`` archives it."""
        was, name = action.to or action.path, stem(action.path)
        if name != stem(was):
            slug = page_slug(name)
            title = page.title if slug == name else name
            page = shelving.rename(self.desk, page.id, title, slug, reason="renamed in the vault")
        shelved = action.path.startswith(f"{ARCHIVE}/")
        if shelved and page.status == "active":
            return shelving.archive(self.desk, page.id, reason="archived in the vault")
        if page.status == "archived" and not shelved:
            return shelving.resurrect(self.desk, page.id, reason="taken up again in the vault")
        return page
