"""Put the sentences of a model among those of the rules: what they cover goes, the rest stays.

Pure. A model's sentence is held against the facts it cites, and is taken or refused with a reason.
A line of the rules stays unless all facts that it tells are told: in the timeline by sentences
of the timeline, elsewhere by any sentence. So no fact in force that rules tell is lost.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from commonplace.compile.compose import Arranged, Composed, Section, Sentence
from commonplace.compile.compose.choice import LEAD, SECTIONS
from commonplace.compile.compose.inline import clip_text, link_names
from commonplace.compile.compose.material import hash_matter
from commonplace.compile.compose.page_fact import IN_FORCE, PageFact, list_memories
from commonplace.compile.compose.sections.lead import MENTIONED
from commonplace.compile.compose.sections.slots import write_slots
from commonplace.compile.effects import RefusedSentence
from commonplace.compile.writer.question import ToWrite
from commonplace.compile.writer.reply import Draft, Written
from commonplace.compile.writer.support import Support

_ENDED_ONLY = "it tells only what no longer holds"
_DATED = ("milestones", "timeline")


@dataclass(frozen=True, slots=True)
class Worded:
    """A page in a model's words, as far as facts bear them out."""

    composed: Composed
    #: Sentences of the model that the page has.
    taken: int
    refused: tuple[RefusedSentence, ...] = ()
    #: What the page might be called, where facts bear it out; else empty.
    title: str = ""


def word_page(arranged: Arranged, composed: Composed, question: ToWrite, draft: Draft) -> Worded:
    """Word a composed page with a model's draft."""
    taken: list[tuple[str, Sentence]] = []
    refused = []
    for each in draft.sentences:
        facts = _facts_of(question, each)
        why = _why_not(arranged, each, facts)
        if why:
            refused.append(RefusedSentence(facts[0].memory_id, each.text, why))
        else:
            taken.append((each.section, _make_sentence(arranged, each, facts)))
    if not taken:
        return Worded(composed, 0, (*refused,))
    merged = _merge(arranged, composed, taken)
    told = {id for section in merged.sections for one in section.sentences for id in one.facts}
    shown = [fact for id, fact in arranged.material.facts.items() if id in told]
    support = Support(question.subject, [each for each in shown if each.status in IN_FORCE])
    summary = _summarise(arranged, merged, draft, support)
    title = draft.title if draft.title and not support.why_not(draft.title) else ""
    return Worded(replace(merged, summary=summary), len(taken), (*refused,), title)


def _facts_of(question: ToWrite, written: Written) -> list[PageFact]:
    return [fact for at in written.facts for fact in question.facts[at].stated.facts]


def _why_not(arranged: Arranged, written: Written, facts: Sequence[PageFact]) -> str:
    if written.section not in _DATED and not any(each.status in IN_FORCE for each in facts):
        return _ENDED_ONLY
    return Support(arranged.material.subject, facts).why_not(written.text)


def _make_sentence(arranged: Arranged, written: Written, facts: Sequence[PageFact]) -> Sentence:
    """Make it Markdown, with its day in the timeline, and links where rules would have them."""
    material = arranged.material
    text = material.wording.end_sentence(material.wording.open_sentence(written.text))
    if written.section in _DATED:
        days = [each.days for each in facts if each.days]
        day = facts[0].day
        text = material.say_event(days[0] if days else (day, day), text)
    given = {fact.id: fact for fact in facts}
    mentions = [mention for fact in given.values() for mention in fact.about]
    statements = sorted({fact.statement for fact in given.values()})
    return Sentence(
        key=hash_matter(written.section, "written", *statements),
        text=link_names(text, mentions, material.subject.id),
        facts=tuple(sorted(given)),
        memories=list_memories(given.values()),
    )


def _merge(
    arranged: Arranged, composed: Composed, taken: Sequence[tuple[str, Sentence]]
) -> Composed:
    by_rules = {each.slug: [*each.sentences] for each in composed.sections}
    covered = {id for _, each in taken for id in each.facts}
    dated = {id for section, each in taken if section in _DATED for id in each.facts}
    if any(section == LEAD for section, _ in taken):
        lead, now = _move_lead(arranged, by_rules.get(LEAD, []), covered)
        by_rules |= {LEAD: lead, "now": [*by_rules.get("now", []), *now]}
    headings = arranged.material.wording.headings
    sections = []
    for slug in (LEAD, *SECTIONS):
        told = dated if slug in _DATED else frozenset() if slug == "before" else covered
        rest = [each for each in by_rules.get(slug, ()) if slug == LEAD or not _is_told(each, told)]
        sentences = [each for section, each in taken if section == slug] + rest
        if slug in _DATED:
            sentences.sort(key=partial(_day_of, arranged), reverse=True)
        if sentences:
            sections.append(Section(slug, headings.get(slug, ""), (*sentences,)))
    return replace(composed, sections=(*sections,))


def _day_of(arranged: Arranged, sentence: Sentence) -> date:
    """Return the day of the latest of its facts: when it happened, else when it was told."""
    facts = [arranged.material.facts[id] for id in sentence.facts]
    return max(each.days[1] if each.days else each.day for each in facts)


def _move_lead(
    arranged: Arranged, lead: Sequence[Sentence], covered: Collection[bytes]
) -> tuple[list[Sentence], list[Sentence]]:
    """Put what only the lead of the rules tells under *Now*: the model's lead takes its place.

    Returns what stays in the lead, and the lines that it has more under *Now*.
    """
    left = {id for each in lead if not _only_mentions(each) for id in each.facts} - {*covered}
    untold = [
        stated
        for stated in arranged.places["now"]
        if not left.isdisjoint(fact.id for fact in stated.facts)
    ]
    moved = {fact.id for stated in untold for fact in stated.facts}
    if left - moved:  # a decision, whose lead is worded from other sections
        return [*lead], []
    lines = write_slots(arranged.material, untold)
    return [], [arranged.material.write("now", each) for each in lines]


def _is_told(sentence: Sentence, told: Collection[bytes]) -> bool:
    """Whether all facts of a line of the rules are told; what is marked stays as it is."""
    return not sentence.mark and bool(sentence.facts) and all(id in told for id in sentence.facts)


def _only_mentions(sentence: Sentence) -> bool:
    """Whether a lead tells no fact, but only when somebody was mentioned."""
    return sentence.key == hash_matter(LEAD, *MENTIONED)


def _summarise(arranged: Arranged, merged: Composed, draft: Draft, support: Support) -> str:
    """The model's summary where facts in force bear it out; else its first sentence."""
    most = arranged.material.limits.summary
    if draft.summary and not support.why_not(draft.summary):
        return clip_text(draft.summary, most)
    for each in draft.sentences:
        if each.section == LEAD and not support.why_not(each.text):
            return clip_text(each.text, most)
    return merged.summary
