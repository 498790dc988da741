"""The question whether memories say a sentence: its words, its reply, and its rules twin."""

from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from commonplace.dream.grounding import prompt_text
from commonplace.minds.task import Data, Read, Task
from commonplace.model import Memory
from commonplace.wiki.grounding.bears import is_borne_out, stands_there

_LONGEST, _OF_A_MEMORY = 2_000, 2_000
_PROMPTS = files("commonplace.dream") / "prompts"


@dataclass(frozen=True, slots=True)
class ToGround:
    """A sentence, and what is cited for it."""

    sentence: str
    memories: tuple[Memory, ...]


def _fill(question: ToGround) -> dict[str, str]:
    told = prompt_text.memories(question.memories, _OF_A_MEMORY, numbers=False)
    return {
        "sentence": Data(prompt_text.line(question.sentence, _LONGEST)),
        "memories": Data(prompt_text.block(told, 10 * _OF_A_MEMORY) or "none"),
    }


def _read(reply: Any, question: ToGround) -> Read[bool]:
    """Only what it can show counts."""
    if not isinstance(reply, dict) or not isinstance(reply.get("says"), bool):
        return Read(None, ("the reply does not say whether",))
    quote = reply.get("quote")
    shown = isinstance(quote, str) and stands_there(quote, question.memories)
    if reply["says"] and not shown:
        return Read(False, ("what it quotes stands in no memory",))
    return Read(reply["says"])


def _rules(question: ToGround) -> bool:
    return is_borne_out(question.sentence, question.memories)


GROUND: Task[ToGround, bool] = Task(
    name="ground",
    prompt=(_PROMPTS / "ground.md").read_text("utf-8"),
    schema={
        "type": "object",
        "properties": {
            "says": {"type": "boolean"},
            "quote": {"type": "string", "maxLength": _LONGEST},
        },
        "required": ["says", "quote"],
        "additionalProperties": False,
    },
    fill=_fill,
    read=_read,
    rules=_rules,
    output_tokens=1024,
)
