"""The question this stage asks: what does a memory say? Words, reply, and the rules twin."""

from functools import cache
from importlib.resources import files
from typing import Any

from commonplace.language.frames.slots import slots
from commonplace.minds.task import Data, Task
from commonplace.model import ENTITY_TYPES
from commonplace.understand import replies
from commonplace.understand.readout import Question, Readout, read_by_rules

MOST_FACTS, MOST_NAMES = 40, 50
LONGEST_FACT = 2000


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
_FLAG = {"type": "boolean"}


def _one_of(values: tuple[str, ...]) -> dict[str, Any]:
    return {"type": "string", "enum": [*values]}


def _words(name: str) -> str:
    return files("commonplace.understand").joinpath("prompts", f"{name}.md").read_text("utf-8")


@cache
def _attributes() -> str:
    return ", ".join(sorted(slots().by_name))


def _fill(question: Question) -> dict[str, str]:
    return {
        "most_facts": str(MOST_FACTS),
        "attributes": _attributes(),
        "author": Data(question.author or "unknown"),
        "day": f"{question.said_on:%A, %Y-%m-%d}",
        "text": Data(question.text),
    }


READ: Task[Question, Readout] = Task(
    name="read",
    prompt=_words("read"),
    schema=_object(
        facts=_list(
            MOST_FACTS,
            text=_text(LONGEST_FACT, 5),
            quote=_text(LONGEST_FACT, 1),
            kind=_one_of(replies.KINDS),
            subject=_text(200),
            attribute=_text(100),
            value=_text(300),
            single=_FLAG,
            change=_one_of(replies.CHANGES),
            ends={"type": "array", "maxItems": 5, "items": _text(300)},
            denied=_FLAG,
            confidence=_SHARE,
        ),
        entities=_list(MOST_NAMES, name=_text(200), type=_one_of(ENTITY_TYPES)),
    ),
    fill=_fill,
    read=replies.read_reply,
    rules=read_by_rules,
    output_tokens=4096,
)
TASKS = (READ,)
