"""Reading what the aggregation planner sent: rollups, promotions and links.

A hub is refused unless three of its members show why they belong there. A member shows it when it
is offered as one of that hub, or when the words quoted for it

- stand in what was shown of the page (its title, summary, excerpts, the sentence of a suggestion),
- name each suggestion that the hub's title names: what belongs to *Austin restaurants* says Austin,
- and share a word with the hub's title or heading, where it names no suggestion.
"""

from collections.abc import Iterable
from typing import Any

from commonplace.capture.terms import terms
from commonplace.compile.asked import OfferedHub, OfferedPage, ToHub, numbered
from commonplace.compile.asking import fields
from commonplace.compile.asking.fields import Rejected
from commonplace.compile.guards import clean_sentence
from commonplace.compile.plan import HubPlan, NewPage, Rollup, SectionPromotion
from commonplace.compile.replies import (
    LONGEST_CONTEXT,
    LONGEST_NAME,
    LONGEST_SUMMARY,
    MOST_HIGHLIGHTS,
    MOST_MEMBERS,
    MOST_PAGES,
    links_of,
)
from commonplace.minds.task import Read
from commonplace.wiki.text.outline import section_slug
from commonplace.wiki.text.slugs import page_slug, slug_of

LEAST_MEMBERS = 3
READY = "ready"
_PARTS = ("rollups", "sectionPromotions", "pageLinks")


def hub_plan(reply: Any, question: ToHub) -> Read[HubPlan]:
    """The hubs and promotions that the reply holds; nothing when it holds none."""
    if not fields.has_lists(reply, *_PARTS):
        return Read(None, ("the reply has none of the lists of hubs",))
    reader = _Reader(question)
    rollups = reader.rollups(reply)
    promotions = reader.promotions(reply)
    plan = HubPlan(rollups, promotions, links_of(reply, reader.addresses, reader.rejected))
    warnings = reader.rejected.warnings
    if plan == HubPlan() and warnings:
        return Read(None, (*warnings, "nothing of the plan could be taken"))
    return Read(plan, warnings)


