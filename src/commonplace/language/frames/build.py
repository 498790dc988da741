"""Make statements of frames: act, mood, kind, scope, names, days and the text that stands on its
own.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from commonplace.language.dates import When
from commonplace.language.frames.attributes import name_label
from commonplace.language.frames.change_words import change_words
from commonplace.language.frames.circumstances import scope_of
from commonplace.language.frames.context import Context
from commonplace.language.frames.endings import (
    find_former,
    has_contrast,
    is_correction,
    list_against,
)
from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.slots import slots
from commonplace.language.frames.values import is_specific
from commonplace.language.grammar.clauses import Complement
from commonplace.language.packs import english
from commonplace.language.statement import BOOK, Named, Statement

MAX_VALUE = 200
#: Words of names that are taken into a slot.
_MOST_OWNERS = 3
#: How far back the word before a day is looked for.
_LEAD = 12
#: Words that stay before days, and which end of the days they mean.
_EDGES = {
    "by": "last", "until": "last", "till": "last", "to": "last", "after": "last",
    "before": "first", "since": "first", "from": "first",
    "in": "within", "on": "within", "during": "within", "for": "", "of": "", "than": "",
}  # fmt: skip


def build_statement(frame: Frame, said: Said, span: tuple[int, int]) -> Statement:
    """Join a frame with the circumstances of its clause."""
    how, subject = said.how, frame.subject
    former = find_former(said)
    positive = (
        how.positive if frame.positive is None else frame.positive == how.positive or frame.positive
    )
    if how.past:
        positive = False
    value = frame.value if frame.value and is_specific(frame.value.key) else None
    known = subject.known if subject.key else "unknown"
    slotted = frame.attribute is not None and subject.key is not None and how.mood != "reported"
    slotted = slotted and (value is not None or frame.value is None)
    if slotted:
        frame = _with_owners(frame, said)
        subject = frame.subject
    scope = dict(_scope(frame, said)) if slotted else {}
    return Statement(
        start=span[0],
        end=span[1],
        text=self_contained(said, span),
        kind=_kind(frame, said),
        names=_names(frame, said, span),
        subject=subject.key,
        attribute=frame.attribute if slotted else None,
        value=value.text[:MAX_VALUE] if value and value.text else None,
        value_key=value.key[:MAX_VALUE] if value and value.key else None,
        single=frame.single and slotted,
        positive=positive,
        mood=how.mood,
        act=_act(frame, said, bool(former.keys) and how.positive),
        scope="; ".join(sorted({*how.scope, *scope})) if slotted else "",
        adds=how.adds,
        ends=_ends(frame, former.keys, denied=not positive),
        gone=former.names[:2],
        inherits=frame.inherits or bool(frame.ends or has_contrast(said)) and not slotted,
        known=known,
        days=how.days,
        rule=frame.rule,
        still=how.still,
        label=name_label(frame.attribute, subject) if slotted else "",
        limits="; ".join((*scope.values(), *how.limits)) if slotted else "",
    )


def _act(frame: Frame, said: Said, changes: bool) -> str:
    how = said.how
    if frame.act == "end" or how.no_longer or how.past:
        return "end"
    if how.correction or is_correction(said):
        return "correction"
    if frame.act == "change" or changes:
        return "change"
    told = frame.single or said.context.language != "en"
    if told and not how.adds and (how.now or (frame.single and frame.subject.new)):
        return "change"
    return "state"


def _ends(frame: Frame, former: tuple[str, ...], *, denied: bool) -> tuple[str, ...]:
    """What the statement ends beside the value that it denies itself."""
    value = frame.value
    own = value.key if value and denied and frame.attribute else ""
    unit = f" {value.unit}" if value and value.type == "number" and value.unit else ""
    keys = (f"{key}{unit}" if key.isdecimal() else key for key in (*frame.ends, *former))
    return tuple(dict.fromkeys(key for key in keys if key != own and is_specific(key)))[:8]


def add_former(statement: Statement, keys: tuple[str, ...]) -> Statement:
    """Add what a value was before: "…, was 30"."""
    _, _, unit = (statement.value_key or "").partition(" ")
    ends = (f"{key} {unit}".strip() if key.isdecimal() else key for key in keys)
    act = "change" if statement.act == "state" else statement.act
    return replace(statement, act=act, ends=(*statement.ends, *ends)[:8])


def take_over(statement: Statement, before: Iterable[Statement]) -> Statement:
    """Let what somebody does instead take over the slot of what is over: "left the choir and goes
    to the theatre group instead".
    """
    ends = tuple(
        key
        for each in before
        if each.subject == statement.subject and each.act in ("end", "change")
        for key in (*each.ends, *([] if each.positive or not each.value_key else [each.value_key]))
    )
    able = statement.value_key and not statement.attribute and statement.act == "state"
    return (
        replace(statement, act="change", ends=ends[:8], inherits=True)
        if able and ends
        else statement
    )


def _kind(frame: Frame, said: Said) -> str:
    how, verb = said.how, said.verb
    if how.mood in ("plan", "wish"):
        return "open" if _is_duty(said) else "plan" if _is_aim(said) else "opinion"
    if (
        frame.kind in ("attribute", "relation", "definition")
        and frame.attribute is None
        and not said.is_habitual
    ):
        return "event"
    if frame.act == "end" and verb.tense == "past":
        return "event"
    return frame.kind


def _is_aim(said: Said) -> bool:
    """Whether somebody wants it: "I'd love to …", not "I would swear"."""
    pack, verb = english(), said.verb
    wishes = pack.words("wish verbs") | pack.words("like verbs")
    supposed = said.how.mood == "wish" and verb.modal in pack.words("wish modals")
    return not supposed or not wishes.isdisjoint(verb.chain)


def _is_duty(said: Said) -> bool:
    verb, pack = said.verb, english()
    if verb.tense == "past":
        return False
    return verb.modal in pack.words("duty modals") or (
        len(verb.chain) > 1 and verb.chain[0] in pack.words("duty verbs")
    )


def _scope(frame: Frame, said: Said) -> Iterator[tuple[str, str]]:
    """Phrases that the frame has not used and that limit it, by their keys. Where a café is does
    not limit that it is one.
    """
    if frame.attribute == "kind":
        return
    for item in said.clause.complements:
        if any(item is used for used in frame.used) or item.prep in change_words().over.against:
            continue
        if _is_measure(item, frame) or item in list_against(said):
            continue
        if _is_personal(frame) and item.words and not _recurs(item):
            continue
        if (key := scope_of(item, said.context)) is not None and not _is_reason(item):
            words = said.context.text[item.words[0].start : item.words[-1].end]
            yield key, f"{item.prep} {words}"


def _with_owners(frame: Frame, said: Said) -> Frame:
    """Take a name behind *at*, *in* or *on* into a slot of the book's: "at Norvik the ticket
    system is Jira" is Norvik's ticket system.
    """
    subject, attribute = frame.subject, frame.attribute or ""
    own = subject.attribute
    if subject.key != BOOK or not own or not attribute.startswith(own) or not frame.single:
        return frame
    owners = [
        item
        for item in said.clause.complements
        if item.kind == "NP" and item.prep in ("at", "in", "on") and _is_owner(item, frame)
    ]
    named = tuple(word.lemma for item in owners for word in item.words)
    if not named or len(named) > _MOST_OWNERS:
        return frame
    whole = replace(subject, words=(*named, *subject.words), label="")
    return replace(
        frame,
        subject=whole,
        attribute=attribute.replace(own, whole.attribute, 1),
        used=(*frame.used, *owners),
    )


def _is_owner(item: Complement, frame: Frame) -> bool:
    used = any(item is each for each in frame.used)
    return not used and all(word.is_name for word in item.words) and not _recurs(item)


def _is_measure(item: Complement, frame: Frame) -> bool:
    """Whether a phrase belongs to the value: "8 MB per letter", "at seven in the morning"."""
    kind = frame.value.type if frame.value else ""
    part = item.words[-1].low in english().words("parts of days") if item.words else False
    return (kind == "number" and item.prep == "per") or (kind == "time" and part)


def _is_personal(frame: Frame) -> bool:
    """Whether a slot is of somebody's life, which no place or purpose limits: "works at V, in
    audit".
    """
    name = frame.rule.rpartition(":")[2]
    slot = slots().by_name.get(name) or slots().by_scale.get(name)
    return slot is not None and slot.single and slot.aspect in ("life", "work", "people")


def _recurs(item: Complement) -> bool:
    """ "in winter", "on Mondays", "in 2015"."""
    last = item.words[-1]
    return last.dated or last.low in english().words("recurring")


def _is_reason(item: Complement) -> bool:
    return item.prep in ("by", "with", "from", "without", "over") and not any(
        w.tag == "CD" for w in item.words
    )


def _names(frame: Frame, said: Said, span: tuple[int, int]) -> tuple[Named, ...]:
    """Whom the statement names: its subject, owners, and everybody else in its words."""
    found = {named.key: named for named in frame.subject.names}
    for other in frame.others:
        for named in other.names:
            found.setdefault(named.key, Named("object", named.key, named.surface))
    places = {
        w.start for item in said.clause.after if item.prep in ("in", "at", "to") for w in item.words
    }
    for name in said.context.names_in(*span):
        role = (
            "place"
            if name.start in places and frame.attribute in ("home", "place", "whereabouts")
            else "object"
        )
        found.setdefault(name.key, Named(role, name.key, name.surface))
    return tuple(found.values())


# --- text -----------------------------------------------------------------------------------------


def self_contained(said: Said, span: tuple[int, int]) -> str | None:
    """The quote with names for pronouns and real days; None where the quote says it."""
    swaps = day_swaps(said.context.dates, said.context, span)
    subject, clause = said.subject, said.clause
    pronoun = subject.pronoun
    if pronoun is not None and subject.resolved and span[0] <= pronoun.start < span[1]:
        owns = pronoun.low in english().words("their")
        swaps.append((pronoun.start, pronoun.end, subject.resolved + ("'s" if owns else "")))
    text = swap(said.context.text, span, swaps)
    inside = clause.subject and span[0] <= clause.subject[0].start < span[1]
    if clause.subject and not inside:
        before = said.context.text[clause.subject[0].start : clause.subject[-1].end]
        between = "" if text.startswith(("'", "’", "n't")) else " "
        text = f"{subject.resolved or before}{between}{text}"
    return None if text == said.context.text[span[0] : span[1]] else text


def swap(text: str, span: tuple[int, int], swaps: Iterable[tuple[int, int, str]]) -> str:
    """Put other words into a stretch of text; of overlapping swaps the first is made."""
    parts, at = [], span[0]
    for start, end, words in sorted(swaps):
        if start >= at:
            parts += [text[at:start], words]
            at = end
    return "".join([*parts, text[at : span[1]]])


def day_swaps(
    dates: Iterable[When], context: Context, span: tuple[int, int]
) -> list[tuple[int, int, str]]:
    """Real days for "yesterday" and "last week"; what has digits stands as it was said."""
    found = []
    for when in dates:
        words = context.text[when.start : when.end]
        owns = context.text[when.end : when.end + 2] in ("'s", "’s")
        inside = span[0] <= when.start and when.end <= span[1]
        if inside and not owns and not any(map(str.isdigit, words)) and context.language == "en":
            before = context.text[max(span[0], when.start - _LEAD) : when.start].lower().split()
            said = _say_days(when, before[-1] if before else "")
            first = when.start == span[0]
            found.append((when.start, when.end, said[0].upper() + said[1:] if first else said))
    return found


def _say_days(when: When, lead: str) -> str:
    """Say days behind a word: on 3 May 2026, in May 2026, by 28 February 2026."""
    edge = _EDGES.get(lead)
    if edge in ("first", "last") and not _is_unit(when):
        day = when.first if edge == "first" else when.last
        when = replace(when, first=day, last=day)
    name = _name_days(when)
    if when.first == when.last:
        return name if edge is not None else f"on {name}"
    if name:
        return name if edge is not None else f"in {name}"
    first, last = _name_day(when.first), _name_day(when.last)
    if edge is None:
        return f"between {first} and {last}"
    return f"the days from {first} to {last}" if edge == "within" else f"{first} to {last}"


def _is_unit(when: When) -> bool:
    """Whether days are a month or a year."""
    months = (when.first.month, when.last.month)
    whole = when.first.day == 1 and when.last.day >= 28 and when.first.year == when.last.year
    return whole and (months == (1, 12) or months[0] == months[1])


def _name_days(when: When) -> str:
    """Name a day, a month, a year or a week; other spans have no name."""
    first, last = when.first, when.last
    if first == last:
        return _name_day(first)
    if _is_unit(when):
        return f"{first:%B %Y}" if first.month == last.month else str(first.year)
    is_week = first.weekday() == 0 and (last - first).days == 6
    return f"the week of {_name_day(first)}" if is_week else ""


def _name_day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"
