"""The question this stage asks: how does a page read best? Words, reply, and the rules twin.

The twin says nothing: the page stays as rules compose it.
"""

from importlib.resources import files
from typing import Any

from commonplace.compile.compose.inline import clean_text
from commonplace.compile.writer import reply
from commonplace.compile.writer.question import MOST_CHARACTERS, WRITTEN, ToWrite, show_fact
from commonplace.compile.writer.reply import Draft
from commonplace.minds.task import Data, Task


def _object(**fields: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": fields,
        "required": [*fields],
        "additionalProperties": False,
    }


def _list(most: int, item: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "maxItems": most, "items": item}


def _text(most: int) -> dict[str, Any]:
    return {"type": "string", "maxLength": most}


def _fill(question: ToWrite) -> dict[str, str]:
    subject = question.subject
    facts = "\n".join(show_fact(number, each) for number, each in enumerate(question.facts, 1))
    return {
        "sections": ", ".join(WRITTEN),
        "title": Data(clean_text(subject.title)),
        "kind": Data(subject.type or subject.entity_class),
        "standing": Data(question.standing or "nothing"),
        "facts": Data(facts[: 2 * MOST_CHARACTERS]),
    }


def _write_nothing(question: ToWrite) -> Draft:
    return Draft()


WRITE: Task[ToWrite, Draft] = Task(
    name="write",
    prompt=files("commonplace.compile").joinpath("prompts", "write.md").read_text("utf-8"),
    schema=_object(
        title=_text(reply.LONGEST_TITLE),
        summary=_text(reply.LONGEST_SUMMARY),
        sections=_list(
            reply.MOST_SECTIONS,
            _object(
                section={"type": "string", "enum": [*WRITTEN]},
                sentences=_list(
                    reply.MOST_SENTENCES,
                    _object(
                        text=_text(reply.LONGEST_SENTENCE),
                        facts=_list(reply.MOST_CITED, {"type": "integer", "minimum": 1}),
                    ),
                ),
            ),
        ),
    ),
    fill=_fill,
    read=reply.read_reply,
    rules=_write_nothing,
    output_tokens=8192,
)
TASKS = (WRITE,)
