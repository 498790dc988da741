"""What lint can put right by itself, each as a version of the page with the reason ``lint: rule``.

It goes in rounds, since one repair may show another: a page that gets the slug of its title leaves
links behind that are by its old one. A finding that cannot be repaired, because the page changed or
a name was taken meanwhile, is left, and not tried again.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from commonplace.config import WikiConfig
from commonplace.errors import UsageError
from commonplace.model import Page
from commonplace.store.wiki import pages as rows
from commonplace.wiki.change import About, Change, about, write_page
from commonplace.wiki.desk import Desk
from commonplace.wiki.find import find_id
from commonplace.wiki.lint.finding import RULES, Finding
from commonplace.wiki.lint.run import lint
from commonplace.wiki.sharing import may_write
from commonplace.wiki.text.links import Found, rewritten
from commonplace.wiki.text.outline import split
from commonplace.wiki.text.slugs import free_slug, page_slug, parse_ref, slug_of

_MOST_ROUNDS = 5
_ACTIONS = {"slug": "renamed", "link": "edited", "sections": "edited"}


@dataclass(frozen=True, slots=True)
class Fixed:
    """What was put right, and what is left."""

    done: tuple[Finding, ...]
    left: tuple[Finding, ...]


def fix(
    desk: Desk,
    settings: WikiConfig,
    *,
    refs: Iterable[object] | None = None,
    rules: Collection[str] = RULES,
) -> Fixed:
    """Put right what is safe to, in the whole book or on some pages; only what these rules find."""
    may_write(desk.role)
    wanted = None if refs is None else [_id(desk, ref) for ref in refs]
    done: list[Finding] = []
    tried: set[tuple[str, str, tuple[str, ...]]] = set()
    for _ in range(_MOST_ROUNDS):
        found = lint(desk.engine, desk.book_id, settings, refs=wanted)
        open_ = [each for each in found if _open(each, rules) and _mark(each) not in tried]
        if not open_:
            break
        tried |= {_mark(each) for each in open_}
        open_.sort(key=lambda each: (each.page_id, each.fix.repair, each.rule))
        for _, group in groupby(open_, key=lambda each: (each.page_id, each.fix.repair)):
            done += _repaired(desk, [*group])
    return Fixed(tuple(done), tuple(lint(desk.engine, desk.book_id, settings, refs=wanted)))


def _id(desk: Desk, ref: object) -> str:
    return desk.read(lambda reader: find_id(reader, desk.book_id, ref))


def _open(finding: Finding, rules: Collection[str]) -> bool:
    return finding.fixable and finding.rule in rules


def _mark(finding: Finding) -> tuple[str, str, tuple[str, ...]]:
    return finding.page_id, finding.fix.repair, finding.fix.args


def _repaired(desk: Desk, group: list[Finding]) -> list[Finding]:
    """One version for all findings of a page that are put right alike."""
    try:
        _repair(desk, group)
    except UsageError:
        return []
    return group


def _repair(desk: Desk, group: list[Finding]) -> None:
    page_id, kind = group[0].page_id, group[0].fix.repair
    args = [each.fix.args for each in group]
    if kind == "sections":
        page = desk.page(page_id)
        change = _change(desk, page, about(page), page.body, group[0])
        desk.write(lambda tx: write_page(tx, page, change))
        return
    slug = _free_slug(desk, page_id) if kind == "slug" else ""

    def making(page: Page) -> Change:
        known, body = about(page), page.body
        if kind == "parent" and page.parent_id in {each[0] for each in args}:
            known = replace(known, parent_id=None)
        if kind == "slug" and page.slug in {each[0] for each in args}:
            known = replace(known, slug=slug)
        if kind == "alias":
            known = _without(known, {each[0] for each in args})
        if kind == "link":
            known, body = _led_on(known, page, {each[:3]: each[3] for each in args})
        return _change(desk, page, known, body, group[0])

    desk.change(page_id, making)


def _change(desk: Desk, page: Page, known: About, body: str, finding: Finding) -> Change:
    pieces = split(body)  # a heading with a link in it gives its section another slug
    pens = {new.slug: old.pen for new, old in zip(pieces, page.sections, strict=False)}
    action = _ACTIONS.get(finding.fix.repair, "changed")
    return Change(known, body, desk.author, action, f"lint: {finding.rule}", pens=pens)


def _free_slug(desk: Desk, page_id: str) -> str:
    page = desk.page(page_id)

    def taken(slug: str) -> bool:
        holder = desk.read(lambda reader: rows.at_address(reader, desk.book_id, page.type, slug))
        return holder not in (None, page_id)

    return free_slug(page_slug(page.title), taken)


def _without(known: About, keys: set[str]) -> About:
    kept = tuple(
        each for each in known.aliases if each.origin == "manual" or slug_of(each.name) not in keys
    )
    return replace(known, aliases=kept)


def _led_on(known: About, page: Page, targets: dict[tuple[str, ...], str]) -> tuple[About, str]:
    """The same links by the addresses that the pages have now; what is shown stays."""

    def address(text: str, how: str = "") -> str | None:
        ref = parse_ref(text)
        to = targets.get((ref.book, ref.type, ref.key))
        if to is None:
            return None
        return (f"../{to}.md" if how == "path" else to) + (f"#{ref.heading}" if ref.heading else "")

    def led(found: Found) -> str | None:
        return address(found.target, found.how)

    body = "".join(rewritten(section.text, led) for section in page.sections)
    refs = {
        name: tuple(dict.fromkeys(address(each) or each for each in getattr(known, name)))
        for name in ("related", "contradicts")
    }
    return replace(known, related=refs["related"], contradicts=refs["contradicts"]), body
