"""The question whether memories say a sentence: its words, its reply, and its rules twin."""

from dataclasses import dataclass
from importlib.resources import files
from textwrap import indent
from typing import Any

from commonplace.compile.compose.inline import clean_text, clip_text
from commonplace.minds.redact import without_secrets
from commonplace.minds.reply_fields import FLAG, object_of, text
from commonplace.minds.task import Data, Read, Task
from commonplace.model import Memory
from commonplace.wiki.grounding.bears import is_borne_out, stands_there

#: Characters of a sentence and of a memory that are shown, and of a memory that are read.
_LONGEST, _OF_A_MEMORY, _READ = 2_000, 2_000, 30_000
_PROMPTS = files("commonplace.dream") / "prompts"


@dataclass(frozen=True, slots=True)
class ToGround:
    """A sentence, and what is cited for it."""

    sentence: str
    memories: tuple[Memory, ...]


def _fill(question: ToGround) -> dict[str, str]:
    return {
        "sentence": Data(clip_text(clean_text(question.sentence), _LONGEST)),
        "memories": Data("\n\n".join(map(_show, question.memories)) or "none"),
    }


def _show(memory: Memory) -> str:
    """A memory with its day and author, each line of its own behind a sign."""
    by = f" by {clean_text(memory.author)}" if memory.author else ""
    # Secrets go before a text is cut: half of a key is still half of a key.
    words = without_secrets(memory.text[:_READ])[:_OF_A_MEMORY]
    return f"{memory.occurred_at:%A, %Y-%m-%d}{by}\n{indent(words, '> ', lambda line: True)}"


def _read(reply: Any, question: ToGround) -> Read[bool]:
    """Only what it can show counts."""
    if not isinstance(reply, dict) or not isinstance(reply.get("says"), bool):
        return Read(None, ("the reply does not say whether",))
    quote = reply.get("quote")
    shown = isinstance(quote, str) and stands_there(quote, question.memories)
    if reply["says"] and not shown:
        return Read(False, ("what it quotes stands in no memory",))
    return Read(reply["says"])


GROUND: Task[ToGround, bool] = Task(
    name="ground",
    prompt=(_PROMPTS / "ground.md").read_text("utf-8"),
    schema=object_of(says=FLAG, quote=text(_LONGEST)),
    fill=_fill,
    read=_read,
    rules=lambda question: is_borne_out(question.sentence, question.memories),
    output_tokens=1024,
)
