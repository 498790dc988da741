"""Decisions: what was decided, when, why, and what reversed it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from commonplace.compile.compose.days import format_day
from commonplace.compile.compose.inline import clean_text, clip_text
from commonplace.compile.compose.material import Line, Material, own_line
from commonplace.compile.compose.page_fact import IN_FORCE, Mention, PageFact
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
    decided = sorted((each for each in stated if each.best.kind == "decision"), key=material.worth)
    own = [each for each in decided if _is_of_page(material, each.best)]
    standing = [each for each in own if each.best.status == "holds"] or [
        each for each in decided if each.best.status == "holds" and each.best.positive and not own
    ]
    own = own or decided
    if standing:
        return write_decision(material, standing[0])
    reversed_ = [each for each in own if each.best.status in ("replaced", "denied")]
    if not reversed_:
        return None
    last = max(reversed_, key=lambda each: each.order)
    ender = material.ender_of(last)
    until = say_until(material, last)
    names: tuple[Mention, ...] = ()
    if ender is not None and ender.status in IN_FORCE:
        by, names = _name_decision(material, ender)
        text = wording.end_sentence(wording.say("reversal_by", until=until, by=by))
    else:  # what reversed it may have been reversed in its turn
        text = wording.say("reversal", until=until)
    enders = material.enders_of(last)
    return Line(text, (last,), ("reversal",), last.best.status, enders, names=names)


def write_decided_of(material: Material, stated: Iterable[Stated]) -> Line | None:
    """Tell the last decision in force that chose the subject over something else."""
    found = [each for each in stated if each.best.decision and _is_decided_of(material, each)]
    if not found:
        return None
    last = max(found, key=lambda each: each.order)
    what, names = _name_decision(material, last.best)
    day = material.say_days(last.days) or format_day(last.best.day, material.wording)
    text = material.wording.end_sentence(material.wording.say("decided_of", day=day, what=what))
    return replace(own_line(last, text, "decided of"), names=names)


def _is_decided_of(material: Material, stated: Stated) -> bool:
    fact = stated.best
    chosen = clean_text(fact.value or "").casefold()
    holds = fact.status == "holds" and fact.mood == "fact" and fact.positive
    return holds and fact.replaces and chosen in {name.casefold() for name in material.titles}


def _name_decision(material: Material, fact: PageFact) -> tuple[str, tuple[Mention, ...]]:
    """Name a decision by its page, and lead there; by its sentence where it has none."""
    page = fact.decision
    if page is None or page.entity_id == material.subject.id:
        return material.tell(fact), ()
    title = clean_text(page.title)
    return title, (Mention("object", page.entity_id, title, title, page.address),)


def _is_of_page(material: Material, fact: PageFact) -> bool:
    return fact.decision is not None and fact.decision.entity_id == material.subject.id


def write_decision(material: Material, stated: Stated) -> Line:
    """Word a decision with the day it was made, and the day it was reversed."""
    wording, fact = material.wording, stated.best
    text = material.tell(fact, is_open=True, days=stated.days)
    values = {"text": text, "day": material.say_days(stated.days) or format_day(fact.day, wording)}
    names: tuple[Mention, ...] = ()
    if fact.decision is not None and not _is_of_page(material, fact):  # its day leads to its page
        day = wording.say("decided_on", day=values["day"])
        names = (Mention("object", fact.decision.entity_id, day, day, fact.decision.address),)
    if stated.in_force:
        author = clean_text(fact.author or "") if _is_of_page(material, fact) else ""
        text = wording.say_known("decided_by", "_nobody", author=author, **values)
        if fact.status == "disputed":
            text = wording.say("disputed", text=text)
        return replace(own_line(stated, wording.end_sentence(text)), names=names)
    values["until"] = say_until(material, stated)
    ender = material.ender_of(stated)
    if ender is None or _is_told(material, ender):
        text = wording.say("reversed", **values)
    else:
        by, leads = _name_decision(material, ender)
        text = wording.say("reversed_by", **values, by=wording.open_sentence(by))
        names = (*names, *leads)
    line = own_line(stated, wording.end_sentence(text))
    return replace(line, enders=material.enders_of(stated), names=names)


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
