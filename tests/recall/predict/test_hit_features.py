"""What is stored of hits becomes the numbers that a predictor goes by, on every engine."""

import pytest

import commonplace
from commonplace.recall.score import arm_share

QUESTION = "Where does the tide gauge stand?"


def numbers(
    book: commonplace.Book, session: str, question: str = QUESTION
) -> dict[str, dict[str, float]]:
    """By text, the numbers with which a session was shown the memories of an answer."""
    book.recall(question, session=session, pages=False)
    shown = book.session(session).shown()
    return {book.memory(each.item_id).text: dict(each.features) for each in shown}


def test_what_was_of_use_in_other_sessions_is_counted(book: commonplace.Book) -> None:
    used = "The tide gauge stands on the north pier at Olhao."
    idle = "The tide gauge stands where it stood."
    book.remember_many([{"text": used}, {"text": idle}])
    for key in ("s-1", "s-2"):
        first = numbers(book, key)
        book.session(key).add("assistant", "On the north pier at Olhao.")
        assert book.session(key).end().used == 1
        assert numbers(book, key) == first, "its own use is not counted"
    third = numbers(book, "s-3")
    assert third[used]["uses"] > first[used]["uses"] > 0
    assert "uses" not in third[idle]


@pytest.mark.parametrize("source", ["s-1", "session:s-1"])
def test_what_a_session_of_the_project_remembered_is_of_the_project(
    book: commonplace.Book, source: str
) -> None:
    book.session("s-1", project="/home/ada/heron").add("user", "hello")
    book.session("s-2", project="/home/ben/otter").add("user", "hello")
    own, other, named, none = (
        f"The tide gauge stands on {where}."
        for where in ("the pier", "the quay", "Heron rock", "the mole")
    )
    book.remember(own, source=source)
    book.remember(other, source="session:s-2")
    book.remember_many([{"text": named}, {"text": none, "source": "chat:1"}])
    book.session("s-3", project="/home/ada/heron").add("user", "hello")
    found = numbers(book, "s-3")
    assert {text for text, each in found.items() if each.get("project")} == {own, named}
    assert not any("project" in each for each in numbers(book, "of no project").values())


def test_what_its_aspects_weigh_is_told_of_a_memory(book: commonplace.Book) -> None:
    stated = "Ada prefers short answers."
    book.remember_many([{"text": stated}, {"text": "Short answers, please."}])
    book.library.work()
    (weight,) = {aspect.weight for aspect in book.graph.entity("Ada").aspects}
    found = numbers(book, "s-1", "Who likes short answers?")
    assert found.pop(stated)["aspects"] == pytest.approx(weight, abs=1e-4)
    assert found and not any("aspects" in each for each in found.values())


def test_every_arm_is_told_as_it_spoke(book: commonplace.Book) -> None:
    text = "The tide gauge stands on the pier."
    book.remember(text, author="ada")
    (hit,) = book.recall(QUESTION)
    found = numbers(book, "s-1")[text]
    assert found["text"] == pytest.approx(hit.why.arms["text"], abs=1e-3)
    assert found["pairs"] == pytest.approx(hit.why.boosts["pairs"] / arm_share("pairs"), abs=1e-3)


def test_a_prompt_leaves_the_same_numbers_as_a_recall(book: commonplace.Book) -> None:
    text = "We decided that the tide gauge stands on the north pier at Olhao."
    book.remember(text, kind="decision", importance=0.9)
    question = "Where was it decided that the tide gauge stands: on the north pier?"
    book.recall(question, session="s-1")
    assert book.session("s-2").prompt(question)
    (recalled,), (told,) = (book.session(key).shown() for key in ("s-1", "s-2"))
    assert told.features == pytest.approx(recalled.features)
    assert told.features["importance"] == 0.9
