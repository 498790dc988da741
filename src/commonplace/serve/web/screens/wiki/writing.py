"""To write: a new page, a page or a section in other words, “this is wrong”, another name.

What would be written is shown first, if the writer wants to see it. Who worked on a version that is
no longer the newest sees both texts, and writes the one that is to stand; nothing typed is lost.
"""

from typing import Any

from commonplace.errors import Conflict, InvalidInput, StalePage
from commonplace.model import PAGE_TYPES, Page, Section
from commonplace.serve.forms import pages as forms
from commonplace.serve.web import markup
from commonplace.serve.web.answer import Go, Shown
from commonplace.serve.web.screen import Action, Screen
from commonplace.serve.web.screens.wiki.about import asked_page, heading
from commonplace.serve.web.screens.wiki.page import looked
from commonplace.serve.web.screens.wiki.past import shortened
from commonplace.serve.web.visit import Visit
from commonplace.wiki.diff import side_by_side
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.grounds import resting
from commonplace.wiki.text.sentences import plain


def edit(visit: Visit) -> Shown | Go:
    """The page's text, to be changed."""
    page = asked_page(visit)
    if isinstance(page, Go):
        return page
    return _form(visit, page, page.body, page.version)


def save(visit: Visit) -> Shown | Go:
    """Show what it would be, or write it."""
    page = visit.wiki.page(_asked(visit))
    body, read = visit.form.text("body"), visit.form.number("expect_version")
    if visit.form.flag("preview"):
        return _form(visit, page, body, read or page.version, preview=True)
    try:
        after = visit.wiki.write(
            page.address, body, reason=visit.form.line("reason"), expect_version=read
        )
    except StalePage as stale:
        return _both(visit, page, stale, body, read)
    if after.version == page.version:
        return Go(visit.url(f"/wiki/{after.address}"), "Nothing was changed.")
    return Go(
        visit.url(f"/wiki/{after.address}"),
        f"Written as version {after.version}. What you wrote is yours: it is not compiled over.",
    )


def new(visit: Visit) -> Shown:
    """An empty form, or one that a link to nowhere has begun."""
    given = {name: visit.asked(name) for name in ("type", "title", "slug")}
    given["title"] = given["title"] or given["slug"].replace("-", " ")
    return _new(visit, given)


def create(visit: Visit) -> Shown | Go:
    form = visit.form
    given = {name: form.line(name) for name in ("type", "title", "slug", "tags")}
    given["body"] = form.text("body")
    if form.flag("preview"):
        return _new(visit, given, preview=given["body"])
    tags = tuple(each.strip() for each in given["tags"].split(",") if each.strip())
    draft = PageDraft(
        given["type"], given["title"], given["body"], slug=given["slug"] or None, tags=tags
    )
    try:
        page = visit.wiki.create(draft, twin=form.flag("twin"))
    except Conflict as there:
        return _new(visit, given, problem=str(there))
    except InvalidInput as wrong:
        return _new(visit, given, problem=str(wrong))
    return Go(visit.url(f"/wiki/{page.address}"), "A new page. Version 0 is what you wrote.")


def doubt(visit: Visit) -> Shown | Go:
    """Which sentence is wrong, and what is right?"""
    page = asked_page(visit)
    if isinstance(page, Go):
        return page
    return _doubted(visit, page)


def correct(visit: Visit) -> Shown | Go:
    page = visit.wiki.page(_asked(visit))
    try:
        righted = visit.wiki.wrong(
            page.address,
            visit.form.text("sentence"),
            visit.form.line("instead") or None,
            expect_version=visit.form.number("expect_version"),
        )
    except StalePage:
        problem = "Somebody changed the page while you read. Here it is as it stands now."
        return _doubted(visit, page, problem, status=409)
    except InvalidInput as wrong:
        return _doubted(visit, page, str(wrong), status=400)
    return Go(
        visit.url(f"/wiki/{righted.page.address}#at-{righted.section}"),
        "Put right. Your correction is a memory now, and what compiles pages will not undo it.",
    )


def rename(visit: Visit) -> Go:
    page = visit.wiki.rename(
        _asked(visit), visit.form.line("title"), expect_version=visit.form.number("expect_version")
    )
    return Go(visit.url(f"/wiki/{page.address}"), "Renamed. The old address leads here.")


