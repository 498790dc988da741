"""Labels: "Gate code: 4471", "- Rate limit: 100", "Timeout of the gateway: 30 s".

What stands before the colon names subject and attribute as a noun phrase does; what stands behind
it is the value, as long as it is no sentence. A name before the colon and a sentence behind it is
somebody who speaks.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from commonplace.language.frames.attributes import attribute_for, name_label
from commonplace.language.frames.build import MAX_VALUE
from commonplace.language.frames.circumstances import scope_of
from commonplace.language.frames.context import Context, Topic
from commonplace.language.frames.slots import fits
from commonplace.language.frames.subjects import Subject, find_subject
from commonplace.language.frames.values import Value, fold_words, read_value
from commonplace.language.grammar.clauses import Complement
from commonplace.language.grammar.words import FINITE, Word, measures
from commonplace.language.packs import english
from commonplace.language.statement import BOOK, Named, Statement

MAX_LABEL_WORDS = 8
_MAX_VALUE_WORDS = 24
_MAX_FRAGMENT = 16
_MAX_TOPIC = 4
_SIGNS = (":", "：", "=")
_MARKS = (",", ";", "(", ")", "·", "|")
_PLACED = ("at", "in", "from", "near", "on")
_LIMITS = ("for", "on", "in", "at", "during")
_VALUE_PREPOSITIONS = ("", "until", "till", "on", "at", "from", "by", "in")


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
    for at, word in enumerate(words[: MAX_LABEL_WORDS + 1]):
        if word.text in _SIGNS and 0 < at < len(words) - 1:
            before, behind = tuple(words[:at]), tuple(words[at + 1 :])
            while behind and behind[-1].text in (".", ";"):
                behind = behind[:-1]
            return Label(before, behind) if behind and _is_noun_phrase(before) else None
    return None


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
    return whole and (quoted or _has_verb(label.value))


def is_sentence(label: Label) -> bool:
    """Whether a sentence stands behind a label, and no value: of one word it is none."""
    if len(label.value) == 1:
        return False
    parts = _cut_parts(label.value) or [label.value]
    goes_on = len(parts) > 1 and parts[1][0].tag.startswith("VB") and len(parts[0]) < 5
    told = parts[0] if goes_on else label.value
    return _has_verb(told) or len(label.value) > _MAX_VALUE_WORDS


def _has_verb(words: Sequence[Word]) -> bool:
    return any(word.tag in FINITE for word in words)


def _is_noun_phrase(words: Sequence[Word]) -> bool:
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
    return not _has_verb(words)


def read_label(label: Label, span: tuple[int, int], context: Context) -> list[Statement]:
    """Make statements of a label and its values; none where the label names nothing."""
    return _read_values(_cut_asides(label.words), label.value, span, context)


def read_fragment(
    words: Sequence[Word], span: tuple[int, int], context: Context
) -> list[Statement]:
    """Read "Sprint demo on 12 March at 15:00", "pump timeout now 45 s": a noun phrase and what it
    measures, without a verb.
    """
    if len(words) > _MAX_FRAGMENT or any(w.tag.startswith(("VB", "MD")) for w in words[1:]):
        return []
    for at, word in enumerate(words):
        if word.tag == "CC" or word.tag.startswith(("W", "PRP")):
            break
        until = words[at - 1].low in ("until", "till") and words[at].dated
        if at and (until or _is_measure(words[at:], context)):
            subject, prep = _without_preposition(words[:at])
            told = _is_noun_phrase(subject) and not any(word.dated for word in subject)
            told = told and not subject[0].tag.startswith("RB") and prep in _VALUE_PREPOSITIONS
            if told:
                return _read_values(subject, words[at:], span, context, specific=True)
            break
    return []


def _is_measure(words: Sequence[Word], context: Context) -> bool:
    """Whether words begin with a version or a number with a unit. A day or a time alone tells when
    something happens once.
    """
    if words[0].tag in ("IN", "POS"):
        return False
    for end in range(min(4, len(words)), 0, -1):
        value = read_value(words[:end], context)
        measured = value.type == "number" and value.unit.split(" ")[0] in measures()
        if measured or value.type == "version":
            return end == len(words) or words[end].tag in (",", "IN", "RB", ".", ":")
    return False


def _without_preposition(words: Sequence[Word]) -> tuple[Sequence[Word], str]:
    """Take "on", "now" and commas off the end of the words before a value."""
    kept, prep = list(words), ""
    while kept and (kept[-1].tag in ("IN", "RB", ",", ":", "DT") or kept[-1].text in _SIGNS):
        prep = kept[-1].low if kept[-1].tag == "IN" else prep
        kept.pop()
    return kept, prep


def _cut_asides(words: Sequence[Word]) -> Sequence[Word]:
    """Leave out what stands in brackets, and days: "Landlord (as of May)"."""
    for at, word in enumerate(words):
        if at and (word.text == "(" or word.dated or word.low == "as"):
            return _without_preposition(words[:at])[0]
    return words


def _read_values(
    words: Sequence[Word],
    behind: Sequence[Word],
    span: tuple[int, int],
    context: Context,
    *,
    specific: bool = False,
) -> list[Statement]:
    subject = find_subject(words, context)
    if subject.key == BOOK and context.heading is not None:
        heading = context.heading
        subject = Subject(
            heading.key, "named", subject.words, (Named("subject", heading.key, heading.surface),)
        )
    if subject.key is None or (specific and len(subject.words) < 2 and subject.key == BOOK):
        return []
    behind, limit = _cut_limit(behind, context)
    values = _values(behind, context)
    if not values or _is_headline(words, values[0], context):
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


def _values(words: Sequence[Word], context: Context) -> list[Value]:
    """The value, or the day and the time where it has both: "Mondays 19:00"."""
    parts = _cut_parts(words)
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
    if slot and not fits(slot, value.type) and slot.type in ("day", "time"):
        slot = None
    names = {named.key: named for named in subject.names}
    for name in context.names_in(*span):
        names.setdefault(name.key, Named("object", name.key, name.surface))
    last = _cut_parts(behind)[0][-1].end
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


def _is_short(value: Value) -> bool:
    """A value of many words is told in other words each time: it replaces none."""
    most = 6 if any(map(str.isdigit, value.key)) else 3
    words = [word for word in value.key.split() if word != "'s"]
    return value.type != "text" or len(words) <= most


def _is_list(words: Sequence[Word], value: Value) -> bool:
    """Whether a value is one of several: "nuts, eggs"; not "Ms. Lind, on leave", nor "Volta, spot
    price".
    """
    parts = _cut_parts(words)
    named = parts[0][-1].is_name
    listed = all(
        len(part) <= 2 and part[0].is_noun and (part[-1].is_name or not named) for part in parts[1:]
    )
    return len(parts) > 1 and listed and value.type in ("text", "name")


def _cut_parts(words: Sequence[Word]) -> list[Sequence[Word]]:
    """Cut what stands behind a label at its commas, brackets and marks."""
    parts: list[list[Word]] = [[]]
    for word in words:
        if word.text in _MARKS:
            parts.append([])
        else:
            parts[-1].append(word)
    return [part for part in parts if part]
