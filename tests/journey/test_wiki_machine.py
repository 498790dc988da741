"""A wiki as a state machine, against a model of plain Python, on every engine.

Create, edit, write, append, set, rename, merge, split, redirect, archive, take up again, delete,
restore, propose, accept, reject, correct, forget: in any order.
"""

import re
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import commonplace
from commonplace.errors import Conflict, NoMatch, NotFound, StalePage
from commonplace.model import Page
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.forgetting import GONE
from commonplace.wiki.text.links import link_to
from commonplace.wiki.text.slugs import page_slug, slug_of
from tests.journey.wiki_model import Model, Proposed, State, added, parse
from tests.wiki.soundness import assert_sound

NUMBERS = count()
NAMES = ("Heron", "Piano", "Lisbon", "Umbrella", "Quartz")
BODIES = (
    "A heron stands by the river.\n",
    "## Notes\n\nShe plays the piano. It is blue.\n\n## Visits\n\nNone so far.\n",
    "About [[Lisbon]] and [[Quartz]].\n\n## Notes\n\nThe umbrella is red.\n",
    "",
    "First words.\n\nSecond words.\n\n## Notes\n\nA list.\n\n## Notes\n\nAnother one.\n",
)
WORDS = ("heron", "piano", "blue", "red", "words", "Notes", "one", "[[Quartz]]", "nowhere")
FEW = st.integers(0, 10**6)
EVERY = 8  # steps from one look at everything to the next


