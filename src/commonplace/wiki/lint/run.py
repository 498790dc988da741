"""Lint: reads a book, and asks every rule about every page."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from commonplace.config import WikiConfig
from commonplace.model import Link
from commonplace.store.engine import Engine, Reader, Row
from commonplace.store.wiki import links as rows
from commonplace.wiki.around.lists import is_orphan, suggestions
from commonplace.wiki.around.where import led
from commonplace.wiki.find import find_id
from commonplace.wiki.lint import damage, grounds, links, names, standing, text, truth
from commonplace.wiki.lint.finding import SEVERITIES, Finding, Fix
from commonplace.wiki.lint.gather import leaves
from commonplace.wiki.lint.leaf import Around, Leaf
from commonplace.wiki.lint.loops import circles

Rule = Callable[[Leaf, Around], Iterable[Finding]]
#: What is asked of every page, and what only of active ones.
OF_ALL: tuple[Rule, ...] = damage.RULES
OF_ACTIVE: tuple[Rule, ...] = (
    *text.RULES,
    *grounds.RULES,
    *links.RULES,
    *names.RULES,
    *standing.RULES,
)
#: Names without a page for which the nearest page is looked up: those of most links.
MOST_SUGGESTED = 100


def lint(
    engine: Engine, book_id: str, settings: WikiConfig, *, refs: Iterable[object] | None = None
) -> list[Finding]:
    """What is wrong in a book, or with some of its pages: errors first, then by address."""
    return engine.read(lambda reader: findings(reader, book_id, settings, refs))


def findings(
    reader: Reader, book_id: str, settings: WikiConfig, refs: Iterable[object] | None = None
) -> list[Finding]:
    """The same, on what a reader sees."""
    ids = None if refs is None else {find_id(reader, book_id, ref) for ref in refs}
    around = Around(
        settings,
        now=rows.newest_memory(reader, book_id),
        hidden=rows.hidden_books(reader, book_id),
        orphans=_orphans(reader, book_id, ids),
    )
    found: list[Finding] = []
    torn: set[str] = set()
    for batch in leaves(reader, book_id, sorted(ids) if ids is not None else None):
        for leaf in batch:
            found += _asked(leaf, around)
            if not damage.is_sound(leaf):
                torn.add(leaf.id)
    for finding in _of_the_book(reader, book_id):
        if ids is None or finding.page_id in ids:
            found.append(finding)
    near = suggestions(reader, book_id, links.asked_for(found, MOST_SUGGESTED))
    told = (_by_hand(each) if each.page_id in torn else each for each in found)
    return sorted((links.suggested(each, near) for each in told), key=_order)


def _asked(leaf: Leaf, around: Around) -> Iterator[Finding]:
    rules = (*OF_ALL, *OF_ACTIVE) if leaf.status == "active" else OF_ALL
    for rule in rules:
        yield from rule(leaf, around)


def _orphans(reader: Reader, book_id: str, ids: Iterable[str] | None) -> frozenset[str]:
    if ids is None:
        return frozenset(row["id"] for row in rows.orphans(reader, book_id))
    return frozenset(each for each in ids if is_orphan(reader, book_id, each))


def _by_hand(finding: Finding) -> Finding:
    """A page that cannot be read as a whole is not written by a program."""
    return replace(finding, fix=Fix(finding.fix.words)) if finding.fixable else finding


def _order(finding: Finding) -> tuple[int, str, str, str, str]:
    level = SEVERITIES.index(finding.severity)
    return level, finding.address, finding.rule, finding.section, finding.message


def _of_the_book(reader: Reader, book_id: str) -> Iterator[Finding]:
    """Rules about several pages at once."""
    yield from truth.findings(reader, book_id)
    yield from names.duplicate_alias(rows.shared_names(reader, book_id))
    yield from _loops(reader, book_id, rows.contradicting(reader, book_id))
    for row in rows.archived_redirects(reader, book_id):
        yield Finding(
            "archived-redirect",
            "warning",
            row["page_id"],
            f"{row['page_type']}/{row['slug']}",
            "",
            f"{row['type']}/{row['key']} redirects here, and this page is archived.",
            Fix("Resurrect it, or let the address redirect to the page that took its place."),
        )


def _loops(reader: Reader, book_id: str, said: list[Row]) -> Iterator[Finding]:
    if not said:
        return
    edges = [Link("contradicts", "", "", row["target_type"], row["key"], "", "") for row in said]
    graph: dict[str, list[str]] = {}
    ids: dict[str, str] = {}
    for row, out in zip(said, led(reader, book_id, edges), strict=True):
        address = f"{row['type']}/{row['slug']}"
        ids[address] = row["page_id"]
        if out.target is not None and out.target.status == "active":
            graph.setdefault(address, []).append(out.target.address)
    for circle in circles(graph):
        way = " contradicts ".join([*circle[:6], *(["…"] if len(circle) > 6 else []), circle[0]])
        yield Finding(
            "contradiction-loop",
            "warning",
            ids[circle[0]],
            circle[0],
            "",
            f"{way}.",
            Fix("Decide which of them holds, and let the others say so."),
        )
