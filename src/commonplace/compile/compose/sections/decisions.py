"""Decisions: what was decided, when, why, and what reversed it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from commonplace.compile.compose.days import format_day
from commonplace.compile.compose.inline import clean_text, clip_text
from commonplace.compile.compose.material import Line, Material, own_line
from commonplace.compile.compose.page_fact import IN_FORCE, PageFact
from commonplace.compile.compose.sections.periods import say_until
from commonplace.compile.compose.statements import Stated

_REASON = "reason"


def write_decisions(material: Material, stated: Iterable[Stated]) -> list[Line]:
    """Word each decision with its state: those in force first, and the newest first."""
    given = [*stated]
    reasons = [each for each in given if each.best.attribute == _REASON]
    decided = [each for each in given if each.best.attribute != _REASON]
    decided.sort(key=lambda each: each.order, reverse=True)
    decided.sort(key=lambda each: not each.in_force)
    lines = [_add_reason(material, write_decision(material, each), reasons) for each in decided]
    told = {reason.order for line in lines for reason in line.stated}
    rest = [own_line(each, material.tell(each.best)) for each in reasons if each.order not in told]
    return [*lines, *rest]


def write_decision_lead(material: Material, stated: Sequence[Stated]) -> Line | None:
    """Begin a decision's page with the decision in force, else with what reversed it."""
    wording = material.wording
    decided = sorted(
        (each for each in stated if each.best.kind == "decision"), key=lambda each: each.worth
    )
    standing = [each for each in decided if each.best.status == "holds" and each.best.positive]
    if standing:
        return write_decision(material, standing[0])
    reversed_ = [each for each in decided if each.best.status in ("replaced", "denied")]
    if not reversed_:
        return None
    last = max(reversed_, key=lambda each: each.order)
    ender = material.ender_of(last)
    until = say_until(material, last)
    if ender is not None and ender.status in IN_FORCE:
        text = wording.say("reversal_by", until=until, by=material.tell(ender))
    else:  # what reversed it may have been reversed in its turn
        text = wording.say("reversal", until=until)
    return Line(text, (last,), ("reversal",), last.best.status, material.enders_of(last))


def write_decision(material: Material, stated: Stated) -> Line:
    """Word a decision with the day it was made, and the day it was reversed."""
    wording, fact = material.wording, stated.best
    text = material.drop_days(material.tell(fact), stated.days)
    values = {
        "text": wording.open_sentence(text),
        "day": material.say_days(stated.days) or format_day(fact.day, wording),
    }
    if stated.in_force:
        text = wording.say("decided", **values)
        if fact.status == "disputed":
            text = wording.say("disputed", text=text)
        return own_line(stated, wording.end_sentence(text))
    values["until"] = say_until(material, stated)
    ender = material.ender_of(stated)
    if ender is None or _is_told(material, ender):
        text = wording.say("reversed", **values)
    else:
        text = wording.say("reversed_by", **values, by=wording.open_sentence(material.tell(ender)))
    line = own_line(stated, wording.end_sentence(text))
    return replace(line, enders=material.enders_of(stated))


def _is_told(material: Material, ender: PageFact) -> bool:
    """Whether what reversed a decision stands on the page anyhow: in a line of its own, or in the
    lead of the decision's page."""
    if material.subject.entity_class == "decision":
        return True
    return ender.kind == "decision" and material.is_about(ender)


def _add_reason(material: Material, line: Line, reasons: Iterable[Stated]) -> Line:
    """Put a reason behind its decision: one that was given in the same memory."""
    memories = {fact.memory_id for fact in line.stated[0].facts}
    for each in reasons:
        fact = each.best
        if each.in_force and fact.memory_id in memories:
            words = clip_text(clean_text(fact.value or fact.text), material.limits.characters)
            reason = material.wording.end_sentence(words)
            text = material.wording.say("reason", text=line.text, reason=reason)
            line = replace(line, text=text, stated=(*line.stated, each))
    return line
