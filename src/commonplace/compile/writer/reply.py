"""What a model wrote of a page, read field by field. Nothing here raises, whatever the JSON is."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from commonplace.compile.compose.inline import clean_text
from commonplace.compile.writer.question import WRITTEN, ToWrite
from commonplace.minds.task import Read
from commonplace.wiki.text.sentences import plain

MOST_SECTIONS, MOST_SENTENCES, MOST_CITED = 14, 120, 40
LONGEST_SENTENCE, LONGEST_SUMMARY, LONGEST_TITLE = 600, 300, 80
_NUMBER = re.compile(r"\s*F?(\d{1,6})\s*\Z", re.IGNORECASE)
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
    for section, item in _items(reply["sections"]):
        text = read_line(item.get("text"), LONGEST_SENTENCE)
        facts = read_numbers(item.get("facts"), len(question.facts))
        if text and facts:
            found.setdefault((section, text), Written(section, text, facts))
        else:
            uncited += bool(text)
    if not found:
        return Read(None, ("no sentence cites a fact",))
    draft = Draft(
        (*found.values(),),
        read_line(reply.get("summary"), LONGEST_SUMMARY),
        read_line(reply.get("title"), LONGEST_TITLE),
        uncited,
    )
    return Read(draft, (f"{uncited} sentences cite no fact",) if uncited else ())


def _items(sections: list[Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    left = MOST_SENTENCES
    for section in sections[:MOST_SECTIONS]:
        if not isinstance(section, dict) or not isinstance(section.get("sentences"), list):
            continue
        name = section.get("section")
        for item in section["sentences"][:left]:
            if isinstance(item, dict):
                left -= 1
                yield name if isinstance(name, str) and name in WRITTEN else "notes", item


def read_line(value: Any, most: int) -> str:
    """One line of plain words, without the signs of Markdown or numbers of facts; empty when it is
    no text or too long."""
    if not isinstance(value, str) or len(value) > 2 * most:
        return ""
    text = plain(_CITED.sub("", clean_text(value)), images=False).strip()
    text = text.removeprefix("- ").strip()
    return text if any(map(str.isalnum, text)) and len(text) <= most else ""


def read_numbers(value: Any, most: int) -> tuple[int, ...]:
    """Places of facts that exist, each once; a number may come as text, or as *F3*."""
    given = value if isinstance(value, list) else [value]
    found: dict[int, None] = {}
    for each in given[:MOST_CITED]:
        match = _NUMBER.match(each) if isinstance(each, str) else None
        number = int(match[1]) if match else each
        if isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= most:
            found[number - 1] = None
    return (*found,)
