"""Whom and what a subject belongs with: relations by name, else a plain list of pages."""

from collections.abc import Mapping
from typing import Any

from commonplace.compile.compose import Composed, compose
from tests.compile.compose.reading_books import make_book

_PAGES = {each: f"entity/{each.casefold()}" for each in ("Mara", "Tom", "Ines", "Quay")}
_Row = Mapping[str, Any]


def _compose(*rows: _Row) -> Composed:
    known = {"said": "2031-05-01", "text": "Porto is a harbour.", "kind": "definition"}
    told = {
        "subject": {"title": "Porto", "type": "place"},
        "pages": _PAGES,
        "facts": [known, *rows],
    }
    book = make_book("porto", told)
    return compose(book.subject, book.facts)


def _row(text: str, subject: str, **more: Any) -> _Row:
    given = {"said": "2031-05-02", "kind": "attribute", "by": "Ines", "place": "Porto", **more}
    return {"text": text, "subject": subject, **given}


def _related(page: Composed) -> list[str]:
    found = (section for section in page.sections if section.slug == "related")
    return [sentence.text for section in found for sentence in section.sentences]


def test_who_has_the_subject_in_a_slot_is_listed_under_what_joins_them() -> None:
    home = {"attribute": "home", "value": "Porto"}
    page = _compose(
        _row("Mara lives in Porto.", "Mara", **home), _row("Tom lives in Porto.", "Tom", **home)
    )
    assert _related(page) == ["Lives here: [Mara](/wiki/entity/mara) and [Tom](/wiki/entity/tom)."]
    assert not page.left_out


def test_what_no_longer_holds_or_holds_in_part_joins_nobody() -> None:
    home = {"attribute": "home", "value": "Porto"}
    page = _compose(_row("Mara lives in Porto.", "Mara", scope="in summer", **home))
    assert _related(page) == ["Told with: [Mara](/wiki/entity/mara)."]


def test_pages_that_are_told_with_it_are_a_plain_list_and_say_what_they_are() -> None:
    page = _compose(
        _row("Quay is a café in Porto.", "Quay", kind="definition", attribute="kind", value="café"),
        _row("Tom waited for rain in Porto.", "Tom"),
    )
    assert _related(page) == [
        "Told with: [Quay](/wiki/entity/quay) (café) and [Tom](/wiki/entity/tom)."
    ]
    assert {reason for reason, _ in page.left_out} == {"told on another page"}


def test_whoever_only_said_it_is_not_told_with_it() -> None:
    page = _compose({"said": "2031-05-03", "text": "Fog in Porto.", "by": "Ines", "kind": "said"})
    assert not _related(page)


def test_a_page_that_a_line_leads_to_is_listed_when_it_is_told_with_it_often() -> None:
    visits = [_row(f"Tom came to Porto in boat {n}.", "Tom", kind="event") for n in range(3)]
    assert not _related(_compose(*visits[:2]))
    assert _related(_compose(*visits)) == ["Told with: [Tom](/wiki/entity/tom)."]
