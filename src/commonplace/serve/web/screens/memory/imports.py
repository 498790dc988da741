"""Imports: what was brought in, run by run, and taking one back."""

from commonplace.errors import NotFound
from commonplace.serve.forms import imports as forms
from commonplace.serve.web import lists
from commonplace.serve.web.answer import Go, Shown
from commonplace.serve.web.screen import Action, Screen
from commonplace.serve.web.screens.memory import forget
from commonplace.serve.web.visit import Visit
from commonplace.upkeep.imports import Rollback

_FILES = 200
STATES = {"running": "not finished", "done": "done", "rolled back": "rolled back"}


def show_all(visit: Visit) -> Shown:
    before = visit.number("before", 0, least=0, most=2**31 - 1)
    found = visit.book.imports.runs(lists.SIZE + 1, before or None)
    runs = found[: lists.SIZE]
    data = {
        "runs": runs,
        "states": STATES,
        "first": visit.here(before=None) if before else None,
        "next": visit.here(before=runs[-1].number) if len(found) > lists.SIZE else None,
    }
    told = lambda: {"imports": [forms.run(each) for each in runs]}  # noqa: E731
    return Shown("memory/imports.html", "Imports", data, told)


def show_one(visit: Visit) -> Shown:
    number = _number(visit)
    imports = visit.book.imports
    run = imports.run(number)
    after = visit.query.get("after", "")
    found = imports.files(number, visit.asked("outcome") or None, _FILES + 1, after)
    files = found[:_FILES]
    outcomes = imports.outcomes(number)
    data = {
        "run": run,
        "files": files,
        "states": STATES,
        "facet": lists.facet(visit, "outcome", "Came to", outcomes),
        "first": visit.here(after=None) if after else None,
        "next": visit.here(after=files[-1].file) if len(found) > _FILES else None,
    }
    told = lambda: (  # noqa: E731
        forms.run(run) | {"outcomes": outcomes, "file_list": [forms.file(each) for each in files]}
    )
    return Shown("memory/import.html", f"Import {number}", data, told)


def preview(visit: Visit) -> Shown:
    return _preview(visit, visit.book.imports.preview(_number(visit)))


def roll_back(visit: Visit) -> Go | Shown:
    number = _number(visit)
    would = visit.book.imports.preview(number)
    if visit.form.text("confirm") != forms.confirmation(visit.book.info.id, would):
        return _preview(visit, would, changed=True)
    visit.book.imports.rollback(number, visit.call.author.name)
    gone = "1 memory" if len(would.going) == 1 else f"{len(would.going):,} memories"
    return Go(visit.url(f"/imports/{number}"), f"Import {number} is rolled back: {gone} forgotten.")


def _preview(visit: Visit, would: Rollback, *, changed: bool = False) -> Shown:
    data = {
        "would": would,
        "run": would.run,
        "rows": forget.rows(would.radius) if would.radius else [],
        "confirm": forms.confirmation(visit.book.info.id, would),
        "changed": changed,
    }
    title = f"Roll back import {would.run.number}"
    status = 409 if changed else 200
    return Shown("memory/rollback.html", title, data, lambda: forms.rollback(would), status=status)


def _number(visit: Visit) -> int:
    said = visit.at["run"]
    if not said.isascii() or not said.isdecimal() or len(said) > 9:
        raise NotFound("There is no such import here.")
    return int(said)


SCREENS = (
    Screen("/imports", show_all, area="imports"),
    Screen("/imports/{run}", show_one, area="imports"),
    Screen("/imports/{run}/rollback", preview, area="imports", scope="forget"),
    Action("/imports/{run}/rollback", roll_back, area="imports", scope="forget"),
)
