"""A folder and a book, for real, on each engine."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

import commonplace
from commonplace.errors import InvalidInput
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.vault.folder import Folder
from commonplace.wiki.vault.sync import Options, Synced, export, sync
from tests.wiki.vault.tools import markdownlint, obsidian, okf

#: Files that say what was changed and what pages say in short: they change with every page.
MADE = {"index.md"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "vault"


@pytest.fixture
def pages(book: "commonplace.Book") -> "commonplace.Book":
    said = book.remember("Ada wrote the first program. See [[nothing]].", author="Bob")
    book.wiki.create(PageDraft("entity", "Ada Lovelace", "Ada met [[Charles Babbage]].\n"))
    book.wiki.create(
        PageDraft(
            "entity",
            "Charles Babbage",
            "He built engines.\n\n## Notes\n\nMany.\n\n## Sources\n\nx\n",
            sources=(said.id,),
        )
    )
    book.wiki.create(PageDraft("topic", "Bernoulli numbers", "By [her](wiki:ada-lovelace).\n"))
    return book


def synced(book: "commonplace.Book", folder: Path, **options: object) -> Synced:
    return sync(book.wiki.desk, "Demo", folder, Options(**options))  # type: ignore[arg-type]


def exported(book: "commonplace.Book", folder: Path, **options: object) -> Synced:
    return export(book.wiki.desk, "Demo", folder, Options(**options))  # type: ignore[arg-type]


def contents(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {
        path.relative_to(folder).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in folder.rglob("*.md")
    }


def replace(path: Path, old: str, new: str, *, above: bool = False) -> None:
    """In the text, or above it, in the front matter."""
    top, rule, text = path.read_text("utf-8").partition("\n---\n")
    assert old in (top if above else text)
    top, text = (top.replace(old, new, 1), text) if above else (top, text.replace(old, new, 1))
    path.write_text(f"{top}{rule}{text}", "utf-8")


def test_a_second_export_changes_no_file(pages: "commonplace.Book", folder: Path) -> None:
    first = exported(pages, folder)
    before = contents(folder)
    assert {"index.md", "log.md", "wiki/entity/ada-lovelace.md"} <= before.keys()
    assert first.count("write") == len(before) and not first.waiting
    assert exported(pages, folder).actions == () and contents(folder) == before
    assert synced(pages, folder).actions == () and contents(folder) == before


@pytest.mark.slow
def test_others_find_nothing_to_complain_about(pages: "commonplace.Book", folder: Path) -> None:
    exported(pages, folder)
    assert obsidian(folder).broken == [] and okf(folder) == "" and markdownlint(folder) == ""


def test_an_edit_in_the_folder_is_one_authored_version(
    pages: "commonplace.Book", folder: Path
) -> None:
    exported(pages, folder)
    before = contents(folder)
    path = folder / "wiki/entity/ada-lovelace.md"
    replace(path, "Ada met", "Ada often met")
    replace(path, "confidence:", "tags:\n  - person\nmood: good\nconfidence:", above=True)
    told = synced(pages, folder)
    assert told.count("take") == 1 and not told.waiting
    page = pages.wiki.page("ada-lovelace")
    assert page.version == 1 and page.tags == ("person",)
    assert page.body == "Ada often met [[Charles Babbage]].\n", "links keep their notation"
    assert page.metadata["frontmatter"] == {"mood": "good"}
    [newest, _] = pages.wiki.history("ada-lovelace")
    assert (newest.author.kind, newest.reason) == ("person", "edited in the vault")
    after = contents(folder)
    changed = {name for name in after if after[name] != before.get(name)}
    assert changed - MADE == {"wiki/entity/ada-lovelace.md"}
    assert b"mood: good" in after["wiki/entity/ada-lovelace.md"][0]
    assert synced(pages, folder).actions == ()


def test_export_leaves_an_edit_alone_and_says_so(pages: "commonplace.Book", folder: Path) -> None:
    exported(pages, folder)
    path = folder / "wiki/entity/ada-lovelace.md"
    replace(path, "Ada met", "Ada often met")
    mine = path.read_bytes()
    told = exported(pages, folder)
    assert [each.kind for each in told.waiting] == ["take"] and path.read_bytes() == mine


def test_changes_of_different_sections_are_merged(pages: "commonplace.Book", folder: Path) -> None:
    exported(pages, folder)
    replace(folder / "wiki/entity/charles-babbage.md", "Many.", "Two.")
    pages.wiki.edit("charles-babbage", "He built", "He designed")
    told = synced(pages, folder)
    assert not told.waiting
    body = pages.wiki.page("charles-babbage").body
    assert "He designed" in body and "Two." in body
    assert synced(pages, folder).actions == ()


def test_a_conflict_is_kept_side_by_side(pages: "commonplace.Book", folder: Path) -> None:
    exported(pages, folder)
    path = folder / "wiki/entity/ada-lovelace.md"
    replace(path, "Ada met", "Ada (mine) met")
    mine = path.read_bytes()
    pages.wiki.edit("ada-lovelace", "Ada met", "Ada (book) met")
    told = synced(pages, folder)
    [kept] = folder.glob("wiki/entity/*(conflict *).md")
    assert kept.read_bytes() == mine and b"(book)" in path.read_bytes()
    assert [each.kind for each in told.waiting] == ["conflict"]
    assert synced(pages, folder).actions == () and kept.read_bytes() == mine


def test_a_file_that_is_gone_is_asked_about_first(pages: "commonplace.Book", folder: Path) -> None:
    exported(pages, folder)
    path = folder / "wiki/entity/ada-lovelace.md"
    path.unlink()
    told = synced(pages, folder)
    assert [each.kind for each in told.waiting] == ["gone"] and not path.exists()
    assert pages.wiki.page("ada-lovelace").status == "active"
    synced(pages, folder, deletions="restore")
    assert path.exists()
    path.unlink()
    synced(pages, folder, deletions="accept")
    assert pages.wiki.page("ada-lovelace").status == "archived"
    assert synced(pages, folder).waiting == () and not path.exists()
    pages.wiki.resurrect("ada-lovelace")
    synced(pages, folder)
    assert path.exists()


def test_a_page_that_is_gone_is_asked_about_first(pages: "commonplace.Book", folder: Path) -> None:
    exported(pages, folder)
    path = folder / "wiki/topic/bernoulli-numbers.md"
    pages.wiki.delete("bernoulli-numbers")
    assert [each.kind for each in synced(pages, folder).waiting] == ["remove"] and path.exists()
    synced(pages, folder, deletions="accept")
    assert not path.exists() and not path.parent.exists()


def test_a_new_note_becomes_a_page_and_gets_its_place(
    pages: "commonplace.Book", folder: Path
) -> None:
    exported(pages, folder)
    note = folder / "wiki" / "entity" / "Mary Somerville.md"
    note.write_text("# Mary Somerville\n\nTaught [[ada-lovelace]].\n")
    synced(pages, folder)
    page = pages.wiki.page("mary-somerville")
    assert page.type == "entity" and page.title == "Mary Somerville"
    assert not note.exists() and (folder / "wiki/entity/mary-somerville.md").exists()
    assert synced(pages, folder).actions == ()


def test_a_copy_becomes_another_page(pages: "commonplace.Book", folder: Path) -> None:
    exported(pages, folder)
    original = folder / "wiki/entity/ada-lovelace.md"
    shutil.copy(original, folder / "wiki/entity/copy.md")
    told = synced(pages, folder)
    assert told.count("create") == 1 and not told.waiting
    assert len(pages.wiki.pages("entity")) == 3
    assert synced(pages, folder).actions == ()


def test_a_note_that_has_a_page_already_is_left_alone(
    pages: "commonplace.Book", folder: Path
) -> None:
    exported(pages, folder)
    note = folder / "wiki" / "entity" / "Ada Lovelace.md"
    note.write_text("Somebody.\n")
    told = synced(pages, folder)
    assert "ada-lovelace" in told.waiting[0].why and note.read_text() == "Somebody.\n"


def test_a_renamed_file_renames_its_page(pages: "commonplace.Book", folder: Path) -> None:
    exported(pages, folder)
    (folder / "wiki/entity/ada-lovelace.md").rename(folder / "wiki/entity/Ada King.md")
    synced(pages, folder)
    page = pages.wiki.page("ada-king")
    assert page.title == "Ada King" and pages.wiki.page("ada-lovelace").id == page.id
    assert (folder / "wiki/entity/ada-king.md").exists()
    assert b"[[ada-king|her]]" in (folder / "wiki/topic/bernoulli-numbers.md").read_bytes()
    assert synced(pages, folder).actions == ()


def test_a_name_that_another_page_has_is_not_given(pages: "commonplace.Book", folder: Path) -> None:
    exported(pages, folder)
    one, two = (folder / f"wiki/entity/{name}.md" for name in ("ada-lovelace", "charles-babbage"))
    before = one.read_bytes(), two.read_bytes()
    one.write_bytes(before[1])
    two.write_bytes(before[0])
    told = synced(pages, folder)
    assert (one.read_bytes(), two.read_bytes()) == before
    assert all("old name" in each.why for each in told.waiting) and len(told.waiting) == 2
    assert synced(pages, folder) == Synced(())


def test_a_file_in_another_folder_comes_back(pages: "commonplace.Book", folder: Path) -> None:
    """A page's type is fixed; where its file is says its type."""
    exported(pages, folder)
    path = folder / "wiki/entity/ada-lovelace.md"
    path.rename(folder / "wiki/topic/ada-lovelace.md")
    synced(pages, folder)
    assert path.exists() and not (folder / "wiki/topic/ada-lovelace.md").exists()
    assert pages.wiki.page("ada-lovelace").version == 0


