"""The decisions, on a folder and a book that are dictionaries."""

from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from commonplace.wiki.vault.manifest import Manifest
from commonplace.wiki.vault.plan import ASKING, Action, Entry, Found, plan

A = "wiki/topic/a.md"
QUIET = {"keep", "leave", "hidden", *ASKING}


def kinds(*sides: dict[str, Entry] | dict[str, Found]) -> list[tuple[str, str]]:
    base, folder, book = sides
    return [(each.kind, each.path) for each in plan(base, folder, book)]  # type: ignore[arg-type]


BASE = {A: Entry("one", "p", 3)}
SAME = {A: Found("one")}


def test_each_case_of_one_page() -> None:
    newer = {A: Entry("two", "p", 4)}
    edited = {A: Found("mine", "p", 3)}
    assert kinds(BASE, SAME, BASE) == [("keep", A)]
    assert kinds({}, {}, BASE) == [("write", A)]
    assert kinds(BASE, SAME, newer) == [("write", A)]
    assert kinds(BASE, SAME, {A: Entry("link", "p", 3)}) == [("write", A)]
    assert kinds(BASE, edited, BASE) == [("take", A)]
    assert kinds(BASE, edited, {A: Entry("link", "p", 3)}) == [("take", A)]
    assert kinds(BASE, edited, newer) == [("conflict", A)]
    assert kinds(BASE, {A: Found("two", "p", 4)}, newer) == [("keep", A)]
    assert kinds(BASE, {}, BASE) == [("gone", A)]
    assert kinds(BASE, SAME, {}) == [("remove", A)]
    assert kinds(BASE, edited, {}) == [("orphan", A)]
    assert kinds(BASE, {}, {}) == [("forget", A)]
    assert kinds(BASE, {A: Found("x", problem="no")}, newer) == [("leave", A)]


def test_a_file_is_known_by_its_id_wherever_it_is() -> None:
    moved = {"wiki/topic/b.md": Found("one", "p", 3)}
    assert plan(BASE, moved, BASE) == [Action("take", "wiki/topic/b.md", "p", 3, A)]
    away = {"notes/b.md": Found("one", "p", 3), "notes/mine.md": Found("z")}
    assert plan(BASE, away, BASE) == [Action("take", "notes/b.md", "p", 3, A)]


def test_a_copy_is_another_page() -> None:
    both = {A: Found("one"), "wiki/topic/b.md": Found("one", "p", 3)}
    assert kinds(BASE, both, BASE) == [("keep", A), ("create", "wiki/topic/b.md")]
    assert plan(BASE, both, BASE)[1].why


def test_two_files_that_changed_places_follow_their_ids() -> None:
    b = "wiki/topic/b.md"
    base = BASE | {b: Entry("other", "q", 1)}
    swapped = {A: Found("other", "q", 1), b: Found("one", "p", 3)}
    assert kinds(base, swapped, base) == [("take", A), ("take", b)]


def test_a_file_without_its_id_is_known_by_its_path() -> None:
    assert kinds(BASE, {A: Found("bare")}, BASE) == [("take", A)]


def test_a_page_that_was_renamed_in_the_book_moves() -> None:
    [action] = plan(BASE, SAME, {"wiki/topic/b.md": Entry("two", "p", 4)})
    assert (action.kind, action.path, action.to) == ("write", A, "wiki/topic/b.md")


def test_when_the_base_is_lost_the_files_speak_for_themselves() -> None:
    assert kinds({}, {A: Found("one", "p", 3)}, BASE) == [("keep", A)]
    assert kinds({}, {A: Found("mine", "p", 3)}, BASE) == [("take", A)]
    assert kinds({}, {A: Found("old", "p", 2)}, BASE) == [("conflict", A)]
    assert kinds({}, {A: Found("bare")}, BASE) == [("conflict", A)]


def test_files_made_from_the_book_are_written_and_changed_ones_set_aside() -> None:
    was, new = {"index.md": Entry("1")}, {"index.md": Entry("2")}
    assert kinds(was, {"index.md": Found("1")}, new) == [("write", "index.md")]
    assert kinds(was, {"index.md": Found("x")}, new) == [("conflict", "index.md")]
    assert kinds(was, {}, new) == [("write", "index.md")]
    assert kinds(was, {"index.md": Found("1")}, {}) == [("remove_made", "index.md")]
    assert kinds(was, {"index.md": Found("x")}, {}) == [("leave", "index.md")]


def test_a_deletion_that_was_accepted_is_not_asked_again() -> None:
    base = {A: Entry("", "p", 4)}
    assert kinds(base, {}, {"archive/topic/a.md": Entry("x", "p", 4)}) == [("hidden", A)]
    again = {A: Entry("x", "p", 5)}
    assert kinds(base, {}, again) == [("write", A)]


def test_what_was_never_ours_is_not_seen() -> None:
    assert kinds({}, {"notes/x.md": Found("x"), "README.md": Found("y")}, {}) == []


# --- nothing is ever lost -------------------------------------------------------------------------


