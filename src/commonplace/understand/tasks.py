"""The five questions this stage asks: the words, the reply, and the rules twin of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from typing import Any

from commonplace.minds.task import Data, Task
from commonplace.model import ENTITY_TYPES, FACT_KINDS
from commonplace.understand import replies
from commonplace.understand.rules.contradiction import syntactic
from commonplace.understand.rules.decide import decide
from commonplace.understand.rules.extract import extract
from commonplace.understand.rules.filing import file
from commonplace.understand.rules.hints import hints
from commonplace.understand.said import (
    Decision,
    Extraction,
    Reading,
    Slot,
    Stated,
    ToDecide,
    ToFile,
)

MOST_FACTS, MOST_TRIPLES, MOST_NAMES, MOST_HINTS = 20, 50, 50, 5
LONGEST_FACT = 2000


@dataclass(frozen=True, slots=True)
class ToHint:
    """A memory, and what was found in it."""

    reading: Reading
    filed: tuple[tuple[Stated, Slot], ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """A new statement and an earlier one."""

    new: str
    old: str


def _text(most: int, least: int = 0) -> dict[str, Any]:
    return {"type": "string", "minLength": least, "maxLength": most}


def _list(most: int, **fields: Any) -> dict[str, Any]:
    return {"type": "array", "maxItems": most, "items": _object(**fields)}


def _object(**fields: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": fields,
        "required": [*fields],
        "additionalProperties": False,
    }


_SHARE = {"type": "number", "minimum": 0, "maximum": 1}
_NUMBER = {"type": "integer", "minimum": 1}


def _words(name: str) -> str:
    return files("commonplace.understand").joinpath("prompts", f"{name}.md").read_text("utf-8")


def _fill_reading(reading: Reading) -> dict[str, str]:
    return {
        "author": Data(reading.author or "unknown"),
        "day": f"{reading.said_at:%A, %Y-%m-%d}",
        "text": Data(reading.text),
    }


def _fill_extract(reading: Reading) -> dict[str, str]:
    bounds = {"most_facts": str(MOST_FACTS), "most_triples": str(MOST_TRIPLES)}
    return _fill_reading(reading) | bounds


EXTRACT: Task[Reading, Extraction] = Task(
    name="extract",
    prompt=_words("extract"),
    schema=_object(
        facts=_list(
            MOST_FACTS,
            content=_text(LONGEST_FACT, 10),
            quote=_text(LONGEST_FACT),
            subject=_text(200),
            kind={"type": "string", "enum": [*FACT_KINDS]},
            confidence=_SHARE,
        ),
        entities=_list(
            MOST_NAMES, name=_text(200), type={"type": "string", "enum": [*ENTITY_TYPES]}
        ),
        relations=_list(
            MOST_TRIPLES,
            source=_text(200),
            relation=_text(60),
            target=_text(200),
            confidence=_SHARE,
        ),
    ),
    fill=_fill_extract,
    read=partial(replies.extraction, most_facts=MOST_FACTS, most_triples=MOST_TRIPLES),
    rules=extract,
    output_tokens=4096,
)


def _fill_file(question: ToFile) -> dict[str, str]:
    return {
        "entity": Data(question.entity),
        # A person may call it anything.
        "type": question.type if question.type in ENTITY_TYPES else Data(question.type),
        "aspects": Data(", ".join(question.aspects) or "none"),
        "facts": Data(_numbered([fact.text for fact in question.facts])),
    }


FILE: Task[ToFile, tuple[Slot, ...]] = Task(
    name="file",
    prompt=_words("file"),
    schema=_object(
        claims=_list(
            50,
            i=_NUMBER,
            aspect=_text(60, 1),
            key=_text(100, 1),
            value=_text(300),
            single={"type": "boolean"},
            kind={"type": "string", "enum": ["attribute", "constraint"]},
        )
    ),
    fill=_fill_file,
    read=replies.slots,
    rules=file,
)


def _fill_decide(question: Sequence[ToDecide]) -> dict[str, str]:
    shown = []
    for number, one in enumerate(question, 1):
        earlier = [f"{each.text} (said {each.said_at:%Y-%m-%d})" for each in one.candidates]
        shown.append(
            f"New {number}: {one.fact.text} (said {one.said_at:%Y-%m-%d})\n"
            f"Earlier:\n{_numbered(earlier)}"
        )
    return {"statements": Data("\n\n".join(shown))}


def _decide_all(question: Sequence[ToDecide]) -> tuple[Decision, ...]:
    return tuple(decide(one) for one in question)


DECIDE: Task[Sequence[ToDecide], tuple[Decision, ...]] = Task(
    name="decide",
    prompt=_words("decide"),
    schema=_object(
        decisions=_list(
            MOST_FACTS,
            i=_NUMBER,
            action={"type": "string", "enum": ["ADD", "UPDATE", "DELETE", "NONE"]},
            target={"type": ["integer", "null"]},
            confidence=_SHARE,
            reason=_text(300, 1),
        )
    ),
    fill=_fill_decide,
    read=replies.decisions,
    rules=_decide_all,
)


def _fill_pair(pair: Pair) -> dict[str, str]:
    return {"statements": Data(f"Earlier: {pair.old}\nNew: {pair.new}")}


def _contradict_by_words(pair: Pair) -> bool:
    return syntactic(pair.new, pair.old) is not None


CONTRADICTS: Task[Pair, bool] = Task(
    name="contradicts",
    prompt=_words("contradicts"),
    schema=_object(contradicts={"type": "boolean"}, confidence=_SHARE, reasoning=_text(300)),
    fill=_fill_pair,
    read=replies.contradiction,
    rules=_contradict_by_words,
    output_tokens=512,
)


def _fill_hints(question: ToHint) -> dict[str, str]:
    return _fill_reading(question.reading) | {"most_hints": str(MOST_HINTS)}


def _hints_by_rules(question: ToHint) -> tuple[str, ...]:
    return hints(question.reading.text, question.filed)


HINTS: Task[ToHint, tuple[str, ...]] = Task(
    name="hints",
    prompt=_words("hints"),
    schema=_object(hints={"type": "array", "maxItems": MOST_HINTS, "items": _text(300, 10)}),
    fill=_fill_hints,
    read=partial(replies.hints, most=MOST_HINTS),
    rules=_hints_by_rules,
    output_tokens=512,
)

TASKS = (EXTRACT, FILE, DECIDE, CONTRADICTS, HINTS)


def _numbered(texts: Sequence[str]) -> str:
    return "\n".join(f"{number}. {text}" for number, text in enumerate(texts, 1))
