"""Where candidate names stand in a text, and whether their looks prove anything there.

Capitals prove little in headlines, in bold (often a little heading) and inside something longer: a
title in quotes, *Peter and the Wolf*, *Land's End*. Code and log lines hold no names.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from commonplace.capture.aliases import Mention, alias_key
from commonplace.capture.candidates import starts_sentence
from commonplace.capture.words import HONORIFICS, NAME_HEADS
from commonplace.understand.rules.naming.beside import Around
from commonplace.understand.rules.quality import refused
from commonplace.understand.rules.sentences import Sentence
from commonplace.understand.rules.words.english import GENERIC
from commonplace.understand.rules.words.given import DOUBTFUL, GIVEN
from commonplace.understand.rules.words.people import ROLES
from commonplace.understand.rules.words.places import PLACE_HEADS

#: Words, and signs as words of their own.
TOKEN = re.compile(r"[^\W_][\w'’&+-]*|[^\w\s]")
#: The same for ASCII: to look a sign up in a table is faster than to ask what it is.
_PLAIN_TOKEN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_'&+-]*|[^A-Za-z0-9_ \t-\r\x1c-\x1f]")
_TITLED = re.compile(rf"\b(?:{'|'.join(sorted(HONORIFICS))})\.? $", re.IGNORECASE)
_HYPHENED = re.compile(r"-[a-z][\w-]*$")
_QUOTE_MARKS = frozenset('"“”*_')
#: What a line begins with before a name, though it is no name.
_LEADS = frozenset(
    """
    added appreciate ask asked assign attended await behind beyond book booked bought bring browse
    call called cancelled captured configured confirmed congratulate contact created deployed
    despite disabled discover discussed drafted drove email emailed enabled enjoy explore finished
    fixed flagged flew held inside installed introduces invite joined kept logged meet merged met
    migrated monitor moved near noted notify outside ping pinged preserved ran reconcile recorded
    refine released remind removed replaced reviewed saw scheduled sent shipped started talked tell
    tested text texted thank treated unlike updated upgraded validate verify visited watched welcome
    went
    """.split()
)
_LONGER = re.compile(r"[A-Z]\w+ (?:and|of|in|for|to) the $")
_OWNED = re.compile(r"['’]s ([A-Z]\w+)")
_CLOSED = frozenset({"' ", "',", "'?", "'.", "'!", "’ ", "’,", "’?", "’.", "’!", "'"})
_CODE_BEGINS = (
    r"^\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d|(?:def|class|import|from|return|const|let|var"
    r"|function|public|private|#include|SELECT|INSERT|Traceback|File \")\b|\w+\.\w+\("
    r"|at \w+\.\w+)"
)
_LEVEL = r"\b(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)\b[:\]]?\s"
_LEVELS = ("INFO", "WARN", "ERROR", "DEBUG", "TRACE", "FATAL")
_OPEN_CODE = re.compile(rf"{_CODE_BEGINS}|[;{{}}]\s*$|{_LEVEL}", re.MULTILINE)
_CODE_LINE, _LEVEL_WORD = re.compile(_CODE_BEGINS), re.compile(_LEVEL)


class Found(NamedTuple):
    """A candidate with the places where it stands, and its sentence's looks."""

    mention: Mention
    places: tuple[Around, ...]
    in_headline: bool
    is_cut: bool

    @property
    def name(self) -> str:
        return self.mention.surface


def whole(text: str, mention: Mention) -> Mention:
    """As the name is: *Dr. Chen*, *The Hague*; and *Ana* in *Asked Ana* and *Ana-led*."""
    start, end = mention.start, mention.end
    first, _, rest = mention.surface.partition(" ")
    before = text[max(start - 12, 0) : start]
    if rest and _begins_with_a_verb(text, start, first, rest):
        start += len(first) + 1
    elif rest.startswith("of ") and first.lower() in ROLES:  # CEO of Acme
        start += len(first) + 4
    elif rest.startswith("the ") and starts_sentence(text, start) and first.lower() not in GIVEN:
        start += len(first) + 5
    elif not rest and (titled := _TITLED.search(before)):
        start -= len(titled[0])
    elif before.endswith("The ") and not starts_sentence(text, start - 4):
        start -= 4
    if text.find("-", start, end) >= 0 and (tail := _HYPHENED.search(text, start, end)):
        end = tail.start()
    if (start, end) == (mention.start, mention.end):
        return mention
    surface = text[start:end]
    return mention._replace(start=start, end=end, surface=surface, key=alias_key(surface))


