"""Lint: what is wrong with the pages, rule by rule, and what to do about it.

A small book is looked over at every visit. In a large one some rules take seconds, however few
pages are looked at: there somebody says first whether it is to be the pages that were changed last,
or all.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from commonplace.errors import InvalidInput
from commonplace.serve.forms import pages as forms
from commonplace.serve.web import lists
from commonplace.serve.web.answer import Go, Shown
from commonplace.serve.web.screen import Action, Screen
from commonplace.serve.web.visit import Visit
from commonplace.store import books as book_rows
from commonplace.wiki.lint.finding import RULES, SEVERITIES, Finding
from commonplace.wiki.lint.run import lint

#: Up to so many pages a book is small; of a larger one so many pages are the last.
WHOLE, LATEST = 200, 30
#: Findings of a rule on the page of all rules.
_FEW = 8
#: How long a page takes, in seconds.
_EACH_SECONDS = 0.0003
WORDS = {
    "damaged": "Rows that do not belong together",
    "missing-parent": "A parent that is not there",
    "hidden-link": "Links that some readers cannot follow",
    "broken-link": "Links that lead nowhere",
    "ambiguous-link": "Links that may mean several pages",
    "archived-link": "Links to archived pages",
    "archived-parent": "A parent that is archived",
    "archived-redirect": "Redirects to archived pages",
    "duplicate-alias": "One name, several pages",
    "contradiction-loop": "Pages that contradict one another in a circle",
    "ungrounded": "Without a source",
    "unverified": "Said by no memory that it cites",
    "outdated": "Rests on what no longer holds",
    "disputed": "Contradicted on its own page",
    "empty": "Nothing but headings",
    "look-alike": "Letters that look alike",
    "redirected-link": "Links by an old address",
    "slug-drift": "Addresses of an old title",
    "repeated-heading": "Several sections with one heading",
    "orphan": "Nobody leads there",
    "stale": "Stale: nothing new for long",
    "oversize": "Too long",
}


def show(visit: Visit) -> Shown:
    rule = visit.asked("rule")
    if rule and rule not in RULES:
        raise InvalidInput(f"`rule` is one of {', '.join(RULES)}.")
    pages, refs = _looked_at(visit)
    found = _found(visit, refs)
    listed = [each for each in found if each.rule == rule] if rule else found
    start = lists.offset(visit)
    data = {
        "groups": _groups(listed, start, lists.SIZE if rule else _FEW),
        "facets": [lists.facet(visit, "rule", "Rule", _counts(found))],
        "words": {rule: WORDS.get(rule, rule) for rule in RULES},
        "rule": rule,
        "pages": pages,
        "looked": pages if refs is None else len(refs),
        "latest": LATEST,
        "seconds": pages * _EACH_SECONDS,
        "leaf": lists.leaf(visit, more=bool(rule) and len(listed) > start + lists.SIZE),
        "tab": "lint",
    }

    def told() -> dict[str, Any]:
        return {"findings": [forms.finding(each) for each in listed], "fixed": []}

    return Shown("work/lint.html", "Lint", data, told)


def _found(visit: Visit, refs: list[str] | None) -> list[Finding]:
    if refs == []:
        return []
    return lint(visit.book.library.engine, visit.book.info.id, visit.wiki.tools.config, refs=refs)


def _looked_at(visit: Visit) -> tuple[int, list[str] | None]:
    """How many pages there are, and which of them are looked at; none: all."""
    pages = size(visit)
    scope = visit.asked("look") or visit.form.line("look")
    if pages <= WHOLE or scope == "all":
        return pages, None
    if scope != "latest":
        return pages, []
    latest = visit.wiki.around.recent(limit=4 * LATEST).versions
    return pages, [*dict.fromkeys(each.page_id for each in latest)][:LATEST]


def size(visit: Visit) -> int:
    """How many active pages the book has."""
    engine, book_id = visit.book.library.engine, visit.book.info.id
    return engine.read(lambda reader: book_rows.size(reader, book_id))[1]


def _counts(found: Sequence[Finding]) -> dict[str, int | None]:
    rules = [each.rule for each in found]
    return {rule: rules.count(rule) for rule in RULES if rule in rules}


def _groups(
    found: Sequence[Finding], start: int, most: int
) -> list[tuple[str, str, int, int, list[Finding]]]:
    """Rule, severity, how many there are, how many can be put right, and some of them."""

    def rank(each: Finding) -> tuple[int, int]:
        return SEVERITIES.index(each.severity), RULES.index(each.rule)

    groups = []
    for _, group in groupby(sorted(found, key=rank), rank):
        all_ = list(group)
        first, fixable = all_[0], sum(each.fixable for each in all_)
        groups.append((first.rule, first.severity, len(all_), fixable, all_[start : start + most]))
    return groups


def fix(visit: Visit) -> Go:
    """Put right what one rule finds and a program may put right, on the pages that were shown."""
    rule = visit.form.line("rule")
    if rule not in RULES:
        raise InvalidInput(f"`rule` is one of {', '.join(RULES)}.")
    _, refs = _looked_at(visit)
    done = () if refs == [] else visit.wiki.fix(*(refs or ()), rules=(rule,)).done
    told = f"{len(done)} put right; each is a version of its page." if done else "Nothing was done."
    return Go(visit.url("/lint", look=visit.form.line("look")), told)


SCREENS = (
    Screen("/lint", show, area="lint"),
    Action("/lint/fix", fix, area="lint"),
)
