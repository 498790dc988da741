"""``wiki links``: where a page leads, and how well a wiki is linked."""

import pytest

from tests.serve.cli.compiling import MEMORIES, remember
from tests.serve.cli.conftest import Say


@pytest.fixture
def compiled(say: Say) -> Say:
    remember(say, *MEMORIES)
    say("compile", code=0)
    return say


def test_density_counts_links_by_who_drew_them(compiled: Say) -> None:
    told = compiled("wiki", "links", "density", "--json", code=0).json
    assert told["pages"] == 2
    assert told["links"] >= 4
    assert told["unlinked"] == 0
    assert str(told["links"]) in compiled("wiki", "links", "density", code=0).out
    assert compiled("wiki", "links", "--json", code=0).json == told


def test_density_of_a_book_without_pages_says_so(told: Say) -> None:
    assert told("wiki", "links", "density", code=0).out == "There are no pages yet.\n"


def test_a_page_is_still_asked_by_its_name_wherever_options_stand(compiled: Say) -> None:
    found = compiled("wiki", "links", "nadia-prins", "--json", code=0).json["links"]
    linked = {each["page"]["address"] for each in found if not each["drawn_by"]}
    assert "entity/tomas-werle" in linked
    for words in (
        ("wiki", "links", "--json", "nadia-prins"),
        ("wiki", "links", "of", "nadia-prins", "--json"),
        ("--json", "wiki", "links", "entity/nadia-prins"),
        ("wiki", "links", "--book", "default", "Nadia Prins", "--json"),
    ):
        assert compiled(*words, code=0).json["links"] == found, words
    assert "no page" in compiled("wiki", "links", "nobody", code=3).err


def test_a_page_that_is_called_like_a_word_is_found_by_its_address(compiled: Say) -> None:
    compiled(
        *("wiki", "create", "--type", "concept", "--title", "Density"),
        *("--content", "How full. See [[nadia-prins]]."),
        code=0,
    )
    for words in (("concept/density",), ("of", "density")):
        (link,) = compiled("wiki", "links", *words, "--json", code=0).json["links"]
        assert link["page"]["address"] == "entity/nadia-prins", words
