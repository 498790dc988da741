"""Reading what a planner or a writer sent, field by field: a bad item is dropped, never the plan.

- Numbers become ids; one that was not offered is nothing. Names that no memory says are no aliases.
- A section that cites no offered memory is dropped: nothing cited, nothing written.
- Every text went through the guards, so what comes out of here can be shown.
- A reply without any of the lists, or of which nothing is left, is of no use: then rules answer.
"""

import unicodedata
from typing import Any

from commonplace.compile.asked import ToPlan, ToWrite, numbered
from commonplace.compile.asking import fields
from commonplace.compile.asking.fields import Rejected
from commonplace.compile.guards import clean_body, clean_sentence
from commonplace.compile.plan import (
    LeafPlan,
    LinkDraft,
    NewPage,
    PageUpdate,
    Promotion,
    SectionDraft,
    Unresolved,
)
from commonplace.minds.task import Read
from commonplace.model import ENTITY_TYPES, PAGE_TYPES
from commonplace.wiki.text.outline import LEAD, heading_for, section_slug
from commonplace.wiki.text.slugs import page_slug, slug_of

MOST_PAGES, MOST_MENTIONS, MOST_LINKS = 50, 100, 200
MOST_SECTIONS, MOST_CITED, MOST_ALIASES = 20, 50, 12
LONGEST_NAME, LONGEST_SUMMARY, LONGEST_CONTEXT = 200, 500, 300
MOST_MEMBERS, MOST_HIGHLIGHTS = 60, 5
MOST_NOTED = 20
_PARTS = ("pageUpdates", "newPages", "unresolvedMentions", "promotions", "pageLinks")
_SUGGESTED = (*ENTITY_TYPES, "topic", "decision")


def leaf_plan(reply: Any, question: ToPlan) -> Read[LeafPlan]:
    """The plan that the reply holds; nothing when it holds none."""
    if not fields.has_lists(reply, *_PARTS):
        return Read(None, ("the reply has none of the lists of a plan",))
    reader = _Reader(question)
    updates = reader.updates(reply)
    pages = reader.new_pages(reply)
    promotions = reader.promotions(reply)
    plan = LeafPlan(
        updates,
        pages,
        reader.unresolved(reply),
        promotions,
        links_of(reply, reader.addresses, reader.rejected),
    )
    warnings = (*reader.rejected.warnings, *[*reader.noted][:MOST_NOTED])
    if plan == LeafPlan() and reader.rejected.count:
        return Read(None, (*warnings, "nothing of the plan could be taken"))
    return Read(plan, warnings)


def section_body(reply: Any, question: ToWrite) -> Read[str]:
    """The section without its heading."""
    said = reply.get("body") if isinstance(reply, dict) else None
    if not isinstance(said, str):
        return Read(None, ("the reply has no body",))
    body, warnings = clean_body(said, [memory.id for memory in question.memories])
    body = _without_heading(body, question.heading)
    if not body:
        return Read(None, (*warnings, "nothing is written in the body"))
    return Read(body, warnings)


def links_of(
    reply: dict[str, Any], addresses: dict[str, str], rejected: Rejected
) -> tuple[LinkDraft, ...]:
    """Links between pages that were offered or that the reply makes, each once."""
    found: dict[tuple[str, str], LinkDraft] = {}
    for where, item in fields.items(reply, "pageLinks", MOST_LINKS, rejected):
        source, target = (_address(item.get(end), addresses) for end in ("from", "to"))
        if not source or not target:
            rejected.add(where, "it joins a page that was not offered")
        elif source == target:
            rejected.add(where, "it leads to itself")
        elif (source, target) not in found:
            context = clean_sentence(item.get("context"), (), LONGEST_CONTEXT)
            found[source, target] = LinkDraft(source, target, context)
    return tuple(found.values())


