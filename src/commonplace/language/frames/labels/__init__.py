"""Labels: "Gate code: 4471", "- Rate limit: 100", "Timeout of the gateway: 30 s".

What stands before the colon names subject and attribute as a noun phrase does; what stands behind
it is the value, as long as it is no sentence. A name before the colon and a sentence behind it is
somebody who speaks.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from commonplace.language.frames.context import Context, Topic
from commonplace.language.frames.labels.label_values import (
    cut_parts,
    has_verb,
    read_values,
    without_preposition,
)
from commonplace.language.frames.subjects import find_subject
from commonplace.language.grammar.words import Word, find_sign
from commonplace.language.packs import english
from commonplace.language.statement import BOOK, Statement

MAX_LABEL_WORDS = 8
_MAX_VALUE_WORDS = 24
_MAX_TOPIC = 4


@dataclass(frozen=True, slots=True)
class Label:
    words: tuple[Word, ...]
    value: tuple[Word, ...]


def find_label(words: Sequence[Word]) -> Label | None:
    """Cut a sentence at its first colon or equals sign, where a label stands before it and
    something behind it.
    """
    if words and words[0].text in ("[", "("):
        return None
    at = find_sign(words[: MAX_LABEL_WORDS + 2])
    if not 0 < at < min(len(words) - 1, MAX_LABEL_WORDS + 1):
        return None
    before, behind = tuple(words[:at]), tuple(words[at + 1 :])
    while behind and behind[-1].text in (".", ";"):
        behind = behind[:-1]
    return Label(before, behind) if behind and is_noun_phrase(before) else None


def is_notice(label: Label) -> bool:
    """ "Update: …", "Note to self: …": a label that says nothing of what stands behind it."""
    lows = [word.low for word in label.words if word.tag not in ("IN", "TO", "DT", "PRP")]
    return any(low in english().words("notices") for low in (*lows[:1], *lows[-1:]))


def find_topic(label: Label, context: Context) -> Topic | None:
    """What a sentence behind a label is about: "Docs repo: the default branch is main"."""
    if len(label.words) > _MAX_TOPIC or not any(word.is_noun for word in label.words):
        return None
    if any(word.tag in ("IN", "TO", "PRP", "PRP$", ",", "CC", "UH", "RB") for word in label.words):
        return None
    subject = find_subject(label.words, context)
    if subject.key is None or (subject.key != BOOK and subject.known != "named"):
        return None
    return Topic(subject.key, subject.known, subject.words, subject.names)


def is_speaker(label: Label, context: Context) -> bool:
    """Whether the label is one name and what follows is said by it."""
    names = context.names_in(label.words[0].start, label.words[-1].end)
    quoted = label.value[0].text in ("“", '"', "``", "„", "«")
    if quoted and len(label.words) < 3 and all(word.text[:1].isupper() for word in label.words):
        return True
    whole = any(n.start == label.words[0].start and n.end == label.words[-1].end for n in names)
    speaks = label.value[0].text[:1].isupper() or any(
        word.low in english().words("first person") | english().words("my") for word in label.value
    )
    return whole and (quoted or (speaks and has_verb(label.value)))


def is_sentence(label: Label) -> bool:
    """Whether a sentence stands behind a label, and no value: of one word it is none."""
    if len(label.value) == 1:
        return False
    parts = cut_parts(label.value) or [label.value]
    goes_on = len(parts) > 1 and parts[1][0].tag.startswith("VB") and len(parts[0]) < 5
    told = parts[0] if goes_on else label.value
    return has_verb(told) or _is_note(told) or len(label.value) > _MAX_VALUE_WORDS


def _is_note(words: Sequence[Word]) -> bool:
    """Whether a participle tells what became of something: "closing day switched to Tuesdays",
    "cancelled Harbourline".
    """
    at = next((at for at, word in enumerate(words) if word.tag in ("VBN", "VBG")), len(words))
    if at + 1 >= len(words) or (words[at].tag == "VBG" and not at):
        return False
    behind = words[at + 1].tag
    if not at:
        return behind.startswith(("NNP", "DT", "PRP"))
    return words[at - 1].is_noun and behind in ("IN", "TO", "RP", "RB", "NNP", "CD")


def is_noun_phrase(words: Sequence[Word]) -> bool:
    """Whether words are a noun phrase: no verb, nor a participle with something behind it ("the
    focus remained practical", "a note drafted for Ann"); nor "on top", "no fish".
    """
    if not words or words[0].tag == "IN" or words[0].low == "no":
        return False
    for at, word in enumerate(words[:-1]):
        behind = words[at + 1 :]
        led = behind[0].tag in ("DT", "IN", "TO", "PRP$", "JJ") and behind[0].low != "of"
        led = led and word.tag.startswith("VB")
        if led and (behind[0].tag != "JJ" or not any(each.is_noun for each in behind)):
            return False
    return not has_verb(words)


def read_label(label: Label, span: tuple[int, int], context: Context) -> list[Statement]:
    """Make statements of a label and its values; none where the label names nothing."""
    return read_values(_cut_asides(label.words), label.value, span, context)


def read_over(label: Label, span: tuple[int, int], context: Context) -> list[Statement]:
    """Read what a label no longer says: "Paint of the hall: not Oatmeal 3, …"."""
    lead = " ".join(word.low for word in label.value[:2])
    if label.value[0].low != "not" and lead != "no longer":
        return []
    kept = [word for word in cut_parts(label.value)[0] if word.tag != "RB"]
    if not kept or has_verb(kept):
        return []
    made = read_values(_cut_asides(label.words), kept, span, context)
    return [replace(each, positive=False, act="end") for each in made]


def _cut_asides(words: Sequence[Word]) -> Sequence[Word]:
    """Leave out what stands in brackets, and days: "Landlord (as of May)"."""
    for at, word in enumerate(words):
        if at and (word.text == "(" or word.dated or word.low == "as"):
            return without_preposition(words[:at])[0]
    return words
