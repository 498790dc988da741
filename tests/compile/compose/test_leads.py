"""What a page begins with: what its subject is, and no chance event or quote before that."""

from collections.abc import Mapping
from typing import Any

from commonplace.compile.compose import compose
from tests.cases import each_case
from tests.compile.compose.reading_books import make_book

_PAGES = {"Mara": "entity/mara", "Porto": "entity/porto", "Ada": "entity/ada"}
_Row = Mapping[str, Any]


def _lead(*rows: _Row, title: str = "Tom", kind: str = "person") -> str:
    told = {"subject": {"title": title, "type": kind}, "pages": _PAGES, "facts": rows}
    book = make_book("book", told)
    return compose(book.subject, book.facts).summary


def _row(text: str, said: str = "2031-05-02", **more: Any) -> _Row:
    return {"said": said, "text": text, "by": "Ada", **more}


_CHANCE = _row("Tom met Mara in Porto.", kind="event", object=["Mara", "Porto"])


@each_case(
    "better, lead",
    [
        (_row("Tom mends nets at the pier.", kind="attribute"), "Tom mends nets at the pier."),
        (_row("With Tom, who mends nets.", kind="said", subject=(), object="Tom"),
         "Ada, 2 May 2031: “With Tom, who mends nets.”"),
        (_row("x", attribute="likes", value="rye", kind="preference"), "Tom likes rye."),
        (_row("Tom moved to Lima.", kind="event"), "Tom moved to Lima (2 May 2031)."),
    ],
)  # fmt: skip
def test_what_somebody_is_comes_before_what_happened_by_chance(better: _Row, lead: str) -> None:
    told = {**better, "by": ""} if lead.endswith("(2 May 2031).") else better
    assert _lead(_CHANCE, told) == lead


@each_case(
    "text",
    [
        "Tom says that Mara may row.",
        "Tom has it from Mara.",
        "Tom is tired today.",
        "Tom's was the only red one.",
        "Tom will wait for you.",
    ],
)
def test_a_moment_or_what_does_not_stand_alone_is_no_lead(text: str) -> None:
    lead = _lead(_row(text, kind="attribute", object="Mara"))
    assert lead == "Tom comes up with Mara, on 2 May 2031."


def test_a_name_before_a_comma_may_be_of_whom_it_is_said_to() -> None:
    lead = _lead(_row("Tom, my cake is ready.", kind="said", subject=(), object="Tom"))
    assert lead == "Tom was mentioned on 2 May 2031."


def test_what_somebody_has_is_told_with_whose_it_is() -> None:
    row = _row(
        "Porto is our first harbour.", subject=(), owner="Mara", object="Porto",
        kind="attribute", attribute="harbour first", label="first harbour", value="Porto",
    )  # fmt: skip
    assert _lead(row, title="Porto", kind="place") == "Porto is Mara's first harbour."


def test_a_lead_has_some_short_values_of_a_slot() -> None:
    values = ("rye", "singing in the choir on Sundays", "jam", "boats")
    rows = [
        _row(f"Tom likes {each}.", said=f"2031-05-0{day}", kind="preference", attribute="likes",
             value=each, single=False)
        for day, each in enumerate(values, 1)
    ]  # fmt: skip
    assert _lead(*rows) == "Tom likes boats, jam and rye."


def test_what_the_lead_tells_is_not_told_again_as_an_event() -> None:
    told = {"subject": {"title": "Tom"}, "facts": [_row("Tom moved to Lima.", kind="event")]}
    book = make_book("book", told)
    assert [section.slug for section in compose(book.subject, book.facts).sections] == ["lead"]
