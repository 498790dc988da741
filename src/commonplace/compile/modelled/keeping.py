"""What a section must not lose and must not say again. Pure functions over its sentences.

- What somebody struck out as wrong is taken out of whatever is to be written.
- A sentence that rests on a memory may be reworded. What it says in numbers, dates and names must
  still stand in the section afterwards; else the writer's text is refused, and what is new is put
  behind what is there.
"""

import re
from collections.abc import Collection

from commonplace.compile.meaningful import loses
from commonplace.model import Section
from commonplace.wiki.carry import hashes
from commonplace.wiki.text.sentences import sentence_hash, sentences

_BARE_LINE = re.compile(r"^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]*(?:\[[ xX]\])?)?[ \t]*$")
_MOST_ROUNDS = 8


def without(text: str, gone: Collection[str]) -> str:
    """A text without the sentences that have these hashes. What is left may read otherwise than
    before (a line begins a list now), so it is looked at again."""
    for _ in range(_MOST_ROUNDS):
        before, text = text, _without(text, gone)
        if text == before:
            break
    return text


def _without(text: str, gone: Collection[str]) -> str:
    found = [
        each
        for each in sentences(text)
        if each.kind != "heading" and sentence_hash(each.text) in gone
    ]
    if not found:
        return text
    parts, at = [], 0
    for each in found:
        parts.append(text[at : each.start])
        at = each.end + (text[each.end : each.end + 1] == " ")
    lines = "".join([*parts, text[at:]]).split("\n")
    # A marker that has lost its words goes too; blank lines stay where they were.
    kept = [line.rstrip() for line in lines if not line.strip() or not _BARE_LINE.match(line)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip("\n")


def added(held: str, proposal: str) -> str:
    """What a proposal says that does not stand there yet, sentence by sentence."""
    return without(proposal, {*hashes(held)})


def behind(held: str, proposal: str) -> str:
    """All that stands there, and behind it what is new."""
    new = added(held, proposal).strip()
    return f"{held.rstrip()}\n\n{new}" if new and held.strip() else new or held


def lost(held: Section, text: str) -> bool:
    """Whether a sentence that rests on a memory is gone, and a number, date or name with it."""
    kept = {*hashes(text)}
    whole = any(not source.sentences for source in held.sources)
    sourced = {each for source in held.sources for each in source.sentences}
    gone = [
        each.text
        for each in sentences(held.text)
        if each.kind != "heading"
        and (hash_ := sentence_hash(each.text)) not in kept
        and (whole or hash_ in sourced)
    ]
    return any(loses(each, text) for each in gone)
