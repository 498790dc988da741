"""``wiki links``: where a page leads, and what rules drew: counted, drawn again, taken back."""

import pytest

from tests.serve.cli.compiling import MEMORIES, remember
from tests.serve.cli.conftest import Say


@pytest.fixture
def compiled(say: Say) -> Say:
    remember(say, *MEMORIES)
    say("compile", code=0)
    return say


def _makers(say: Say) -> dict[str, int]:
    makers: dict[str, int] = say("wiki", "links", "density", "--json", code=0).json["makers"]
    return makers


def test_density_counts_links_by_who_drew_them(compiled: Say) -> None:
    told = compiled("wiki", "links", "density", "--json", code=0).json
    assert told["pages"] == 3
    assert told["links"] == sum(told["makers"].values())
    assert told["makers"]["co_mention"] == 6
    assert told["unlinked"] == 0
    assert "6" in compiled("wiki", "links", "density", code=0).out
    assert compiled("wiki", "links", "--json", code=0).json == told


def test_density_of_a_book_without_pages_says_so(told: Say) -> None:
    assert told("wiki", "links", "density", code=0).out == "There are no pages yet.\n"


def test_rollback_takes_back_what_rules_drew_and_leaves_what_pages_say(compiled: Say) -> None:
    before = _makers(compiled)
    body = compiled("wiki", "show", "nadia-prins", "--raw").out
    assert "say --yes" in compiled("wiki", "links", "rollback", code=2).err
    would = compiled("wiki", "links", "rollback", "--dry-run", code=0).out
    assert would == "6 links would be taken back: 6 co_mention.\n"
    assert _makers(compiled) == before
    done = compiled("wiki", "links", "rollback", "--yes", code=0)
    assert "6 links taken back: 6 co_mention." in done.out
    assert "backfill" in done.err
    after = _makers(compiled)
    assert "co_mention" not in after and after["page"] == before["page"]
    assert compiled("wiki", "show", "nadia-prins", "--raw").out == body
    assert "No rule has drawn a link." in compiled("wiki", "links", "rollback", code=0).out


def test_rollback_of_one_rule_leaves_the_others(compiled: Say) -> None:
    before = _makers(compiled)
    told = compiled("wiki", "links", "rollback", "--maker", "city", "--yes", "--json", code=0).json
    assert told["taken_back"] == {"city": 0}
    assert _makers(compiled) == before
    assert compiled("wiki", "links", "rollback", "--maker", "page", "--yes").code == 2


def test_backfill_draws_again_what_was_taken_back(compiled: Say) -> None:
    before = _makers(compiled)
    assert compiled("wiki", "links", "backfill", code=0).out == "No link is missing.\n"
    compiled("wiki", "links", "rollback", "--yes", code=0)
    would = compiled("wiki", "links", "backfill", "--dry-run", code=0).out
    assert would == "6 links would be drawn: 6 co_mention.\n"
    assert "co_mention" not in _makers(compiled)
    drawn = compiled("wiki", "links", "backfill", "--json", code=0).json
    assert drawn == {"drawn": {"co_mention": 6}, "dry_run": False}
    assert _makers(compiled) == before


def test_a_page_is_still_asked_by_its_name_wherever_options_stand(compiled: Say) -> None:
    found = compiled("wiki", "links", "nadia-prins", "--json", code=0).json["links"]
    assert {each["drawn_by"] for each in found} == {None, "co_mention"}
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


def test_a_link_that_a_rule_drew_names_its_rule_and_its_memory(compiled: Say) -> None:
    found = compiled("wiki", "backlinks", "tomas-werle", "--json", code=0).json["links"]
    (drawn,) = [each for each in found if each["drawn_by"] and "nadia" in each["address"]]
    memory = compiled("show", drawn["memory_id"], "--json", code=0).json
    assert "Nadia Prins" in memory["text"] and "Tomas Werle" in memory["text"]
    shown = compiled("wiki", "backlinks", "tomas-werle", code=0).out
    assert f"by rule: co_mention, {drawn['memory_id'][-8:]}" in shown
    assert drawn["memory_id"] not in shown
