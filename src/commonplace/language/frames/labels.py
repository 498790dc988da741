"""Labels: "Gate code: 4471", "- Rate limit: 100", "Timeout of the gateway: 30 s".

What stands before the colon names subject and attribute as a noun phrase does; what stands behind
it is the value, as long as it is no sentence. A name before the colon and a sentence behind it is
somebody who speaks.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from commonplace.language.frames.attributes import attribute_for, name_label
from commonplace.language.frames.build import MAX_VALUE
from commonplace.language.frames.context import Context
from commonplace.language.frames.slots import fits, slot_of_noun
from commonplace.language.frames.subjects import Subject, find_subject
from commonplace.language.frames.values import Value, read_value
from commonplace.language.grammar.words import FINITE, Word
from commonplace.language.statement import BOOK, Named, Statement

MAX_LABEL_WORDS = 8
_MAX_VALUE_WORDS = 24


@dataclass(frozen=True, slots=True)
class Label:
    words: tuple[Word, ...]
    value: tuple[Word, ...]


def find_label(words: Sequence[Word]) -> Label | None:
    """Cut a sentence at its first colon, where a label stands before it and something behind it."""
    if words and words[0].text in ("[", "("):
        return None
    for at, word in enumerate(words[: MAX_LABEL_WORDS + 1]):
        if word.text in (":", "：") and 0 < at < len(words) - 1:
            before, behind = tuple(words[:at]), tuple(words[at + 1 :])
            while behind and behind[-1].text in (".", ";"):
                behind = behind[:-1]
            return Label(before, behind) if behind and not _has_verb(before) else None
    return None


def is_speaker(label: Label, context: Context) -> bool:
    """Whether the label is one name and what follows is said by it."""
    names = context.names_in(label.words[0].start, label.words[-1].end)
    quoted = label.value[0].text in ("“", '"', "``", "„", "«")
    if quoted and len(label.words) < 3 and all(word.text[:1].isupper() for word in label.words):
        return True
    whole = any(n.start == label.words[0].start and n.end == label.words[-1].end for n in names)
    return whole and (quoted or _has_verb(label.value))


def is_sentence(label: Label) -> bool:
    return _has_verb(label.value) or len(label.value) > _MAX_VALUE_WORDS


def _has_verb(words: Sequence[Word]) -> bool:
    return any(word.tag in FINITE for word in words)


def read_label(label: Label, span: tuple[int, int], context: Context) -> Statement | None:
    """Make a statement of a label and its value; None where the label names nothing."""
    subject = find_subject(label.words, context)
    if subject.key == BOOK and context.heading is not None:
        heading = context.heading
        subject = Subject(
            heading.key, "named", subject.words, (Named("subject", heading.key, heading.surface),)
        )
    if subject.key is None or not subject.words:
        return None
    value = read_value(_first_part(label.value), context)
    attribute = attribute_for(subject.attribute, value)[0]
    slot = slot_of_noun(subject.attribute)
    if slot and not fits(slot, value.type) and slot.type in ("day", "time"):
        slot = None
    listed = any(word.text in (",", "·", "|") for word in label.value) and value.type in (
        "text",
        "name",
    )
    names = {named.key: named for named in subject.names}
    for name in context.names_in(*span):
        names.setdefault(name.key, Named("object", name.key, name.surface))
    days = context.dates[0] if context.dates else None
    return Statement(
        *span,
        None,
        "rule" if slot and slot.rule else "attribute",
        tuple(names.values()),
        subject.key,
        attribute,
        value.text[:MAX_VALUE] or None,
        value.key[:MAX_VALUE] or None,
        single=(slot.single if slot else True) and not listed and _is_short(value),
        act="change" if subject.new else "state",
        known=subject.known,
        days=(days.first.isoformat(), days.last.isoformat()) if days else None,
        rule="label",
        label=name_label(attribute, subject),
    )


def read_decision(label: Label, span: tuple[int, int], context: Context) -> Statement:
    """Make a decision of "Decision: keep the monolith"."""
    text = context.text[label.value[0].start : label.value[-1].end][:MAX_VALUE]
    names = {name.key: Named("object", name.key, name.surface) for name in context.names_in(*span)}
    return Statement(
        *span,
        None,
        "decision",
        tuple(names.values()),
        BOOK,
        value=text,
        value_key=" ".join(text.casefold().split()),
        known="owner",
        rule="decision:label",
    )


def _is_short(value: Value) -> bool:
    """A value of many words is told in other words each time: it replaces none."""
    return value.type != "text" or len(value.key.split()) <= 3


def _first_part(words: Sequence[Word]) -> Sequence[Word]:
    """What stands before the first comma, where that is a number, a day or a name of few words."""
    for at, word in enumerate(words):
        if word.text in (",", ";", "(") and at > 0:
            return words[:at]
    return words
