"""A plan, as far as it can be written: whoever proposed it, and whatever it says.

What a model sends is read by :mod:`commonplace.compile.replies`; here it is made sure of what the
rest of the stage relies on. Memories, pages and mentions are those that were offered. A section
cites at least one memory and says something. A name has a slug and fits on a line.
"""

from collections.abc import Iterable

from commonplace.capture.normalise import visible
from commonplace.compile.asked import ToPlan
from commonplace.compile.guards import clean_sentence, clean_title
from commonplace.compile.plan import (
    LeafPlan,
    LinkDraft,
    NewPage,
    PageUpdate,
    Promotion,
    SectionDraft,
    Unresolved,
)
from commonplace.compile.replies import LONGEST_NAME, LONGEST_SUMMARY, MOST_ALIASES
from commonplace.model import ENTITY_TYPES, PAGE_TYPES
from commonplace.wiki.text.outline import LEAD, heading_for, render_section, section_slug, split
from commonplace.wiki.text.slugs import slug_of

#: Where words go whose own heading cannot be one.
NOTES = "notes"
_TYPES = (*ENTITY_TYPES, "topic", "decision")


def checked(plan: LeafPlan, question: ToPlan) -> tuple[LeafPlan, tuple[str, ...]]:
    """What can be written of a plan, and why the rest cannot."""
    checking = _Checking(question)
    updates = [checking.update(each) for each in plan.updates]
    pages = [checking.page(each) for each in plan.pages]
    promotions = [checking.promotion(each) for each in plan.promotions]
    unresolved = [checking.unresolved(each) for each in plan.unresolved]
    return LeafPlan(
        tuple(each for each in updates if each is not None),
        tuple(each for each in pages if each is not None),
        tuple(each for each in unresolved if each is not None),
        tuple(each for each in promotions if each is not None),
        tuple(each for each in plan.links if _can_be_looked_up(each)),
    ), tuple(checking.warnings)


def named(slug: str, heading: str) -> tuple[str, str]:
    """The slug and heading that a new section really gets: the slug is that of its heading."""
    words = clean_title(heading, LONGEST_NAME)
    if slug == LEAD or section_slug(words or slug) == LEAD:
        return LEAD, ""
    words = words or clean_title(heading_for(slug), LONGEST_NAME)
    written = split(render_section("", words, "…")) if slug_of(words) else ()
    if len(written) == 1 and written[0].slug == section_slug(words):
        return written[0].slug, words
    return NOTES, heading_for(NOTES)


class _Checking:
    def __init__(self, question: ToPlan) -> None:
        self._memories = {memory.id for memory in question.memories}
        self._pages = {page.id for page in question.pages}
        self._mentions = {mention.id for mention in question.mentions}
        #: What could not be taken, each reason once; never in the words of the plan.
        self.warnings: dict[str, None] = {}

    def update(self, given: PageUpdate) -> PageUpdate | None:
        if given.page_id not in self._pages:
            self._without("an update of a page that was not offered")
            return None
        sections = self._sections(given.sections)
        if not sections:
            return None
        return PageUpdate(given.page_id, sections, _names(given.aliases))

    def page(self, given: NewPage) -> NewPage | None:
        title = clean_title(given.title, LONGEST_NAME)
        if given.type not in PAGE_TYPES:
            self._without("a page of no known type")
            return None
        if not slug_of(title):
            self._without("a page without a title")
            return None
        sections = self._sections(given.sections)
        if not sections:
            self._without("a page of which no section is left")
            return None
        summary = clean_sentence(given.summary, (), LONGEST_SUMMARY)
        return NewPage(given.type, title, summary, sections, given.slug, _names(given.aliases))

    def promotion(self, given: Promotion) -> Promotion | None:
        if given.subject_id not in self._mentions:
            self._without("a promotion of a name that was not offered")
            return None
        page = self.page(given.page)
        return Promotion(given.subject_id, page) if page is not None else None

    def unresolved(self, given: Unresolved) -> Unresolved | None:
        name = clean_title(given.name, LONGEST_NAME)
        if given.memory_id not in self._memories or not slug_of(name):
            self._without("a mention of no name, or in no memory that was offered")
            return None
        return Unresolved(name, given.type if given.type in _TYPES else "", given.memory_id)

    def _sections(self, given: Iterable[SectionDraft]) -> tuple[SectionDraft, ...]:
        found = [self._section(each) for each in given]
        return tuple(each for each in found if each is not None)

    def _section(self, given: SectionDraft) -> SectionDraft | None:
        """It rests on offered memories alone: one that also cites others is not what they say."""
        cited = tuple(dict.fromkeys(given.memory_ids))
        if not cited:
            self._without("a section for which nothing is cited")
            return None
        if not self._memories.issuperset(cited):
            self._without("a section that cites a memory which was not offered")
            return None
        if not given.body.strip():
            self._without("a section that says nothing")
            return None
        return SectionDraft(given.slug, given.heading, given.body, cited)

    def _without(self, what: str) -> None:
        self.warnings[f"left out: {what}"] = None


def _can_be_looked_up(link: LinkDraft) -> bool:
    """No address has what cannot be seen, and a database cannot even be asked for some of it."""
    return all(end == visible(end) for end in (link.source, link.target))


def _names(given: Iterable[str]) -> tuple[str, ...]:
    names = [clean_title(each, LONGEST_NAME) for each in given][:MOST_ALIASES]
    return tuple(dict.fromkeys(each for each in names if slug_of(each)))
