"""Import runs: what each brought, and to take one back."""

from typing import Annotated, Any

from msgspec import Meta

from commonplace.errors import Conflict, NotFound
from commonplace.library import Book
from commonplace.serve.forms import imports as forms
from commonplace.serve.http.call import Call
from commonplace.serve.rest.areas.forgetting import CHANGED, Confirm
from commonplace.serve.rest.asking import Asking, Body, Line, Listing
from commonplace.serve.rest.operation import Answer, Area, Given
from commonplace.serve.rest.shapes import imports as shapes

area = Area("imports", "Imports, run by run: what each brought, and to take one back.")


class FilesQuery(Listing, kw_only=True):
    outcome: Annotated[Line | None, Meta(description="Only files that came to this.")] = None


class RollbackAsked(Body, kw_only=True):
    confirm: Confirm | None = None


@area.get("/imports", scope="read", query=Listing, answer=shapes.Runs)
def list_imports(call: Call, book: Book, given: Given[Listing, None]) -> Answer:
    """The runs, the newest first."""
    limit = given.query.limit
    found = book.imports.runs(limit + 1, None if given.after is None else int(given.after))
    onward = found[limit - 1].number if len(found) > limit else None
    return Answer({"imports": [forms.run(each) for each in found[:limit]]}, next=onward)


@area.get("/imports/{run}", scope="read", query=FilesQuery, answer=shapes.RunShown)
def get_import(call: Call, book: Book, given: Given[FilesQuery, None]) -> Answer:
    """One run, and what came of its files, by name."""
    number, query = _number(given.path["run"]), given.query
    run = book.imports.run(number)
    found = book.imports.files(number, query.outcome, query.limit + 1, str(given.after or ""))
    files = found[: query.limit]
    onward = files[-1].file if len(found) > query.limit else None
    told = {
        "outcomes": book.imports.outcomes(number),
        "file_list": [forms.file(each) for each in files],
    }
    return Answer(forms.run(run) | told, next=onward)


@area.post(
    "/imports/{run}/rollback",
    scope="forget",
    body=RollbackAsked,
    answer=shapes.ImportRollback,
    kept=False,
)
def roll_back(call: Call, book: Book, given: Given[Asking, RollbackAsked]) -> Any:
    """Forget what the run said and nobody else did. This cannot be undone.

    Without `confirm` nothing is forgotten: the answer tells what would go, and gives a `confirm`.
    """
    number, said = _number(given.path["run"]), given.body.confirm
    would = book.imports.preview(number)
    word = forms.confirmation(book.info.id, would)
    if said is not None and said != word:
        raise Conflict(CHANGED)
    if said is not None:
        book.imports.rollback(number, call.author.name)
    return forms.rollback(would) | {
        "rolled_back": said is not None,
        "confirm": None if said is not None else word,
    }


def _number(said: str) -> int:
    if not said.isascii() or not said.isdecimal() or len(said) > 9:
        raise NotFound("There is no such import here.")
    return int(said)
