"""Statements told in their own words: rules, plans, notes, and the parts of a decision record."""

from collections.abc import Iterable
from dataclasses import replace

from commonplace.compile.compose.days import format_day
from commonplace.compile.compose.inline import clean_text
from commonplace.compile.compose.material import Line, Material, own_line, unite_same_text
from commonplace.compile.compose.statements import Stated


def write_rules(material: Material, stated: Iterable[Stated]) -> list[Line]:
    """Tell rules in the order in which they were said; those of documents with their source."""
    return unite_same_text(_write_rule(material, each) for each in stated)


def write_parts(material: Material, stated: Iterable[Stated]) -> list[Line]:
    """Tell a part of a decision record in its own order."""
    return unite_same_text(own_line(each, material.tell(each.best)) for each in stated)


def _write_rule(material: Material, stated: Stated) -> Line:
    wording, fact = material.wording, stated.best
    text = material.tell(fact)
    if fact.status in ("disputed", "said otherwise"):
        text = material.say_doubt(stated, text)
    elif fact.rank > 1 and fact.author:
        author = clean_text(fact.author)
        text = wording.say("according", text=wording.open_sentence(text), author=author)
    line = own_line(stated, wording.end_sentence(text))
    return replace(line, enders=material.doubters_of(stated))


def write_plans(material: Material, stated: Iterable[Stated]) -> list[Line]:
    """Tell plans as what they were on the day they were told: no plan is said to lie ahead."""
    newest_first = sorted(stated, key=lambda each: each.order, reverse=True)
    return unite_same_text(_write_plan(material, each) for each in newest_first)


def _write_plan(material: Material, stated: Stated) -> Line:
    wording, fact = material.wording, stated.best
    text = material.tell(fact, is_open=True)
    day, when = format_day(fact.day, wording), material.say_days(stated.days)
    if fact.kind == "open":
        text = wording.say("open", text=text, day=day)
    elif when and when not in text:
        text = wording.say("planned_for", text=text, day=day, when=when)
    else:
        text = wording.say("planned", text=text, day=day)
    line = own_line(stated, wording.end_sentence(material.say_doubt(stated, text)))
    return replace(line, enders=material.doubters_of(stated))


def write_notes(material: Material, stated: Iterable[Stated]) -> list[Line]:
    """Tell opinions and hearsay with their day, and quote the rest; the best first."""
    return unite_same_text(
        _write_note(material, each) for each in sorted(stated, key=material.worth)
    )


def _write_note(material: Material, stated: Stated) -> Line:
    wording, fact = material.wording, stated.best
    day, author = format_day(fact.day, wording), material.say_author(fact)
    text, phrase = material.quote(fact), "quoted"
    if fact.kind != "said" and not material.needs_voice(fact):
        text, phrase = wording.open_sentence(text), "noted"
    text = wording.say_known(phrase, "_once", text=text, author=author, day=day)
    line = own_line(stated, wording.end_sentence(material.say_doubt(stated, text)))
    return replace(line, enders=material.doubters_of(stated))
