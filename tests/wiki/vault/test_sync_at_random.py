"""Whatever is done on both sides between two runs, every word that was written is somewhere."""

import random
import re
from pathlib import Path

import pytest

import commonplace
from commonplace.errors import UsageError
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.vault.sync import Options, sync

WORD = re.compile(r"\bword\d+\b")


class Doing:
    """Random changes of a folder and of a book, each with a word of its own."""

    def __init__(self, book: "commonplace.Book", folder: Path, seed: int) -> None:
        self.book, self.folder, self.chance = book, folder, random.Random(seed)
        self.count = 0

    def word(self) -> str:
        self.count += 1
        return f"word{self.count}"

    def files(self) -> list[Path]:
        return sorted(path for path in self.folder.rglob("wiki/*/*.md") if "(" not in path.name)

    def in_the_folder(self) -> None:
        files = self.files()
        path = self.chance.choice(files)
        what = self.chance.choice(
            ["edit", "edit", "bare", "copy", "rename", "new", "swap", "break"]
        )
        text = path.read_text("utf-8")
        if what == "edit":
            path.write_text(text.replace("Say", f"Say {self.word()}", 1), "utf-8")
        elif what == "bare":
            path.write_text(f"Say only {self.word()}.\n", "utf-8")
        elif what == "copy":
            path.with_name(f"copy {self.word()}.md").write_text(text, "utf-8")
        elif what == "rename":
            path.rename(path.with_name(f"Named {self.word()}.md"))
        elif what == "new":
            path.with_name(f"New {self.word()}.md").write_text(f"Say {self.word()}.\n", "utf-8")
        elif what == "swap":
            other = self.chance.choice(files)
            texts = path.read_bytes(), other.read_bytes()
            path.write_bytes(texts[1])
            other.write_bytes(texts[0])
        else:
            path.write_text(f"---\nname: [{self.word()}\n---\nSay\n", "utf-8")

    def in_the_book(self) -> None:
        page = self.chance.choice(self.book.wiki.pages())
        what = self.chance.choice(["append", "append", "rename", "archive", "create"])
        try:
            if what == "append":
                self.book.wiki.append(page.id, f"Say {self.word()} [[{page.title}]].")
            elif what == "rename":
                self.book.wiki.rename(page.id, f"Titled {self.word()}")
            elif what == "archive":
                self.book.wiki.archive(page.id)
            else:
                draft = PageDraft("topic", f"Made {self.word()}", f"Say {self.word()}.\n")
                self.book.wiki.create(draft, twin=True)
        except UsageError:
            pass  # a name is taken: nothing was written

    def said(self) -> set[str]:
        """Every word in a text of the folder, or in the text or title of any version of a page."""
        texts = [path.read_text("utf-8") for path in self.folder.rglob("*") if path.is_file()]
        versions = [
            self.book.wiki.page(page.id, version)
            for page in self.book.wiki.pages(status=None)
            for version in range(page.version + 1)
        ]
        texts += [f"{version.title}\n{version.body}" for version in versions]
        return {*WORD.findall("\n".join(texts))}


@pytest.mark.parametrize("seed", range(2))
def test_no_word_is_ever_lost(book: "commonplace.Book", tmp_path: Path, seed: int) -> None:
    for number in range(6):
        book.wiki.create(PageDraft("topic", f"First {number}", "Say [[First 0]].\n"), twin=True)
    doing = Doing(book, tmp_path / "vault", seed)
    sync(book.wiki.desk, "Demo", doing.folder)
    for _ in range(6):
        for _ in range(4):
            doing.in_the_folder()
            doing.in_the_book()
        before = doing.said()
        told = sync(book.wiki.desk, "Demo", doing.folder, Options(deletions="ask"))
        assert before <= doing.said(), told
        assert sync(book.wiki.desk, "Demo", doing.folder).actions == ()
