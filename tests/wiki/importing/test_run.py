"""Somebody else's wiki in a book: once, again, and after both sides have changed."""

from pathlib import Path

import pytest

import commonplace
from commonplace.errors import InvalidInput, NotAllowed, NotFound
from commonplace.model import Author
from commonplace.wiki.desk import Desk
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.importing import WikiImportReport
from commonplace.wiki.importing.run import import_wiki
from tests.wiki.importing.test_spacebot import add_page, spacebot


def folder(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def bring(book: commonplace.Book, format: str, path: Path, **options: object) -> WikiImportReport:
    desk = Desk(book.library.engine, book.info.id, Author("person", "ada"))
    return import_wiki(desk, book.remember_many, format, path, **options)  # type: ignore[arg-type]


def outcomes(report: WikiImportReport) -> dict[str, str]:
    return {file: told.outcome for file, told in report.files.items()}


VAULT = {
    "Boats/Heron.md": "---\ntags: [boat]\n---\nShe is moored at [[Kew]].\n\n## Repairs\n\nNone.\n",
    "Kew.md": "A garden by the river.\n",
    "2026-03-01.md": "Rowed to Kew.\n",
}


def test_a_vault_becomes_pages_and_memories(book: commonplace.Book, tmp_path: Path) -> None:
    report = bring(book, "obsidian", folder(tmp_path / "v", VAULT), types={"Boats": "entity"})
    assert outcomes(report) == {
        "2026-03-01.md": "memories",
        "Boats/Heron.md": "added",
        "Kew.md": "added",
    }
    assert report.problems == []
    page = book.wiki.page("entity/heron")
    assert [section.slug for section in page.sections] == ["lead", "repairs"]
    assert page.tags == ("boat",)
    assert {section.pen for section in page.sections} == {"authored"}
    assert page.metadata["import"]["path"] == "Boats/Heron.md"
    assert [memory.text for memory in book.memories()] == ["Rowed to Kew."]
    assert book.wiki.history("heron")[0].author == Author("import", "obsidian")


def test_a_second_run_does_nothing(book: commonplace.Book, tmp_path: Path) -> None:
    root = folder(tmp_path / "v", VAULT)
    bring(book, "obsidian", root)
    again = bring(book, "obsidian", root)
    assert outcomes(again) == {
        "2026-03-01.md": "memories",
        "Boats/Heron.md": "unchanged",
        "Kew.md": "unchanged",
    }
    assert again.memories == 0
    assert again.files["2026-03-01.md"].duplicates == 1
    assert [info.version for info in book.wiki.pages()] == [0, 0]


def test_a_dry_run_tells_the_same_and_writes_nothing(
    book: commonplace.Book, tmp_path: Path
) -> None:
    root = folder(tmp_path / "v", VAULT)
    told = bring(book, "obsidian", root, dry_run=True)
    assert told.dry_run
    assert (book.wiki.pages(), [*book.memories()]) == ([], [])
    assert outcomes(told) == outcomes(bring(book, "obsidian", root))


def test_a_changed_file_is_a_new_version(book: commonplace.Book, tmp_path: Path) -> None:
    root = folder(tmp_path / "v", VAULT)
    bring(book, "obsidian", root)
    folder(root, {"Kew.md": "---\naliases: [Gardens]\n---\nA garden, and a bridge.\n"})
    assert outcomes(bring(book, "obsidian", root))["Kew.md"] == "changed"
    page = book.wiki.page("Gardens")
    assert (page.slug, page.version) == ("kew", 1)
    assert page.body == "A garden, and a bridge.\n"


def test_what_was_changed_here_too_stays_and_the_file_is_proposed(
    book: commonplace.Book, tmp_path: Path
) -> None:
    root = folder(tmp_path / "v", VAULT)
    bring(book, "obsidian", root)
    book.wiki.write("heron", "She was sold.", section="lead")
    assert outcomes(bring(book, "obsidian", root))["Boats/Heron.md"] == "unchanged"
    changed = VAULT["Boats/Heron.md"].replace("moored at [[Kew]]", "moored at Ham")
    folder(root, {"Boats/Heron.md": changed})
    report = bring(book, "obsidian", root)
    assert outcomes(report)["Boats/Heron.md"] == "conflict"
    assert any("changed here too" in text for _, text in report.notes)
    assert "She was sold." in book.wiki.page("heron").body
    bring(book, "obsidian", root)
    (proposal,) = book.wiki.proposals("heron")
    assert (proposal.section, proposal.text) == ("lead", "She is moored at Ham.")
    book.wiki.accept(proposal.id, force=True)
    assert "She is moored at Ham." in book.wiki.page("heron").body
    assert outcomes(bring(book, "obsidian", root))["Boats/Heron.md"] == "unchanged"


def test_a_rejected_proposal_is_not_made_again(book: commonplace.Book, tmp_path: Path) -> None:
    root = folder(tmp_path / "v", VAULT)
    bring(book, "obsidian", root)
    book.wiki.write("kew", "Mine.")
    folder(root, {"Kew.md": "Theirs."})
    bring(book, "obsidian", root)
    (proposal,) = book.wiki.proposals("kew")
    book.wiki.reject(proposal.id)
    assert outcomes(bring(book, "obsidian", root))["Kew.md"] == "unchanged"
    assert book.wiki.proposals("kew") == []


def test_a_file_that_was_moved_is_still_the_same_page(
    book: commonplace.Book, tmp_path: Path
) -> None:
    root = folder(tmp_path / "v", VAULT)
    bring(book, "obsidian", root)
    (root / "Places").mkdir()
    (root / "Kew.md").rename(root / "Places" / "Kew Gardens.md")
    assert outcomes(bring(book, "obsidian", root))["Places/Kew Gardens.md"] == "changed"
    assert len(book.wiki.pages()) == 2
    assert book.wiki.page("kew").title == "Kew Gardens"
    assert "Places/Kew Gardens.md" in outcomes(bring(book, "obsidian", root))
    assert book.wiki.page("kew").version == 1


def test_two_notes_of_one_name_stand_side_by_side(book: commonplace.Book, tmp_path: Path) -> None:
    book.wiki.create(PageDraft("topic", "Ledger", "Somebody's own."))
    root = folder(
        tmp_path / "v", {"a/Ledger.md": "1", "b/ledger.md": "two", "c/x.md": "[[b/ledger]]"}
    )
    report = bring(book, "obsidian", root)
    assert {told.page for told in report.files.values()} == {
        "topic/ledger-2",
        "topic/ledger-3",
        "topic/x",
    }
    assert len(report.notes) == 2
    assert book.wiki.page("topic/ledger").body == "Somebody's own."
    assert book.wiki.page("b/ledger").body == "two"
    assert {*outcomes(bring(book, "obsidian", root)).values()} == {"unchanged"}


def test_parents_that_go_in_a_circle_or_nowhere_are_noted(
    book: commonplace.Book, tmp_path: Path
) -> None:
    files = {
        "A.md": "---\nparent: '[[B]]'\n---\na",
        "B.md": "---\nparent: '[[A]]'\n---\nb",
        "C.md": "---\nparent: Nobody\n---\nc",
        "D.md": "---\nup: C\n---\nd",
    }
    root = folder(tmp_path / "v", files)
    report = bring(book, "obsidian", root)
    assert sorted(file for file, _ in report.notes) == ["B.md", "C.md"]
    assert book.wiki.page("A").parent_id == book.wiki.page("B").id
    assert book.wiki.page("D").parent_id == book.wiki.page("C").id
    assert {*outcomes(bring(book, "obsidian", root)).values()} == {"unchanged"}


def test_what_is_too_long_is_cut_or_left_out_and_noted(
    book: commonplace.Book, tmp_path: Path
) -> None:
    long = "word " * 200
    text = f"---\nname: {long}\ndescription: {long}\ntags: [{'x' * 300}, ok]\n---\nText."
    report = bring(book, "recall", folder(tmp_path / "r", {"memory/wiki/long.md": text}))
    page = book.wiki.page("long")
    assert (len(page.title), page.title[-1]) == (300, "…")
    assert (page.tags, len(page.summary)) == (("ok",), 500)
    assert len(report.notes) == 3


def test_a_memory_that_cannot_be_kept_does_not_hinder_the_others(
    book: commonplace.Book, tmp_path: Path
) -> None:
    bad = "---\nauthor: " + "x" * 600 + "\n---\nSaid.\n"
    root = folder(tmp_path / "v", {"2026-03-01.md": bad, "2026-03-02.md": "Kept.\n"})
    report = bring(book, "obsidian", root)
    assert [memory.text for memory in book.memories()] == ["Kept."]
    assert outcomes(report)["2026-03-01.md"] == "problem"


RECALL = {
    "memory/2026-01-15.md": "## Gate\n\nThe gate sticks.\n\n## Winch\n\nThe winch is new.\n",
    "memory/2026-01-16.md": "Rain.\n",
    "memory/wiki/lock.md": (
        "---\nname: Lock\ndescription: A lock\ncategory: entity\nsources:\n"
        "  - {uri: memory/2026-01-15.md, from: 5, lines: 3}\n  - memory/2099-01-01.md\n---\n"
        "It has a winch.\n"
    ),
    "memory/wiki/old-lock.md": "---\nname: Old\ncategory: entity\nredirect_to: older\n---\n",
    "memory/wiki/older.md": "---\nname: Older\ncategory: entity\nredirect_to: lock\n---\n",
    "memory/wiki/x.md": "---\nname: X\ncategory: entity\nredirect_to: y\n---\n",
    "memory/wiki/y.md": "---\nname: Y\ncategory: entity\nredirect_to: x\n---\n",
}


def test_recalls_sources_are_cited_exactly_and_never_guessed(
    book: commonplace.Book, tmp_path: Path
) -> None:
    root = folder(tmp_path / "r", RECALL)
    bring(book, "recall", root)
    (section,) = book.wiki.page("lock").sections
    assert [book.memory(each.memory_id).text for each in section.sources] == ["The winch is new."]
    assert book.memory(section.sources[0].memory_id).source == "memory/2026-01-15.md"
    told = book.wiki.page("lock").metadata["sources"]
    assert told == [{"uri": "memory/2026-01-15.md", "from": 5, "lines": 3}, "memory/2099-01-01.md"]


def test_redirects_lead_on_and_circles_are_problems(book: commonplace.Book, tmp_path: Path) -> None:
    root = folder(tmp_path / "r", RECALL)
    report = bring(book, "recall", root)
    lock = book.wiki.page("lock").id
    assert book.wiki.page("old-lock").id == book.wiki.page("older").id == lock
    assert [where for where, _ in report.problems] == ["memory/wiki/x.md", "memory/wiki/y.md"]
    assert [info.slug for info in book.wiki.pages()] == ["lock"]
    again = outcomes(bring(book, "recall", root))
    assert again["memory/wiki/old-lock.md"] == again["memory/wiki/lock.md"] == "unchanged"


def test_a_changed_list_of_sources_changes_what_is_cited(
    book: commonplace.Book, tmp_path: Path
) -> None:
    root = folder(tmp_path / "r", RECALL)
    bring(book, "recall", root)
    page = RECALL["memory/wiki/lock.md"].replace("2099-01-01", "2026-01-16")
    folder(root, {"memory/wiki/lock.md": page})
    bring(book, "recall", root)
    (section,) = book.wiki.page("lock").sections
    texts = {book.memory(each.memory_id).text for each in section.sources}
    assert texts == {"The winch is new.", "Rain."}


def test_a_history_is_kept_with_its_authors_and_grows(
    book: commonplace.Book, tmp_path: Path
) -> None:
    db = spacebot(tmp_path / "s.db")
    add_page(db, "ferry", ["One.", "One. Two.", "One. Two. Three."], archived=1)
    db.close()
    assert outcomes(bring(book, "spacebot", tmp_path / "s.db")) == {
        "wiki_pages/ferry.ferry": "added"
    }
    page = book.wiki.page("entity/ferry")
    assert (page.status, page.body) == ("archived", "One. Two. Three.")
    told = [(each.author, each.reason) for each in reversed(book.wiki.history("ferry"))]
    assert told == [
        (Author("agent", "who 1"), "change 1"),
        (Author("person", "who 2"), "change 2"),
        (Author("agent", "who 3"), "change 3"),
        (Author("import", "spacebot"), "imported from wiki_pages/ferry.ferry"),
    ]
    days = [each.at.date().isoformat() for each in reversed(book.wiki.history("ferry"))]
    assert days[:3] == ["2026-04-08"] * 3
    assert book.wiki.page("ferry", 0).body == "One."
    assert outcomes(bring(book, "spacebot", tmp_path / "s.db")) == {
        "wiki_pages/ferry.ferry": "unchanged"
    }
    (tmp_path / "s.db").unlink()
    db = spacebot(tmp_path / "s.db")
    add_page(db, "ferry", ["One.", "One. Two.", "One. Two. Three.", "Four."])
    db.close()
    assert outcomes(bring(book, "spacebot", tmp_path / "s.db")) == {
        "wiki_pages/ferry.ferry": "changed"
    }
    page = book.wiki.page("ferry")
    assert (page.status, page.body, page.version) == ("active", "Four.", 5)


def test_an_import_that_stopped_inside_a_history_goes_on_there(
    book: commonplace.Book, tmp_path: Path
) -> None:
    unfinished = {
        "format": "spacebot",
        "name": "spacebot",
        "path": "wiki_pages/ferry.ferry",
        "sha256": "",
    }
    half = PageDraft("entity", "Ferry", "One.", "ferry", metadata={"import": unfinished})
    book.wiki.by(Author("agent", "who 1")).create(half)
    db = spacebot(tmp_path / "s.db")
    add_page(db, "ferry", ["One.", "One. Two.", "Three."])
    db.close()
    bring(book, "spacebot", tmp_path / "s.db")
    assert [each.author.name for each in reversed(book.wiki.history("ferry"))] == [
        "who 1",
        "who 2",
        "who 3",
        "spacebot",
    ]


def test_wrong_calls_are_told_what_to_do(book: commonplace.Book, tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="notion"):
        bring(book, "notion", tmp_path)
    with pytest.raises(NotFound):
        bring(book, "obsidian", tmp_path / "nowhere")
    (tmp_path / "a.md").write_text("a" * 5000)
    with pytest.raises(InvalidInput, match="not a folder"):
        bring(book, "obsidian", tmp_path / "a.md")
    with pytest.raises(InvalidInput, match="place"):
        bring(book, "obsidian", tmp_path, types={"x": "place"})
    with pytest.raises(InvalidInput, match="not a SQLite database"):
        bring(book, "spacebot", tmp_path / "a.md")


def test_progress_is_told_for_every_file(book: commonplace.Book, tmp_path: Path) -> None:
    told: list[tuple[int, str]] = []
    bring(book, "obsidian", folder(tmp_path / "v", VAULT), progress=lambda *step: told.append(step))
    assert told == [(1, "2026-03-01.md"), (2, "Kew.md"), (3, "Boats/Heron.md")]


def test_a_reader_of_a_shared_book_imports_nothing(book: commonplace.Book, tmp_path: Path) -> None:
    desk = Desk(book.library.engine, book.info.id, Author("person", "bob"), "reader")
    with pytest.raises(NotAllowed):
        import_wiki(desk, book.remember_many, "obsidian", folder(tmp_path / "v", VAULT))
    assert [*book.memories()] == []


def test_files_whose_names_look_alike_do_not_overwrite_each_other(
    book: commonplace.Book, tmp_path: Path
) -> None:
    root = folder(tmp_path / "v", {"Kew.md": "one", "K\u200bew.md": "two"})
    report = bring(book, "obsidian", root)
    assert [where for where, _ in report.problems] == ["Kew.md"]
    assert len(book.wiki.pages()) == 1
    assert [info.version for info in book.wiki.pages()] == [0]
    bring(book, "obsidian", root)
    assert [info.version for info in book.wiki.pages()] == [0]


def test_two_folders_with_the_same_paths_are_two_wikis(
    book: commonplace.Book, tmp_path: Path
) -> None:
    mine = folder(tmp_path / "mine", {"Kew.md": "one"})
    yours = folder(tmp_path / "yours", {"Kew.md": "two"})
    bring(book, "obsidian", mine)
    assert bring(book, "obsidian", yours).files["Kew.md"].page == "topic/kew-2"
    assert book.wiki.page("topic/kew").body == "one"
    again = folder(tmp_path / "other" / "mine", {"Kew.md": "three"})
    bring(book, "obsidian", again, name="the other")
    assert sorted(book.wiki.page(info.id).body for info in book.wiki.pages()) == [
        "one",
        "three",
        "two",
    ]


def test_a_folder_that_was_renamed_is_still_the_same_wiki(
    book: commonplace.Book, tmp_path: Path
) -> None:
    root = folder(tmp_path / "before", {"Kew.md": "one"})
    bring(book, "obsidian", root)
    root.rename(tmp_path / "after")
    bring(book, "obsidian", tmp_path / "after")
    folder(tmp_path / "after", {"Kew.md": "two"})
    bring(book, "obsidian", tmp_path / "after")
    (page,) = book.wiki.pages()
    assert book.wiki.page(page.id).body == "two"


def test_a_page_that_was_deleted_here_comes_back_and_an_archived_one_does_not(
    book: commonplace.Book, tmp_path: Path
) -> None:
    root = folder(tmp_path / "v", VAULT)
    bring(book, "obsidian", root)
    book.wiki.delete("kew")
    book.wiki.archive("heron")
    assert outcomes(bring(book, "obsidian", root))["Kew.md"] == "added"
    folder(root, {"Boats/Heron.md": "Found again.\n"})
    assert outcomes(bring(book, "obsidian", root))["Boats/Heron.md"] == "conflict"
    assert book.wiki.page("heron").status == "archived"
