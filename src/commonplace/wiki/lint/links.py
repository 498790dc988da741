"""Rules about where a page's links lead."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from commonplace.wiki.around.where import Outgoing, Target
from commonplace.wiki.lint.finding import Finding, Fix
from commonplace.wiki.lint.leaf import Around, Leaf

_SHOWN = 80


def links(leaf: Leaf, around: Around) -> Iterator[Finding]:
    """Each target once for a section."""
    told: set[tuple[str, str, str, str]] = set()
    for out in leaf.links:
        link = out.link
        place = (link.section, link.target_book, link.target_type, link.key)
        rule = _BY_STATE.get(out.state)
        if rule is not None and place not in told:
            told.add(place)
            yield from rule(leaf, out, around)


def _broken(leaf: Leaf, out: Outgoing, around: Around) -> Iterator[Finding]:
    yield leaf.finding(
        "broken-link",
        f"{_named(out)} leads nowhere.",
        Fix("Make the page, or link to another.", args=(out.link.key,)),
        section=out.link.section,
    )


def suggested(finding: Finding, near: Mapping[str, Target]) -> Finding:
    """With the page that a broken link may have meant, if one is near."""
    page = near.get(finding.fix.args[0]) if _asks(finding) else None
    if page is None:
        return finding
    words = f"Did you mean {page.address} ({page.title})? {finding.fix.words}"
    return replace(finding, fix=replace(finding.fix, words=words))


def asked_for(findings: Iterable[Finding], most: int) -> list[str]:
    """The keys that most broken links have."""
    keys = Counter(finding.fix.args[0] for finding in findings if _asks(finding))
    return [key for key, _ in keys.most_common(most)]


def _asks(finding: Finding) -> bool:
    return finding.rule == "broken-link" and bool(finding.fix.args)


def _ambiguous(leaf: Leaf, out: Outgoing, around: Around) -> Iterator[Finding]:
    first = [out.target.address] if out.target else []
    yield leaf.finding(
        "ambiguous-link",
        f"{_named(out)} may be {', '.join([*first, *out.others][:5])}.",
        "Say which: link to type/slug.",
        section=out.link.section,
    )


def _redirected(leaf: Leaf, out: Outgoing, around: Around) -> Iterator[Finding]:
    if out.target is None:
        return
    link = out.link
    to = (link.target_book, link.target_type, link.key, out.target.address)
    yield leaf.finding(
        "redirected-link",
        f"{_named(out)} is by an address that {out.target.address} no longer has.",
        # What a rule drew stands in no text.
        Fix(f"Link to {out.target.address}.", "link" if link.made_by == "page" else "", to),
        section=link.section,
        severity="note",
    )


def _archived(leaf: Leaf, out: Outgoing, around: Around) -> Iterator[Finding]:
    where = out.target.address if out.target else "a page"
    yield leaf.finding(
        "archived-link",
        f"{_named(out)} leads to {where}, which is archived.",
        "Link to the page that took its place, resurrect it, or take the link out.",
        section=out.link.section,
    )


def _elsewhere(leaf: Leaf, out: Outgoing, around: Around) -> Iterator[Finding]:
    blind = around.hidden.get(out.link.target_book)
    if blind is None:
        yield leaf.finding(
            "broken-link",
            f"{_named(out)} leads to a book {out.link.target_book[:_SHOWN]!r}, which is not there.",
            "Name a book that is there, or write the colon with a blank behind it.",
            section=out.link.section,
        )
    elif blind:
        yield leaf.finding(
            "hidden-link",
            f"{_named(out)} leads to a book that {blind} of those who share this one cannot see.",
            "Share that book with them, or say here what they need to know.",
            section=out.link.section,
            severity="error",
        )


def _named(out: Outgoing) -> str:
    shown = out.link.shown or out.link.key
    return f"The link {shown[:_SHOWN]!r}"


_Rule = Callable[[Leaf, Outgoing, Around], Iterator[Finding]]
_BY_STATE: dict[str, _Rule] = {
    "broken": _broken,
    "ambiguous": _ambiguous,
    "redirected": _redirected,
    "archived": _archived,
    "elsewhere": _elsewhere,
}
RULES = (links,)
