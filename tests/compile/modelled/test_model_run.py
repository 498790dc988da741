"""Compiling with a model, as jobs: what it costs, when nobody is asked, and who is asked."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import commonplace
from commonplace.compile.asked import ToPlan
from commonplace.compile.plan import LeafPlan
from commonplace.store import calls
from tests.compile.modelled.conftest import Asking
from tests.compile.modelled.saying import (
    Model,
    a_page,
    an_update,
    cited,
    each_memory,
    offered_page,
    says,
    text_of,
    titles,
)
from tests.compile.wiki_state import jobs_of, versions, waiting
from tests.minds.dialects import Asked
from tests.minds.model_server import ModelServer
from tests.understand.conftest import Understood
from tests.wiki.soundness import assert_sound


def test_nobody_is_asked_when_there_is_nothing_new(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    book.remember("Ada lives in Lisbon.")
    book.compile()
    before, asked = versions(book), len(model.asked)
    book.compile()
    book.library.work()
    assert len(model.asked) == asked
    assert versions(book) == before


def test_a_batch_that_adds_nothing_meaningful_asks_the_writer_for_nothing(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    for text in ("Ada lives in Lisbon.", "Bo is a cat.", "Cleo paid 12 euros."):
        book.remember(text)
    book.compile()
    for number in range(3):
        for text in ("Ada lives in Lisbon.", "Bo is  a cat.", "Cleo paid 12 euros."):
            book.remember(text, occurred_at=f"2031-01-0{number + 1}")
        told = book.compile()
        assert "writer_calls" not in told
    assert model.count("write") == 0
    assert model.count("plan") == 4
    assert len(cited(book.wiki.page("entity/ada"))) == 4


def test_a_plan_that_says_nothing_is_done_at_once(asking: Asking) -> None:
    model, book = asking()
    for number in range(120):
        book.remember(f"Ada did thing {number}.")
    told = book.compile()
    assert told["memories"] == 120
    assert waiting(book) == 0
    assert [len(question.memories) for _, question, _ in model.asked] == [50, 50, 20]
    assert titles(book) == []


def test_the_rules_can_be_asked_for_instead(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    for day in (1, 2, 3):
        book.remember(f"Ottoline Marsh sang song {day}.", occurred_at=f"2031-05-0{day}")
    told = book.compile(model="rules")
    assert told["mind"] == "rules"
    assert model.asked == []
    assert titles(book) == ["Ottoline Marsh"]
    assert book.compile()["mind"] == "scripted"


def test_the_settings_can_name_another_mind_for_compiling(asking: Asking) -> None:
    model, book = asking({"compile__model": "rules"}, plan=each_memory)
    book.remember("Ada lives in Lisbon.")
    assert book.compile()["mind"] == "rules"
    assert model.asked == []


def test_what_a_model_wrote_stands_when_the_rules_come_to_the_same_page(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    first = book.remember("Ottoline lives in Lisbon and paid 300 euros for her boat.")
    book.compile()
    second = book.remember("Ottoline keeps bees.", occurred_at="2031-05-01")
    book.compile(model="rules")
    page = book.wiki.page("entity/ottoline")
    assert text_of(page).split("\n\n") == [first.text, "- 2031-05-01 — Ottoline keeps bees."]
    assert {*cited(page)} == {first.id, second.id}
    for text in ("Ottoline sold 12 jars.", "Bo met Ottoline."):
        book.remember(text, occurred_at="2031-05-02")
        book.compile(model="rules")
    body = book.wiki.page("entity/ottoline").body
    assert body.count(first.text) == 1
    assert "- 2031-05-02 — Ottoline sold 12 jars." in body
    book.remember("Ottoline is well.")
    book.compile()
    body = book.wiki.page("entity/ottoline").body
    assert first.text in body and "Ottoline is well." in body and "12 jars" in body
    assert model.count("write") == 1
    assert_sound(book)


def test_documents_are_not_shown_to_a_model_unless_they_are_compiled(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    book.remember("Ada lives in Lisbon.")
    for number in range(3):
        book.remember(f"Chunk {number} of a document.", kind="document_chunk")
    book.compile()
    assert [len(question.memories) for task, question, _ in model.asked if task == "plan"] == [1]
    assert waiting(book) == 0


def test_somebody_who_was_quicker_wins_and_the_question_is_asked_again(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    book.remember("Ada lives in Lisbon.")
    book.compile()

    def meanwhile(question: ToPlan) -> LeafPlan:
        if model.count("plan") == 2:
            book.wiki.append("entity/ada", "By hand.", section="notes")
        return each_memory(question)

    model.answers["plan"] = meanwhile
    # The page moves on while the writer thinks.
    model.answers["write"] = lambda question: f"{question.existing} {question.proposal}"
    book.remember("Ada keeps bees.")
    told = book.compile()
    body = book.wiki.page("entity/ada").body
    assert "By hand." in body and "Ada keeps bees." in body
    assert "error" not in told


# --- over a wire --------------------------------------------------------------------------------


def reply(asked: Asked) -> str:
    """A plan for whatever is asked: each memory to the page of its first word."""
    if "`pageUpdates`" not in asked.prompt:
        return json.dumps({"body": "nothing"} if "`body`" in asked.prompt else {"rollups": []})
    lines = re.findall(r"^(M[0-9]+)[^\n]*\n+> (\w+)([^\n]*)", asked.prompt, re.MULTILINE)
    pages = [
        {
            "type": "entity",
            "title": name,
            "summary": f"{name} is somebody.",
            "aliases": [],
            "sections": [
                {"slug": "overview", "heading": "Overview", "body": name + rest, "memories": [at]}
            ],
        }
        for at, name, rest in lines
    ]
    return json.dumps({"newPages": pages, "pageUpdates": [], "unresolvedMentions": []})


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer(reply) as running:
        yield running


def test_a_job_tells_what_each_memory_cost(library_url: str, server: ModelServer) -> None:
    with commonplace.open(
        library_url, mind__model=f"openai:small@{server.url}/v1", understand__mode="off"
    ) as library:
        book = library.book("ada")
        for text in ("Ada lives in Lisbon.", "Bo is a cat."):
            book.remember(text)
        told = book.compile()
        assert titles(book) == ["Ada", "Bo"]
        listed = library.engine.read(lambda r: calls.list_calls(r, book.info.id, 100))
        assert [call.task for call in listed] == ["plan"]
        spent = sum(call.input_tokens + call.output_tokens for call in listed)
        [job] = [job for job in jobs_of(book, "done") if job.result]
        assert job.result
        assert job.result["input_tokens"] + job.result["output_tokens"] == spent > 0
        assert told["tokens_per_memory"] == round(spent / 2)


def test_nothing_that_a_model_said_of_a_memory_outlives_it(
    library_url: str, server: ModelServer
) -> None:
    with commonplace.open(
        library_url, mind__model=f"openai:small@{server.url}/v1", understand__mode="off"
    ) as library:
        here = Understood(library, library_url)
        memory = here.book.remember("Xanthippe hid 5000 doubloons.")
        here.book.remember("Bo is a cat.")
        here.book.compile()
        assert "xanthippe" in here.everything().lower()
        here.book.forget(memory.id)
        left = here.everything().lower()
        assert [word for word in ("xanthippe", "doubloons") if word in left] == []


def test_the_writers_answer_goes_with_every_memory_behind_the_section(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    memories = []
    for text in ("Ada lives in Lisbon.", "Ada keeps bees.", "Ada sold 12 jars."):
        memories.append(book.remember(text).id)
        book.compile()
    about = [about for task, _, about in model.asked if task == "write"][-1]
    assert {*about.memory_ids} == {*memories}
    about = [about for task, _, about in model.asked if task == "plan"][-1]
    assert {*about.memory_ids} == {*memories}, "what is shown of pages is words of memories too"


def test_a_book_is_compiled_from_its_own_pages_alone(tmp_path: Path) -> None:
    model = Model(plan=each_memory)
    with commonplace.open(tmp_path / "two.db", mind=model, understand__mode="off") as library:
        model.library = library
        ada, bo = library.book("ada"), library.book("bo")
        ada.remember("Zeno is a goat with a secret.")
        ada.compile()
        bo.remember("Zeno is a philosopher.")
        bo.compile()
        assert offered_page(model.last("plan"), "Zeno") is None
        assert bo.wiki.page("entity/zeno").body == "## Overview\n\nZeno is a philosopher.\n"


def test_sections_of_an_update_and_of_a_new_page_of_that_name_come_together(
    asking: Asking,
) -> None:
    model, book = asking(plan=each_memory)
    book.remember("Ada lives in Lisbon.")
    book.compile()
    both = [book.remember("Ada keeps bees."), book.remember("Ada sold 12 jars.")]
    model.answers["plan"] = lambda question: LeafPlan(
        updates=(an_update(question.pages[0], says("Ada keeps bees.", both[0].id)),),
        pages=(a_page("Ada", says("Ada sold 12 jars.", both[1].id)),),
    )
    book.compile()
    page = book.wiki.page("entity/ada")
    assert "bees" in page.body and "12 jars" in page.body
    assert {each.id for each in both} < {*cited(page)}
    assert model.count("write") == 1, "one section, one question"
