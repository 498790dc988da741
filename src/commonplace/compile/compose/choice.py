"""Which section a statement stands in, or why in none."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from commonplace.compile.compose.inline import clean_text
from commonplace.compile.compose.material import Line, Material
from commonplace.compile.compose.page_fact import PageFact
from commonplace.compile.compose.ranking import STANDING
from commonplace.compile.compose.sections.lead import MENTIONED
from commonplace.compile.compose.sections.slots import find_attribute
from commonplace.compile.compose.statements import Stated

LEAD = "lead"
#: In the order of the page, behind the lead.
SECTIONS = (
    "now",
    "rules",
    "preferences",
    "context",
    "options",
    "reasons",
    "consequences",
    "decisions",
    "plans",
    "milestones",
    "timeline",
    "notes",
    "before",
    "related",
)
#: Where what has ended stands, with what ended it.
_ENDED = ("before", "decisions")
#: Why a statement is in no section.
TAKEN_BACK = "taken back"
ENDED_ELSEWHERE = "ended, told on another page"
UNREADABLE = "nothing to read"
DECIDED = "told as a decision"

_BY_KIND = {
    "plan": "plans",
    "open": "plans",
    "said": "notes",
    "opinion": "notes",
    "rule": "rules",
    "decision": "decisions",
    "preference": "preferences",
    "event": "timeline",
}
#: What stands as context on the page of a decision: it was said with it.
_BESIDE_DECISION = ("now", "milestones", "timeline", "notes", "related")
_BY_MOOD = {"plan": "plans", "wish": "plans", "maybe": "notes", "reported": "notes"}


def place_statements(
    material: Material, stated: Iterable[Stated]
) -> tuple[dict[str, list[Stated]], list[tuple[str, bytes]]]:
    """Give each statement its section; the second value says why some have none."""
    chosen = [(_choose_section(material, each), each) for each in stated]
    enders = {each.best.by for name, each in chosen if name in _ENDED and not each.in_force}
    places: dict[str, list[Stated]] = {name: [] for name in SECTIONS}
    left_out = []
    decided = {
        _sentence(fact) for name, each in chosen if name == "decisions" for fact in each.facts
    }
    for name, each in chosen:
        if name == "plans" and all(_sentence(fact) in decided for fact in each.facts):
            left_out.append((DECIDED, each.best.statement))
        elif name not in SECTIONS:
            left_out.append((name, each.best.statement))
        elif not _is_denial_of(each, enders):
            places[name].append(each)
    return places, left_out


def _sentence(fact: PageFact) -> tuple[str, str]:
    return fact.memory_id, fact.quote


def _is_denial_of(stated: Stated, enders: set[bytes | None]) -> bool:
    """Whether a denial is told with what it ended, under *Before*."""
    ends = any(fact.id in enders for fact in stated.facts)
    return ends and stated.in_force and not stated.best.positive


def _choose_section(material: Material, stated: Stated) -> str:
    fact = stated.best
    if not clean_text(fact.text or fact.quote):
        return UNREADABLE
    if fact.status == "taken back":
        return TAKEN_BACK
    if not material.is_home(stated):
        return _choose_for_guest(stated)
    if not stated.in_force:
        reversed_here = fact.kind == "decision" and material.subject.entity_class != "decision"
        return "decisions" if reversed_here and fact.status != "corrected" else "before"
    if (name := _BY_MOOD.get(fact.mood)) is not None:
        return name
    if (name := _part_of_record(material, fact)) is not None:
        return name
    name = _BY_KIND.get(fact.kind) or _choose_for_slot(material, stated)
    if name == "timeline" and material.is_milestone(stated):
        name = "milestones"
    is_beside = material.subject.entity_class == "decision" and name in _BESIDE_DECISION
    return "context" if is_beside else name


def _choose_for_guest(stated: Stated) -> str:
    """Choose for a statement that stands in full on another page."""
    if stated.best.kind == "decision" and stated.best.status != "corrected":
        return "decisions"
    if not stated.in_force:
        return ENDED_ELSEWHERE
    return "timeline" if stated.best.kind == "event" else "related"


def _part_of_record(material: Material, fact: PageFact) -> str | None:
    """Find the part of a decision's page; elsewhere a reason stands with its decision."""
    attribute = material.wording.attributes.get(fact.attribute or "")
    if attribute is None or not attribute.part:
        return None
    if material.subject.entity_class == "decision":
        return attribute.part
    return "decisions" if attribute.part == "reasons" else None


def _choose_for_slot(material: Material, stated: Stated) -> str:
    """Choose for what holds: *Now* has slots, and what is told again or by documents; what was
    said once, or is soon over, is a note of its day."""
    fact = stated.best
    is_told_once = len({each.day for each in stated.facts}) < 2 and not _is_of_document(fact)
    if fact.kind == "definition":
        return "notes" if material.needs_voice(fact) else "now"
    attribute = find_attribute(material, fact)
    if attribute is None:
        lasts = not is_told_once or fact.status != "holds" or _is_standing(material, stated)
        return "now" if lasts and not material.needs_voice(fact) else "notes"
    is_new = fact.is_change or stated.days is not None
    passes = material.ranking.is_passing(fact.text) and not is_new
    of_another = not attribute.is_known and not material.owns(fact)
    return "notes" if is_told_once and (passes or of_another) else "now"


def _is_standing(material: Material, stated: Stated) -> bool:
    """Whether a sentence without a slot tells what holds of the subject."""
    ranking = material.ranking
    stands = ranking.can_lead(stated.best.text) and ranking.count_points(stated) >= STANDING
    return stands and material.names_as_subject(stated.best)


def _is_of_document(fact: PageFact) -> bool:
    """Whether a document says it: that has a scope, what a tool noted has none."""
    return fact.rank > 1 and bool(fact.scope)


def drop_told(now: Sequence[Stated], lead: Line) -> list[Stated]:
    """Leave out of a section what the lead has told in full: what has neither a day since when it
    holds nor another value beside it."""
    told = {each.order for each in lead.stated} if lead.matter != MENTIONED else set()
    slots: dict[tuple[str | None, str], int] = defaultdict(int)
    for each in now:
        slots[each.best.attribute, each.best.scope] += 1
    return [each for each in now if each.order not in told or _says_more(each, slots)]


def _says_more(stated: Stated, slots: dict[tuple[str | None, str], int]) -> bool:
    fact = stated.best
    if fact.kind == "definition" or fact.attribute is None:
        return False
    return stated.since is not None or slots[fact.attribute, fact.scope] > 1
