"""The question how a week or a month reads in short: its words, its reply, and its rules twin."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from commonplace.compile.compose import PageFact, Subject
from commonplace.compile.compose.inline import clip_text
from commonplace.compile.writer.reply import read_line, read_numbers
from commonplace.compile.writer.support import Support
from commonplace.dream.summing.choosing import Told
from commonplace.dream.summing.periods import Period
from commonplace.minds.task import Data, Read, Task
from commonplace.wiki.text.sentences import plain

#: Lines that one question has, and characters of all of them together; more is left to rules.
MOST_LINES, _MOST_CHARACTERS = 400, 24_000
_MOST_SENTENCES, _LONGEST = 60, 600


@dataclass(frozen=True, slots=True)
class ToSumUp:
    """A period, and what was said in it. A line's number is its place, from 1."""

    period: Period
    lines: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Short:
    """A sentence that sums up some lines, by their places from 0."""

    text: str
    lines: tuple[int, ...]


def _fill(question: ToSumUp) -> dict[str, str]:
    share = max(_MOST_CHARACTERS // max(len(question.lines), 1), 60)
    shown = (
        f"L{number} [{each.memory.occurred_at:%Y-%m-%d}] {clip_text(plain(each.text), share)}"
        for number, each in enumerate(question.lines, 1)
    )
    return {
        "kind": question.period.kind,
        "name": question.period.name,
        "lines": Data("\n".join(shown)),
    }


def _read(reply: Any, question: ToSumUp) -> Read[tuple[Short, ...]]:
    """Sentences that the lines they cite bear out; nothing when there is none."""
    given = reply.get("sentences") if isinstance(reply, dict) else None
    found: dict[str, Short] = {}
    refused = 0
    for item in given[:_MOST_SENTENCES] if isinstance(given, list) else ():
        text = read_line(item.get("text"), _LONGEST) if isinstance(item, dict) else ""
        lines = read_numbers(item.get("lines"), len(question.lines)) if text else ()
        if lines and not _support([question.lines[at] for at in lines]).why_not(text):
            found.setdefault(text, Short(text, lines))
        else:
            refused += 1
    if not found:
        return Read(None, ("no sentence is borne out by the lines it cites",))
    why = (f"{refused} sentences are not borne out by the lines they cite",) if refused else ()
    return Read((*found.values(),), why)


def _support(lines: Sequence[Told]) -> Support:
    facts = []
    for each in lines:
        memory, text = each.memory, plain(each.text)
        day = memory.occurred_at.date()
        facts.append(
            PageFact(
                b"", b"", memory.id, memory.occurred_at, day, 0, memory.text, text, "said",
                author=memory.author,
            )
        )  # fmt: skip
    return Support(Subject("", ""), facts)


def _leave(question: ToSumUp) -> tuple[Short, ...]:
    return ()


SUM: Task[ToSumUp, tuple[Short, ...]] = Task(
    name="sum",
    prompt=files("commonplace.dream").joinpath("prompts", "sum.md").read_text("utf-8"),
    schema={
        "type": "object",
        "properties": {
            "sentences": {
                "type": "array",
                "maxItems": _MOST_SENTENCES,
                "items": {
                    "type": "object",
                    "properties": {
                        "text": {"type": "string", "maxLength": _LONGEST},
                        "lines": {
                            "type": "array",
                            "maxItems": 40,
                            "items": {"type": "integer", "minimum": 1},
                        },
                    },
                    "required": ["text", "lines"],
                    "additionalProperties": False,
                },
            }
        },
        "required": ["sentences"],
        "additionalProperties": False,
    },
    fill=_fill,
    read=_read,
    rules=_leave,
    output_tokens=4096,
)