def _address(value: Any, addresses: dict[str, str]) -> str:
    """By number, by title or by address."""
    by_number = addresses.get(fields.number(value, "P")) if isinstance(value, str | int) else None
    if by_number or not isinstance(value, str):
        return by_number or ""
    said = value[:1000].strip().removeprefix("/wiki/")
    if "/" in said and said in addresses.values():
        return said
    return addresses.get(slug_of(said), "")


def _without_heading(body: str, heading: str) -> str:
    """The writer sometimes begins with the heading that it was told to leave out."""
    first, _, rest = body.partition("\n")
    bare = first.strip().strip("#*_: ")
    marked = first.lstrip().startswith(("#", "**", "__"))
    if marked and heading and slug_of(bare) == slug_of(heading):
        return rest.strip("\n")
    return body


class _Reader:
    """One reply to one question: what each number means, and what was rejected so far."""

    def __init__(self, question: ToPlan) -> None:
        self.rejected = Rejected()
        self._memories = numbered("M", (memory.id for memory in question.memories))
        self._pages = numbered("P", (page.id for page in question.pages))
        self._mentions = numbered("N", (mention.id for mention in question.mentions))
        self._said = {memory.id: memory.text for memory in question.memories}
        self._words: dict[str, str] = {}
        self._made: set[tuple[str, str]] = set()
        #: What was taken all the same: by place, each once.
        self.noted: dict[str, None] = {}
        self._shown = {*self._memories, *self._pages, *self._mentions}
        self._shown |= {*self._memories.values(), *self._pages.values(), *self._mentions.values()}
        #: By number, and by the slug of the title, of what is offered and what the reply makes.
        self.addresses = numbered("P", (page.address for page in question.pages))
        for page in question.pages:
            self._know(page.title, page.address)

    # --- the five lists

    def updates(self, reply: dict[str, Any]) -> tuple[PageUpdate, ...]:
        found: dict[str, PageUpdate] = {}
        for where, item in fields.items(reply, "pageUpdates", MOST_PAGES, self.rejected):
            page_id = self._pages.get(fields.number(item.get("page"), "P"))
            if page_id is None:
                self.rejected.add(where, "the page was not offered")
                continue
            earlier = found.get(page_id, PageUpdate(page_id, ()))
            taken = {section.slug for section in earlier.sections}
            sections = (*earlier.sections, *self._sections(item, where, taken))
            aliases = (*dict.fromkeys([*earlier.aliases, *self._aliases(item, where)]),)
            if sections:
                found[page_id] = PageUpdate(page_id, sections, aliases)
        return tuple(found.values())

    def new_pages(self, reply: dict[str, Any]) -> tuple[NewPage, ...]:
        listed = fields.items(reply, "newPages", MOST_PAGES, self.rejected)
        found = (self._page(item, where) for where, item in listed)
        return tuple(page for page in found if page is not None)

    def promotions(self, reply: dict[str, Any]) -> tuple[Promotion, ...]:
        found: dict[str, Promotion] = {}
        for where, item in fields.items(reply, "promotions", MOST_PAGES, self.rejected):
            subject = self._mentions.get(fields.number(item.get("mention"), "N"))
            if subject is None:
                self.rejected.add(where, "the mention was not offered")
            elif subject in found:
                self.rejected.add(where, "the mention comes twice")
            elif (page := self._page(item, where)) is not None:
                found[subject] = Promotion(subject, page)
        return tuple(found.values())

    def unresolved(self, reply: dict[str, Any]) -> tuple[Unresolved, ...]:
        found: dict[Unresolved, None] = {}
        for where, item in fields.items(reply, "unresolvedMentions", MOST_MENTIONS, self.rejected):
            name = fields.title(item.get("name"), LONGEST_NAME)
            memory_id = self._memories.get(fields.number(item.get("memory"), "M"))
            if not name:
                self.rejected.add(where, "it has no name")
            elif memory_id is None:
                self.rejected.add(where, "the memory was not offered")
            elif not self._is_said(name, memory_id):
                self.rejected.add(where, "the memory does not say that name")
            else:
                kind = item.get("type")
                suggested = str(kind) if kind in _SUGGESTED else ""
                found[Unresolved(name, suggested, memory_id)] = None
        return tuple(found)

    # --- a page and its sections

    def _page(self, item: dict[str, Any], where: str) -> NewPage | None:
        kind, title = item.get("type"), fields.title(item.get("title"), LONGEST_NAME)
        if not isinstance(kind, str) or kind.strip().lower() not in PAGE_TYPES:
            self.rejected.add(where, "no such type of page")
            return None
        if not title or not slug_of(title):
            self.rejected.add(where, "it has no title")
            return None
        kind, slug = kind.strip().lower(), page_slug(title)
        sections = self._sections(item, where, set())
        if not sections:
            self.rejected.add(where, "no section of it is left")
            return None
        if (kind, slug) in self._made:
            self.rejected.add(where, "the page comes twice")
            return None
        self._made.add((kind, slug))
        self._know(title, f"{kind}/{slug}")
        summary = clean_sentence(item.get("summary"), self._shown, LONGEST_SUMMARY)
        return NewPage(kind, title, summary, sections, slug, self._aliases(item, where))

    def _sections(
        self, item: dict[str, Any], where: str, taken: set[str]
    ) -> tuple[SectionDraft, ...]:
        found = []
        for place, given in fields.items(item, "sections", MOST_SECTIONS, self.rejected, where):
            section = self._section(given, place)
            if section is not None and section.slug in taken:
                self.rejected.add(place, "the section comes twice")
            elif section is not None:
                taken.add(section.slug)
                found.append(section)
        return tuple(found)

    def _section(self, given: dict[str, Any], where: str) -> SectionDraft | None:
        slug, heading = (fields.title(given.get(key), LONGEST_NAME) for key in ("slug", "heading"))
        cited = self._cited(given, where)
        said = given.get("body")
        if not slug and not heading:
            self.rejected.add(where, "it has neither slug nor heading")
        elif not isinstance(said, str):
            self.rejected.add(where, "its body is not text")
        elif not cited:
            self.rejected.add(where, "nothing is cited")
        else:
            slug = section_slug(slug or heading)
            heading = "" if slug == LEAD else heading or heading_for(slug)
            body, warnings = clean_body(said, self._shown)
            body = _without_heading(body, heading)
            for warning in warnings:
                self.noted[f"{where}: {warning}"] = None
            if body:
                return SectionDraft(slug, heading, body, cited)
            self.rejected.add(where, "nothing is written in it")
        return None

    def _cited(self, given: dict[str, Any], where: str) -> tuple[str, ...]:
        """Exactly the offered memories that are named; none stands for all of them."""
        if given.get("memories") in (None, []):
            return ()
        named = fields.numbers(given["memories"], "M", MOST_CITED)
        ids = tuple(self._memories[each] for each in named if each in self._memories)
        if len(ids) < len(named):
            self.noted[f"{where}: it cites a memory that was not offered"] = None
        return ids

    def _aliases(self, item: dict[str, Any], where: str) -> tuple[str, ...]:
        """Names that a memory says."""
        given = fields.texts(item, "aliases", MOST_ALIASES)
        names = dict.fromkeys(fields.title(each, LONGEST_NAME) for each in given)
        said = tuple(name for name in names if slug_of(name) and self._is_said(name))
        if len(said) < len(names):
            self.noted[f"{where}: an alias that no memory says was left out"] = None
        return said

    def _is_said(self, name: str, memory_id: str | None = None) -> bool:
        wanted = _folded(name)
        memories = self._said if memory_id is None else (memory_id,)
        return any(wanted in self._folding(each) for each in memories)

    def _folding(self, memory_id: str) -> str:
        if memory_id not in self._words:
            self._words[memory_id] = _folded(self._said[memory_id])
        return self._words[memory_id]

    def _know(self, title: str, address: str) -> None:
        """A title that two pages have means neither."""
        key = slug_of(title)
        self.addresses[key] = address if self.addresses.get(key, address) == address else ""


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
