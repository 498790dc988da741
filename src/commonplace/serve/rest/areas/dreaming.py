"""Dreams: what a book does by itself when something is new; and pages from all their sources."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from commonplace.library import Book
from commonplace.serve.forms import dreams as forms
from commonplace.serve.forms import pages as page_forms
from commonplace.serve.http.call import Call
from commonplace.serve.rest.areas.shelf import PATH, ref_of
from commonplace.serve.rest.asking import Asking, Body, Line
from commonplace.serve.rest.operation import Area, Given
from commonplace.serve.rest.shapes import dreams as shapes
from commonplace.serve.rest.shapes import pages as page_shapes
from commonplace.serve.rest.shapes import told
from commonplace.store.access import walls

area = Area("dreams", "What a book does by itself when something is new.")


class DreamsQuery(Asking, kw_only=True):
    limit: Annotated[int, Meta(ge=1, le=1000)] = 20


class SummaryQuery(Asking, kw_only=True):
    kind: Literal["week", "month"] = "week"
    day: Annotated[
        Line | None, Meta(description="2026-W10, 2026-03, or a day in it; else the last.")
    ] = None


class Rebuild(Body, kw_only=True):
    """`rules`: ask no model this time."""

    model: Literal["rules"] | None = None


@area.get("/dreams", scope="read", query=DreamsQuery, answer=shapes.Dreams)
def list_dreams(call: Call, book: Book, given: Given[DreamsQuery, None]) -> Any:
    """What dreams changed, the newest first."""
    found = book.dreams.latest(given.query.limit)
    return {"dreams": [forms.dream(each) for each in found]}


@area.post("/dreams", scope="write", answer=told.Free, statuses=(502,))
def dream(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """Dream now, if anything is new, and say what was done; else nothing is written."""
    with walls.outside():  # another book's job may come first
        return dict(book.dream())


@area.get("/dreams/plan", scope="read", answer=shapes.DreamPlan)
def dream_plan(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """What is new since the last dream, and what the next one would go by."""
    return forms.plan(book.dreams.plan())


@area.get("/dreams/diary", scope="read", answer=shapes.Text)
def dream_diary(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """What dreams changed, by day, as Markdown."""
    return {"text": book.dreams.diary()}


@area.get("/dreams/map", scope="read", answer=shapes.Text)
def knowledge_map(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """What the book knows and where it has gaps, as Markdown."""
    return {"text": book.dreams.knowledge()}


@area.get("/summaries", scope="read", query=SummaryQuery, answer=page_shapes.Page)
def get_summary(call: Call, book: Book, given: Given[SummaryQuery, None]) -> Any:
    """The page that sums up a week or a month that is over."""
    page = book.dreams.summary(given.query.kind, given.query.day)
    return page_forms.page(book.wiki, page)


@area.get(f"{PATH}/rebuild", scope="read", answer=shapes.Rebuilt)
def page_differs(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """Whether a page would come out otherwise, told by rules from all its memories."""
    return forms.rebuilt(book.dreams.differs(ref_of(given)))


@area.post(f"{PATH}/rebuild", scope="write", body=Rebuild, answer=told.Free, statuses=(502,))
def rebuild_page(call: Call, book: Book, given: Given[Asking, Rebuild]) -> Any:
    """Tell a page anew from all its memories; what somebody wrote by hand gets a proposal."""
    with walls.outside():
        return dict(book.dreams.rebuild(ref_of(given), given.body.model))


@area.post("/rebuild", scope="write", body=Rebuild, answer=shapes.Queued)
def rebuild_all(call: Call, book: Book, given: Given[Asking, Rebuild]) -> Any:
    """Tell every page anew from all its memories, by a job, whose id is given back."""
    return {"job_id": book.dreams.queue_rebuild(None, given.body.model)}
