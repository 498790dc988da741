"""A wiki of a few lines: what pages say, who they cite and where names lead, by plain Python.

Its pages are of one type and in one form, a blank line between paragraphs and before headings, so
that what an operation makes of a page can be said without the code that is tested.
"""

from dataclasses import dataclass, field, replace

from commonplace.wiki.text.outline import heading_for, split
from commonplace.wiki.text.slugs import free_slug, slug_of

KINDS = ("slug", "redirect", "title", "alias")


@dataclass(frozen=True)
class State:
    """A page as a version has it. Sections are headings with paragraphs; the lead has none."""

    title: str
    slug: str
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    #: For each section the memories it rests on.
    sources: tuple[frozenset[str], ...]
    status: str = "active"
    tags: frozenset[str] = frozenset()
    aliases: frozenset[str] = frozenset()
    parent: str | None = None

    @property
    def body(self) -> str:
        blocks = [
            block
            for heading, paragraphs in self.sections
            for block in ([f"## {heading}"] if heading else []) + [*paragraphs]
        ]
        return "\n\n".join(blocks) + "\n" if blocks else ""

    @property
    def slugs(self) -> list[str]:
        return [piece.slug for piece in split(self.body)]

    @property
    def cited(self) -> dict[str, frozenset[str]]:
        return dict(zip(self.slugs, self.sources, strict=True))

    def with_section(
        self, at: int, paragraphs: tuple[str, ...], cited: frozenset[str] | None = None
    ) -> "State":
        """One section says something else."""
        sections, sources = [*self.sections], [*self.sources]
        sections[at] = (sections[at][0], paragraphs)
        sources[at] = sources[at] if cited is None else cited
        return replace(self, sections=tuple(sections), sources=tuple(sources))

    def with_more(
        self, heading: str, paragraphs: tuple[str, ...], cited: frozenset[str]
    ) -> "State":
        """Another section at the end."""
        return replace(
            self,
            sections=(*self.sections, (heading, paragraphs)),
            sources=(*self.sources, cited),
        )


def parse(body: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The sections of a body that is in this form."""
    sections: list[tuple[str, list[str]]] = []
    for block in body.strip("\n").split("\n\n") if body.strip("\n") else []:
        if block.startswith("## "):
            sections.append((block.removeprefix("## "), []))
        elif not sections:
            sections.append(("", [block]))
        else:
            sections[-1][1].append(block)
    return tuple((heading, tuple(paragraphs)) for heading, paragraphs in sections)


@dataclass
class Proposed:
    page: str
    section: str
    text: str
    cited: frozenset[str]


@dataclass
class Model:
    """All pages with all of their versions, addresses that redirect, and open proposals."""

    pages: dict[str, list[State]] = field(default_factory=dict)
    redirects: dict[str, str] = field(default_factory=dict)
    proposals: dict[str, Proposed] = field(default_factory=dict)
    memories: set[str] = field(default_factory=set)

    def now(self, page: str) -> State:
        return self.pages[page][-1]

    def named(self, key: str) -> set[str]:
        """The pages that a name leads to: those of the best rank."""
        ranked = []
        for page in self.pages:
            state = self.now(page)
            own = {
                "slug": {state.slug},
                "redirect": {each for each, to in self.redirects.items() if to == page},
                "title": {slug_of(state.title)},
                "alias": {slug_of(each) for each in state.aliases},
            }
            ranked += [
                ((state.status != "active", KINDS.index(kind)), page)
                for kind, keys in own.items()
                if key in keys
            ]
        best = min((rank for rank, _ in ranked), default=None)
        return {page for rank, page in ranked if rank == best}

    def is_known(self, key: str) -> bool:
        return any(self.now(page).status == "active" for page in self.named(key))

    def at(self, slug: str) -> str | None:
        return next((page for page in self.pages if self.now(page).slug == slug), None)

    def free(self, slug: str) -> str:
        return free_slug(slug, lambda each: self.at(each) is not None)

    def put(self, page: str, state: State) -> None:
        """The page's next version; its old address redirects to it."""
        before = self.pages[page][-1].slug if page in self.pages else None
        self.pages.setdefault(page, []).append(state)
        if before != state.slug:
            self.redirects.pop(state.slug, None)
            if before is not None:
                self.redirects[before] = page

    def is_below(self, page: str, above: str | None) -> bool:
        while above is not None and above in self.pages:
            if above == page:
                return True
            above = self.now(above).parent
        return False

    def children(self, page: str) -> list[str]:
        return [each for each in self.pages if self.now(each).parent == page]

    def delete(self, page: str) -> None:
        for child in self.children(page):
            self.put(child, replace(self.now(child), parent=None))
        del self.pages[page]
        self.redirects = {key: to for key, to in self.redirects.items() if to != page}
        self.proposals = {id: each for id, each in self.proposals.items() if each.page != page}

    def merged(self, other: str, page: str) -> State:
        """What the page says when the other is merged into it."""
        mine, theirs = self.now(page), self.now(other)
        by_slug = dict(zip(mine.slugs, range(len(mine.slugs)), strict=True))
        state = replace(mine, status="active")
        for slug, (heading, paragraphs), cited in zip(
            theirs.slugs, theirs.sections, theirs.sources, strict=True
        ):
            at = by_slug.get(slug)
            if at is not None and mine.sections[at][1] == paragraphs:
                state = state.with_section(at, paragraphs, mine.sources[at] | cited)
            elif paragraphs:
                also = f"{heading} ({theirs.title})" if heading else theirs.title
                state = state.with_more(
                    also if at is not None or not heading else heading, paragraphs, cited
                )
        names = (theirs.title, *theirs.aliases)
        known = {slug_of(each) for each in mine.aliases}
        new = {slug_of(each): each for each in reversed(names) if slug_of(each) not in known}
        return replace(state, tags=mine.tags | theirs.tags, aliases=mine.aliases | {*new.values()})

    def merge(self, other: str, page: str) -> None:
        gone = self.now(other)
        below = self.is_below(other, self.now(page).parent)
        parent = gone.parent if below else self.now(page).parent
        self.put(page, replace(self.merged(other, page), parent=parent))
        self.put(other, replace(gone, status="archived", parent=None))
        self.redirects = {
            key: page if to == other else to for key, to in self.redirects.items()
        } | {gone.slug: page}
        for child in self.children(other):
            self.put(child, replace(self.now(child), parent=page))


def added(state: State, slug: str, paragraphs: tuple[str, ...], cited: frozenset[str]) -> State:
    """A section by its slug: where it is, or new at the end."""
    if slug in state.slugs:
        at = state.slugs.index(slug)
        return state.with_section(at, paragraphs, cited)
    return state.with_more(heading_for(slug), paragraphs, cited)
