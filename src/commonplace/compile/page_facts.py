"""Load the facts of some pages with their words, and arrange them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from commonplace.compile.book_facts import DECISION, TAG, Entity
from commonplace.compile.compose import Arranged, Home, Mention, PageFact, Subject, arrange
from commonplace.compile.compose.wording import DECIDED, load_wording
from commonplace.compile.directory import join_fact
from commonplace.compile.page_plan import PageDue, PagePlan
from commonplace.store.compiling import entity_pages as rows
from commonplace.store.engine import Reader

#: Kinds of facts that are worded with the page's title in the place of their subject.
_OF_ITS_SUBJECT = ("definition", "attribute", "relation", "preference", "opinion")


def load_facts(
    reader: Reader, book_id: str, plan: PagePlan, due: Iterable[PageDue]
) -> dict[bytes, PageFact]:
    """Load what these pages are composed of. Facts that have gone since are left out."""
    ids = {id for each in due for id in each.facts}
    parts, found = plan.book.parts, {}
    for full in rows.full_facts(reader, book_id, ids):
        fact = _tag(join_fact(full, plan.book.named[full.fact.id], plan.directory), plan)
        fact = replace(fact, decision=_find_decision(fact, plan))
        part = parts.get(fact.memory_id)
        found[fact.id] = fact if part is None else _put_in_record(fact, part)
    return found


def _tag(fact: PageFact, plan: PagePlan) -> PageFact:
    """Tell a fact on the pages of those whose names its memory was tagged with, too."""
    named = {each.entity_id for each in fact.about}
    tagged = (id for role, id in plan.book.named[fact.id].names if role == "tag")
    about = [
        Mention("topic", known.id, "", known.title, known.address)
        for id in tagged
        if id not in named and not id.startswith(TAG) and (known := plan.known.get(id))
    ]
    return replace(fact, about=(*fact.about, *about)) if about else fact


def _find_decision(fact: PageFact, plan: PagePlan) -> Home | None:
    """Find the page of the decision that a fact is."""
    known = plan.known.get(DECISION + fact.statement.hex())
    if fact.kind != "decision" or known is None or known.address is None:
        return None
    return Home(known.id, known.title, known.address)


def _put_in_record(fact: PageFact, heading: str) -> PageFact:
    """Tell what a record of a decision says as the part that its heading makes it."""
    part = load_wording("en").find_part(heading)
    if part == DECIDED:
        return replace(fact, kind="decision", attribute=None)
    return replace(fact, kind="attribute", attribute=part, value=None)


def arrange_page(due: PageDue, facts: dict[bytes, PageFact]) -> Arranged:
    """Choose the sections of what stands on a page."""
    entity = due.entity
    subject = Subject(entity.id, due.place.title, entity.entity_class, entity.type, entity.names)
    found = [facts[id] for id in due.facts if id in facts]
    if entity.entity_class == "thing":
        found = [_quote_kept(entity, each) for each in found]
    else:
        found = [_at_home(entity, due, each, found) for each in found]
    return arrange(subject, found)


def _quote_kept(entity: Entity, fact: PageFact) -> PageFact:
    """Leave in its own words what stands with whoever said it and is said of somebody else."""
    if fact.kind not in _OF_ITS_SUBJECT or any(each.entity_id == entity.id for each in fact.about):
        return fact
    return replace(fact, kind="said", attribute=None, label="")


def _at_home(entity: Entity, due: PageDue, fact: PageFact, found: Sequence[PageFact]) -> PageFact:
    """Tell what a decision's or a topic's page has in full, whoever else it is about."""
    mention = Mention("topic", entity.id, "", due.place.title, due.place.address)
    if entity.entity_class == "topic":  # it is said of others: in its own words
        home = fact.home.entity_id if fact.home is not None else None
        if fact.kind != "decision" and any(each.entity_id == home for each in fact.about):
            return replace(fact, about=(*fact.about, mention))
        kind = "attribute" if fact.kind in ("definition", "relation") else fact.kind
        about = (*fact.about, mention)
        return replace(fact, about=about, home=None, attribute=None, kind=kind)
    if entity.id.startswith(DECISION):
        statement = bytes.fromhex(entity.id.removeprefix(DECISION))
        own = [each for each in found if each.statement == statement]
        is_of_it = fact.memory_id in {each.memory_id for each in own}
        if not is_of_it and fact.by not in {each.id for each in own}:
            return fact
    return replace(fact, about=(*fact.about, mention), home=None)
