"""Every command that only looks, on every engine, in JSON and for people, also without pages."""

import pytest

from tests.serve.cli.conftest import Say

LOOKS = (
    *(("wiki", "status"), ("wiki", "list"), ("wiki", "list", "--stubs", "--orphans")),
    *(("wiki", "recent"), ("wiki", "broken"), ("wiki", "orphans"), ("wiki", "stubs")),
    *(("wiki", "redirects"), ("wiki", "targets"), ("wiki", "members"), ("wiki", "proposals")),
    *(("wiki", "mentions"), ("wiki", "search", "lisbon"), ("wiki", "lint")),
)
OF_A_PAGE = (
    *(("wiki", "show", "ada", "--sources"), ("wiki", "show", "ada", "--version", "0")),
    *(("wiki", "history", "ada"), ("wiki", "diff", "ada"), ("wiki", "diff", "ada", "0", "1")),
    *(("wiki", "blame", "ada"), ("wiki", "links", "ada"), ("wiki", "backlinks", "ada")),
    *(("wiki", "mentions", "ada"), ("wiki", "proposals", "ada"), ("trace", "ada")),
)


@pytest.fixture
def library(say: Say, library_url: str) -> tuple[str, str]:
    """An empty one, as options."""
    say("remember", "Ada moved to Lisbon.", "--library", library_url, code=0)
    return "--library", library_url


def test_where_there_are_no_pages_every_list_is_empty_and_says_something(
    say: Say, library: tuple[str, str]
) -> None:
    for words in LOOKS:
        for_programs = say(*words, *library, "--json", code=0)
        assert not [
            value for value in for_programs.json.values() if isinstance(value, list) if value
        ]
        for_people = say(*words, *library, code=0)
        assert for_people.out + for_people.err, words
        assert say(*words, *library, "--quiet", code=0).err == ""


def test_everything_that_looks_answers(say: Say, library: tuple[str, str]) -> None:
    memory_id = say("log", *library, "--json", code=0).json["memories"][0]["id"]
    given = ("--type", "entity", "--title", "Ada", "--source", memory_id)
    body = "Ada lives in Lisbon with [[Nobody]].\n\n## Work\n\nShe writes.\n"
    say("wiki", "create", *given, "--content", body, *library, code=0)
    say("wiki", "edit", "ada", "--old", "writes", "--new", "reads", *library, code=0)
    for words in (*LOOKS, *OF_A_PAGE, ("trace", memory_id)):
        ended = 7 if "lint" in words else 0
        assert isinstance(say(*words, *library, "--json", code=ended).json, dict)
        say(*words, *library, code=ended)
    (there,) = say("trace", memory_id, *library, "--json", code=0).json["pages"]
    assert (there["address"], there["sections"]) == ("entity/ada", ["lead", "work"])


def test_a_page_that_is_not_there_is_not_found_by_anything(
    say: Say, library: tuple[str, str]
) -> None:
    for words in OF_A_PAGE:
        done = say(*words, *library, "--json", code=3)
        assert "ada" in done.error["message"]
