"""What holds for every set of facts."""

import os
import re
import subprocess
import sys
from itertools import chain
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from commonplace.compile.compose import (
    Composed,
    Limits,
    PageFact,
    Section,
    Sentence,
    Subject,
    compose,
)
from commonplace.compile.compose.material import hash_matter
from commonplace.compile.compose.page_fact import IN_FORCE
from tests.compile.compose.drawing_facts import ENDED, SUBJECT, fact_lists, subjects, word_of
from tests.house.source import PACKAGE, ROOT

#: A lead that says only that the subject was mentioned.
_MENTIONED = hash_matter("lead", "mentioned")


def _sentences(page: Composed) -> list[tuple[str, Sentence]]:
    return [(section.slug, each) for section in page.sections for each in section.sentences]


def _section(page: Composed, slug: str) -> Section:
    empty = Section(slug, "", ())
    return next((section for section in page.sections if section.slug == slug), empty)


def _told(page: Composed) -> set[bytes]:
    return {*chain.from_iterable(sentence.facts for _, sentence in _sentences(page))}


@given(subjects(), fact_lists(), st.randoms(use_true_random=False))
def test_the_order_of_facts_does_not_matter(
    subject: Subject, facts: list[PageFact], random: Random
) -> None:
    shuffled = [*facts]
    random.shuffle(shuffled)
    assert compose(subject, shuffled) == compose(subject, facts)


@given(subjects(), fact_lists())
def test_no_sentence_stands_without_a_fact(subject: Subject, facts: list[PageFact]) -> None:
    by_id = {fact.id: fact for fact in facts}
    for _, sentence in _sentences(compose(subject, facts)):
        assert sentence.facts
        assert {*sentence.memories} == {by_id[fact].memory_id for fact in sentence.facts}


@given(subjects(), fact_lists())
def test_what_a_sentence_says_is_in_its_facts(subject: Subject, facts: list[PageFact]) -> None:
    words = {word_of(fact): fact.statement for fact in facts}
    by_id = {fact.id: fact for fact in facts}
    for _, sentence in _sentences(compose(subject, facts)):
        said = {statement for word, statement in words.items() if word in sentence.text}
        assert said <= {by_id[fact].statement for fact in sentence.facts}


@given(subjects(), fact_lists(), st.data())
def test_removing_a_fact_removes_exactly_what_stood_on_it(
    subject: Subject, facts: list[PageFact], data: st.DataObject
) -> None:
    gone = data.draw(st.sampled_from(facts))
    rest = [fact for fact in facts if fact is not gone]
    before, after = compose(subject, facts), compose(subject, rest)
    assert gone.id not in _told(after)
    if gone.statement not in {fact.statement for fact in rest}:
        assert not any(word_of(gone) in sentence.text for _, sentence in _sentences(after))
        assert word_of(gone) not in after.summary
    kept, told = {*_sentences(after)}, _told(after)
    for each in _sentences(before):
        if gone.id not in each[1].facts:
            assert each in kept or {*each[1].facts} <= told


@given(subjects(), fact_lists(), st.data())
def test_the_same_facts_have_the_same_words_whatever_else_is_there(
    subject: Subject, facts: list[PageFact], data: st.DataObject
) -> None:
    some = data.draw(st.lists(st.sampled_from(facts), unique=True))
    words = {
        (slug, sentence.key, sentence.facts): sentence.text
        for slug, sentence in _sentences(compose(subject, facts))
    }
    for slug, sentence in _sentences(compose(subject, some)):
        if sentence.key != _MENTIONED:  # with whom it comes up most often is a count of all facts
            assert words.get((slug, sentence.key, sentence.facts), sentence.text) == sentence.text


@given(subjects(), fact_lists())
def test_whoever_a_lead_names_is_named_in_what_it_stands_on(
    subject: Subject, facts: list[PageFact]
) -> None:
    by_id = {fact.id: fact for fact in facts}
    for sentence in _section(compose(subject, facts), "lead").sentences:
        stands_on = [by_id[fact] for fact in sentence.facts]
        names = {each.title for fact in stands_on for each in fact.about}
        names |= {fact.home.title for fact in stands_on if fact.home is not None}
        linked = set(re.findall(r"\[([^]]+)\]\(/wiki/", sentence.text))
        assert linked <= names


@given(subjects(), fact_lists())
def test_nothing_ended_stands_in_lead_summary_or_now(
    subject: Subject, facts: list[PageFact]
) -> None:
    standing = {fact.statement for fact in facts if fact.status in IN_FORCE}
    page = compose(subject, facts)
    shown = [page.summary] + [
        sentence.text for slug in ("lead", "now") for sentence in _section(page, slug).sentences
    ]
    for fact in facts:
        if fact.status in ENDED and fact.statement not in standing:
            assert not any(word_of(fact) in text for text in shown)


@given(subjects(), fact_lists())
def test_the_lead_has_nothing_planned_doubtful_or_denied(
    subject: Subject, facts: list[PageFact]
) -> None:
    page = compose(subject, facts)
    sure = {
        fact.statement
        for fact in facts
        if fact.status == "holds" and (fact.mood == "fact" or fact.kind == "decision")
    }
    enders = {fact.by for fact in facts}
    for fact in facts:
        if fact.statement not in sure and fact.id not in enders:
            assert (
                word_of(fact) not in _section(page, "lead").sentences[0].text
                if page.sections
                else True
            )


@given(
    subjects(),
    fact_lists(),
    st.sampled_from((Limits(), Limits(now=1, notes=1, timeline=1, values=1))),
)
def test_every_fact_in_force_is_shown_or_left_out_with_a_reason(
    subject: Subject, facts: list[PageFact], limits: Limits
) -> None:
    page = compose(subject, facts, limits=limits)
    shown = (each for _, each in _sentences(page) if each.key != _MENTIONED)
    told = {*chain.from_iterable(sentence.facts for sentence in shown)}
    left_out = {statement for _, statement in page.left_out}
    for fact in facts:
        assert fact.id in told or fact.statement in left_out or fact.status not in IN_FORCE


@given(subjects(), fact_lists())
def test_no_two_sentences_of_a_section_have_one_key(
    subject: Subject, facts: list[PageFact]
) -> None:
    keys = [(slug, sentence.key) for slug, sentence in _sentences(compose(subject, facts))]
    assert len(keys) == len({*keys})


@given(fact_lists())
def test_a_document_does_not_define_what_a_person_defined(facts: list[PageFact]) -> None:
    page = compose(SUBJECT, facts)
    if not page.sections or "Heron is w" not in page.summary:
        return
    by_id = {fact.id: fact for fact in facts}
    lead = [by_id[fact] for fact in page.sections[0].sentences[0].facts]
    defining = {fact.rank for fact in lead if fact.kind == "definition"}
    best = [
        fact.rank
        for fact in facts
        if (fact.kind, fact.status, fact.mood) == ("definition", "holds", "fact")
        and fact.home is not None
        and fact.home.entity_id == "it"
        and fact.attribute in (None, "kind")
        and fact.positive
        and not fact.scope
    ]
    assert not defining or min(defining) <= min(best, default=2)


_PRINT = """
from tests.compile.compose.reading_books import book_names, load_book
for name in book_names():
    print(load_book(name).body)
"""


def test_the_bytes_are_the_same_in_every_process() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", _PRINT],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": f"{PACKAGE.parent}:{ROOT}", "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(printed) == 1
