"""What other processes do to the pages of a book. Light to import: every process begins with it."""

import random
from collections.abc import Callable

import commonplace
from commonplace.errors import Conflict, NoMatch, NotFound, StalePage
from commonplace.model import Author
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.wiki import Wiki
from tests.store.processes import Talk

NAMES = [f"Page {letter}" for letter in "ABCDEFGHIJKLMNOPQRST"]
#: What may happen when others are quicker: none of it loses anything.
EXPECTED = (Conflict, NotFound, NoMatch)


def edit_pages(talk: Talk, url: str, operations: int, seed: int) -> None:
    """Random operations on few pages; tells at the end of the appends that were acknowledged."""
    editor = Editor(url, seed)
    told = [editor.act(number) for number in range(operations)]
    talk.send((operations, [each for each in told if each is not None]))
    editor.library.close()


class Editor:
    def __init__(self, url: str, seed: int) -> None:
        self.chance = random.Random(seed)
        self.name = f"editor {seed}"
        self.library = commonplace.open(url, embed__model="none")
        self.wiki: Wiki = self.library.book("team").wiki.by(Author("agent", self.name))

    def act(self, number: int) -> tuple[str, int, str] | None:
        """One operation; page id, version and token of an append."""
        kinds: list[tuple[Callable[[int], object], int]] = [
            (self.append, 45),
            (self.edit, 20),
            (self.create, 10),
            (self.write_what_was_read, 8),
            (self.know, 6),
            (self.rename, 3),
            (self.restore, 2),
            (self.archive, 2),
            (self.merge, 1),
            (self.delete, 1),
            (self.propose, 2),
        ]
        acts, weights = zip(*kinds, strict=True)
        [act] = self.chance.choices(acts, weights)
        try:
            told = act(number)
        except EXPECTED:
            return None
        return told if isinstance(told, tuple) else None

    def some(self) -> str:
        return self.chance.choice(NAMES)

    def words(self) -> str:
        return f"{self.chance.choice(('blue', 'green', 'red'))} is [[{self.some()}]]'s colour."

    def create(self, number: int) -> None:
        body = f"About {number}. {self.words()}\n\n## Notes\n\n{self.words()}\n"
        self.wiki.create(PageDraft("topic", self.some(), body, tags=(self.name,)))

    def append(self, number: int) -> tuple[str, int, str]:
        token = f"token{self.name[-1]}x{number}"
        page = self.wiki.append(self.some(), f"{token} {self.words()}", reason=token)
        return page.id, page.version, token

    def edit(self, number: int) -> None:
        page = self.wiki.page(self.some())
        words = page.body.split()
        old = self.chance.choice(words) if words else "nothing"
        new = f"word{self.name[-1]}x{number}"
        self.wiki.edit(page.id, old, new, replace_all=self.chance.random() < 0.5)

    def write_what_was_read(self, number: int) -> None:
        page = self.wiki.page(self.some())
        try:
            body = page.body + f"Read at {page.version}.\n"
            self.wiki.write(page.id, body, expect_version=page.version)
        except StalePage as stale:
            assert stale.version > page.version

    def know(self, number: int) -> None:
        self.wiki.set(
            self.some(), {"tags": [f"tag{number % 5}"], "aliases": [f"Alias {number % 9}"]}
        )

    def rename(self, number: int) -> None:
        self.wiki.rename(self.some(), self.some())

    def restore(self, number: int) -> None:
        page = self.wiki.page(self.some())
        self.wiki.restore(page.id, self.chance.randint(0, page.version))

    def archive(self, number: int) -> None:
        self.wiki.archive(self.some())

    def merge(self, number: int) -> None:
        one, other = self.wiki.page(self.some()), self.wiki.page(self.some())
        if len(one.body) + len(other.body) < 20_000:  # they would grow without end
            self.wiki.merge(one.id, other.id)

    def delete(self, number: int) -> None:
        self.wiki.delete(self.some())

    def propose(self, number: int) -> None:
        proposal = self.wiki.propose(self.some(), "notes", f"Proposed {number}.")
        if self.chance.random() < 0.5:
            self.wiki.accept(proposal.id, force=True)