class WikiMachine(RuleBasedStateMachine):
    library: commonplace.Library

    def __init__(self) -> None:
        super().__init__()
        self.book = self.library.book(f"wiki {next(NUMBERS)}")
        self.wiki = self.book.wiki
        self.model = Model()
        self.steps = 0
        self.tokens = count()
        #: What each version of a page said when it was first read.
        self.seen: dict[tuple[str, int], str] = {}

    def teardown(self) -> None:
        self._everything_is_as_modelled()
        assert_sound(self.book)

    # --- what is drawn

    def some(self, number: int) -> str:
        """One of the pages."""
        return [*self.model.pages][number % len(self.model.pages)]

    def some_cited(self, number: int) -> frozenset[str]:
        """A memory, or none."""
        known = sorted(self.model.memories)
        return frozenset(known[number % (len(known) + 1) :][:1])

    def fresh(self) -> str:
        """A sentence that is nowhere yet."""
        return f"Sentence {next(self.tokens)} says something of its own."

    # --- what is done

    def done(self, page: Page, state: State, *, exactly: bool = False) -> None:
        """The page is as the model says; a change that changed nothing made no version.

        What a section rested on it rests on still, except where all that did is gone; when the
        change says what is cited, it is exactly that.
        """
        cited = _cited(page)
        assert [*cited] == state.slugs
        assert cited == state.cited if exactly else _is_within(cited, state.cited)
        state = replace(state, sources=tuple(cited.values()))
        if page.version == len(self.model.pages[page.id]) - 1:
            assert state == self.model.now(page.id)
        else:
            self.model.put(page.id, state)
        self.is_as_modelled(page)

    def is_as_modelled(self, page: Page) -> None:
        state = self.model.now(page.id)
        assert page.version == len(self.model.pages[page.id]) - 1
        self.says(page, state)
        assert (page.title, page.slug, page.status) == (state.title, state.slug, state.status)
        assert {*page.tags} == state.tags
        assert {each.name for each in page.aliases} == state.aliases
        assert page.parent_id == state.parent
        assert _cited(page) == state.cited

    def says(self, page: Page, state: State) -> None:
        """What the model says, but for blank lines at the end: a section that stood between
        others brings one along when it is split off. And for ever what it said at first."""
        assert page.body.rstrip("\n") == state.body.rstrip("\n")
        assert self.seen.setdefault((page.id, page.version), page.body) == page.body

    @rule(name=st.sampled_from(NAMES), body=st.sampled_from(BODIES), twin=st.booleans(), which=FEW)
    def create(self, name: str, body: str, twin: bool, which: int) -> None:
        cited = self.some_cited(which)
        draft = PageDraft("topic", name, body, sources=(*cited,))
        if not twin and self.model.is_known(slug_of(name)):
            with pytest.raises(Conflict, match="already"):
                self.wiki.create(draft)
            return
        page = self.wiki.create(draft, twin=twin)
        sections = parse(body)
        slug = self.model.free(page_slug(name))
        self.model.put(page.id, State(name, slug, sections, (cited,) * len(sections)))
        self.is_as_modelled(page)

    @rule(text=st.sampled_from(["A memory of rain.", "A memory of snow.", "A memory of wind."]))
    def remember(self, text: str) -> None:
        self.model.memories.add(self.book.remember(f"{text} {next(self.tokens)}").id)

    @precondition(lambda self: self.model.pages)
    @rule(which=FEW, old=st.sampled_from(WORDS), everywhere=st.booleans())
    def edit(self, which: int, old: str, everywhere: bool) -> None:
        id = self.some(which)
        state = self.model.now(id)
        new = f"word{next(self.tokens)}"
        times = state.body.count(old)
        if times == 0 or (times > 1 and not everywhere):
            with pytest.raises(NoMatch):
                self.wiki.edit(id, old, new)
            return
        page = self.wiki.edit(id, old, new, replace_all=everywhere)
        sections = parse(state.body.replace(old, new))
        # Also a section whose heading was changed keeps what it rests on.
        self.done(page, replace(state, status="active", sections=sections))

    @precondition(lambda self: self.model.pages)
    @rule(which=FEW, body=st.sampled_from(BODIES), stale=st.booleans())
    def write(self, which: int, body: str, stale: bool) -> None:
        id = self.some(which)
        state = self.model.now(id)
        version = len(self.model.pages[id]) - 1
        if stale and version:
            with pytest.raises(StalePage) as caught:
                self.wiki.write(id, body, expect_version=version - 1)
            assert caught.value.theirs.rstrip("\n") == state.body.rstrip("\n")
            assert caught.value.yours == body
            return
        page = self.wiki.write(id, body, expect_version=version, sources=[])
        sections = parse(body)
        none: frozenset[str] = frozenset()
        new = replace(state, status="active", sections=sections, sources=(none,) * len(sections))
        self.done(page, new, exactly=True)

    @precondition(lambda self: self.model.pages)
    @rule(
        which=FEW,
        section=st.sampled_from(["notes", "visits", "how_to_go", "notes_2"]),
        sourced=st.booleans(),
    )
    def write_section(self, which: int, section: str, sourced: bool) -> None:
        id = self.some(which)
        state = self.model.now(id)
        if section == "notes_2" and section not in state.slugs:
            return  # it would be the first of its kind
        text, cited = self.fresh(), self.some_cited(which)
        page = self.wiki.write(id, text, section=section, sources=[*cited] if sourced else None)
        held = cited if sourced else state.cited.get(section, frozenset())
        if sourced:
            assert _cited(page)[section] == cited
        self.done(page, added(replace(state, status="active"), section, (text,), held))

    @precondition(lambda self: self.model.pages)
    @rule(which=FEW, section=st.sampled_from([None, "notes", "visits"]), again=FEW)
    def append(self, which: int, section: str | None, again: int) -> None:
        id = self.some(which)
        state = replace(self.model.now(id), status="active")
        text, cited = self.fresh(), self.some_cited(again)
        page = self.wiki.append(id, text, section=section, sources=cited)
        at = section or (state.slugs[-1] if state.slugs else "lead")
        if at in state.slugs:
            number = state.slugs.index(at)
            said = (*state.sections[number][1], text)
            new = state.with_section(number, said, state.sources[number] | cited)
        elif at == "lead":
            new = state.with_more("", (text,), cited)
        else:
            new = added(state, at, (text,), cited)
        assert cited <= _cited(page)[at]
        self.done(page, new)

    @precondition(lambda self: self.model.pages)
    @rule(which=FEW, tag=st.sampled_from(["bird", "thing"]), name=st.sampled_from(NAMES))
    def set(self, which: int, tag: str, name: str) -> None:
        id = self.some(which)
        page = self.wiki.set(id, {"tags": [tag], "aliases": [name]})
        known = {"tags": frozenset([tag]), "aliases": frozenset([name])}
        self.done(page, replace(self.model.now(id), status="active", **known))

    @precondition(lambda self: self.model.pages)
    @rule(which=FEW, name=st.sampled_from(NAMES))
    def rename(self, which: int, name: str) -> None:
        id = self.some(which)
        slug = page_slug(name)
        if self.model.at(slug) not in (None, id):
            with pytest.raises(Conflict, match="already"):
                self.wiki.rename(id, name)
            return
        page = self.wiki.rename(id, name)
        self.done(page, replace(self.model.now(id), status="active", title=name, slug=slug))

    @precondition(lambda self: len(self.model.pages) > 1)
    @rule(which=FEW, into=FEW)
    def merge(self, which: int, into: int) -> None:
        other, page = self.some(which), self.some(into)
        grows = len(self.model.now(other).body) + len(self.model.now(page).body) > 5000
        if grows:
            return
        below = [each for each in self.model.children(other) if each != page]
        if other == page:
            with pytest.raises(Conflict, match="the same page"):
                self.wiki.merge(other, page)
            return
        foreseen = self.wiki.foresee_merge(other, page).body
        merged = self.wiki.merge(other, page)
        self.model.merge(other, page)
        assert foreseen == merged.body
        for id in (page, other, *below):
            self.is_as_modelled(self.wiki.page(id))

    @precondition(lambda self: self.model.pages)
    @rule(which=FEW, name=st.sampled_from(NAMES), both=st.booleans())
    def split(self, which: int, name: str, both: bool) -> None:
        id = self.some(which)
        state = self.model.now(id)
        wanted = [*reversed(state.slugs)] if both else state.slugs[-1:]
        if not wanted:
            return
        going = sorted((state.slugs.index(each) for each in wanted), reverse=both)
        going.sort(key=lambda at: state.slugs[at] != "lead")
        slug = self.model.free(page_slug(name))
        new = self.wiki.split(id, wanted, name)
        sections = tuple(state.sections[at] for at in going)
        sources = tuple(state.sources[at] for at in going)
        self.model.put(new.id, State(name, slug, sections, sources, parent=id))
        first = min(going)
        left = [at for at in range(len(state.sections)) if at not in going or at == first]
        link = f"See {link_to(f'topic/{slug}', name)}."
        said = state.with_section(first, (link,))
        said = replace(
            said,
            status="active",
            sections=tuple(said.sections[at] for at in left),
            sources=tuple(said.sources[at] for at in left),
        )
        self.is_as_modelled(new)
        self.done(self.wiki.page(id), said)

    @precondition(lambda self: self.model.pages)
    @rule(which=FEW, name=st.sampled_from(NAMES))
    def redirect(self, which: int, name: str) -> None:
        id = self.some(which)
        key = slug_of(name)
        holder = self.model.at(key)
        if holder is not None and (holder == id or self.model.now(holder).status == "active"):
            with pytest.raises(Conflict):
                self.wiki.redirect(key, id)
            return
        self.wiki.redirect(key, id)
        self.model.redirects[key] = id

    @precondition(lambda self: self.model.pages)
    @rule(which=FEW, up=st.booleans())
    def archive_or_resurrect(self, which: int, up: bool) -> None:
        id = self.some(which)
        page = self.wiki.resurrect(id) if up else self.wiki.archive(id)
        self.done(page, replace(self.model.now(id), status="active" if up else "archived"))

    @precondition(lambda self: len(self.model.pages) > 2)
    @rule(which=FEW)
    def delete(self, which: int) -> None:
        id = self.some(which)
        going = self.wiki.delete(id, preview=True)
        assert going.versions == len(self.model.pages[id])
        assert {child.id for child in going.children} == {*self.model.children(id)}
        self.wiki.delete(id)
        self.model.delete(id)
        with pytest.raises(NotFound):
            self.wiki.page(id)

    @precondition(lambda self: self.model.pages)
    @rule(which=FEW, back=FEW)
    def restore(self, which: int, back: int) -> None:
        id = self.some(which)
        version = back % len(self.model.pages[id])
        then, now = self.model.pages[id][version], self.model.now(id)
        taken = self.model.at(then.slug) not in (None, id)
        parent = then.parent if then.parent in self.model.pages else None
        if self.model.is_below(id, parent):
            parent = None  # what stands below it by now is not above it again
        slug = now.slug if taken else then.slug
        page = self.wiki.restore(id, version)
        new = replace(then, slug=slug, parent=parent, status="active")
        self.done(page, new, exactly=True)

    @precondition(lambda self: self.model.pages)
    @rule(which=FEW, section=st.sampled_from(["notes", "visits"]), again=FEW)
    def propose(self, which: int, section: str, again: int) -> None:
        id = self.some(which)
        text, cited = self.fresh(), self.some_cited(again)
        proposal = self.wiki.propose(id, section, text, cited)
        self.model.proposals[proposal.id] = Proposed(id, section, text, cited)

    @precondition(lambda self: self.model.proposals)
    @rule(which=FEW, accept=st.booleans())
    def decide(self, which: int, accept: bool) -> None:
        id = [*self.model.proposals][which % len(self.model.proposals)]
        wanted = self.model.proposals.pop(id)
        if accept:
            page = self.wiki.accept(id, force=True)
            state = replace(self.model.now(wanted.page), status="active")
            cited = state.cited.get(wanted.section, frozenset()) | wanted.cited
            assert wanted.cited <= _cited(page)[wanted.section]
            self.done(page, added(state, wanted.section, (wanted.text,), cited))
        else:
            assert self.wiki.reject(id).status == "rejected"
        with pytest.raises(Conflict, match="already"):
            self.wiki.reject(id)

    @precondition(lambda self: self.model.pages)
    @rule(which=FEW, place=FEW)
    def wrong(self, which: int, place: int) -> None:
        id = self.some(which)
        state = self.model.now(id)
        said = re.findall(r"Sentence \d+ says something of its own\.", state.body)
        if not said or state.body.count(said[place % len(said)]) > 1:
            return
        sentence, instead = said[place % len(said)], self.fresh()
        corrected = self.wiki.wrong(id, sentence, instead)
        self.model.memories.add(corrected.memory.id)
        at = next(n for n, (_, each) in enumerate(state.sections) if sentence in "\n\n".join(each))
        new = tuple(each.replace(sentence, instead) for each in state.sections[at][1])
        cited = state.sources[at] | {corrected.memory.id}
        self.done(corrected.page, replace(state, status="active").with_section(at, new, cited))

    @precondition(lambda self: self.model.memories)
    @rule(which=FEW)
    def forget(self, which: int) -> None:
        memory = sorted(self.model.memories)[which % len(self.model.memories)]
        text = self.book.memory(memory).text
        self.book.forget(memory)
        before, self.seen = self.seen, {}
        self.model.memories.discard(memory)
        self.model.proposals = {
            id: each for id, each in self.model.proposals.items() if memory not in each.cited
        }
        left = {page.id for page in self.wiki.pages(status=None)}
        for id, versions in [*self.model.pages.items()]:
            if id not in left:
                assert any(memory in cited for state in versions for cited in state.sources)
                self.model.delete(id)
        for id, versions in self.model.pages.items():
            cites = any(memory in cited for state in versions for cited in state.sources)
            there = self._versions(id)
            assert not any(text in page.body for page in there if cites)
            if not cites:
                assert all(before.get((id, each.version)) in (None, each.body) for each in there)
            self.model.pages[id] = self._redacted(memory, versions, there)

    def _redacted(self, memory: str, versions: list[State], there: list[Page]) -> list[State]:
        """Each version says what it said, but for what rested on the memory; nobody cites it, and
        a page that did has a version more."""
        found = []
        for number, page in enumerate(there):
            state = versions[min(number, len(versions) - 1)]
            if number < len(versions):
                gaps = [re.escape(part) for part in page.body.rstrip("\n").split(GONE)]
                whole = "(?s:.+?)".join(gaps) + r"\n*"
                assert re.fullmatch(whole, state.body), "only what rested on it went"
            cited = _cited(page)
            assert not any(memory in each for each in cited.values())
            new = {"sections": parse(page.body), "sources": tuple(cited.values())}
            found.append(replace(state, **new))
        cites = any(memory in each for state in versions for each in state.sources)
        assert len(found) == len(versions) + cites
        return found

    # --- what always holds

    @invariant()
    def every_name_leads_where_the_model_says(self) -> None:
        self.steps += 1
        for name in NAMES:
            expected = self.model.named(slug_of(name))
            try:
                found = {self.wiki.page(name).id}
            except NotFound:
                found = set()
            except Conflict:
                assert len(expected) > 1
                continue
            assert found == expected
        if self.steps % EVERY == 0:
            self._everything_is_as_modelled()
            assert_sound(self.book)

    def _everything_is_as_modelled(self) -> None:
        assert {page.id for page in self.wiki.pages(status=None)} == {*self.model.pages}
        for id, versions in self.model.pages.items():
            self.is_as_modelled(self.wiki.page(id))
            for state, page in zip(versions, self._versions(id), strict=True):
                self.says(page, state)
                assert (page.title, page.slug) == (state.title, state.slug)
                assert _cited(page) == state.cited
            numbers = [each.version for each in self.wiki.history(id, 1000)]
            assert numbers == [*range(len(versions) - 1, -1, -1)]
        waiting = {each.id for each in self.wiki.proposals(limit=1000)}
        assert waiting == {*self.model.proposals}

    def _versions(self, id: str) -> list[Page]:
        newest = self.wiki.page(id).version
        return [self.wiki.page(id, version) for version in range(newest + 1)]


def _is_within(cited: dict[str, frozenset[str]], most: dict[str, frozenset[str]]) -> bool:
    return all(each <= most[slug] for slug, each in cited.items())


def _cited(page: Page) -> dict[str, frozenset[str]]:
    return {
        section.slug: frozenset(source.memory_id for source in section.sources)
        for section in page.sections
    }


@pytest.mark.slow
def test_a_wiki_keeps_its_promises_whatever_is_done_to_it(library: commonplace.Library) -> None:
    class Machine(WikiMachine):
        pass

    Machine.library = library
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        Machine, settings=settings(max_examples=20, stateful_step_count=25)
    )


def test_the_model_knows_a_body_by_heart() -> None:
    """Where the model is wrong, nothing that it says is worth anything."""
    for body in BODIES:
        sections = parse(body)
        state = State("T", "t", sections, (frozenset(),) * len(sections))
        assert state.body == body