def test_a_file_whose_case_was_changed_is_not_lost(pages: "commonplace.Book", folder: Path) -> None:
    exported(pages, folder)
    path = folder / "wiki/entity/ada-lovelace.md"
    path.rename(path.with_name("ADA-lovelace.md"))
    synced(pages, folder)
    assert [each.name for each in sorted(path.parent.iterdir())] == [
        "ada-lovelace.md",
        "charles-babbage.md",
    ]
    assert synced(pages, folder).actions == ()


def test_a_file_that_is_put_into_the_archive_archives_its_page(
    pages: "commonplace.Book", folder: Path
) -> None:
    exported(pages, folder)
    (folder / "archive/entity").mkdir(parents=True)
    path = folder / "wiki/entity/ada-lovelace.md"
    path.rename(folder / "archive/entity/ada-lovelace.md")
    synced(pages, folder)
    assert pages.wiki.page("ada-lovelace").status == "archived"
    (folder / "archive/entity/ada-lovelace.md").rename(path)
    synced(pages, folder)
    assert pages.wiki.page("ada-lovelace").status == "active" and path.exists()
    assert synced(pages, folder).actions == ()


def test_a_file_that_cannot_be_read_is_left_alone(pages: "commonplace.Book", folder: Path) -> None:
    exported(pages, folder)
    path = folder / "wiki/entity/ada-lovelace.md"
    path.write_text("---\nname: [oh\n---\nx")
    pages.wiki.edit("ada-lovelace", "Ada met", "Ada (book) met")
    told = synced(pages, folder)
    assert told.waiting[0].kind == "leave" and "line" in told.waiting[0].why
    assert path.read_text() == "---\nname: [oh\n---\nx"


