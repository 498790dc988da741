"""Pages are found, ranked and explained alike on every engine."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.errors import InvalidInput
from commonplace.wiki.search.query import Query, read
from commonplace.wiki.search.run import Searcher
from commonplace.wiki.search.show import search
from tests.wiki.search.shelf import Leaf, Shelf

FOLK = {
    "ada": Leaf(
        "Ada Lovelace",
        "She wrote the first program, for the Analytical Engine.",
        aliases=("Countess of Lovelace", "AAL"),
        summary="A mathematician of London.",
        tags=("Mathematics", "people"),
    ),
    "babbage": Leaf(
        "Charles Babbage", "Designed the analytical engine; Ada Lovelace explained it.",
        tags=("people",),
    ),
    "engine": Leaf(
        "Analytical Engine", "A machine by Babbage.", type="concept", headings=("History",)
    ),
    "zoe": Leaf("Zoë Müller", "Works on authentication and e-mail in Zürich."),
    "mail": Leaf(
        "Mail server", "Kubernetes runs our email. Migrations are due in May.", type="concept"
    ),
    "tokyo": Leaf("東京都", "日本の首都です。猫が好き。"),
    "old": Leaf("Old engine notes", "Nothing about the engine is left.", state="archived"),
}  # fmt: skip


@pytest.fixture
def folk(shelf: Shelf) -> Shelf:
    shelf.put(**FOLK)
    return shelf


def test_every_part_of_a_page_is_searched(folk: Shelf) -> None:
    assert folk.keys("lovelace ")[0] == "ada"  # title
    assert folk.keys("countess ") == ["ada"]  # alias
    assert folk.keys("mathematician ")[0] == "ada"  # summary
    assert folk.keys("history ") == ["engine"]  # heading
    assert folk.keys("program ") == ["ada"]  # body
    assert folk.keys("nowhere to be found ") == []


def test_a_word_counts_most_in_a_name_then_in_a_heading(shelf: Shelf) -> None:
    shelf.put(
        body=Leaf("One", "Granite here."),
        head=Leaf("Two", "Stone here.", headings=("Granite",)),
        name=Leaf("Granite", "Stone here."),
    )
    assert shelf.keys("granite ") == ["name", "head", "body"]


def test_stems_hyphens_and_accents_do_not_hide_a_page(folk: Shelf) -> None:
    assert folk.keys("zoe muller ")[0] == "zoe"
    assert folk.keys("ZÜRICH ") == folk.keys("zurich ") == ["zoe"]
    assert folk.keys("migration ") == ["mail"]
    for written in ("e-mail ", "email ", "E-Mails "):
        assert {*folk.keys(written)} == {"zoe", "mail"}, written


def test_scripts_without_blanks_are_searched(folk: Shelf) -> None:
    assert folk.keys("東京") == ["tokyo"]
    assert folk.keys("首都") == ["tokyo"]
    assert folk.keys("猫") == ["tokyo"]


def test_the_last_word_is_taken_for_a_beginning_until_something_follows_it(folk: Shelf) -> None:
    assert folk.keys("authen") == ["zoe"]
    assert folk.keys("kube") == ["mail"]
    assert folk.keys("authen ") == folk.keys("authen.") == folk.keys('"authen"') == []
    assert folk.keys("xyz lovel") == folk.keys("lovel")
    assert {*folk.keys("auth* babb* ")} == {"zoe", "babbage", "engine"}


def test_a_whole_word_comes_before_its_continuations(shelf: Shelf) -> None:
    shelf.put(long=Leaf("Portal", "A portal, portals, portable."), short=Leaf("Notes", "The port."))
    assert shelf.keys("port") == ["short", "long"]


def test_the_name_of_a_page_brings_it_to_the_top(folk: Shelf) -> None:
    folk.put(loud=Leaf("Loud", "AAL AAL AAL AAL", headings=("AAL", "AAL"), summary="AAL"))
    found = folk.found("aal")
    assert [hit.page_id.rstrip("-") for hit in found.hits] == ["ada", "loud"]
    assert [hit.why.alias for hit in found.hits] == [1.0, 0.0]
    assert found.hits[0].score >= 0.5 > found.hits[1].score
    assert folk.keys("countess-of LOVELACE")[0] == "ada"


def test_a_misspelt_word_is_taken_for_the_nearest_and_the_answer_says_so(folk: Shelf) -> None:
    found = folk.found("kubrenetes ")
    assert found.corrected == {"kubrenetes": ("kubernetes",)}
    assert [hit.page_id.rstrip("-") for hit in found.hits] == ["mail"]
    assert found.hits[0].why.fields == {"kubrenetes": ("body",)}
    assert folk.found("lovelcae babage ").corrected == {
        "lovelcae": ("lovelace",),
        "babage": ("babbage",),
    }


def test_words_that_are_there_are_never_corrected(folk: Shelf) -> None:
    folk.put(rare=Leaf("Rare", "kubrenetes"))
    found = folk.found("kubrenetes ")
    assert not found.corrected
    assert [hit.page_id.rstrip("-") for hit in found.hits] == ["rare"]
    folk.remove("rare")
    assert folk.found("kubrenetes ").corrected


def test_numbers_and_quoted_words_mean_what_they_say(folk: Shelf) -> None:
    folk.put(year=Leaf("Year", "In 1843 and build4711."))
    assert not folk.found("1844 build4712 ").corrected
    assert not folk.found('"kubrenetes"').corrected


def test_filters(folk: Shelf) -> None:
    assert {*folk.keys("engine ")} == {"ada", "babbage", "engine"}
    assert folk.keys("engine ", type="concept") == ["engine"]
    with pytest.raises(InvalidInput, match="type"):
        folk.keys("engine ", type="nothing of the kind")
    assert {*folk.keys("engine ", tag="PEOPLE")} == {"ada", "babbage"}
    assert folk.keys("engine ", tag="mathematics") == ["ada"]
    assert folk.keys("engine ", tag="math") == []
    assert "old" in folk.keys("engine ", archived=True)
    assert folk.keys("Old engine notes")[0] != "old"


def test_phrases_must_stand_together_and_minus_leaves_out(folk: Shelf) -> None:
    assert {*folk.keys('"analytical engine"')} == {"ada", "babbage", "engine"}
    assert folk.keys('"engine analytical"') == []
    assert folk.keys('engine "ada lovelace"')[0] in ("ada", "babbage")
    assert folk.keys("engine -babbage") == ["ada"]
    assert {*folk.keys('engine -"ada lovelace"')} == {"engine"}
    assert folk.keys("-lovelace")[0] == "ada", "nothing else to look for"


def test_a_phrase_does_not_run_over_from_one_page_or_field_to_the_next(shelf: Shelf) -> None:
    shelf.put(one=Leaf("Red", "Green"), two=Leaf("Blue", "Red"))
    for phrase in ('"red green"', '"green blue"', '"blue red"', '"red red"'):
        assert shelf.keys(phrase) == [], phrase


def test_a_hit_says_where_it_has_which_word(folk: Shelf) -> None:
    best = folk.found("lovelace mathematician ").hits[0]
    assert best.why.fields == {"lovelace": ("names",), "mathematician": ("heads",)}
    assert 0 < best.score <= 1


def test_scores_are_the_same_numbers_on_every_engine(folk: Shelf) -> None:
    hits = folk.found("analytical enigne babb").hits
    assert {hit.page_id.rstrip("-"): hit.score for hit in hits} == {
        "engine": 0.289211,
        "babbage": 0.219918,
        "ada": 0.116602,
    }


def test_leaves_of_a_long_list_follow_one_another(shelf: Shelf) -> None:
    shelf.put(**{f"p{number:02}": Leaf(f"Moss {number:02}", "All moss.") for number in range(30)})
    whole = shelf.keys("moss ", limit=30)
    assert whole == sorted(whole), "of equals the older"
    assert shelf.found("moss ", limit=7).total == 30
    leaves = [shelf.keys("moss ", limit=7, after=after) for after in range(0, 35, 7)]
    assert [key for leaf in leaves for key in leaf] == whole
    with pytest.raises(InvalidInput):
        shelf.found("moss", limit=0)


def test_a_search_sees_what_was_just_written_and_nothing_that_is_gone(folk: Shelf) -> None:
    assert folk.keys("obsidian ") == []
    folk.put(new=Leaf("New", "Obsidian."))
    assert folk.keys("obsidian ") == ["new"]
    folk.put(new=Leaf("New", "Basalt."))
    assert folk.keys("obsidian ") == []
    assert folk.keys("basalt ") == ["new"]
    folk.remove("new")
    assert folk.keys("basalt ") == []
    assert folk.keys("basal") == []


def test_another_book_is_never_seen(folk: Shelf) -> None:
    assert Searcher(folk.engine, 1).search("nowhere", Query("ada")).total == 0


def test_a_book_that_went_back_in_time_is_read_anew(folk: Shelf) -> None:
    folk.keys("ada")
    held = folk.searcher._views._values[folk.book_id]
    object.__setattr__(held, "revision", held.revision + 5)
    folk.put(new=Leaf("New", "Basalt."))
    assert folk.keys("basalt ") == ["new"]


def test_matches_show_a_snippet_of_the_section_that_answers(folk: Shelf) -> None:
    shown = search(folk.engine, folk.searcher, folk.book_id, Query("programs lovelcae "))
    first = shown.matches[0]
    assert first.page.title == "Ada Lovelace"
    assert first.section == "lead"
    assert [first.snippet.text[start:end] for start, end in first.snippet.marks] == ["program"]
    assert shown.corrected == {"lovelcae": ("lovelace",)}
    assert shown.total == len(shown.matches) == 2


HOSTILE = [
    "", " ", "*", "**", '"', '""', '"""', "-", "--", "-*", '-""', "AND", "a AND b OR NOT",
    "NEAR(a b, 3)", "title:x", "col:*", "^x", "{a b}:c", "(((((", "')--", "%", "_", "\\", "$$",
    "\0", "a\0b", "\ud800", "x\udfffy*", "\u202eadA", "\u200b", "🙂", "👩‍👩‍👧", "é" * 500,
    "ada* -ada* \"ada", "-\"ada", "\"ada\" \"ada\"*", "東" * 5000, "x" * 20_000,
    " ".join(f"w{number}" for number in range(10_000)), "\n\t\r", "a" * 65 + "*", "٣*", "''''",
    "#people", "@ada", "C++", "c#", "\U0010ffff*",
]  # fmt: skip


def test_nothing_that_can_be_typed_breaks_it(folk: Shelf) -> None:
    for hostile in HOSTILE:
        for text in (hostile, f"ada {hostile}", f"{hostile} ada"):
            found = folk.found(text)
            assert all(0 <= hit.score <= 1 for hit in found.hits), text
            assert found.total >= len(found.hits), text
        with suppress(InvalidInput):  # no tag is so long
            folk.found("ada", tag=hostile)
        with pytest.raises(InvalidInput, match="type"):
            folk.found("ada", type=hostile)


@given(st.text(), st.text())
def test_no_query_is_too_strange_to_be_read(one: str, other: str) -> None:
    for text in (one, f'"{one}" -{other}*', f"-{one} {other}"):
        wanted = read(text)
        assert all(word.terms or word.beginning for word in wanted.words)
        assert all(wanted.phrases) and all(wanted.without)
