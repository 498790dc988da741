"""Which statements are worth a line, one sign at a time, and what sections do with them."""

from collections.abc import Mapping
from typing import Any

from commonplace.compile.compose import Composed, compose
from commonplace.compile.compose.ranking import FLOORS, MILESTONES, Ranking
from commonplace.compile.compose.statements import Stated, group_facts
from commonplace.compile.compose.wording import load_wording
from tests.cases import each_case
from tests.compile.compose.reading_books import make_book

_PAGES = {"Mara": "entity/mara", "Porto": "entity/porto"}
_Row = Mapping[str, Any]


def _row(text: str, **more: Any) -> _Row:
    return {"said": "2031-05-02", "text": text, "kind": "event", "by": "Tom", **more}


def _state(row: _Row) -> Stated:
    told = {"subject": {"title": "Tom"}, "pages": _PAGES, "facts": [row]}
    [stated] = group_facts(make_book("tom", told).facts)
    return stated


def _rank() -> Ranking:
    return Ranking("Tom", frozenset(("tom",)), load_wording("en"))


def _count(row: _Row) -> int:
    return _rank().count_points(_state(row))


def _compose(*rows: _Row) -> Composed:
    told = {"subject": {"title": "Tom", "type": "person"}, "pages": _PAGES, "facts": rows}
    book = make_book("tom", told)
    return compose(book.subject, book.facts)


def _lines(page: Composed, slug: str) -> list[str]:
    found = (section for section in page.sections if section.slug == slug)
    return [sentence.text for section in found for sentence in section.sentences]


_PLAIN = _row("Tom rowed across the bay.")


@each_case(
    "better, worse",
    [
        (_row("Tom married Ada in the old chapel."), _row("Tom rowed to see the old chapel.")),
        (_row("Tom rowed to Porto.", object="Porto"), _row("Tom rowed to a harbour.")),
        (_row("Tom rowed across the bay.", days="2031-05-01"), _PLAIN),
        (_row("Tom rowed 12 miles in the rain."), _row("Tom rowed some miles in the rain.")),
        (_PLAIN, _row("Tom rowed it across the bay.")),
        (_PLAIN, _row("They rowed across the bay with Tom.")),
        (_PLAIN, _row("Tom rowed your boat across the bay.")),
        (_PLAIN, _row("Tom nodded.")),
        (_PLAIN, _row("Tom rowed across the bay!")),
        (_PLAIN, _row("Tom never rowed the bay.", positive=False)),
        (_PLAIN, _row("Tom is tired of the bay.", kind="attribute")),
        (_PLAIN, _row("Tom said nothing of the bay.")),
        (
            _row("Tom likes rye.", attribute="likes", value="rye", kind="preference"),
            _row("Tom liked the look of a loaf.", kind="opinion"),
        ),
        (_row("Tom goes.", kind="plan"), _row("Tom goes.", kind="plan", mood="wish")),
    ],
)  # fmt: skip
def test_what_tells_more_has_more_points(better: _Row, worse: _Row) -> None:
    assert _count(better) > _count(worse)


def test_a_day_that_a_line_says_beside_it_is_no_name_and_no_number() -> None:
    dated = _count(_row("Tom rested on 2 May 2031 in a narrow bed.", days="2031-05-02"))
    assert dated == _count(_row("Tom rested in a narrow bed.")) + 4


@each_case(
    "text, kind",
    [
        ("Tom moved to Lima.", "home"),
        ("Tom moved the chair.", ""),
        ("Tom got a job at the port.", "work"),
        ("Tom bought an apartment.", "purchase"),
        ("Tom bought an apple.", ""),
        ("Tom founded a school.", "founding"),
    ],
)
def test_an_event_of_a_life_is_known_by_its_words(text: str, kind: str) -> None:
    assert _rank().find_milestone(_state(_row(text))) == kind


@each_case("language", ["en", "de"])
def test_every_kind_of_milestone_has_points(language: str) -> None:
    assert {*load_wording(language).signs.milestones} == {*MILESTONES}


def test_milestones_stand_before_what_else_happened() -> None:
    smith = _row("Tom is a smith.", kind="definition")
    page = _compose(smith, _row("Tom moved to Lima.", days="2030"), _PLAIN)
    assert _lines(page, "milestones") == ["2030 — Tom moved to Lima."]
    assert _lines(page, "timeline") == ["2 May 2031 — Tom rowed across the bay."]


def test_what_somebody_else_lived_through_is_no_milestone_of_the_page() -> None:
    page = _compose(_row("Mara moved to Lima with Tom.", subject="Mara", object="Tom"), _PLAIN)
    assert not _lines(page, "milestones")
    assert len(_lines(page, "timeline")) == 2


def test_trifles_are_folded_where_there_is_more_to_tell_and_counted() -> None:
    told = [_row(f"Tom rowed to harbour {n} on the coast.", object="Porto") for n in range(6)]
    page = _compose(*told, _row("Tom nodded."))
    assert len(_lines(page, "timeline")) == 6
    assert [reason for reason, _ in page.left_out] == ["more in timeline"]


def test_a_page_with_little_to_tell_tells_trifles_but_nothing_that_dangles() -> None:
    page = _compose(_row("Tom fed the gull."), _row("Then they took it."))
    assert _lines(page, "timeline") == ["2 May 2031 — Tom fed the gull."]


def test_of_sentences_with_nearly_the_same_words_the_best_is_shown() -> None:
    fewest = FLOORS["timeline"][1]
    texts = ("Tom kept the harbour logs clean.", "Tom kept the harbour logs clean today.")
    page = _compose(*(_row(each) for each in texts), _row("Tom kept 3 harbour logs clean."))
    assert fewest > len(_lines(page, "timeline")) == 2
