"""A mind that says what a test tells it to, task by task, and notes what it was asked."""

from collections.abc import Callable, Mapping
from typing import Any

from commonplace.minds.mind import About, Answer
from commonplace.understand.said import Decision, Extraction, Named, Slot, Stated, ToDecide, ToFile


class Scripted:
    """Each task has an answer: a function of the question. What is not told is nothing."""

    name = "scripted"

    def __init__(self, **answers: Callable[[Any], Any]) -> None:
        self.answers: Mapping[str, Callable[[Any], Any]] = {
            "extract": one_fact,
            "file": by_last_word,
            "decide": lambda question: tuple(newest_wins(one) for one in question),
            "contradicts": lambda pair: False,
            "hints": lambda question: (),
        } | answers
        self.asked: list[str] = []

    def ask(self, task: Any, question: Any, about: About) -> Answer[Any]:
        self.asked.append(task.name)
        return Answer(self.answers[task.name](question), self.name)


def one_fact(reading: Any) -> Extraction:
    """The whole text is one fact about its first word."""
    subject = reading.text.split()[0]
    stated = Stated(reading.text, "fact", 0.9, reading.text, subject)
    return Extraction((stated,), (), (Named(subject, "person"),))


def by_last_word(question: ToFile) -> tuple[Slot, ...]:
    """``Ada lives in Porto.`` → home, lives in = porto; one value at a time."""
    return tuple(slot_of(fact.text) for fact in question.facts)


def slot_of(text: str, kind: Any = "attribute") -> Slot:
    words = text.rstrip(".").lower().split()
    return Slot("home", " ".join(words[1:-1]), words[-1], single=True, kind=kind)


def newest_wins(one: ToDecide) -> Decision:
    """The first candidate in the same slot with another value is replaced."""
    for place, candidate in enumerate(one.candidates):
        if candidate.slot and one.slot and candidate.slot.key == one.slot.key:
            same = candidate.slot.value == one.slot.value
            return Decision("NONE" if same else "UPDATE", 0.9, "said so", place)
    return Decision("ADD", 0.9, "new")
