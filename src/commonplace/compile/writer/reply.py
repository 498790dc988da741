"""What a model wrote of a page, read field by field. Nothing here raises, whatever the JSON is."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from commonplace.compile.compose.inline import clean_text
from commonplace.compile.writer.question import WRITTEN, ToWrite
from commonplace.minds.reply_fields import Warnings, read_numbers, read_objects
from commonplace.minds.task import Read
from commonplace.wiki.text.sentences import plain

MOST_SECTIONS, MOST_SENTENCES = 14, 120
LONGEST_SENTENCE, LONGEST_SUMMARY, LONGEST_TITLE = 600, 300, 80
_CITED = re.compile(r"\s?[\[(]F\d{1,4}(?:[,;–-]\s?F?\d{1,4}){0,20}[\])]")


@dataclass(frozen=True, slots=True)
class Written:
    """A sentence of a model, and the places of the facts that it cites, from 0."""

    section: str
    text: str
    facts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """A page in a model's words. Without sentences it says nothing."""

    sentences: tuple[Written, ...] = ()
    summary: str = ""
    title: str = ""
    #: Sentences that cite no fact that exists.
    uncited: int = 0


def read_reply(reply: Any, question: ToWrite) -> Read[Draft]:
    """Read a reply: nothing when it has no sentence that cites a fact."""
    if not isinstance(reply, dict) or not isinstance(reply.get("sections"), list):
        return Read(None, ("the reply has no list of sections",))
    found: dict[tuple[str, str], Written] = {}
    uncited = 0
    warnings = Warnings()
    for section, item in _items(reply, warnings):
        text = read_words(item.get("text"), LONGEST_SENTENCE)
        facts = read_numbers(item.get("facts"), len(question.facts))
        if text and facts:
            found.setdefault((section, text), Written(section, text, facts))
        else:
            uncited += bool(text)
    if not found:
        return Read(None, ("no sentence cites a fact",))
    draft = Draft(
        (*found.values(),),
        read_words(reply.get("summary"), LONGEST_SUMMARY),
        read_words(reply.get("title"), LONGEST_TITLE),
        uncited,
    )
    if uncited:
        warnings.add(f"{uncited} sentences cite no fact")
    return Read(draft, tuple(warnings))


def _items(reply: Mapping[str, Any], warnings: Warnings) -> Iterator[tuple[str, Mapping[str, Any]]]:
    left = MOST_SENTENCES
    for section in read_objects(reply, "sections", MOST_SECTIONS, warnings):
        name = section.get("section")
        for item in read_objects(section, "sentences", left, warnings):
            left -= 1
            yield name if isinstance(name, str) and name in WRITTEN else "notes", item


def read_words(value: Any, most: int) -> str:
    """One line of plain words, without the signs of Markdown or numbers of facts; empty when it is
    no text or too long."""
    if not isinstance(value, str) or len(value) > 2 * most:
        return ""
    text = plain(_CITED.sub("", clean_text(value)), images=False).strip()
    text = text.removeprefix("- ").strip()
    return text if any(map(str.isalnum, text)) and len(text) <= most else ""
