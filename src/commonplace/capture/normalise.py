r"""Text as it is kept, and the line and digest by which it is recognised again.

`normalise(text)` gives three values:

text
    What is stored. It is what was said, made safe and tidy, never reworded:

    1. Characters. A surrogate pair becomes its character, a lone surrogate U+FFFD. `\r\n`, `\r`,
       `\v`, `\f`, U+0085, U+2028 and U+2029 become `\n`. Every other control character except
       `\n` and `\t` is removed, and so is what cannot be seen but can carry a message: bidi
       controls, zero-width characters, soft hyphens, Unicode tags (the flags of England, Scotland
       and Wales excepted) and all but the first variation selector of a run. A zero-width joiner
       or non-joiner stays between two characters that it can join (emoji, non-Latin letters).
    2. Ends. Blank lines at both ends go, and so do blanks at line ends. The first line's
       indentation is a margin: every line loses as much of it as it has, so that a list or a code
       block that was pasted with a margin keeps its shape.
    3. Inside. A run of blanks inside a line becomes one space; indentation is kept. More than two
       blank lines become two. Between code fences (three or more backquotes or tildes) both stay
       as they are.
    4. Keys to this very library. A token of ours becomes ``[secret removed: commonplace token]``:
       whoever may read a book must not find there what opens all of them. Other secrets are
       taken out when a memory is written, unless the settings say otherwise (``secrets.py``).

normalized
    One line: blanks to single spaces, case-folded, NFC, trailing `.,!?;:` removed.

hash
    SHA-256 of `normalized`; of the lower-cased text where nothing is left of it ("?!").

Bad input has one outcome, `InvalidInput`: no string, nothing visible in it, or longer than `limit`
characters. Normalising a normalised text changes nothing.
"""

import re
import unicodedata
from dataclasses import dataclass
from hashlib import sha256

from commonplace.errors import InvalidInput
from commonplace.model import SECRET_PREFIX, SECRET_SHAPE

LIMIT = 1_000_000
_TOKEN = re.compile(SECRET_SHAPE)


@dataclass(frozen=True, slots=True)
class Normalised:
    text: str
    normalized: str
    hash: bytes


def normalise(text: object, limit: int = LIMIT) -> Normalised:
    """The three values of `text`; `InvalidInput` if there is nothing to keep or too much."""
    if not isinstance(text, str):
        raise InvalidInput(f"a memory's text must be a string, not {type(text).__name__}")
    if len(text) > limit:
        raise InvalidInput(
            f"the text has {len(text):,} characters and a memory holds at most {limit:,}: "
            "import it as a document, which is kept in chunks"
        )
    stored = _tidied(_without_tokens(visible(text)))
    if not stored:
        raise InvalidInput("there is no text to remember: it is empty or only blanks")
    line = one_line(stored)
    digest = sha256((line or stored.lower()).encode()).digest()
    return Normalised(stored, line, digest)


def _without_tokens(text: str) -> str:
    return (
        _TOKEN.sub("[secret removed: commonplace token]", text) if SECRET_PREFIX in text else text
    )


def clean_line(text: str, *, keep_lines: bool = False) -> str:
    """A short field (a name, a tag) without unseen characters; on one line unless told."""
    clean = visible(text)
    return clean if keep_lines else " ".join(clean.split())


def one_line(text: str) -> str:
    """Blanks to single spaces, case folded, trailing punctuation gone: what the hash is made of."""
    line = " ".join(text.split()).casefold()
    if not line.isascii():
        line = unicodedata.normalize("NFC", line)
    return line.rstrip(" .,!?;:")


# --- characters -------------------------------------------------------------------------------

_LINE_ENDS = dict.fromkeys((0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029), "\n")
_CONTROLS = [n for n in (*range(0x20), *range(0x7F, 0xA0)) if chr(n) not in "\t\n"]
_UNSEEN = (
    0x00AD,  # soft hyphen
    0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A),  # bidi controls
    0x180E, 0x200B, *range(0x2060, 0x2066), *range(0x206A, 0x2070), 0xFEFF,  # zero width
    *range(0xFFF9, 0xFFFC),  # interlinear annotation
    *range(0x1D173, 0x1D17B),  # musical format controls
)  # fmt: skip
_CHARACTERS: dict[int, str | None] = {**dict.fromkeys((*_CONTROLS, *_UNSEEN)), **_LINE_ENDS}