def test_a_changed_log_is_set_aside_and_written_again(
    pages: "commonplace.Book", folder: Path
) -> None:
    exported(pages, folder)
    [log] = (folder / "log").glob("*.md")
    before = log.read_bytes()
    log.write_text("mine")
    synced(pages, folder)
    [kept] = (folder / ".commonplace").rglob("*conflict*")
    assert log.read_bytes() == before and kept.read_text() == "mine"


def test_what_is_forgotten_leaves_the_log(pages: "commonplace.Book", folder: Path) -> None:
    exported(pages, folder)
    [log] = (folder / "log").glob("*.md")
    pages.forget(*[memory.id for memory in pages.memories()])
    exported(pages, folder)
    assert not log.exists()


def test_when_the_manifest_is_lost_nothing_is(pages: "commonplace.Book", folder: Path) -> None:
    exported(pages, folder)
    replace(folder / "wiki/entity/ada-lovelace.md", "Ada met", "Ada often met")
    shutil.rmtree(folder / ".commonplace")
    told = synced(pages, folder, adopt=True)
    assert told.count("take") == 1 and not told.waiting
    assert "often" in pages.wiki.page("ada-lovelace").body


def test_a_foreign_folder_is_refused_unless_asked(pages: "commonplace.Book", folder: Path) -> None:
    folder.mkdir()
    (folder / "mine.md").write_text("mine")
    with pytest.raises(InvalidInput, match="not empty"):
        exported(pages, folder)
    exported(pages, folder, adopt=True)
    assert (folder / "mine.md").read_text() == "mine"


