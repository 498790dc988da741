"""What a page was: its versions, what changed between two, who wrote each sentence, and back."""

from itertools import groupby

from commonplace.capture.when import instant
from commonplace.model import Page
from commonplace.serve.forms import pages as forms
from commonplace.serve.web.answer import Go, Shown
from commonplace.serve.web.screen import Action, Screen
from commonplace.serve.web.screens.wiki import page as reading
from commonplace.serve.web.screens.wiki.about import asked_page, heading
from commonplace.serve.web.visit import Visit
from commonplace.wiki.diff import Row, side_by_side, unified
from commonplace.wiki.history import Compared
from commonplace.wiki.text.sentences import plain

_SIZE = 50
#: Lines that stay the same and are shown around a change.
_CONTEXT = 3
_MOST_ROWS = 2_000


def history(visit: Visit) -> Shown | Go:
    page = asked_page(visit)
    if isinstance(page, Go):
        return page
    if on := visit.asked("as_of"):
        return _then(visit, page, on)
    before = visit.number("before", 0, least=0, most=2**31 - 1) or None
    found = visit.wiki.history(page.address, _SIZE + 1, before)
    versions = found[:_SIZE]
    data = {
        **heading(visit, page, "history"),
        "versions": versions,
        "older": versions[-1].version if len(found) > _SIZE else None,
    }
    told = lambda: {"versions": [forms.version(each) for each in versions]}  # noqa: E731
    return Shown("wiki/history.html", f"History of {page.title}", data, told)


def _then(visit: Visit, page: Page, on: str) -> Go:
    """To the version that stood at the end of a day."""
    moment = instant(on, visit.book.zone, end_of_day=True)
    before: int | None = None
    while found := visit.wiki.history(page.address, _SIZE, before):
        for each in found:
            if each.at <= moment:
                return Go(visit.url(f"/wiki/{page.address}/history/{each.version}"))
        before = found[-1].version
    return Go(visit.url(f"/wiki/{page.address}/history"), f"On {on} there was no such page yet.")


def old_version(visit: Visit) -> Shown | Go:
    """A page as a version left it."""
    number = _version(visit)
    now = asked_page(visit)
    if isinstance(now, Go):
        return now
    then = visit.wiki.page(now.id, number)
    data = {**heading(visit, now, "history"), **reading.drawn(visit, then), "then": then}
    title = f"{then.title}, version {number}"
    return Shown(
        "wiki/version.html",
        title,
        data,
        told=lambda: forms.page(visit.wiki, then),
        text=lambda: reading.as_markdown(then),
    )


def diff(visit: Visit) -> Shown | Go:
    page = asked_page(visit)
    if isinstance(page, Go):
        return page
    old, new = (visit.number(each, -1, least=0, most=2**31 - 1) for each in ("old", "new"))
    pair = visit.wiki.compare(page.address, *(None if n < 0 else n for n in (old, new)))
    rows = shortened(side_by_side(pair.old.body, pair.new.body))
    data = {
        **heading(visit, page, "history"),
        "pair": pair,
        "rows": rows,
        "about": pair.about(),
        "wrote": _wrote(visit, pair),
    }
    return Shown(
        "wiki/diff.html",
        f"{page.title}: {pair.old.version} and {pair.new.version}",
        data,
        told=lambda: forms.compared(pair, _patch(pair)),
    )


def blame(visit: Visit) -> Shown | Go:
    page = asked_page(visit)
    if isinstance(page, Go):
        return page
    told = visit.wiki.blame(page.address)
    headings = {each.slug: each.heading for each in page.sections}
    by_section = [
        (
            headings.get(slug, slug),
            [(each, plain(each.text)) for each in some],
        )
        for slug, some in groupby(told, lambda each: each.section)
    ]
    data = {
        **heading(visit, page, "history"),
        "told": by_section,
        "numbers": reading.numbered(page),
    }
    return Shown(
        "wiki/blame.html",
        f"Who wrote {page.title}",
        data,
        told=lambda: {"sentences": [forms.told(each) for each in told]},
    )


def restore(visit: Visit) -> Go:
    number = _version(visit)
    page = _there(visit)
    after = visit.wiki.restore(
        page.address, number, expect_version=visit.form.number("expect_version")
    )
    return Go(
        visit.url(f"/wiki/{after.address}"),
        f"The page is as version {number} left it; this is version {after.version}.",
    )


def shortened(rows: list[Row]) -> list[Row | None]:
    """The changed lines with some around them; none where lines were left out."""
    keep = {
        near
        for place, row in enumerate(rows)
        if row.kind != "same"
        for near in range(place - _CONTEXT, place + _CONTEXT + 1)
    }
    shown: list[Row | None] = []
    for place, row in enumerate(rows):
        if place in keep:
            shown.append(row)
        elif not shown or shown[-1] is not None:
            shown.append(None)
    return shown[:_MOST_ROWS]


def _wrote(visit: Visit, pair: Compared) -> list[object]:
    """The versions after the old up to the new one, the newest first."""
    found = visit.wiki.history(pair.new.id, _SIZE, pair.new.version + 1)
    return [each for each in found if each.version > pair.old.version]


def _patch(pair: Compared) -> str:
    names = (f"{each.address}@{each.version}" for each in (pair.old, pair.new))
    old_name, new_name = names
    return unified(pair.old.body, pair.new.body, old_name=old_name, new_name=new_name)


def _there(visit: Visit) -> Page:
    return visit.wiki.page(f"{visit.at['type']}/{visit.at['slug']}")


def _version(visit: Visit) -> int:
    said = visit.at["version"]
    return int(said) if said.isdecimal() and len(said) < 10 else -1


SCREENS = (
    Screen("/wiki/{type}/{slug}/history", history, area="wiki"),
    Screen("/wiki/{type}/{slug}/history/{version}", old_version, area="wiki"),
    Screen("/wiki/{type}/{slug}/diff", diff, area="wiki"),
    Screen("/wiki/{type}/{slug}/blame", blame, area="wiki"),
    Action("/wiki/{type}/{slug}/history/{version}/restore", restore, area="wiki"),
)
