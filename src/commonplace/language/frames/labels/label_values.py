"""The values that stand behind a label or a noun phrase, and the slots that they fill."""

from collections.abc import Sequence
from dataclasses import replace

from commonplace.language.frames.attributes import (
    attribute_for,
    name_attribute,
    name_label,
    name_numbered,
)
from commonplace.language.frames.build import MAX_VALUE
from commonplace.language.frames.circumstances import scope_of
from commonplace.language.frames.context import Context
from commonplace.language.frames.scales import find_scale
from commonplace.language.frames.slots import fits
from commonplace.language.frames.subjects import Subject, find_subject
from commonplace.language.frames.values import Value, fold_words, read_value
from commonplace.language.grammar.clauses import Complement
from commonplace.language.grammar.words import FINITE, SIGNS, Word
from commonplace.language.packs import english
from commonplace.language.statement import BOOK, Named, Statement

_MARKS = (",", ";", "(", ")", "·", "|")
_PLACED = ("at", "in", "from", "near", "on")
_LIMITS = ("for", "on", "in", "at", "during")
_ARTICLES = ("a", "an", "no")


def read_values(
    words: Sequence[Word],
    behind: Sequence[Word],
    span: tuple[int, int],
    context: Context,
) -> list[Statement]:
    subject = find_subject(words, context)
    if subject.key == BOOK and context.heading is not None:
        heading = context.heading
        subject = Subject(
            heading.key, "named", subject.words, (Named("subject", heading.key, heading.surface),)
        )
    if subject.key is None:
        return []
    behind, limit = _cut_limit(behind, context)
    values = _values(behind, context)
    if not values:
        return []
    if _is_headline(words, values[0], context) and not _is_placed(words, behind, values[0]):
        return []
    made = [_state(subject, value, behind, span, context) for value in values]
    if limit is not None:
        scope, words_of = scope_of(limit, context) or "", context.text[slice(*_span_of(limit))]
        made = [replace(each, scope=scope, limits=words_of) for each in made]
    return [each for each in made if each.attribute]


def _cut_limit(words: Sequence[Word], context: Context) -> tuple[Sequence[Word], Complement | None]:
    """Cut off what limits a number, a day or a time: "230 C for rye", "2 mg in the morning"."""
    for at, word in enumerate(words):
        if word.text in _MARKS:
            break
        if at and word.low in _LIMITS and word.tag == "IN":
            end = next((n for n in range(at, len(words)) if words[n].text in _MARKS), len(words))
            limit = Complement(word.low, "NP", tuple(words[at + 1 : end]), (word,))
            plain = limit.words and not any(each.tag == "CD" for each in limit.words)
            typed = read_value(words[:at], context).type in ("number", "day", "time", "version")
            if plain and typed and scope_of(limit, context):
                return words[:at], limit
            break
    return words, None


def _span_of(limit: Complement) -> tuple[int, int]:
    return limit.prep_words[0].start, limit.words[-1].end


def _is_headline(words: Sequence[Word], value: Value, context: Context) -> bool:
    """Whether words tell what happened rather than name an attribute: "Visit to Ann: closed all
    twice", "Ancona at noon: 40 of 40", "A handshake with Bo: nine stations".
    """
    text = value.type in ("text", "name")
    marked = any(word.text in ("—", "–", "--") for word in words)
    placed = any(word.tag in ("IN", "TO") and word.low not in ("of", "for") for word in words)
    names = context.names_in(words[0].start, words[-1].end)
    led = [name.end for name in names if name.start == words[0].start]
    behind = next((word for word in words if led and word.start >= led[0]), words[0])
    apart = behind.tag in ("IN", ",") and behind.low != "of"
    return apart or words[0].low in ("a", "an") or (text and (marked or placed))


def _is_placed(words: Sequence[Word], behind: Sequence[Word], value: Value) -> bool:
    """Whether a label says of what or where it is, and what stands behind it is a thing: "Contact
    at Norvik: Ola", "Bus to the harbour: line 31".
    """
    at = next((at for at, word in enumerate(words) if word.tag in ("IN", "TO")), 0)
    placed = at and words[at].low in english().words("owning prepositions")
    single = placed and words[at - 1].tag in ("NN", "NNP", "CD") and words[0].low not in _ARTICLES
    told = [word for word in behind if word.text not in (",", "(")]
    thing = told[0].tag != "IN" and told[-1].is_noun or told[-1].tag in ("CD", "ADD")
    return bool(single) and thing and _is_short(value) and not has_verb(behind)