class _Reader:
    """One reply to one question."""

    def __init__(self, question: ToHub) -> None:
        self.rejected = Rejected()
        self._pages = {f"P{number}": page for number, page in enumerate(question.pages, 1)}
        self._sections = {f"S{number}": one for number, one in enumerate(question.sections, 1)}
        self._evidence = _Evidence(question)
        self._shown = {*self._pages, *self._sections, *(page.id for page in question.pages)}
        self.addresses = numbered("P", (page.address for page in question.pages))
        #: Which pages stand under a parent already; which new hubs there are.
        self._claimed: dict[str, set[str]] = {}

    def rollups(self, reply: dict[str, Any]) -> tuple[Rollup, ...]:
        found: dict[tuple[str, str], Rollup] = {}
        for where, item in fields.items(reply, "rollups", MOST_PAGES, self.rejected):
            rollup = self._rollup(item, where)
            if rollup is None:
                continue
            key = (rollup.page_id or (rollup.hub.slug if rollup.hub else ""), rollup.section)
            if key in found:
                self.rejected.add(where, "the section comes twice")
            else:
                found[key] = rollup
        return tuple(found.values())

    def promotions(self, reply: dict[str, Any]) -> tuple[SectionPromotion, ...]:
        found: dict[str, SectionPromotion] = {}
        for where, item in fields.items(reply, "sectionPromotions", MOST_PAGES, self.rejected):
            name = fields.number(item.get("section"), "S")
            section = self._sections.get(name)
            title = fields.title(item.get("title"), LONGEST_NAME)
            if section is None:
                self.rejected.add(where, "the section was not offered")
            elif section.status != READY:
                self.rejected.add(where, "the section is not ready")
            elif not title or not slug_of(title):
                self.rejected.add(where, "it has no title")
            elif name in found:
                self.rejected.add(where, "the section comes twice")
            else:
                summary = clean_sentence(item.get("summary"), self._shown, LONGEST_SUMMARY)
                kept = self._highlights(item)
                found[name] = SectionPromotion(section.page_id, section.slug, title, summary, kept)
        return tuple(found.values())

    def _highlights(self, item: dict[str, Any]) -> tuple[str, ...]:
        given = fields.texts(item, "highlights", MOST_HIGHLIGHTS)
        told = (clean_sentence(each, self._shown, LONGEST_CONTEXT) for each in given)
        return tuple(dict.fromkeys(each for each in told if each))

    def _rollup(self, item: dict[str, Any], where: str) -> Rollup | None:
        heading = fields.title(item.get("heading"), LONGEST_NAME)
        page = self._pages.get(fields.number(item.get("page"), "P"))
        title = page.title if page else fields.title(item.get("title"), LONGEST_NAME)
        if page is None and fields.number(item.get("page"), "P"):
            self.rejected.add(where, "the page was not offered")
        elif not heading or not title or not slug_of(title):
            self.rejected.add(where, "it has no title or no heading")
        elif page is None and self._is_taken(title):
            self.rejected.add(where, "a page of that name is there")
        else:
            parent = page.address if page else f"topic/{page_slug(title)}"
            members = self._members(item, where, parent, f"{title} {heading}")
            if len(members) >= LEAST_MEMBERS:
                self._claimed.setdefault(parent, set()).update(members)
                hub = None if page else self._hub(item, title)
                page_id = page.id if page else None
                return Rollup(page_id, hub, section_slug(heading), heading, tuple(members))
            self.rejected.add(where, f"fewer than {LEAST_MEMBERS} members show that they belong")
        return None

    def _members(self, item: dict[str, Any], where: str, parent: str, about: str) -> list[str]:
        """Addresses, in order: offered, shown to belong, not yet under this parent."""
        claimed = self._claimed.get(parent, set()) | {parent}
        found: dict[str, None] = {}
        for place, given in fields.items(item, "members", MOST_MEMBERS, self.rejected, where):
            page = self._pages.get(fields.number(given.get("page"), "P"))
            if page is None:
                self.rejected.add(place, "the page was not offered")
            elif page.address in claimed or page.address in found:
                self.rejected.add(place, "it stands there already")
            elif not self._evidence.speaks_for(page, given.get("evidence"), about):
                self.rejected.add(place, "nothing shows that it belongs there")
            else:
                found[page.address] = None
        return [*found]

    def _hub(self, item: dict[str, Any], title: str) -> NewPage:
        summary = clean_sentence(item.get("summary"), self._shown, LONGEST_SUMMARY)
        self.addresses[slug_of(title)] = f"topic/{page_slug(title)}"
        return NewPage("topic", title, summary, (), page_slug(title))

    def _is_taken(self, title: str) -> bool:
        """By another kind of page too: two pages of one name are one too many."""
        return any(slug_of(page.title) == slug_of(title) for page in self._pages.values())


class _Evidence:
    """What was shown of each page, and which suggestion speaks for it."""

    def __init__(self, question: ToHub) -> None:
        self._hubs = [(frozenset(terms(hub.title)), hub) for hub in question.candidates]
        self._shown: dict[str, list[str]] = {
            page.id: [_folded(each) for each in _shown_of(page)] for page in question.pages
        }
        for hub in question.candidates:
            for member in hub.members:
                if member.page_id in self._shown:
                    self._shown[member.page_id].append(_folded(member.sentence))

    def speaks_for(self, page: OfferedPage, quote: Any, about: str) -> bool:
        wanted = frozenset(terms(about))
        named = [(words, hub) for words, hub in self._hubs if words and words <= wanted]
        if named and all(_lists(hub, page.id) for _, hub in named):
            return True
        if not isinstance(quote, str) or not (said := _folded(quote[:2000])):
            return False
        if not any(said in shown for shown in self._shown[page.id]):
            return False
        words = frozenset(terms(quote[:2000]))
        if named:
            return all(suggested <= words for suggested, _ in named)
        return bool(words & wanted)


def _lists(hub: OfferedHub, page_id: str) -> bool:
    return any(member.page_id == page_id for member in hub.members)


def _shown_of(page: OfferedPage) -> Iterable[str]:
    return (page.title, page.summary, *(section.text for section in page.sections))


def _folded(text: str) -> str:
    return " ".join(text.casefold().split()).strip(" .…\"'“”")