_TAGS = re.compile(
    "(\U0001f3f4\U000e0067\U000e0062(?:"  # a black flag, then gb and eng, sct or wls in tags
    "\U000e0065\U000e006e\U000e0067|\U000e0073\U000e0063\U000e0074|\U000e0077\U000e006c\U000e0073"
    ")\U000e007f)|[\U000e0000-\U000e007f]"
)
_SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_SOFT_RUN = re.compile(f"[\u200c\u200d\u3164\uffa0{_SELECTORS}]+")  # with two fillers
_SELECTOR = re.compile(f"[{_SELECTORS}]")
# Latin, general punctuation and blanks have nothing to join; what is left are emoji and the
# scripts whose letters take other shapes beside a joiner.
_JOINED = (
    ("\u0300", "\u1fff"),
    ("\u2190", "\u2bff"),
    ("\u2e80", "\ufdff"),
    ("\ufe70", "\uffef"),
    ("\U00010000", "\U0001faff"),
)


def visible(text: str) -> str:
    """`text` without characters that cannot be seen or stored; line ends are `\\n`."""
    if text.isascii():
        plain = text.replace("\n", "").replace("\t", "").isprintable()
        return text if plain else _replaced(text)
    if not text.isprintable():  # false wherever there is a control, a surrogate or a line end
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        text = _TAGS.sub(r"\1", _replaced(text))
    return _SOFT_RUN.sub(_keep_what_joins, text)


def _replaced(text: str) -> str:
    return text.replace("\r\n", "\n").translate(_CHARACTERS)


def _keep_what_joins(run: re.Match[str]) -> str:
    """Of a run of joiners and variation selectors: what still has an effect where it stands."""
    start, end, soft = run.start(), run.end(), run[0]
    before, after = run.string[max(start - 1, 0) : start], run.string[end : end + 1]
    selector = soft[0] if _SELECTOR.match(soft) and before.strip() else ""
    joins = soft[-1] in "\u200c\u200d" and _is_joined(before) and _is_joined(after)
    return selector + (soft[-1] if joins else "")


def _is_joined(character: str) -> bool:
    return any(first <= character <= last for first, last in _JOINED)


# --- blanks -----------------------------------------------------------------------------------

_OTHER_BLANK = re.compile(r"[^\S\n ]")
_BLANKS = re.compile(r"[^\S\n]{2,}")
_FENCE = re.compile(r" {0,3}(`{3,}(?=[^`]*$)|~{3,})")
_MOST_BLANK_LINES = 2


def _tidied(text: str) -> str:
    if text.isprintable():
        text = text.strip()
        return _BLANKS.sub(" ", text) if "  " in text else text
    if _is_tidy(text):
        return text
    lines = _without_margin([line.rstrip() for line in text.split("\n")])
    return "\n".join(_collapsed(lines))


def _is_tidy(text: str) -> bool:
    """A quick look that most texts pass; it may be wrong about a tidy text, not about another."""
    return not (
        "  " in text
        or " \n" in text
        or "\n\n\n\n" in text
        or text[:1].isspace()
        or text[-1:].isspace()
        or ("\t" in text if text.isascii() else _OTHER_BLANK.search(text))
    )


def _without_margin(lines: list[str]) -> list[str]:
    """The lines from the first to the last with text, moved left by the first one's margin."""
    full = [number for number, line in enumerate(lines) if line]
    if not full:
        return []
    lines = lines[full[0] : full[-1] + 1]
    margin = _indentation(lines[0])
    return [line[min(margin, _indentation(line)) :] for line in lines] if margin else lines


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip())


def _collapsed(lines: list[str]) -> list[str]:
    kept: list[str] = []
    fence = ""
    blank_lines = 0
    for line in lines:
        opened = _FENCE.match(line)
        if fence:
            if opened and opened[1].startswith(fence) and not line[opened.end() :]:
                fence = ""
            kept.append(line)
            continue
        fence = opened[1] if opened else ""
        blank_lines = 0 if line else blank_lines + 1
        if blank_lines <= _MOST_BLANK_LINES:
            kept.append(_collapsed_inside(line))
    return kept


def _collapsed_inside(line: str) -> str:
    start = _indentation(line)
    return line[:start] + _BLANKS.sub(" ", line[start:])
