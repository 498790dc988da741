"""A mind that says what a test tells it to, task by task, and notes what it was asked."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from commonplace.knowledge.keys import value_key
from commonplace.language.name_key import name_key
from commonplace.language.names.surface import Evidence, vote
from commonplace.language.statement import Named, Statement
from commonplace.minds.mind import About, Answer
from commonplace.store.register.surfaces import Sighted
from commonplace.understand.readout import Question, Readout, read_by_rules


class Scripted:
    """Each task has an answer: a function of the question. A memory is read by rules unless a test
    tells what is in it."""

    name = "scripted"

    def __init__(self, **answers: Callable[[Any], Any]) -> None:
        self.answers: Mapping[str, Callable[[Any], Any]] = {"read": read_by_rules} | answers
        self.asked: list[str] = []

    def ask(self, task: Any, question: Any, about: About) -> Answer[Any]:
        self.asked.append(task.name)
        return Answer(self.answers[task.name](question), self.name)


def one_fact(question: Question) -> Readout:
    """The whole text is one fact about its first word, whose home is its last."""
    words = question.text.rstrip(".!").split()
    fact = state(question.text, words[0], "home", words[-1])
    return Readout((fact,), sighted=(sight(words[0]),), confidences=(0.9,))


def state(
    said: str,
    subject: str | None = None,
    attribute: str | None = None,
    value: str | None = None,
    **fields: Any,
) -> Statement:
    """A statement that is the whole text, unless ``start`` and ``end`` say otherwise."""
    start, end = fields.pop("start", 0), fields.pop("end", len(said))
    named = (Named("subject", name_key(subject), subject),) if subject else ()
    return Statement(
        start,
        end,
        fields.pop("text", None),
        fields.pop("kind", "attribute" if attribute else "event"),
        (*named, *(Named("object", name_key(each), each) for each in fields.pop("objects", ()))),
        name_key(subject) if subject else None,
        attribute,
        value,
        value_key(value) if value else None,
        single=fields.pop("single", attribute is not None),
        known="named" if subject else "unknown",
        **fields,
    )


def glimpse(name: str) -> Sighted:
    """A surface that only began a sentence: too little for a name."""
    return Sighted(name_key(name), name, 0, 1, 0, 0)


def sight(name: str, type: str = "person") -> Sighted:
    """A surface of which a memory says in so many words what it is."""
    evidence = int(Evidence.CALLED) | vote(type, strong=True)
    return Sighted(name_key(name), name, 1, 0, 0, evidence)


def sight_all(names: Iterable[str], type: str = "person") -> tuple[Sighted, ...]:
    return tuple(sight(each, type) for each in sorted({*names}, key=name_key))
