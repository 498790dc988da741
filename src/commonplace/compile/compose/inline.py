r"""Text of memories as Markdown that says exactly that text.

Whatever a memory says, a sentence of it stays one line, opens no block, and has no links but those
that are made here. Signs that Markdown would obey get a ``\`` before them; what cannot be seen and
moves other letters around (control characters, bidi overrides) is taken out.
"""

import unicodedata
from collections.abc import Iterable
from itertools import pairwise

from commonplace.compile.compose.page_fact import Mention

_ALWAYS = frozenset("\\`*[]<")
#: Meant only when there are two of them.
_DOUBLED = frozenset("=%~")
_AT_START = frozenset("#+->=%|:")
_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean_text(text: str) -> str:
    """Return a text on one line, without what nobody can see."""
    shown = text if text.isprintable() else "".join(map(_clean, text))
    return " ".join(shown.split())


def _clean(character: str) -> str:
    category = unicodedata.category(character)
    if category in ("Cc", "Zl", "Zp"):
        return " " if character.isspace() else ""
    if category == "Cs":
        return "\ufffd"
    return "" if character in _BIDI else character


def clip_text(text: str, most: int) -> str:
    """Cut a text at a blank, with a sign that it goes on."""
    if len(text) <= most:
        return text
    kept = text[: most - 1]
    blank = kept.rfind(" ")
    return (kept[:blank] if blank > most // 2 else kept).rstrip(" ,;:") + "…"


def escape_text(text: str) -> str:
    """Escape what Markdown would obey inside a line."""
    around = zip(f" {text}", text, f"{text[1:]} ", strict=False)
    return "".join(
        f"\\{sign}" if _is_sign(before, sign, after) else sign for before, sign, after in around
    )


def _is_sign(before: str, sign: str, after: str) -> bool:
    if sign in _ALWAYS:
        return True
    if sign in _DOUBLED:
        return sign in (before, after)
    if sign == "_":
        return not (before.isalnum() and after.isalnum())
    return sign == "&" and (after == "#" or after.isalnum())


def escape_start(line: str) -> str:
    """Escape what would make a line a heading, an item, a quotation, a table or a rule."""
    if line[:1] in _AT_START:
        return f"\\{line}"
    number = len(line) - len(line.lstrip("0123456789"))
    if number and line[number : number + 1] in (".", ")"):
        return f"{line[:number]}\\{line[number:]}"
    return line


def link_names(
    text: str, mentions: Iterable[Mention], subject_id: str, titles: Iterable[str] = ()
) -> str:
    """Escape a text, and link the first occurrence of each name that has another page. What stands
    in one of the page's own titles is none of them."""
    found: list[tuple[int, int, str]] = []
    taken: list[tuple[int, int, str]] = []
    targets = {
        (surface, mention.address)
        for mention in mentions
        if mention.address and mention.entity_id != subject_id
        for surface in map(clean_text, (mention.surface, mention.title))
        if surface
    }
    targets |= {(title, "") for title in titles if title}
    linked: set[str] = set()
    for surface, address in sorted(targets, key=lambda each: (-len(each[0]), each)):
        at = _find_free(text, surface, taken)
        while at >= 0 and not address:
            taken.append((at, at + len(surface), ""))
            at = _find_free(text, surface, taken)
        if at >= 0 and address not in linked:
            linked.add(address)
            found.append((at, at + len(surface), address))
            taken.append(found[-1])
    return escape_start(_join(text, sorted(found)))


def _find_free(text: str, surface: str, taken: list[tuple[int, int, str]]) -> int:
    """Find a name as a whole word, where no other link stands."""
    at = text.find(surface)
    while at >= 0:
        end = at + len(surface)
        whole = not (text[at - 1 : at].isalnum() or text[end : end + 1].isalnum())
        if whole and all(end <= start or stop <= at for start, stop, _ in taken):
            return at
        at = text.find(surface, at + 1)
    return -1


def _join(text: str, links: list[tuple[int, int, str]]) -> str:
    edges = [(0, 0, ""), *links, (len(text), len(text), "")]
    parts = []
    for (_, end, _), (start, stop, address) in pairwise(edges):
        words = escape_text(text[end:start])
        if address and words.endswith("!"):  # with the bracket behind it, it would be an image
            words = f"{words[:-1]}\\!"
        parts.append(words)
        if address:
            parts.append(f"[{escape_text(text[start:stop])}](/wiki/{address})")
    return "".join(parts)