def test_a_vault_of_another_book_is_refused(pages: "commonplace.Book", folder: Path) -> None:
    exported(pages, folder)
    manifest = folder / ".commonplace/vault.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | {"book": "other"}))
    with pytest.raises(InvalidInput, match="another book"):
        exported(pages, folder)


@pytest.mark.parametrize("text", ["", "[]", '{"format": 1}', '{"format": 9, "files": {}}', "\\0"])
def test_a_damaged_manifest_is_told(text: str, tmp_path: Path) -> None:
    (tmp_path / ".commonplace").mkdir()
    (tmp_path / ".commonplace/vault.json").write_text(text)
    with pytest.raises(InvalidInput, match="remove it"):
        Folder(tmp_path).claim("book")


def test_no_path_leads_out_of_the_folder(tmp_path: Path) -> None:
    for path in ("../x.md", "wiki/../../x.md", "/etc/x.md"):
        with pytest.raises(InvalidInput, match="not inside"):
            Folder(tmp_path / "vault").put({path: b""})


def test_nothing_is_written_through_a_link(
    pages: "commonplace.Book", folder: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (folder / "wiki").mkdir(parents=True)
    os.symlink(outside, folder / "wiki" / "entity")
    with pytest.raises(InvalidInput, match="leads out"):
        exported(pages, folder, adopt=True)
    assert not list(outside.iterdir())


def test_a_dry_run_touches_nothing(pages: "commonplace.Book", folder: Path) -> None:
    told = synced(pages, folder, dry_run=True)
    assert told.count("write") == 6 and not folder.exists()


def test_reserved_files_are_never_touched(pages: "commonplace.Book", folder: Path) -> None:
    exported(pages, folder)
    (folder / "WISDOM.md").write_text("wise")
    synced(pages, folder)
    assert (folder / "WISDOM.md").read_text() == "wise"


def test_twenty_edits_are_twenty_versions(book: "commonplace.Book", folder: Path) -> None:
    for number in range(30):
        book.wiki.create(PageDraft("topic", f"P {number}", f"It is {number}.\n"), twin=True)
    exported(book, folder)
    before = contents(folder)
    chosen = sorted(folder.glob("wiki/topic/*.md"))[:20]
    for path in chosen:
        replace(path, "It is", "It was")
    assert synced(book, folder).count("take") == 20
    assert sum(page.version for page in book.wiki.pages()) == 20
    after = contents(folder)
    changed = {name for name in after if after[name] != before[name]}
    assert changed - MADE == {path.relative_to(folder).as_posix() for path in chosen}


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_each_sync_is_a_commit_of_our_files_alone(pages: "commonplace.Book", folder: Path) -> None:
    first = exported(pages, folder, git=True)
    assert first.commit and exported(pages, folder, git=True).commit is None
    (folder / "mine.txt").write_text("mine")
    git(folder, "add", "mine.txt")
    replace(folder / "wiki/entity/ada-lovelace.md", "Ada met", "Ada often met")
    second = synced(pages, folder, git=True)
    shown = git(folder, "show", "--name-only", "--format=%an", str(second.commit)).split()
    assert {*shown} - MADE == {"commonplace", "wiki/entity/ada-lovelace.md"}
    assert "mine.txt" in git(folder, "diff", "--cached", "--name-only")


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_what_is_forgotten_leaves_the_folder_without_being_asked_for(
    pages: "commonplace.Book", folder: Path
) -> None:
    secret = pages.remember("The vault code is heliotrope.")
    pages.wiki.create(PageDraft("topic", "Code", "Its word is heliotrope.\n", sources=(secret.id,)))
    pages.wiki.append("ada-lovelace", "She knew heliotrope.", sources=[secret.id])
    exported(pages, folder)
    assert "heliotrope" in "".join(path.read_text() for path in folder.rglob("*.md"))
    pages.forget(secret.id)
    done = synced(pages, folder)
    assert not done.waiting
    assert not (folder / "wiki/topic/code.md").exists()
    kept = [path for path in folder.rglob("*") if path.is_file()]
    assert not any(b"heliotrope" in path.read_bytes() for path in kept)
    assert synced(pages, folder).actions == ()
