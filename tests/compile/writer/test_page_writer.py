"""A model words the pages of a book; what it writes is held against the facts."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

import commonplace
from commonplace.store import facts as fact_rows
from tests.compile.conftest import ALONE
from tests.compile.wiki_state import every_page, versions, waiting
from tests.compile.writer.writing import DELIA, Fact, Say, every_fact, facts_in, page, reply_with
from tests.minds.model_server import ModelServer

Opening = Callable[..., commonplace.Book]


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer(reply_with()) as running:
        yield running


@pytest.fixture
def open_book(library_url: str, server: ModelServer) -> Iterator[Opening]:
    """Opens the book with the model, or with the settings that are given."""
    with ExitStack() as opened:

        def opening(say: Say | None = None, **settings: Any) -> commonplace.Book:
            if say is not None:
                server.reply = reply_with(say)
            given = {"compile__model": f"openai:small@{server.url}/v1"} | ALONE | settings
            return opened.enter_context(commonplace.open(library_url, **given)).book("ada")

        yield opening


def _tell(book: commonplace.Book, *texts: str, first: int = 1) -> Any:
    for number, text in enumerate(texts):
        book.remember(text, author="Otti", occurred_at=f"2031-05-{first + number:02}")
    told = book.compile()
    assert "error" not in told, told
    return told


def _refused(book: commonplace.Book) -> list[tuple[str, str]]:
    found = book.library.engine.read(
        lambda reader: fact_rows.latest_proposals(reader, book.info.id, 100)
    )
    return [(each.text or "", each.reason) for each in found if each.outcome == "refused"]


def test_a_page_has_the_words_of_the_model_and_cites_what_they_rest_on(
    open_book: Opening, server: ModelServer
) -> None:
    book = open_book()
    told = _tell(book, *DELIA)
    page = book.wiki.page("entity/delia")
    assert "Indeed, Delia works as a nurse." in page.body
    assert page.summary.startswith("Indeed, Delia")
    assert {each.memory_id for part in page.sections for each in part.sources} == {
        memory.id for memory in book.memories()
    }
    assert book.history(page.id)[0].author.name == "openai:small"
    assert told["writer_calls"] == server.calls == 1
    assert server.wrong == []
    assert waiting(book) == 0


def test_a_page_whose_facts_are_the_same_is_not_asked_about_again(
    open_book: Opening, server: ModelServer
) -> None:
    book = open_book()
    _tell(book, *DELIA)
    _tell(book, "Bo Marsh plays chess.", first=10)
    book.compile()
    assert server.calls == 1


def test_each_page_that_changed_is_one_call(open_book: Opening, server: ModelServer) -> None:
    book = open_book()
    told = _tell(book, *DELIA, "Bo Marsh plays chess.", "Bo Marsh lives in Hamar.")
    assert told["pages_created"] == server.calls == 2
    _tell(book, "Delia has a boat.", first=20)
    assert server.calls == 3


def _leave_out_the_cat(facts: list[Fact]) -> list[tuple[str, str, list[int]]]:
    return [each for each in every_fact(facts) if "cat" not in each[1]]


def test_a_fact_that_no_sentence_tells_is_told_by_a_line_of_the_rules(open_book: Opening) -> None:
    book = open_book(_leave_out_the_cat)
    _tell(book, *DELIA)
    body = book.wiki.page("entity/delia").body
    assert "cat" in body
    assert "Indeed, Delia has a cat" not in body


def _invent(facts: list[Fact]) -> list[tuple[str, str, list[int]]]:
    first = facts[0][0]
    return [
        *every_fact(facts),
        ("lead", "Delia knows Tom Brandt.", [first]),
        ("lead", "Delia has worked there for 12 years.", [first]),
        ("lead", "Delia lives with her sister.", [first]),
        ("lead", "Delia sails.", [999]),
    ]


def test_what_facts_do_not_bear_out_is_refused_with_its_reason(open_book: Opening) -> None:
    book = open_book(_invent)
    told = _tell(book, *DELIA)
    body = book.wiki.page("entity/delia").body
    for invented in ("Tom", "12 years", "sister", "sails"):
        assert invented not in body
    assert "Indeed, Delia has a cat." in body, "a good sentence is not lost with a bad one"
    assert {text: why.split(" in it")[0] for text, why in _refused(book)} == {
        "Delia knows Tom Brandt.": "a name",
        "Delia has worked there for 12 years.": "a number or day",
        "Delia lives with her sister.": "a relative",
    }
    assert told["refused"] == 3
    assert any("cite no fact" in each for each in told["warnings"])


def test_what_was_replaced_stands_under_before_by_rules(open_book: Opening) -> None:
    book = open_book()
    _tell(book, *DELIA, "Delia moved to Bergen.")
    page = book.wiki.page("entity/delia")
    before = next(each for each in page.sections if each.slug == "before")
    assert "Molde" in before.text
    assert "Molde" not in page.summary


def _say_the_old(facts: list[Fact]) -> list[tuple[str, str, list[int]]]:
    return [("lead", text, [number]) for number, _, text in facts]


def test_a_sentence_of_what_no_longer_holds_is_refused(open_book: Opening) -> None:
    book = open_book(_say_the_old)
    _tell(book, *DELIA, "Delia moved to Bergen.")
    page = book.wiki.page("entity/delia")
    assert "Delia lives in Molde." not in page.body
    assert ("Delia lives in Molde.", "it tells only what no longer holds") in _refused(book)


def test_events_stand_in_the_timeline_with_their_days(open_book: Opening) -> None:
    def say(facts: list[Fact]) -> list[tuple[str, str, list[int]]]:
        return [("timeline", "Got a boat.", [n]) for n, _, text in facts if "boat" in text]

    book = open_book(say)
    _tell(book, *DELIA, "Delia bought a boat on 3 May.", "Delia sailed to Oslo on 1 May.", first=5)
    lines = [each for each in book.wiki.page("entity/delia").body.splitlines() if " — " in each]
    assert [each.partition(" — ")[0] for each in lines] == ["- 3 May 2031", "- 1 May 2031"]
    assert "got a boat" in lines[0].lower()


def test_a_section_by_hand_stays_and_gets_the_words_of_the_model_as_a_proposal(
    open_book: Opening,
) -> None:
    book = open_book()
    _tell(book, *DELIA)
    book.wiki.write("delia", "She knows everybody.\n", section="lead")
    _tell(book, "Delia has a boat.", first=10)
    assert book.wiki.page("delia").sections[0].body.strip() == "She knows everybody."
    [proposal] = book.wiki.proposals("delia")
    assert "Indeed, Delia has a boat." in proposal.text


def test_rules_leave_alone_what_a_model_worded_until_its_facts_change(
    open_book: Opening, server: ModelServer
) -> None:
    book = open_book()
    _tell(book, *DELIA)
    before = versions(book)
    book = open_book(compile__model="rules")
    book.compile()
    book.dreams.rebuild()
    assert versions(book) == before
    assert book.dreams.verify().sound
    _tell(book, "Delia has a boat.", first=10)
    assert "boat" in book.wiki.page("entity/delia").body
    assert server.calls == 1


def test_a_model_that_is_set_later_words_what_rules_wrote(
    open_book: Opening, server: ModelServer
) -> None:
    book = open_book(compile__model="rules")
    _tell(book, *DELIA)
    assert "Indeed" not in book.wiki.page("entity/delia").body
    open_book().compile()
    assert "Indeed" in book.wiki.page("entity/delia").body
    open_book().compile()
    assert server.calls == 1


def test_a_page_is_never_poorer_than_it_was(open_book: Opening) -> None:
    """Rules have room for fifteen preferences; what a model told of more stays told."""
    likes = ("tea", "rye", "cod", "jam", "leek", "kale", "plums", "pears", "figs", "dates", "nuts",
             "rice", "beans", "peas", "corn", "oats", "salt", "milk", "eggs", "ham")  # fmt: skip
    book = open_book()
    told = [f"Delia {verb} {each}." for each, verb in zip(likes, ["loves", "enjoys"] * 10,
                                                          strict=True)]  # fmt: skip
    _tell(book, *told)

    def cited() -> set[str]:
        page = book.wiki.page("entity/delia")
        return {each.memory_id for part in page.sections for each in part.sources}

    before = cited()
    book = open_book(lambda facts: [("lead", facts[0][2], [facts[0][0]])])
    _tell(book, "Delia has a boat.", first=25)
    assert before <= cited()


def test_what_is_forgotten_is_on_no_page_and_in_no_question(
    open_book: Opening, server: ModelServer
) -> None:
    book = open_book()
    _tell(book, *DELIA)
    nurse = next(each for each in book.memories() if "nurse" in each.text)
    book.forget(nurse.id)
    page = book.wiki.page("entity/delia")
    assert "nurse" not in page.body + page.summary
    book.compile()
    page = book.wiki.page("entity/delia")
    assert "nurse" not in page.body + page.summary
    assert "nurse" not in server.asked[-1].prompt
    assert all("nurse" not in text for text, _ in _refused(book))


def test_a_dream_words_a_page_from_all_its_facts(open_book: Opening, server: ModelServer) -> None:
    book = open_book(compile__model="rules")
    _tell(book, *DELIA)
    told = book.dreams.rebuild("entity/delia", model=f"openai:small@{server.url}/v1")
    assert told["rebuilt"] == 1
    page = book.wiki.page("entity/delia")
    assert "Indeed, Delia has a cat." in page.body
    author = book.history(page.id)[0].author
    assert (author.kind, author.name) == ("dream", "openai:small")
    book.compile()
    assert book.wiki.page("entity/delia").version == page.version
    assert len(every_page(book)) == 1


def test_a_dream_words_what_rules_wrote_once(open_book: Opening, server: ModelServer) -> None:
    book = open_book(compile__model="rules", dream__model=f"openai:small@{server.url}/v1")
    _tell(book, *DELIA)
    assert book.dream()["pages_rebuilt"] == 1
    assert "Indeed, Delia has a cat." in book.wiki.page("entity/delia").body
    _tell(book, "Bo Marsh plays chess.", first=10)
    assert "pages_rebuilt" not in book.dream()
    assert sum("Delia works" in each.prompt for each in server.asked) == 1


def test_a_decision_gets_the_title_that_the_model_gives_it(
    open_book: Opening, server: ModelServer
) -> None:
    def reply(asked: Any) -> str:
        written = page(every_fact(facts_in(asked.prompt)))
        return json.dumps(written | {"title": "PostgreSQL for vectors"})

    server.reply = reply
    book = open_book()
    _tell(book, "We decided to use PostgreSQL. It has vectors. Bo Marsh agreed.")
    titles = [each.title for each in every_page(book) if each.type == "decision"]
    assert titles == ["PostgreSQL for vectors"]
    _tell(book, "Bo Marsh plays chess.", first=10)
    assert titles == [each.title for each in every_page(book) if each.type == "decision"]