def placed(
    text: str, sentences: Iterable[Sentence], mentions: Sequence[Mention]
) -> Iterator[Found]:
    """Each mention that stands in prose, with the words beside it wherever it stands."""
    if not mentions:
        return
    raws = ((each.start, text[each.start : each.end]) for each in sentences)
    prose = [(start, raw) for start, raw in raws if not _is_code(raw)]
    for mention in mentions:
        at_home = [raw for start, raw in prose if start <= mention.start < start + len(raw)]
        if at_home:
            places = tuple(place for _, raw in prose for place in _places(raw, mention.surface))
            in_headline = _is_headline(at_home[0]) or _is_bold(text, mention)
            yield Found(mention, places, in_headline, _is_cut(text, mention))


def _is_code(raw: str) -> bool:
    """On a single line only its ends are looked at, and the words in capitals."""
    if "\n" in raw:
        return _OPEN_CODE.search(raw) is not None
    if raw.rstrip()[-1:] in (";", "{", "}") or _CODE_LINE.match(raw):
        return True
    return any(level in raw for level in _LEVELS) and _LEVEL_WORD.search(raw) is not None


def _begins_with_a_verb(text: str, start: int, first: str, rest: str) -> bool:
    """A person's name, or an acronym, follows what cannot be a part of it."""
    low = first.lower().rstrip(".")
    is_name = low in GIVEN or low in DOUBTFUL or low in PLACE_HEADS or low in HONORIFICS
    if is_name or low in NAME_HEADS:
        return False
    if low in GENERIC and rest.split(maxsplit=1)[0].lower() in GIVEN:
        return True
    if low in _LEADS:
        return starts_sentence(text, start)
    inflected = low.endswith(("ing", "ed", "es"))
    if rest.split(maxsplit=1)[0].lower() in GIVEN:
        return inflected or starts_sentence(text, start)
    return inflected and rest.isupper() and starts_sentence(text, start)


def _is_bold(text: str, mention: Mention) -> bool:
    """Inside ``**…**``, which is often a little heading."""
    return text.count("**", text.rfind("\n", 0, mention.start) + 1, mention.start) % 2 == 1


def _is_cut(text: str, mention: Mention) -> bool:
    """Part of something longer: a title in quotes, *Name and the Name*, *Name's Bakery*."""
    line = text[text.rfind("\n", 0, mention.start) + 1 : mention.start]
    owned = _OWNED.match(text, mention.end)
    is_longer = line.endswith(" the ") and _LONGER.search(line)
    if is_longer or (owned and refused(owned[1]) is None):
        return True
    opened = line.count('"') % 2 or line.count("“") > line.count("”")
    return (
        bool(opened)
        and line[-1:] not in _QUOTE_MARKS
        or text[mention.end : mention.end + 2] in _CLOSED
    )


def _places(raw: str, surface: str) -> Iterator[Around]:
    at = raw.find(surface)
    while at >= 0:
        end = at + len(surface)
        if not (raw[at - 1 : at].isalnum() or raw[end : end + 1].isalnum()):
            yield _around(raw, at, end)
        at = raw.find(surface, end)


def _around(raw: str, start: int, end: int) -> Around:
    owned = raw[end : end + 2] in {"'s", "’s"}
    tokens = (_PLAIN_TOKEN if raw.isascii() else TOKEN).findall
    before = tokens(raw[max(start - 60, 0) : start].lower())
    after = tokens(raw[end + 2 * owned : end + 60].lower())
    closed = not _QUOTE_MARKS.isdisjoint(raw[end : end + 2])
    quoted = raw[start - 1 : start] in _QUOTE_MARKS and closed
    return Around(before[-8:], after[:6], owned, starts_sentence(raw, start), quoted)


@lru_cache(maxsize=16)  # each name of a sentence asks again
def _is_headline(raw: str) -> bool:
    """Nearly every longer word has a capital."""
    parts = [part.strip("*_\"'“”()[]:,.!?") for part in raw.split()]
    longer = [part for part in parts if len(part) > 3 and part[0].isalpha()]
    if len(parts) < 4 or len(longer) < 3:
        return False
    return sum(part[0].isupper() for part in longer) >= 0.7 * len(longer)
