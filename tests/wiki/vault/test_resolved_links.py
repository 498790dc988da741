"""Every link of an exported folder leads to a file of it: by its path, as GitHub and editors look
for it, and by its name, as Obsidian does."""

import re
from collections import Counter
from pathlib import Path

import pytest

import commonplace
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.vault.names import stem
from commonplace.wiki.vault.sync import Options, export, sync

_PATH = re.compile(r"(?<!!)\]\((?P<way>[^()\s]+)\)")
_LISTED = re.compile(r"^\[[^\[\]\n]+\]: (?P<way>\S+)$", re.MULTILINE)
_NAME = re.compile(r"\[\[(?P<target>[^\[\]|\n#]+)(?:#[^\[\]|\n]*)?(?:\\?\|[^\[\]\n]*)?\]\]")
_ELSEWHERE = ("https:", "wiki:team:", "#")
SAID = [
    "Mara Lind lives in Bergen.",
    "Mara Lind works at Nordlys Foundry.",
    "Mara Lind met Otto Brandt in Bergen.",
    "Otto Brandt leads Nordlys Foundry.",
    "Otto Brandt moved from Bergen to Molde.",
    "Nordlys Foundry has an office in Molde.",
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "vault"


def broken_links(folder: Path) -> list[str]:
    """Each with the file in which it stands."""
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*.md")}
    names = Counter(stem(path) for path in files)
    found = []
    for file in sorted(files):
        text = (folder / file).read_text("utf-8")
        ways = [each["way"] for kind in (_PATH, _LISTED) for each in kind.finditer(text)]
        for way in ways:
            path = way.partition("#")[0].replace("%28", "(").replace("%29", ")")
            there = (folder / file).parent / path
            if not way.startswith(_ELSEWHERE) and not (path.endswith(".md") and there.is_file()):
                found.append(f"{file}: {way}")
        for each in _NAME.finditer(text):
            target = each["target"].strip()
            if names[target] != 1 and f"{target}.md" not in files:
                found.append(f"{file}: [[{target}]]")
    return found


def _write(folder: Path, book: commonplace.Book) -> None:
    export(book.wiki.desk, "Demo", folder, Options())


def test_links_of_compiled_pages_lead_to_files(book: commonplace.Book, folder: Path) -> None:
    for day, text in enumerate([*SAID, *SAID], 1):
        book.remember(f"{text}", occurred_at=f"2026-03-{day:02}T09:00:00Z", source=f"s{day}")
    book.library.work()
    linked = [page for page in book.wiki.every_page() if "](/wiki/" in book.wiki.page(page.id).body]
    assert linked, "there must be something to look at"
    _write(folder, book)
    assert broken_links(folder) == []
    before = {page.id: book.wiki.page(page.id).version for page in linked}
    sync(book.wiki.desk, "Demo", folder, Options())
    assert {page.id: book.wiki.page(page.id).version for page in linked} == before


def test_links_of_every_notation_lead_to_files(book: commonplace.Book, folder: Path) -> None:
    for type_, title in [("entity", "Ada"), ("topic", "Ada"), ("concept", "Engine (old)")]:
        book.wiki.create(PageDraft(type_, title, "A page.\n"), twin=True)
    book.wiki.create(PageDraft("project", "Loom", "A page.\n"))
    book.wiki.archive("loom")
    body = (
        "[her](/wiki/entity/ada), **[Ada](/wiki/topic/ada)**, [[Ada]], [[topic/ada|it]],\n"
        "[e](wiki:engine-old), [the engine](/wiki/concept/engine-old#Notes), [[engine-old]],\n"
        "[the loom](/wiki/project/loom), [[loom]], [money](wiki:team:budget)\n"
    )
    book.wiki.create(PageDraft("topic", "Links", body))
    _write(folder, book)
    assert broken_links(folder) == []
    text = (folder / "wiki/topic/links.md").read_text("utf-8")
    assert "[her](../entity/ada.md), **[Ada](ada.md)**" in text
    assert "[the loom](../../archive/project/loom.md)" in text
    assert "[the engine](../concept/engine-old.md#Notes)" in text


def test_a_page_that_was_renamed_is_found_under_what_it_was_called(
    book: commonplace.Book, folder: Path
) -> None:
    book.wiki.create(PageDraft("entity", "Northstar", "A company.\n"))
    book.wiki.create(PageDraft("topic", "Power", "By [Northstar](/wiki/entity/northstar).\n"))
    page = book.wiki.rename("northstar", "Nordlys Gridworks")
    _write(folder, book)
    assert broken_links(folder) == []
    assert "[Northstar](../entity/nordlys-gridworks.md)" in (
        folder / "wiki/topic/power.md"
    ).read_text("utf-8")
    file = folder / "wiki/entity/nordlys-gridworks.md"
    assert "\n  - Northstar\n" in file.read_text("utf-8")
    more = file.read_text("utf-8").replace("  - Northstar\n", "  - Northstar\n  - NG\n")
    file.write_text(more, "utf-8")
    sync(book.wiki.desk, "Demo", folder, Options())
    assert [each.name for each in book.wiki.page(page.id).aliases] == ["NG"]


def test_a_file_that_lost_the_line_below_its_front_matter_is_left_alone(
    book: commonplace.Book, folder: Path
) -> None:
    page = book.wiki.create(PageDraft("entity", "Hakon Vik", "He mends radios.\n\n- One.\n"))
    _write(folder, book)
    file = folder / "wiki/entity/hakon-vik.md"
    whole = file.read_text("utf-8")
    for cut in (whole.replace("\n---\n", "\n", 1), whole.replace("\n---\n\n", "\n\n", 1)):
        file.write_text(cut, "utf-8")
        done = sync(book.wiki.desk, "Demo", folder, Options())
        (left,) = done.waiting
        assert left.kind == "leave" and "closing line" in left.why
        assert file.read_text("utf-8") == cut
        assert book.wiki.page(page.id).version == 0
    file.write_text("---\nA note that begins with a rule.\n", "utf-8")
    sync(book.wiki.desk, "Demo", folder, Options())
    assert "begins with a rule" in book.wiki.page(page.id).body
