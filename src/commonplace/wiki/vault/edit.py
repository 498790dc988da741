"""What somebody changed in a file: the difference between what it says and what was written there.

Only what differs from the file as we wrote it is a change, so that a page that moved on in the book
keeps what nobody touched in the folder. A key of ours that is gone says that there is none of it;
a note without any front matter says nothing but its text. Line ends at both ends of a page are the
page's own: no file says them. A page with CRLF keeps it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from commonplace.model import Alias, Page
from commonplace.wiki.change import About, touched
from commonplace.wiki.check import refs
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.text.outline import split
from commonplace.wiki.text.slugs import check_alias, check_tag, check_title
from commonplace.wiki.vault import links
from commonplace.wiki.vault.atlas import Atlas
from commonplace.wiki.vault.files import page_file, written_tag
from commonplace.wiki.vault.said import Problem, Said, place_title, place_type, read_file

_OURS = ("summary", "tags", "aliases", "related", "contradicts", "parent", "confidence")


@dataclass(frozen=True, slots=True)
class Edit:
    """What changed: the text, and what is known about the page."""

    body: str | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return self.body is not None or bool(self.settings)


def edit_of(said: Said, page: Page, atlas: Atlas) -> Edit:
    """``page`` is the page as it was when its file was written."""
    was = read_file(page_file(page, atlas), said.path)
    if isinstance(was, Problem):
        was = Said(said.path, page.body)
    body = None if said.body == was.body else page_body(said, page, atlas)
    former = atlas.former.get(page.id, ())
    settings = _settings(said, was, page, former) if said.has_matter and was.has_matter else {}
    return Edit(body if body != page.body else None, settings)


def page_body(said: Said, page: Page, atlas: Atlas) -> str:
    """The file's text as the page would have it."""
    base = page.body
    inner = base.strip("\r\n")
    start = base.index(inner)
    text = links.to_page(said.body, inner.replace("\r\n", "\n"), atlas, said.path)
    if "\r\n" in inner:
        ended = {line.removesuffix("\r") for line in inner.split("\n") if line.endswith("\r")}
        every = inner.count("\r\n") == inner.count("\n")
        lines = text.split("\n")
        more = [f"{line}\r" if every or line in ended else line for line in lines[:-1]]
        text = "\n".join([*more, lines[-1]])
    if not inner:
        return f"{text}\n" if text else base
    return f"{base[:start]}{text}{base[start + len(inner) :]}" if text else ""


def merged(base: str, theirs: str, ours: str) -> str | None:
    """Both changes, where they are in different sections of the same outline; else None."""
    if theirs in (base, ours):
        return ours
    if ours == base:
        return theirs
    outlines = [split(text) for text in (base, theirs, ours)]
    if len({tuple(piece.slug for piece in outline) for outline in outlines}) > 1:
        return None
    texts = []
    for was, their, our in zip(*outlines, strict=True):
        if their.text != was.text and our.text not in (was.text, their.text):
            return None
        texts.append(our.text if their.text == was.text else their.text)
    return "".join(texts)


def about_after(page: Page, settings: Mapping[str, Any], parent_id: str | None) -> About:
    """What is known about the page once the changes are made; wrong values raise InvalidInput."""
    new = dict(settings)
    if "parent" in new:
        new["parent_id"] = parent_id if new.pop("parent") else None
    if "title" in new:
        new["title"] = check_title(new["title"])
    if "tags" in new:
        new["tags"] = tuple(sorted({check_tag(tag) for tag in new["tags"]}))
    if "aliases" in new:
        new["aliases"] = tuple(
            Alias(check_alias(each.name), each.origin) for each in new["aliases"]
        )
    for key in {"related", "contradicts"} & new.keys():
        new[key] = refs(new[key])
    return replace(touched(page), **new)


def draft_of(said: Said, atlas: Atlas) -> PageDraft:
    """A page that was written in the folder."""
    title = place_title(said)
    body = links.to_page(said.body, None, atlas, said.path)
    return PageDraft(
        type=place_type(said),
        title=title,
        body=f"{body}\n" if body else "",
        summary=said.summary or "",
        tags=said.tags,
        aliases=tuple(Alias(name) for name in said.aliases if name != title),
        parent=said.parent,
        related=said.related,
        contradicts=said.contradicts,
        confidence=said.confidence,
        metadata={"frontmatter": dict(said.extra)} if said.extra else {},
    )


def _settings(said: Said, was: Said, page: Page, former: Sequence[str]) -> dict[str, Any]:
    changed = {key: new for key in _OURS if (new := getattr(said, key)) != getattr(was, key)}
    if "summary" in changed:
        changed["summary"] = said.summary or ""
    if changed.get("confidence", "") is None:
        del changed["confidence"]
    titles = [title for title in said.titles if title not in was.titles]
    if titles:
        changed["title"] = titles[0]
    if "tags" in changed:
        meant = {written_tag(tag): tag for tag in page.tags}
        changed["tags"] = tuple(meant.get(tag, tag) for tag in said.tags)
    if "aliases" in changed:
        changed["aliases"] = _aliases(said, page, former)
    if dict(said.extra) != dict(was.extra):
        changed["metadata"] = _metadata(said, page)
    return changed


def _aliases(said: Said, page: Page, former: Sequence[str]) -> tuple[Alias, ...]:
    """Without the title and what it was called, which stand among them for Obsidian's sake."""
    known = {alias.name: alias for alias in page.aliases}
    own = {page.title, *said.titles, *former} - known.keys()
    hidden = [alias for alias in page.aliases if alias.name == page.slug]
    named = [known.get(name, Alias(name)) for name in said.aliases if name not in own]
    return tuple(dict.fromkeys([*hidden, *named]))


def _metadata(said: Said, page: Page) -> dict[str, Any]:
    rest = {key: value for key, value in page.metadata.items() if key != "frontmatter"}
    return {**rest, "frontmatter": dict(said.extra)} if said.extra else rest
