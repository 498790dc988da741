"""How statements are chosen, joined and worded, one rule at a time."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from commonplace.compile.compose import Composed, Limits, Section, compose
from tests.cases import each_case
from tests.compile.compose.reading_books import load_book, make_book

_PAGES = {"Mara": "entity/mara", "Ines": "entity/ines"}
_Row = Mapping[str, Any]


def _compose(*facts: _Row, limits: Limits | None = None) -> Composed:
    told = {"subject": {"title": "Heron"}, "pages": _PAGES, "facts": facts}
    book = make_book("heron", told)
    return compose(book.subject, book.facts, limits=limits)


def _fact(said: str, text: str, **more: object) -> _Row:
    return {"said": said, "text": text, **more}


def _slot(said: str, attribute: str, value: str, **more: object) -> _Row:
    return _fact(said, "x", attribute=attribute, value=value, **more)


def _section(page: Composed, slug: str) -> Section:
    return next(section for section in page.sections if section.slug == slug)


def _lines(page: Composed, slug: str) -> list[str]:
    return [sentence.text for sentence in _section(page, slug).sentences]


def test_what_is_said_twice_is_shown_once_with_both_memories() -> None:
    page = _compose(
        _slot("2026-01-01", "uses", "Redis"),
        _slot("2026-02-01", "uses", "Redis"),
        _fact("2026-02-02", "Heron was slow.", kind="opinion"),
    )
    (sentence,) = _section(page, "lead").sentences
    assert (sentence.text, sentence.memories) == ("Heron uses Redis.", ("m0", "m1"))


def test_a_list_shows_the_best_values_and_the_rest_is_left_out() -> None:
    slots = [_slot(f"2026-01-0{n}", "uses", f"tool {n}", single=False) for n in range(1, 6)]
    page = _compose(*slots, limits=Limits(values=3))
    assert _lines(page, "now") == ["Uses tool 3, tool 4 and tool 5."]
    assert [reason for reason, _ in page.left_out] == ["more in now", "more in now"]


def test_a_sentence_that_gave_two_facts_is_shown_once_for_both() -> None:
    book = load_book("project")
    page = compose(book.subject, book.facts)
    rules = _section(page, "rules").sentences
    assert [len(sentence.facts) for sentence in rules] == [2, 1, 1]


def test_the_key_of_a_slot_outlives_its_words() -> None:
    lead = _slot("2026-01-01", "uses", "Redis")
    row = _slot("2026-01-01", "port", "8080", scope="on staging")
    one, other = (
        _section(_compose(lead, each), "now").sentences[0]
        for each in (row, {**row, "since": "2026-01-01"})
    )
    assert one.key == other.key
    assert one.text != other.text


def test_another_page_s_fact_that_ended_is_left_out_with_that_reason() -> None:
    guest = {"subject": "Mara", "object": "Heron", "kind": "relation", "status": "replaced"}
    page = _compose(
        _fact("2026-01-01", "Heron is fast.", kind="attribute"),
        _fact("2026-01-02", "Mara leads Heron.", **guest),
    )
    assert [reason for reason, _ in page.left_out] == ["ended, told on another page"]


def test_a_life_event_that_was_told_as_such_is_not_told_again_as_a_beginning() -> None:
    told = {"memory": "m", "quote": "Heron moved to Wrenhost.", "days": "2026-05-02"}
    page = _compose(
        _slot("2026-05-03", "hosted on", "Wrenhost", since="2026-05-02", **told),
        _fact("2026-05-03", "Heron moved over to Wrenhost.", kind="event", **told),
    )
    assert _lines(page, "milestones") == ["2 May 2026 — Heron moved over to Wrenhost."]


def test_same_words_in_two_sections_are_shown_in_the_first() -> None:
    words = "Never restart Heron."
    page = _compose(
        _fact("2026-05-03", "Heron is led by Mara since May.", kind="attribute"),
        _fact("2026-05-04", words, kind="rule"),
        _fact("2026-05-04", words, attribute="restart", value="never"),
    )
    texts = [line for section in page.sections for line in _lines(page, section.slug)]
    assert texts.count(words) == 1


def test_names_are_linked_once_in_a_sentence_and_the_subject_never() -> None:
    text = "Mara and Ines told Mara's story to Heron."
    page = _compose(_fact("2026-05-03", text, kind="rule", object=["Mara", "Ines"]))
    assert _lines(page, "rules") == [
        "[Mara](/wiki/entity/mara) and [Ines](/wiki/entity/ines) told Mara's story to Heron."
    ]


@each_case(
    "given, told",
    [
        ({"until": "2026-05-02"}, "Listened on port 1 until 2 May 2026."),
        (
            {"days": "2025", "until": "2026-05-02"},
            "Listened on port 1 from 2025 until 2 May 2026.",
        ),
        ({"days": "2026-05-02", "until": "2026-05-02"}, "Listened on port 1 on 2 May 2026."),
        ({}, "Listened on port 1 (no longer)."),
        (
            {"until": "2026-05-01", "ended": "month"},
            "Listened on port 1 until May 2026, then 2.",
        ),
        ({"ended": "day"}, "Listened on port 1 until 7 June 2026, then 3."),
    ],
)
def test_what_ended_says_from_when_until_when(given: _Row, told: str) -> None:
    page = _compose(
        _slot("2025-05-03", "port", "1", status="replaced", **given),
        _slot("2026-06-03", "port", "2", id="month", days="2026-05"),
        _slot("2026-06-07", "port", "3", id="day"),
    )
    assert _lines(page, "before") == [told]


def test_a_denial_that_several_memories_have_stands_whole_with_what_it_ended() -> None:
    denial = {"text": "Heron has no port.", "kind": "definition", "positive": False}
    page = _compose(
        _fact("2026-05-01", "Heron has a port.", status="replaced", ended="first", kind="rule"),
        {"said": "2026-05-02", "id": "first", **denial},
        {"said": "2026-05-03", **denial},
    )
    (sentence,) = _section(page, "before").sentences
    assert (sentence.memories, page.left_out) == (("m0", "m1", "m2"), ())


def test_an_event_and_a_plan_of_one_statement_are_two_sentences_with_a_key_each() -> None:
    told = {"text": "Heron is handed over to Mara.", "mood": "plan"}
    page = _compose(
        {"said": "2026-05-01", "kind": "definition", "days": "2026-06-01", **told},
        {"said": "2026-05-01", "kind": "event", **told},
        {"said": "2026-05-01", "kind": "event", "days": "2026-06-02", **told},
    )
    sentences = _section(page, "plans").sentences
    assert len({each.key for each in sentences}) == len(sentences) == 2, "one has no day of its own"


def test_a_decision_that_was_reversed_by_one_that_was_reversed_does_not_repeat_it() -> None:
    book = load_book("reversed_decision")
    facts = [
        replace(fact, status="replaced") if "own two machines" in fact.text else fact
        for fact in book.facts
    ]
    page = compose(book.subject, facts)
    assert page.summary == "This decision was reversed on 18 March 2026."


def test_a_long_sentence_is_cut_and_says_so() -> None:
    (line,) = _lines(_compose(_fact("2026-05-03", "Never " + "word " * 200, kind="rule")), "rules")
    assert len(line) <= Limits().characters
    assert line.endswith("word…")


def test_the_summary_has_at_most_three_hundred_characters() -> None:
    text = "Heron is " + "very " * 70 + "slow."
    assert len(_compose(_fact("2026-05-03", text, kind="attribute")).summary) <= Limits().summary


@each_case("kind", ["opinion", "said", "rule", "plan", "open", "event", "relation"])
def test_what_was_said_otherwise_is_marked_in_every_section(kind: str) -> None:
    page = _compose(
        _slot("2026-01-01", "uses", "Redis"),
        _fact("2026-01-02", "Heron and Mara sail.", kind=kind, status="said otherwise", ended=2),
        _fact("2026-03-04", "Heron and Mara row.", kind=kind),
    )
    lines = {each.text: each for section in page.sections for each in section.sentences}
    marked = [text for text in lines if "(said otherwise on 4 March 2026)" in text]
    assert len(marked) == 1 and "sail" in marked[0]
    assert {"m1", "m2"} <= set(lines[marked[0]].memories), "the day is that of the newer"


def test_of_two_things_in_one_sentence_each_is_told_as_it_stands() -> None:
    told = {"attribute": "plays", "memory": "m0", "quote": "Heron plays chess and go."}
    page = _compose(
        _fact("2026-01-01", "Heron plays chess and go.", value="chess", **told),
        _fact(
            "2026-01-01", "Heron plays chess and go.", value="go", status="replaced",
            until="2026-03-04", **told,
        ),
    )  # fmt: skip
    assert _lines(page, "now") == ["Plays: chess."]
    assert _lines(page, "before") == ["Plays: go until 4 March 2026."]
    assert not any("chess and go" in each.text for part in page.sections for each in part.sentences)
