"""``wiki truth`` and ``trace`` show what a page no longer says, and how sure it is of the rest."""

import pytest

from tests.serve.cli.compiling import MEMORIES, remember
from tests.serve.cli.conftest import Say

MOVED = ("Nadia Prins now lives in Faro.", "2026-05-02", "rui", "chat:9")
LIVED = ("Nadia Prins lives in Braga.", "2026-03-02", "ines", "chat:1")


@pytest.fixture
def moved(say: Say) -> None:
    remember(say, *MEMORIES, LIVED, MOVED)
    say("compile", code=0)


@pytest.mark.usefixtures("moved")
def test_of_a_page_what_gave_way_is_told_with_its_day(say: Say) -> None:
    (told,) = say("wiki", "truth", "nadia-prins", "--json", code=0).json["sentences"]
    assert (told["mark"], told["day"]) == ("superseded", "2026-05-02")
    assert told["sentence"] == "Lived in Braga until 2 May 2026, then Faro."
    assert 0 < told["sure"]["score"] < 0.1
    assert told["sure"]["level"] == "low"
    shown = say("wiki", "truth", "nadia-prins", code=0).out
    assert "superseded" in shown
    assert "2026-05-02 · low confidence" in shown
    assert "from 2 memories" in shown


@pytest.mark.usefixtures("moved")
def test_of_all_pages_only_what_somebody_should_look_at(say: Say) -> None:
    assert say("wiki", "truth", "--json", code=0).json == {"sentences": []}
    assert "Nothing here is disputed" in say("wiki", "truth", code=0).out
    found = say("wiki", "truth", "--mark", "superseded", "--json", code=0).json["sentences"]
    assert {each["address"] for each in found} == {"entity/nadia-prins"}
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
    assert "until 2 May 2026, then Faro." in text
    assert marks == [{"mark": "superseded", "day": "2026-05-02"}]
    assert told["sure"]["level"] in ("medium", "high")
    shown = say("trace", "entity/nadia-prins", code=0).out
    assert "superseded 2026-05-02" in shown
    assert "confidence, 0." in shown


@pytest.mark.usefixtures("moved")
def test_a_sentence_says_itself_that_it_gave_way(say: Say) -> None:
    summary = say("wiki", "show", "nadia-prins", "--json", code=0).json["summary"]
    assert "Faro" in summary
    assert say("trace", summary, "--json", code=0).json["marks"] == []
    words = "entity/nadia-prins#before"
    (section,) = say("trace", words, "--json", code=0).json["sections"]
    struck = next(each["text"] for each in section["sentences"] if each["marks"])
    told = say("trace", struck, "--json", code=0).json
    assert told["marks"] == [{"mark": "superseded", "day": "2026-05-02"}]
    assert "superseded 2026-05-02" in say("trace", struck, code=0).out


@pytest.mark.usefixtures("moved")
def test_a_page_is_as_sure_as_its_sections(say: Say) -> None:
    page = say("wiki", "show", "nadia-prins", "--json", code=0).json
    sure = {each["slug"]: each["sure"]["score"] for each in page["sections"]}
    assert all(0 <= each < 1 for each in sure.values())
    assert page["sure"]["score"] >= max(sure.values())
    assert page["sure"]["authors"] == 2
