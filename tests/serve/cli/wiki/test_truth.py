"""``wiki truth`` and ``trace`` show what a page no longer says, and how sure it is of the rest."""

import pytest

from tests.serve.cli.compiling import MEMORIES, remember
from tests.serve.cli.conftest import Say

#: Without a word of change: said otherwise, and nobody knows which.
MOVED = ("Nadia Prins lives in Faro.", "2026-05-02", "rui", "chat:9")
LIVED = ("Nadia Prins lives in Braga.", "2026-03-02", "ines", "chat:1")


@pytest.fixture
def moved(say: Say) -> None:
    remember(say, *MEMORIES, LIVED, MOVED)
    say("compile", code=0)


@pytest.mark.usefixtures("moved")
def test_what_is_said_otherwise_is_told_with_how_sure_it_is(say: Say) -> None:
    (told,) = say("wiki", "truth", "--json", code=0).json["sentences"]
    assert (told["mark"], told["address"]) == ("disputed", "entity/nadia-prins")
    assert "Faro; said otherwise on 2 March 2026" in told["sentence"]
    assert told["sure"]["level"] == "low"
    assert "disputed" in say("wiki", "truth", "nadia-prins", code=0).out
    assert say("wiki", "truth", "--mark", "superseded", "--json").json == {"sentences": []}
    assert say("wiki", "truth", "--mark", "wrong").code == 2


@pytest.mark.usefixtures("moved")
def test_a_trace_shows_the_marks_of_sentences(say: Say) -> None:
    told = say("trace", "entity/nadia-prins", "--json", code=0).json
    marked = {
        each["text"]: each["marks"]
        for section in told["sections"]
        for each in section["sentences"]
        if each["marks"]
    }
    ((text, marks),) = marked.items()
    assert "said otherwise" in text
    assert [each["mark"] for each in marks] == ["disputed"]
    shown = say("trace", "entity/nadia-prins", code=0).out
    assert "disputed" in shown
    assert "confidence, 0." in shown


@pytest.mark.usefixtures("moved")
def test_a_page_is_as_sure_as_its_sections(say: Say) -> None:
    page = say("wiki", "show", "nadia-prins", "--json", code=0).json
    sure = {each["slug"]: each["sure"]["score"] for each in page["sections"]}
    assert all(0 <= each < 1 for each in sure.values())
    assert page["sure"]["score"] >= max(sure.values())
    assert page["sure"]["authors"] == 2