@dataclass
class World:
    """A book (pages with all their texts), a folder, and what was written last."""

    pages: dict[str, list[str]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    #: (id, version, text) by path; the id is empty for a note without front matter.
    folder: dict[str, tuple[str, int, str]] = field(default_factory=dict)
    base: Manifest = field(default_factory=Manifest)
    aside: list[str] = field(default_factory=list)

    def book(self) -> dict[str, tuple[str, int, str]]:
        return {
            f"wiki/topic/{self.names[page_id]}.md": (page_id, len(texts) - 1, texts[-1])
            for page_id, texts in self.pages.items()
        }

    def planned(self) -> list[Action]:
        found = {
            path: Found(str(file))
            if self.base.entries.get(path, Entry("")).digest == str(file)
            else Found(str(file), file[0] or None, file[1])
            for path, file in self.folder.items()
        }
        book = {path: Entry(str(file), file[0], file[1]) for path, file in self.book().items()}
        return plan(self.base.entries, found, book)

    def texts(self) -> set[str]:
        said = {text for texts in self.pages.values() for text in texts}
        return said | {file[2] for file in self.folder.values()} | {*self.aside}

    def sync(self) -> None:
        for action in self.planned():
            self.settle(action)
        actions = self.planned()
        new = {(a.to or a.path): self.book()[a.to or a.path] for a in actions if a.kind == "write"}
        old = [a.path for a in actions if a.kind == "write" and a.to]
        left = {a.path for a in actions if a.kind not in ("write", "keep")}
        for path in {*new} & left & {*self.folder}:
            self.aside.append(self.folder.pop(path)[2])
            if path in self.base.entries and self.base.entries[path].page_id not in self.pages:
                self.base.drop(path)
        for path in {*old} - {*new}:
            del self.folder[path]
        self.folder |= new
        for action in actions:
            if action.kind == "forget":
                self.base.forget(action.page_id)
        known = [a.to or a.path for a in actions if a.kind in ("write", "keep")]
        book = self.book()
        self.base.put_all((path, Entry(str(book[path]), *book[path][:2])) for path in known)

    def settle(self, action: Action) -> None:
        file = self.folder.get(action.path)
        if action.kind == "create" and file:
            page_id = f"p{len(self.pages)}x"
            self.pages[page_id] = [file[2]]
            self.names[page_id] = page_id
        elif action.kind == "take" and file and action.page_id:
            page_id = action.page_id
            self.pages[page_id].append(file[2])
        elif action.kind == "conflict" and file:
            self.aside.append(self.folder.pop(action.path)[2])
            self.base.forget(action.page_id)
            return
        else:
            return
        self.base.put(action.path, Entry(str(file), page_id, len(self.pages[page_id]) - 1))


NAMES = ["a", "b", "c"]
PATHS = [f"wiki/topic/{name}.md" for name in NAMES]
WHATS = "edit edit bare move copy drop new write write rename delete add sync sync".split()
CHANGES = st.lists(
    st.tuples(st.sampled_from(WHATS), st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=25
)


@settings(max_examples=400)
@given(CHANGES)
def test_nothing_is_ever_lost_and_a_second_run_has_nothing_to_do(
    changes: list[tuple[str, int, int]],
) -> None:
    world = World()
    for number, name in enumerate(NAMES):
        world.pages[f"page{number}"], world.names[f"page{number}"] = [f"first {name}"], name
    world.sync()
    for number, (what, one, two) in enumerate([*changes, ("sync", 0, 0)]):
        change(world, what, (one, two), f"text {number}")
        before = world.texts()
        if what == "sync":
            world.sync()
            assert before <= world.texts()
            again = world.planned()
            assert {action.kind for action in again} <= QUIET
            folder, base = {**world.folder}, {**world.base.entries}
            world.sync()
            assert (folder, base) == (world.folder, world.base.entries)


def change(world: World, what: str, numbers: tuple[int, int], text: str) -> None:
    one, two = PATHS[numbers[0]], PATHS[numbers[1]]
    pages = sorted(world.pages)
    page_id = pages[numbers[0] % len(pages)] if pages else ""
    taken = NAMES[numbers[1]] in world.names.values()
    file = world.folder.get(one)
    if what == "edit" and file:
        world.folder[one] = (file[0], file[1], text)
    elif what == "bare" and file:
        world.folder[one] = ("", 0, text)
    elif what == "move" and file and two not in world.folder:
        world.folder[two] = world.folder.pop(one)
    elif what == "copy" and file and two not in world.folder:
        world.folder[two] = file
    elif what == "drop" and file:
        del world.folder[one]
    elif what == "new" and not file:
        world.folder[one] = ("", 0, text)
    elif what == "write" and page_id:
        world.pages[page_id].append(text)
    elif what == "rename" and page_id and not taken:
        world.names[page_id] = NAMES[numbers[1]]
        world.pages[page_id].append(text)
    elif what == "delete":
        world.pages.pop(page_id, None)
        world.names.pop(page_id, None)
    elif what == "add" and not taken:
        world.pages[f"page {text}"] = [text]
        world.names[f"page {text}"] = NAMES[numbers[1]]