def shelve(visit: Visit) -> Go:
    """Archive a page, or take it up again."""
    page = visit.wiki.page(_asked(visit))
    expected = visit.form.number("expect_version")
    if page.status == "archived":
        page = visit.wiki.resurrect(page.address, expect_version=expected)
        return Go(visit.url(f"/wiki/{page.address}"), "Taken up again.")
    page = visit.wiki.archive(page.address, expect_version=expected)
    return Go(visit.url(f"/wiki/{page.address}"), "Archived. Nothing of it is lost.")


def release(visit: Visit) -> Go:
    """Give the pen of a section back to what compiles pages."""
    page = visit.wiki.release(
        _asked(visit),
        visit.form.line("section"),
        expect_version=visit.form.number("expect_version"),
    )
    return Go(
        visit.url(f"/wiki/{page.address}"),
        "That section is compiled again from what is remembered.",
    )


def _form(
    visit: Visit, page: Page, body: str, read: int, *, preview: bool = False, status: int = 200
) -> Shown:
    data: dict[str, Any] = {
        **heading(visit, page, "edit"),
        "body": body,
        "reason": visit.form.line("reason"),
        "read": read,
        "preview": None,
        "rows": [],
    }
    if preview:
        data["preview"] = markup.render(body, looked(visit, body))
        data["rows"] = shortened(side_by_side(page.body, body))
    return Shown(
        "wiki/edit.html",
        f"Edit {page.title}",
        data,
        told=lambda: forms.page(visit.wiki, page),
        status=status,
    )


def _both(visit: Visit, page: Page, stale: StalePage, yours: str, read: int | None) -> Shown:
    """Somebody else was faster: both texts, and one form that begins with yours."""
    now = visit.wiki.page(page.id)
    data = {
        **heading(visit, now, "edit"),
        "yours": yours,
        "reason": visit.form.line("reason"),
        "read": read,
        "rows": shortened(side_by_side(now.body, yours)),
        "theirs": visit.wiki.history(now.id, 20)[: now.version - (read or 0)],
    }
    return Shown("wiki/conflict.html", f"{page.title} was changed meanwhile", data, status=409)


def _new(
    visit: Visit, given: dict[str, str], *, preview: str | None = None, problem: str = ""
) -> Shown:
    data = {
        "given": {"body": "", "tags": "", **given},
        "types": tuple(PAGE_TYPES),
        "problem": problem,
        "preview": None if preview is None else markup.render(preview, looked(visit, preview)),
    }
    told = lambda: {"types": {name: list(each) for name, each in PAGE_TYPES.items()}}  # noqa: E731
    return Shown("wiki/new.html", "A new page", data, told, status=409 if problem else 200)


def _doubted(visit: Visit, page: Page, problem: str = "", status: int = 200) -> Shown:
    wanted = visit.asked("section")
    sections = [each for each in page.sections if wanted in ("", each.slug)]
    told = [
        (section, [(each.sentence.text, plain(each.sentence.text)) for each in resting(section)])
        for section in sections
    ]
    data = {
        **heading(visit, page, "read"),
        "told": told,
        "problem": problem,
        "instead": visit.form.line("instead"),
        "chosen": visit.form.text("sentence"),
    }
    title = f"What is wrong in {page.title}?"
    return Shown("wiki/wrong.html", title, data, lambda: _sentences(page, told), status=status)


def _sentences(page: Page, told: list[tuple[Section, list[tuple[str, str]]]]) -> dict[str, Any]:
    sentences = [
        {"section": section.slug, "sentence": text} for section, all in told for text, _ in all
    ]
    return {"address": page.address, "version": page.version, "sentences": sentences}


def _asked(visit: Visit) -> str:
    return f"{visit.at['type']}/{visit.at['slug']}"


_PAGE = "/wiki/{type}/{slug}"
SCREENS = (
    Screen("/wiki/new", new, area="wiki", scope="write"),
    Action("/wiki/new", create, area="wiki"),
    Screen(f"{_PAGE}/edit", edit, area="wiki", scope="write"),
    Action(f"{_PAGE}/edit", save, area="wiki"),
    Screen(f"{_PAGE}/wrong", doubt, area="wiki", scope="write"),
    Action(f"{_PAGE}/wrong", correct, area="wiki"),
    Action(f"{_PAGE}/rename", rename, area="wiki"),
    Action(f"{_PAGE}/shelve", shelve, area="wiki"),
    Action(f"{_PAGE}/release", release, area="wiki"),
)
