"""To forget what a page was called, when only a forgotten memory called it so.

The names that a compiled page goes by are those that memories use. One that none uses any more is
taken out wherever it stands: as the page's title, its address and its aliases, in all of its
versions; in addresses that redirect to it; and in the links that lead to it from other pages, in
all of theirs, whose words stay. What somebody wrote by hand is his: a name that stands there is
known, and stays.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from commonplace.model import Author, Page, Section
from commonplace.store.engine import Tx
from commonplace.store.forgetting.derived import FORGOTTEN
from commonplace.store.wiki import forgetting as rows
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki.section_texts import set_texts
from commonplace.wiki.around.leading import Leading
from commonplace.wiki.carry import Cited
from commonplace.wiki.change import About, Change, about, write_page
from commonplace.wiki.text.links import Found, find_links, link_to
from commonplace.wiki.text.outline import split
from commonplace.wiki.text.sentences import plain, sentence_hash, sentences
from commonplace.wiki.text.slugs import free_slug, page_slug, slug_of
from commonplace.wiki.writing import moved

#: What a page is called of whose names none is left.
NAMELESS = "Forgotten"


@dataclass(frozen=True, slots=True)
class Unsaid:
    """Names that nobody says any more, by their slugs, and what the page is called now."""

    slugs: frozenset[str]
    title: str

    def tells(self, name: str) -> bool:
        """Whether a title, an alias or an address is such a name."""
        slug = slug_of(name)
        first, _, number = slug.rpartition("-")  # the second page of a name has a number
        return slug in self.slugs or (number.isdecimal() and first in self.slugs)

    def in_line(self, line: str) -> bool:
        """Whether a summary or a reason has such a name in it."""
        words = f"-{slug_of(line)}-" if len(line) < 1000 else "-"
        return any(f"-{each}-" in words for each in self.slugs)


def unname(tx: Tx, page: Page, unsaid: Unsaid, actor: str | None, leading: Leading) -> None:
    """The page, its versions and what leads to it, without these names."""
    by_hand = " ".join(each.text for each in page.sections if each.pen == "authored")
    held = frozenset(each for each in unsaid.slugs if not _stands_in(each, by_hand))
    unsaid = replace(unsaid, slugs=held)
    known = _renamed(tx, page, unsaid)
    old = [
        f"{each.type}/{each.key}"
        for each in name_rows.names_of(tx, tx.book_id, page.id)
        if each.kind in ("slug", "redirect")
    ]
    _scrub_versions(tx, page, unsaid, known)
    if known != about(page):
        _write(tx, page, page.sections, known, actor)
    for name in name_rows.names_of(tx, tx.book_id, page.id):
        if name.kind == "redirect" and (unsaid.tells(name.key) or unsaid.tells(name.name)):
            name_rows.free_address(tx, name.type, name.key)
    address = f"{page.type}/{known.slug}"
    for each in old:
        _lead_elsewhere(leading, tx, _Led(each, address, unsaid), actor)


def untag(tx: Tx, page: Page, slugs: Collection[str], actor: str | None) -> None:
    """The page and its versions, without these tags."""

    def keep(tags: Sequence[str]) -> list[str]:
        return [each for each in tags if slug_of(each) not in slugs]

    for each in rows.told(tx, page.id):
        if (kept := keep(each.about["tags"])) != each.about["tags"]:
            rows.set_told(tx, page.id, each.version, each.reason, each.about | {"tags": kept})
    known = replace(about(page), tags=tuple(keep(page.tags)))
    if known != about(page):
        _write(tx, page, page.sections, known, actor)


def _stands_in(slug: str, text: str) -> bool:
    return bool(text) and f"-{slug}-" in f"-{slug_of(text[:200_000])}-"


def _renamed(tx: Tx, page: Page, unsaid: Unsaid) -> About:
    known = about(page)
    kept = tuple(
        each for each in known.aliases if each.origin != "compiler" or not unsaid.tells(each.name)
    )
    title = (unsaid.title or NAMELESS) if unsaid.tells(known.title) else known.title
    slug = known.slug
    if unsaid.tells(slug):
        slug = free_slug(
            page_slug(title),
            lambda each: (
                page_rows.at_address(tx, tx.book_id, page.type, each) not in (None, page.id)
            ),
        )
    summary = "" if unsaid.in_line(known.summary) else known.summary
    return replace(known, title=title, slug=slug, aliases=kept, summary=summary)


def _scrub_versions(tx: Tx, page: Page, unsaid: Unsaid, now: About) -> None:
    for each in rows.told(tx, page.id):
        told = dict(each.about)
        if unsaid.tells(told["title"]):
            told["title"] = now.title
        if unsaid.tells(told["slug"]):
            told["slug"] = now.slug
        told["aliases"] = [
            [name, origin]
            for name, origin in told["aliases"]
            if origin != "compiler" or not unsaid.tells(name)
        ]
        if unsaid.in_line(told["summary"]):
            told["summary"] = ""
        reason = FORGOTTEN if each.reason and unsaid.in_line(each.reason) else each.reason
        if (told, reason) != (each.about, each.reason):
            rows.set_told(tx, page.id, each.version, reason, told)


@dataclass(frozen=True, slots=True)
class _Led:
    """Links to an address lead to another, and show no such name."""

    old: str
    new: str
    unsaid: Unsaid

    def text(self, text: str) -> str:
        parts, at = [], 0
        for found in find_links(text):
            if found.target == self.old and found.how == "address":
                parts += [text[at : found.start], self._link(text, found)]
                at = found.end
        return "".join([*parts, text[at:]])

    def _link(self, text: str, found: Found) -> str:
        link = link_to(self.new, "x", "address")
        if self.unsaid.tells(plain(found.shown)):
            bold = "**" if found.shown.startswith("**") else ""
            named = link_to(self.new, self.unsaid.title or NAMELESS, "address")
            shown = named[1 : named.rindex("](")]
            return f"[{bold}{shown}{bold}]{link[len('[x]') :]}"
        kept = text[found.start : text.rindex("](", found.start, found.end)]
        return f"{kept}]{link[len('[x]') :]}"


def _lead_elsewhere(leading: Leading, tx: Tx, led: _Led, actor: str | None) -> None:
    """In every version of every page."""
    changed: dict[str, dict[str, dict[int, str]]] = {}
    reworded: dict[tuple[str, str], dict[str, str]] = {}
    pages: dict[str, Page] = {}
    for page_id, section, version, text in leading.texts(led.old):
        other = led.text(text)
        if other == text:
            continue
        if page_id not in pages and (page := page_rows.page(tx, tx.book_id, page_id)) is not None:
            pages[page_id] = page
        changed.setdefault(page_id, {}).setdefault(section, {})[version] = other
        reworded.setdefault((page_id, section), {}).update(_became(text, other))
        leading.led(page_id, led.new)
    for page_id, parts in changed.items():
        for section, texts in parts.items():
            set_texts(tx, page_id, section, texts)
            rows.reword_citations(tx, page_id, section, reworded[page_id, section])
    for page_id in sorted({*changed} & {*pages}):
        page = pages[page_id]
        known = about(page)
        if led.unsaid.in_line(known.summary):
            known = replace(known, summary="")
        _scrub_summaries(tx, page, led.unsaid)
        sections = [_with_text(each, led.text(each.text)) for each in page.sections]
        if sections != [*page.sections] or known != about(page):
            _write(tx, page, sections, known, actor)


def _scrub_summaries(tx: Tx, page: Page, unsaid: Unsaid) -> None:
    for each in rows.told(tx, page.id):
        if unsaid.in_line(each.about["summary"]):
            told = each.about | {"summary": ""}
            rows.set_told(tx, page.id, each.version, each.reason, told)


def _with_text(section: Section, text: str) -> Section:
    """With its sources, cited for the sentences as they are now."""
    if text == section.text:
        return section
    became = _became(section.text, text)
    sources = tuple(
        replace(each, sentences=tuple(became.get(hash, hash) for hash in each.sentences))
        for each in section.sources
    )
    return replace(section, text=text, sources=sources)


def _became(before: str, after: str) -> dict[str, str]:
    """The hashes of a text's sentences, and those that they have after a name went."""
    return {
        sentence_hash(one.text): sentence_hash(other.text)
        for one, other in zip(sentences(before), sentences(after), strict=False)
        if one.text != other.text
    }


def _write(
    tx: Tx, page: Page, sections: Sequence[Section], known: About, actor: str | None
) -> None:
    body = moved(sections)
    cited, pens = {}, {}
    for piece, each in zip(split(body), sections, strict=True):
        pens[piece.slug] = each.pen
        cited[piece.slug] = tuple(Cited(one.memory_id, one.sentences) for one in each.sources)
    # Where an older text was changed in place, the text of now is written anew.
    who, anew = Author("person", actor), frozenset(pens)
    write_page(tx, page, Change(known, body, who, "forgot", "", cited, pens, anew))
