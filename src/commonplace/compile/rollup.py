r"""Lists of members, as a hub shows them. Rendered, never written by anybody. No I/O.

    - [**Kimchi Corner**](/wiki/entity/kimchi-corner) — Korean restaurant in Toronto.

One line for each member: its title as a link, and the first sentence of its summary. Both are plain
text and stay so: whatever would be read as Markdown in them (emphasis, links, code, HTML, entities,
tags, bare addresses) stands behind a backslash. Line ends and unseen characters are gone.

A first sentence goes to the first ``.``, ``!`` or ``?`` with a blank or nothing behind it that does
not belong to an abbreviation (`wiki.text.sentences` has the rules; ``。`` needs no blank). Where
there is none, or only beyond 300 characters, it is cut at 160 and ends with ``…``.
"""

import re
from collections.abc import Iterable, Sequence
from unicodedata import combining

from commonplace.capture.normalise import clean_line
from commonplace.compile.candidates import Member
from commonplace.wiki.text.sentences import sentences

LONGEST_SENTENCE = 300
CUT = 160

Section = tuple[str, str, list[Member]]

_SIGNS = re.compile(
    r"[\\`*\[\]<>~|^]"
    r"|_(?![^\W_])|(?<![^\W_])_"  # inside a word it is a letter like others
    r"|&(?=\#?\w+;)"
    r"|=(?==)|(?<==)=|%(?=%)|(?<=%)%|\$(?!\d)"
    r"|\#(?=[^\W\d_])"
    r"|:(?=//)|(?i:(?<=www))\.|(?<=[\w.+-])@(?=\w)"
)
_STOPS = tuple(".!?…。！？｡")
_CLOSING = "\"'”’»)]*_」』）】》〉"


def rollup(members: Iterable[Member]) -> str:
    """The body of a section that lists `members`, in their order."""
    return "\n".join(map(_line, members))


def once(sections: Iterable[tuple[str, str, Sequence[Member]]]) -> list[Section]:
    """The sections with each member only where it stands first; empty ones are left out."""
    seen: set[tuple[str, str]] = set()
    kept: list[Section] = []
    for slug, heading, members in sections:
        first: list[Member] = []
        for member in members:
            if (member.type, member.slug) not in seen:
                seen.add((member.type, member.slug))
                first.append(member)
        if first:
            kept.append((slug, heading, first))
    return kept


def first_sentence(summary: str) -> str:
    """How a summary begins: its first sentence, or as much of it as a line holds."""
    words = clean_line(summary[: 4 * LONGEST_SENTENCE])
    told = next(iter(sentences(words)), None)
    first = words[: told.end] if told else words
    if first.count("“") > first.count("”"):
        first += "”"  # the quotation goes on
    ends = first.rstrip(_CLOSING).endswith(_STOPS)
    if len(first) <= (LONGEST_SENTENCE if ends else CUT):
        return first
    return _cut(first)


def escaped(text: str) -> str:
    """Plain text as Markdown that reads the same, on one line."""
    return _SIGNS.sub(r"\\\g<0>", clean_line(text))


def _line(member: Member) -> str:
    title = escaped(member.title) or member.slug
    link = f"- [**{title}**](/wiki/{member.type}/{member.slug})"
    sentence = escaped(first_sentence(member.summary))
    return f"{link} — {sentence}" if sentence else link


def _cut(words: str) -> str:
    """At a blank where one is near, and never between a letter and its mark."""
    end = CUT
    while end > CUT // 2 and (combining(words[end]) or words[end] in "\u200d\ufe0f"):
        end -= 1
    kept = words[:end]
    blank = words.rfind(" ", 0, end + 1)
    return (kept[:blank] if blank > CUT // 2 else kept).rstrip(" ,;:\u200d") + "…"