def _values(words: Sequence[Word], context: Context) -> list[Value]:
    """The value, or the day and the time where it has both: "Mondays 19:00"."""
    parts = cut_parts(words)
    found: list[Value] = []
    for each in parts[:2]:
        part = [word for word in each if word.tag != "IN"] or each
        cut = next((at for at in range(1, len(part)) if _is_time(part[at:], context)), 0)
        pieces = [part[:cut], part[cut:]] if cut else [part]
        values = [read_value(piece, context) for piece in pieces]
        if cut and part[cut - 1].low in english().words("recurring") and values[0].type != "day":
            values = values[1:]  # "every night at 02:00"
        elif cut and values[0].type != "day" or not cut:
            values = [read_value(each, context)]
        values = [_lead_name(each, value, context) for value in values]
        if found and any(value.type not in ("day", "time") for value in values):
            break
        found += values
        if any(value.type not in ("day", "time") for value in values):
            break
    return found[:2]


def _lead_name(words: Sequence[Word], value: Value, context: Context) -> Value:
    """Take the name that a value begins with: "Ola at Norvik Cuts" is Ola."""
    lead = next((at for at, word in enumerate(words) if not word.is_name), len(words))
    behind = words[lead].low if lead < len(words) else ""
    if value.type != "text" or not lead or behind not in _PLACED:
        return value
    text = context.text[words[0].start : words[lead - 1].end]
    return Value(text, fold_words(words[:lead]), "name")


def _is_time(words: Sequence[Word], context: Context) -> bool:
    return read_value(words, context).type == "time"


def _state(
    subject: Subject,
    value: Value,
    behind: Sequence[Word],
    span: tuple[int, int],
    context: Context,
) -> Statement:
    attribute, slot = attribute_for(subject.attribute, value)
    if scale := find_scale(cut_parts(behind)[0]):
        attribute, slot = name_attribute(subject.attribute, scale), scale
        value = Value(value.text, behind[0].low, "scale")
    if not attribute and (numbered := name_numbered(_cut_place(behind))):
        attribute, value = numbered, read_value(_cut_place(behind), context)
    if slot and not fits(slot, value.type) and slot.type in ("day", "time"):
        slot = None
    names = {named.key: named for named in subject.names}
    for name in context.names_in(*span):
        names.setdefault(name.key, Named("object", name.key, name.surface))
    last = cut_parts(behind)[0][-1].end
    days = next((when for when in context.dates if when.end <= last), None)
    return Statement(
        *span,
        None,
        "rule" if slot and slot.rule else "attribute",
        tuple(names.values()),
        subject.key,
        attribute,
        value.text[:MAX_VALUE] or None,
        value.key[:MAX_VALUE] or None,
        single=(slot.single if slot else True) and not _is_list(behind, value) and _is_short(value),
        act="change" if subject.new else "state",
        known=subject.known,
        days=(days.first.isoformat(), days.last.isoformat()) if days else None,
        rule="label",
        label=name_label(attribute, subject),
    )


def _cut_place(words: Sequence[Word]) -> Sequence[Word]:
    """Cut where it is off what stands behind a label: "room 12 | at the clinic"."""
    part = cut_parts(words)[0]
    return part[: next((at for at, word in enumerate(part) if word.tag == "IN"), len(part))]


def _is_short(value: Value) -> bool:
    """A value of many words is told in other words each time: it replaces none."""
    most = 6 if any(map(str.isdigit, value.key)) else 3
    words = [word for word in value.key.split() if word != "'s"]
    return value.type != "text" or len(words) <= most


def _is_list(words: Sequence[Word], value: Value) -> bool:
    """Whether a value is one of several: "nuts, eggs"; not "Ms. Lind, on leave", nor "Volta, spot
    price".
    """
    parts = cut_parts(words)
    named = parts[0][-1].is_name
    listed = all(
        len(part) <= 2 and part[0].is_noun and (part[-1].is_name or not named) for part in parts[1:]
    )
    return len(parts) > 1 and listed and value.type in ("text", "name")


def cut_parts(words: Sequence[Word]) -> list[Sequence[Word]]:
    """Cut what stands behind a label at its commas, brackets and marks."""
    parts: list[list[Word]] = [[]]
    for word in words:
        if word.text in _MARKS:
            parts.append([])
        else:
            parts[-1].append(word)
    return [part for part in parts if part]


def without_preposition(words: Sequence[Word]) -> tuple[Sequence[Word], str]:
    """Take "on", "now" and commas off the end of the words before a value."""
    kept, prep = list(words), ""
    while kept and (kept[-1].tag in ("IN", "RB", ",", ":", "DT") or kept[-1].text in SIGNS):
        prep = kept[-1].low if kept[-1].tag == "IN" else prep
        kept.pop()
    return kept, prep


def has_verb(words: Sequence[Word]) -> bool:
    return any(word.tag in FINITE for word in words)
