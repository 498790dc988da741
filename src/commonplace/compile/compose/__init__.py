"""Compose a page: facts of one entity become sections of sentences.

In    facts of an entity with their status (:class:`.page_fact.PageFact`), and what ended them
Out   a summary, sections of sentences that know their facts, and what was left out and why
Asks  nobody: pure functions. No memory is opened, and no pattern is applied to words

Sections choose and order statements first; words come last, from templates in ``wording/``.

- The same facts make the same bytes, in whatever order they come.
- A sentence's words follow from the facts it names alone, so what is forgotten takes with it
  exactly what stood on it.
- Nothing that was denied, replaced or corrected stands in the lead, the summary or *Now*.
- Every fact in force is on the page or in ``left_out``, with a reason.
- No clock: a plan is told as the plan of its day, so a page does not change because time passes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from commonplace.compile.compose.choice import LEAD, SECTIONS, drop_told, place_statements
from commonplace.compile.compose.inline import clip_text
from commonplace.compile.compose.material import Line, Material, join_lines
from commonplace.compile.compose.page import Composed, Section, Sentence
from commonplace.compile.compose.page_fact import Home, Limits, Mention, PageFact, Subject
from commonplace.compile.compose.ranking import FEWEST_POINTS, FLOORS
from commonplace.compile.compose.sections.decisions import write_decisions
from commonplace.compile.compose.sections.history import (
    write_before,
    write_beginnings,
    write_timeline,
)
from commonplace.compile.compose.sections.lead import MENTIONED, write_lead
from commonplace.compile.compose.sections.related import (
    TOLD_WITH,
    write_company,
    write_relations,
)
from commonplace.compile.compose.sections.slots import write_slots
from commonplace.compile.compose.sections.words_said import (
    write_notes,
    write_parts,
    write_plans,
    write_rules,
)
from commonplace.compile.compose.statements import Stated, group_facts
from commonplace.compile.compose.wording import Wording, load_wording

__all__ = [
    "Arranged",
    "Composed",
    "Home",
    "Limits",
    "Mention",
    "PageFact",
    "Section",
    "Sentence",
    "Subject",
    "arrange",
    "compose",
    "compose_arranged",
]

_ROOMY = 100_000
_Places = Mapping[str, Sequence[Stated]]
_Lines = Mapping[str, Sequence[Line]]
#: Sections of what may lead as what holds.
_LEADING = ("now", "preferences", "notes")
_DATED = ("milestones", "timeline")
#: Lines that tell of no fact.
_TELL_NOTHING = (MENTIONED, TOLD_WITH)
#: Why what names the subject is not told on its page, but with whom it is told.
_ELSEWHERE = "told on another page"
_WRITERS: Mapping[str, Callable[[Material, Sequence[Stated]], list[Line]]] = {
    "now": write_slots,
    "rules": write_rules,
    "preferences": write_slots,
    "context": write_parts,
    "options": write_parts,
    "reasons": write_parts,
    "consequences": write_parts,
    "decisions": write_decisions,
    "plans": write_plans,
    "notes": write_notes,
    "before": write_before,
    "related": write_relations,
}


@dataclass(frozen=True, slots=True)
class Arranged:
    """The statements of a page in their sections, before anything is worded."""

    material: Material
    stated: Sequence[Stated]
    #: By section, in the order of the page; the lead is drawn from these.
    places: _Places
    #: The reason, and the statement.
    left_out: Sequence[tuple[str, bytes]]

    def without_limits(self) -> "Arranged":
        """The same, with room for everything in every section."""
        given = self.material.limits
        kept = ("characters", "summary")
        room = {each.name: _ROOMY for each in fields(given) if each.name not in kept}
        limits = replace(given, **room)
        return replace(self, material=replace(self.material, limits=limits))


def arrange(
    subject: Subject,
    facts: Iterable[PageFact],
    *,
    limits: Limits | None = None,
    wording: Wording | None = None,
) -> Arranged:
    """Choose the section of every statement of a page."""
    given = {fact.id: fact for fact in facts}
    material = Material(subject, wording or load_wording("en"), limits or Limits(), given)
    stated = group_facts(fact for fact in given.values() if material.is_about(fact))
    return Arranged(material, stated, *place_statements(material, stated))


def compose(
    subject: Subject,
    facts: Iterable[PageFact],
    *,
    limits: Limits | None = None,
    wording: Wording | None = None,
) -> Composed:
    """Compose the page of a subject from its facts, and from those that ended them."""
    return compose_arranged(arrange(subject, facts, limits=limits, wording=wording))


def compose_arranged(arranged: Arranged) -> Composed:
    """Word the statements of a page by rules."""
    material, stated, places = arranged.material, arranged.stated, arranged.places
    left_out = [*arranged.left_out]
    shown = [each for name in SECTIONS for each in places[name]]
    if not shown:
        return Composed("", (), tuple(sorted({*left_out})))
    lines = _unite_sections(_write_lines(material, places, shown))
    kept = {name: _keep_best(material, name, each) for name, each in lines.items()}
    if material.subject.entity_class != "decision":
        kept["related"] += write_company(material, shown, kept)
    sections = [
        _write_section(material, name, kept[name]) for name in (LEAD, *SECTIONS) if kept[name]
    ]
    left_out += _list_untold(places, lines, stated, kept)
    summary = clip_text(lines[LEAD][0].text, material.limits.summary)
    return Composed(summary, tuple(sections), tuple(sorted({*left_out})))


def _write_lines(
    material: Material, places: _Places, shown: Sequence[Stated]
) -> dict[str, list[Line]]:
    """Word every section in full."""
    ordered = sorted(shown, key=lambda each: each.order)
    own = [each for name in _LEADING for each in places[name]]
    lead = write_lead(material, own, ordered)
    left = {**places} | {name: drop_told(places[name], lead) for name in (*_LEADING, *_DATED)}
    lines = {LEAD: [lead]} | {name: write(material, left[name]) for name, write in _WRITERS.items()}
    slots = [*places["now"], *places["before"]]
    begun = write_beginnings(material, slots, [each for name in _DATED for each in places[name]])
    lines["milestones"] = write_timeline(material, left["milestones"], begun)
    lines["timeline"] = write_timeline(material, left["timeline"])
    return lines


def _unite_sections(lines: Mapping[str, Sequence[Line]]) -> dict[str, list[Line]]:
    """Show the same words once, in the first section that has them."""
    first: dict[str, tuple[str, int]] = {}
    united: dict[str, list[Line]] = {name: [] for name in (LEAD, *SECTIONS)}
    for name, kept in united.items():
        for line in lines[name]:
            if line.text in first:
                section, number = first[line.text]
                united[section][number] = join_lines(united[section][number], line)
            else:
                first[line.text] = name, len(kept)
                kept.append(line)
    return united


def _keep_best(material: Material, section: str, lines: Sequence[Line]) -> list[Line]:
    """Keep the best lines of a section, in the order that they have; what ended or speaks against
    something else stays."""
    floor, fewest = FLOORS.get(section, (None, 0))
    ranked = sorted(range(len(lines)), key=lambda at: material.worth_of(lines[at]))
    if floor is None:
        return [lines[at] for at in sorted(ranked[: material.limits.of(section)])]
    best: list[int] = []
    low: list[int] = []
    for at in ranked:
        line, points = lines[at], material.points_of(lines[at])
        if len(best) == material.limits.of(section):
            break
        if not line.mark and any(material.is_repeated(line, lines[one]) for one in (*best, *low)):
            continue
        if line.mark or points >= floor:
            best.append(at)
        elif points >= FEWEST_POINTS and len(low) < fewest:
            low.append(at)
    best += low[: max(fewest - len(best), 0)]
    return [lines[at] for at in sorted(best)]


def _write_section(material: Material, name: str, lines: Sequence[Line]) -> Section:
    sentences = tuple(material.write(name, line) for line in lines)
    return Section(name, material.wording.headings.get(name, ""), sentences)


def _list_untold(
    places: _Places,
    lines: Mapping[str, Sequence[Line]],
    stated: Sequence[Stated],
    kept: Mapping[str, Sequence[Line]],
) -> Iterator[tuple[str, bytes]]:
    """List what the limits left no room for."""
    told = {
        fact.id
        for group in kept.values()
        for line in group
        if line.matter not in _TELL_NOTHING
        for fact in line.facts
    }
    sections = {
        each.order: name
        for name, group in lines.items()
        for line in group
        for each in (*line.stated, *line.folded)
    }
    guests = {each.order for each in places["related"]}
    for each in stated:  # a denial stands with what it ended, under Before
        if each.in_force and told.isdisjoint(fact.id for fact in each.facts):
            section = sections.get(each.order, "before")
            is_guest = each.order in guests
            yield _ELSEWHERE if is_guest else f"more in {section}", each.best.statement
