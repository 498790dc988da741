"""What a compiled section says in running words: a model wrote it, and the rules leave it alone.

The rules keep items (one dated bullet each), lists of pages and a line that leads to a promoted
section; they know all of these again. Every other line is prose. Where statements come to a section
that has some, they stand beneath it, and what the prose rests on stays as it is.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from commonplace.model import Section
from commonplace.wiki.carry import NO_SENTENCE, Cited, bare, hashes, narrowed, united

_OURS = re.compile(r"- (?:(?:~~)?\d{4}-\d\d-\d\d(?: \(\d+\))? — \S|\[\*\*)|See: \[")
_LISTED = re.compile(r"- \[[^\]]*\]\(/wiki/[^)]*\)(?: — .*)?")


def prose(section: Section | None, *, ours: bool) -> str:
    """The words of a compiled section that no rule wrote; ``ours``: the page is the rules' own, and
    lists pages too."""
    if section is None or section.pen != "compiled":
        return ""
    return _prose(section.body, ours)


@lru_cache(maxsize=512)
def _prose(body: str, ours: bool) -> str:
    lines = body.split("\n")
    kept = [
        line
        for line in lines
        if not _OURS.match(line) and not (ours and _LISTED.fullmatch(line.rstrip()))
    ]
    return "\n".join(kept).strip("\n") if any(line.strip() for line in kept) else ""


def beneath(
    section: Section, words: str, text: str, cited: Iterable[Cited]
) -> tuple[str, tuple[Cited, ...]]:
    """A section with its prose, and beneath it what the rules have to say."""
    heading = section.text.partition("\n")[0] if section.heading else ""
    new = text.partition("\n")[2].strip("\n")
    told = {*hashes(words), NO_SENTENCE}
    before = (Cited(each.memory_id, each.sentences) for each in section.sources)
    kept = [
        Cited(each.memory_id, own)
        for each in narrowed(section.text, before)
        if (own := tuple(one for one in each.sentences if bare(one) in told))
    ]
    whole = "\n\n".join(part for part in (heading, words, new) if part)
    return f"{whole}\n", united(sorted(kept, key=lambda each: each.memory_id), cited)
