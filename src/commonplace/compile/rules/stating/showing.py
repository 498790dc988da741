"""How a sentence reads on a page: the words as they were said, without what only a screen needs.

- A caption that capture put behind a turn (``[shared image: …]``) is no part of what was said.
- A quotation mark without its partner is left out.
- What is longer than ``LONGEST`` is cut at the end of a clause, else of a word, and ends in " …".
"""

import re

LONGEST = 400
_CAPTION = re.compile(r"\s*\[[^\][\s]*\s[^\][\s]*\s[^\][]*\]\s*$")
_SECRET = re.compile(r"\[secret removed: [^\]]{1,40}\]$")
_CLAUSE_END = re.compile(r"[,;:–—)](?=\s)|\s(?=(?:and|but|because|which|so|while|although)\s)")
#: Less than this share of the room is not given up for the sake of a clause.
_AT_LEAST = 0.5


def shown(text: str) -> str:
    """A sentence (see ``sentences.clean``) as a bullet shows it."""
    if text.count('"') == 1:
        text = text.strip('"')
    if text.endswith("]") and not _SECRET.search(text):
        text = _CAPTION.sub("", text)
    return cut(text)


def cut(text: str) -> str:
    if len(text) <= LONGEST:
        return text
    room = text[: LONGEST - 2]
    ends = [end.start() for end in _CLAUSE_END.finditer(room, int(LONGEST * _AT_LEAST))]
    end = ends[-1] if ends else max(room.rfind(" "), 0) or len(room)
    return room[:end].rstrip(" ,;:–—-") + " …"
