"""From numbers to reasons."""

from dataclasses import replace

from commonplace.recall.explain import explain_score, find_matched_words, make_hit
from commonplace.recall.postprocess.candidate import multiply_score
from tests.recall.postprocess.made_up import candidate, memory


def test_the_words_a_memory_has_are_looked_up_in_its_text_and_what_stands_about_it() -> None:
    kept = memory("Ada moved to Lisbon.", author="Grace")
    assert find_matched_words(kept, ("move", "grace", "porto")) == ("move", "grace")


def test_a_reason_has_arms_terms_boosts_and_factors_rounded() -> None:
    found = replace(
        candidate("tea"),
        arms={"text": 0.123456, "vector": 0.0},
        boosts={"date": 0.098765, "author": 0.00001},
    )
    told = explain_score(multiply_score(found, superseded=0.65, hub=1.0))
    assert told.arms == {"text": 0.1235, "vector": 0.0}
    assert told.boosts == {"date": 0.0988}
    assert told.factors == {"superseded": 0.65}
    assert told.terms == ("tea",)


def test_a_hit_says_its_kind_its_source_and_who_vouches_for_it() -> None:
    kept = memory("tea", kind="document_chunk", source="menu.md", trust="web")
    told = make_hit(replace(candidate("tea"), memory=kept, same=("m-2",), score=0.1234567))
    assert (told.kind, told.source, told.trust, told.same) == ("chunk", "menu.md", "web", ("m-2",))
    assert told.score == 0.123457
    assert told.sources[0].memory_id == told.id
