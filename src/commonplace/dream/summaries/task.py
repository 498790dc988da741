"""The question how a week or a month reads in short: its words, its reply, and its rules twin."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from commonplace.compile.compose import PageFact, Subject
from commonplace.compile.compose.inline import clip_text
from commonplace.compile.writer.reply import read_words
from commonplace.compile.writer.support import Support
from commonplace.dream.summaries.line_choice import Told
from commonplace.dream.summaries.periods import Period
from commonplace.minds.reply_fields import (
    MOST_CITED,
    NUMBER,
    Warnings,
    list_of,
    object_of,
    read_numbers,
    read_objects,
    text,
)
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
    given, warnings = reply if isinstance(reply, dict) else {}, Warnings()
    found: dict[str, Short] = {}
    refused = 0
    for item in read_objects(given, "sentences", _MOST_SENTENCES, warnings):
        said = read_words(item.get("text"), _LONGEST)
        lines = read_numbers(item.get("lines"), len(question.lines)) if said else ()
        if lines and not _support([question.lines[at] for at in lines]).why_not(said):
            found.setdefault(said, Short(said, lines))
        else:
            refused += 1
    if not found:
        return Read(None, ("no sentence is borne out by the lines it cites",))
    if refused:
        warnings.add(f"{refused} sentences are not borne out by the lines they cite")
    return Read((*found.values(),), tuple(warnings))


def _support(lines: Sequence[Told]) -> Support:
    memories = [each.memory for each in lines]
    facts = [
        PageFact(
            b"", b"", memory.id, memory.occurred_at, memory.occurred_at.date(), 0, memory.text,
            plain(line.text), "said", author=memory.author,
        )
        for memory, line in zip(memories, lines, strict=True)
    ]  # fmt: skip
    return Support(Subject("", ""), facts)


SUM: Task[ToSumUp, tuple[Short, ...]] = Task(
    name="sum",
    prompt=files("commonplace.dream").joinpath("prompts", "sum.md").read_text("utf-8"),
    schema=object_of(
        sentences=list_of(
            _MOST_SENTENCES, object_of(text=text(_LONGEST), lines=list_of(MOST_CITED, NUMBER))
        )
    ),
    fill=_fill,
    read=_read,
    rules=lambda question: (),
    output_tokens=4096,
)
