"""What no longer holds (*Before*), and what happened (*Milestones* and *Timeline*)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from commonplace.compile.compose.days import format_day, is_day
from commonplace.compile.compose.inline import clean_text
from commonplace.compile.compose.material import Line, Material, own_line, unite_same_text
from commonplace.compile.compose.page_fact import PageFact
from commonplace.compile.compose.sections.decisions import write_decision
from commonplace.compile.compose.sections.periods import add_period
from commonplace.compile.compose.sections.slots import capitalise, find_attribute, say_slot
from commonplace.compile.compose.statements import Stated

#: A line with its days and the place of its statement.
Dated = tuple[tuple[date, date], tuple[object, ...], Line]


def write_before(material: Material, stated: Iterable[Stated]) -> list[Line]:
    """Word what was replaced, denied or corrected; what ended last stands first."""
    ended = sorted(stated, key=lambda each: each.order, reverse=True)
    ended.sort(key=_end_of, reverse=True)
    return unite_same_text(_write_ended(material, each) for each in ended)


def _end_of(stated: Stated) -> date:
    return max(fact.until or fact.day for fact in stated.facts)


def _write_ended(material: Material, stated: Stated) -> Line:
    if stated.best.kind == "decision" and stated.best.status != "corrected":
        return write_decision(material, stated)
    ender = material.ender_of(stated)
    word = _word_corrected if stated.best.status == "corrected" else _word_ended
    text = material.wording.end_sentence(word(material, stated, ender))
    return replace(own_line(stated, text), enders=material.enders_of(stated))


def _word_ended(material: Material, stated: Stated, ender: PageFact | None) -> str:
    wording, fact = material.wording, stated.best
    attribute = find_attribute(material, fact)
    then = ender if ender is not None and ender.positive else None
    if attribute is None:
        text = wording.open_sentence(material.tell(fact))
        text = wording.end_sentence(add_period(material, stated, text, "_text"))
        return wording.say("then_text", text=text, value=material.tell(then)) if then else text
    text = capitalise(say_slot(attribute, material.tell_value(fact), material, past=True))
    text = add_period(material, stated, text, "_text" if is_day(fact.value or "") else "")
    if fact.scope:
        text = wording.say("scoped", scope=capitalise(clean_text(fact.scope)), text=text)
    if then is not None and then.value:
        text = wording.say("then", text=text, value=material.tell_value(then))
    return text


def _word_corrected(material: Material, stated: Stated, ender: PageFact | None) -> str:
    """Say that a value was a mistake, not that it was so."""
    wording, fact = material.wording, stated.best
    attribute = find_attribute(material, fact)
    day = format_day(ender.day, wording) if ender is not None else ""
    suffix = "" if day else "_at_some_time"
    if attribute is None:
        text = wording.open_sentence(material.quote(fact))
        return wording.say(f"corrected_text{suffix}", text=text, day=day)
    label = capitalise(attribute.label or clean_text(fact.attribute or ""))
    value = material.tell_value(fact)
    return wording.say(f"corrected{suffix}", label=label, value=value, day=day)


def write_timeline(
    material: Material, events: Iterable[Stated], begun: Iterable[Dated] = ()
) -> list[Line]:
    """Word events, with lines that have their days already; the newest first, those of one day in
    the order of telling."""
    dated = [(_when(each), each.order, _write_event(material, each)) for each in events]
    dated += begun
    dated.sort(key=lambda each: each[1])
    dated.sort(key=lambda each: (each[0][1], each[0][0]), reverse=True)
    return unite_same_text(line for _, _, line in dated)


def write_beginnings(
    material: Material, slots: Iterable[Stated], events: Iterable[Stated]
) -> list[Dated]:
    """Word the beginnings of what held, where no event tells them."""
    told = {(fact.memory_id, fact.quote) for each in events for fact in each.facts}
    return [
        (days, each.order, line)
        for each in slots
        if not told & {(fact.memory_id, fact.quote) for fact in each.facts}
        for days, line in _write_beginning(material, each)
    ]


def _when(stated: Stated) -> tuple[date, date]:
    return stated.days or (stated.best.day, stated.best.day)


def _write_event(material: Material, stated: Stated) -> Line:
    text = material.tell(stated.best, days=stated.days)
    text = material.say_event(_when(stated), text)
    line = own_line(stated, material.wording.end_sentence(material.say_doubt(stated, text)))
    return replace(line, enders=material.doubters_of(stated))


def _write_beginning(
    material: Material, stated: Stated
) -> Iterator[tuple[tuple[date, date], Line]]:
    attribute, since = find_attribute(material, stated.best), stated.since
    if attribute is None or not attribute.began or since is None or stated.best.scope:
        return
    if stated.best.status not in ("holds", "replaced"):
        return
    what = attribute.fill(attribute.began, material.tell_value(stated.best))
    text = material.wording.say("does", title=material.title, what=what)
    line = own_line(stated, material.say_event(since, text), "began", material.say_days(since))
    yield since, replace(line, mark="")
