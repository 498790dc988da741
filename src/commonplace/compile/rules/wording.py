r"""How a sentence of a memory is written in a page: as nothing but words.

Each sign that would be read as Markdown or HTML has a backslash before it: ``\ [ ]`` always, and
``* _ ~ = % < &`` where they would mean something, so that *a_name*, *2 * 3* and *<3* stay as they
are.
What somebody set as code between two single backquotes stays code, where nothing is read; other
backquotes are signs like any. What cannot be seen is gone (``capture.normalise.visible``), blanks
are single, and more than ``LONGEST`` characters end at a word with ``…``. So a link in a text from
here is one that was drawn here, and ``unlinked`` gives back the words as they were said.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from commonplace.capture.normalise import visible
from commonplace.wiki.text.links import link_to

#: How many characters of a sentence are shown.
LONGEST = 600


@lru_cache(maxsize=1 << 12)
def written(sentence: str, speaker: str = "") -> str:
    """A sentence as Markdown of one line; in quotation marks behind its speaker, if it has one.

    ``written(unlinked(text))`` is a text from here as it was before links were drawn in it.
    """
    said, name = _one_line(sentence), shortened(_one_line(speaker), LONGEST // 4)
    if name and said:
        said = f"{name}: “{shortened(said, LONGEST - len(name) - len(_AROUND))}”"
    said = shortened(said, LONGEST)
    signs = _SIGNS_AND_CODE if "`" in said and "``" not in said else _SIGNS
    return signs.sub(_escaped, said)


#: What stands around a quoted sentence, besides its speaker.
_AROUND = ": “”"


def _one_line(text: str) -> str:
    return " ".join(visible(text).split())


def shortened(words: str, most: int) -> str:
    """At most so many characters, cut between words where there are some."""
    if len(words) <= most:
        return words
    kept = words[: most - 1]
    blank = kept.rfind(" ")
    return (kept[:blank] if blank > most // 2 else kept).rstrip(" ,;:—–-") + "…"


# --- signs --------------------------------------------------------------------------------------

_SIGNS = re.compile(r"[\\`\[\]]|<(?=[A-Za-z/!?])|&(?=\#?\w+;)|\*+|_+|~+|={2,}|%{2,}")
#: A pair of backquotes with something between them; nothing else pairs where no two are together.
_SIGNS_AND_CODE = re.compile(rf"`(?=[^`]*+`)(?=\s*+[^`\s])[^`]*+`|{_SIGNS.pattern}")
_READ = re.compile(
    r"\\(?P<sign>[!-/:-@\[-`{-~])|(?P<code>(?<!`)`[^`]++`(?!`))|\[(?P<shown>(?:[^\[\]\\]|\\.)*)\]\((?P<to>[^()\s]*+)\)"
)


def _escaped(found: re.Match[str]) -> str:
    run, words = found[0], found.string
    if run[0] == "`" and len(run) > 1:
        return run
    before, after = words[max(found.start() - 1, 0) : found.start()], words[found.end() :][:1]
    apart = not before.strip() and not after.strip()
    if run[0] in "*=%":
        means = not apart
    elif run[0] == "_":
        means = not apart and not (before.isalnum() and after.isalnum())
    else:
        means = run[0] != "~" or len(run) > 1 or bool(before.strip())
    return "".join("\\" + sign for sign in run) if means else run


def unlinked(text: str) -> str:
    """How an item reads: without its links and escapes."""
    return _unlinked(text) if "\\" in text or "[" in text else text


@lru_cache(maxsize=1 << 12)  # asked several times while a page is written
def _unlinked(text: str) -> str:
    return _READ.sub(_as_read, text)


def _as_read(found: re.Match[str]) -> str:
    return found["sign"] or found["code"] or unlinked(found["shown"] or "")


_QUOTED = re.compile(r"(?P<speaker>[^“]{1,200}?): “(?P<said>.*)”", re.DOTALL)


def said_by(words: str) -> tuple[str, str]:
    """The speaker of a quoted item and what was said; no speaker where it is not quoted."""
    found = _QUOTED.fullmatch(words) if words.endswith("”") else None
    return (found["speaker"], found["said"]) if found else ("", words)


@lru_cache(maxsize=1 << 13)
def told(text: str) -> tuple[str, str]:
    """The speaker of an item and what it says, without its links: the same on every page."""
    return said_by(unlinked(text))


def links_in(text: str) -> int:
    """How many links were drawn in an item."""
    return sum(found["to"] is not None for found in _READ.finditer(text)) if "](" in text else 0


# --- links --------------------------------------------------------------------------------------

#: Written without blanks between words: there a name ends where it ends.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\U0001b000-\U0001b16f\U00020000-\U0003ffff]"
)
_NO_WORDS = re.compile(r"://|\w@\w|(?:^|\W)www\.")


def linked(text: str, surface: str, address: str, longer: Sequence[str] = ()) -> str:
    """The first place of a name in an item becomes a link to the page at ``type/slug``.

    Nothing is changed if the item links there already, or has the name only in another link, as a
    part of a ``longer`` name, in the middle of a word, in code or in a web address. The name is
    looked for as it is written; where code is nothing but the name, all of it is the link.
    """
    surface = _one_line(surface)
    target = _destination(address)
    if not surface or f"]{target}" in text:
        return text
    if surface not in text and "\\" not in text:
        return text
    words, places = _spelled(text)
    taken = [(at, at + len(one)) for one in longer for at in _standings(words, _one_line(one))]
    for start in _standings(words, surface):
        if any(first <= start and start + len(surface) <= last for first, last in taken):
            continue
        begin, end = places[start], places[start + len(surface)]
        before = text[:begin]
        if start and words[start - 1] == "!" and text[begin - 1] == "!" == text[places[start - 1]]:
            before = before[:-1] + "\\!"  # a link behind an exclamation mark would be an image
        return f"{before}[{text[begin:end]}]{target}{text[end:]}"
    code = next((each for each in _READ.finditer(text) if each["code"] == f"`{surface}`"), None)
    if code is None:
        return text
    before = text[: code.start()]
    if before.endswith("!") and (len(before) - len(before[:-1].rstrip("\\"))) % 2:
        before = before[:-1] + "\\!"
    return f"{before}[{code[0]}]{target}{text[code.end() :]}"


@lru_cache(maxsize=1 << 14)
def _destination(address: str) -> str:
    """``(/wiki/type/slug)``, encoded where it must be."""
    return link_to(address.removeprefix("/wiki/"), "x", "address")[len("[x]") :]


def _spelled(text: str) -> tuple[str, list[int]]:
    """The words outside of links, and where each character (and the end) stands in the text. A
    link is one character that is in no word."""
    words: list[str] = []
    places: list[int] = []
    at = 0
    for found in _READ.finditer(text):
        words.append(text[at : found.start()])
        places += range(at, found.start())
        words.append(found["sign"] or "\0")
        places.append(found.start())
        at = found.end()
    words.append(text[at:])
    return "".join(words), [*places, *range(at, len(text) + 1)]


def _standings(words: str, surface: str) -> Iterator[int]:
    """Where a name stands as words of their own."""
    start = words.find(surface)
    while start >= 0:
        end = start + len(surface)
        first = words.rfind(" ", 0, start) + 1
        last = words.find(" ", end)
        around = words[first : last if last >= 0 else len(words)]
        if (
            not _NO_WORDS.search(around)
            and not _goes_on(words[start], words[max(start - 2, 0) : start][::-1])
            and not _goes_on(words[end - 1], words[end : end + 2])
        ):
            yield start
        start = words.find(surface, end)


def _goes_on(edge: str, beyond: str) -> bool:
    """Whether a word goes on beyond its edge; ``beyond`` has the next characters outwards."""
    if not beyond:
        return False
    near = beyond[0]
    if unicodedata.category(near)[0] == "M":
        return True
    if not _is_letter(edge) or _UNSPACED.match(edge) or _UNSPACED.match(near):
        return False
    return _is_letter(near) or (near == "-" and _is_letter(beyond[1:]))


def _is_letter(sign: str) -> bool:
    return sign.isalnum() or sign == "_"
