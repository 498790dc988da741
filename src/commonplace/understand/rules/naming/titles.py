"""Titles in quotes or emphasis: works, where the sentence speaks of something to read or hear."""

import re
from collections.abc import Iterator

from commonplace.capture.aliases import Mention, alias_key
from commonplace.understand.rules.sentences import Sentence
from commonplace.understand.rules.words.things import NOUNS

_QUOTED = re.compile(
    r"[\"“](?P<a>[A-Z][^\"”\n]{1,80})[\"”]|(?<![\w*])\*(?P<b>[A-Z][^*\n]{1,80})\*(?!\*)"
    r"|(?<!\w)[‘'](?P<c>[A-Z](?:[^'’\n]|['’](?=\w)){1,80})['’](?!\w)"
)
_WORK_CUES = frozenset(noun for noun, kind in NOUNS.items() if kind == "work") | frozenset(
    """
    read reading reread watched watching rewatched saw author wrote written titled sang sing
    chapter episode season listened listening chorus lyrics books novels movies films songs shows
    """.split()
)
_BY_SOMEBODY = re.compile(r",? by [A-Z]")
_BETWEEN_TITLES = re.compile(r",? (?:and |or |& )?")


def titles(text: str, sentence: Sentence) -> Iterator[Mention]:
    """The titles in a sentence: beside a word like *book*, before *by*, or in a row with one."""
    raw = text[sentence.start : sentence.end]
    if not any(sign in raw for sign in "\"“*‘'"):
        return
    ended = 0
    for quoted in _QUOTED.finditer(raw):
        group = quoted.lastgroup or "a"
        title = quoted[group].strip(" ,.")
        near = re.findall(r"\w+", raw[max(quoted.start() - 60, 0) : quoted.start()].lower())
        beside = ended > 0 and _BETWEEN_TITLES.fullmatch(raw[ended : quoted.start()])
        spoken_of = beside or _BY_SOMEBODY.match(raw, quoted.end())
        if _is_title(title) and (spoken_of or not _WORK_CUES.isdisjoint(near[-4:])):
            ended = quoted.end()
            start = sentence.start + quoted.start(group)
            yield Mention(start, start + len(title), title, alias_key(title))


def _is_title(title: str) -> bool:
    parts = [part for part in title.split() if len(part) > 3] or title.split()
    return sum(part[0].isupper() for part in parts) * 3 >= len(parts) * 2
