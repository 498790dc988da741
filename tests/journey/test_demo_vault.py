"""The demo's book as a vault: others read it, somebody edits it, and nothing else changes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import commonplace
from commonplace.serve.cli.main import cli
from tests.engines import SQLITE, engine_fixture
from tests.wiki.vault.tools import markdownlint, obsidian, okf

engine = engine_fixture(SQLITE)


#: So many files are edited at most.
EDITED = 20
#: So many pages were written by hand, and link to each other.
BY_HAND = 4


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[commonplace.Book]:
    place = tmp_path_factory.mktemp("demo") / "demo.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMMONPLACE_EMBED__MODEL", "none")
        done = CliRunner().invoke(cli, ["demo", "--quiet", "--keep", str(place)])
    assert done.exit_code == 0, done.output
    with commonplace.open(place, embed__model="none") as library:
        yield library.book("heron", create=False)


@pytest.fixture(scope="module")
def vault(demo: commonplace.Book, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("vaults") / "heron"
    demo.wiki.export_vault(folder)
    return folder


@pytest.mark.slow
def test_obsidian_finds_no_broken_link(vault: Path) -> None:
    graph = obsidian(vault)
    assert graph.broken == []
    assert sum(len(targets) for targets in graph.links.values()) >= BY_HAND


@pytest.mark.slow
def test_it_is_open_knowledge_format(vault: Path) -> None:
    assert okf(vault) == ""


@pytest.mark.slow
def test_markdownlint_has_nothing_to_say(vault: Path) -> None:
    assert markdownlint(vault) == ""


@pytest.mark.slow
def test_edited_files_are_as_many_authored_versions_and_all_that_differs(
    demo: commonplace.Book, vault: Path
) -> None:
    before = _files(vault)
    chosen = sorted(path for path in before if path.startswith("wiki/"))[:EDITED]
    assert len(chosen) >= BY_HAND
    versions = {page.id: page.version for page in demo.wiki.every_page()}
    for path in chosen:
        _edit(vault / path)
    demo.wiki.sync_vault(vault)
    changed = [page for page in demo.wiki.every_page() if page.version != versions[page.id]]
    assert len(changed) == len(chosen)
    for page in changed:
        newest = demo.wiki.history(page.id, limit=1)[0]
        assert (newest.version, newest.author.kind) == (versions[page.id] + 1, "person")
        assert "Somebody was here." in demo.wiki.page(page.id).body
        assert any(section.pen == "authored" for section in demo.wiki.page(page.id).sections)
    demo.wiki.export_vault(vault)
    after = _files(vault)
    assert {path for path in after if after[path] != before.get(path)} == {*chosen}
    assert after.keys() == before.keys()
    assert demo.wiki.sync_vault(vault).actions == ()
    assert _files(vault) == after
    assert okf(vault) == "" and markdownlint(vault) == ""


def _edit(path: Path) -> None:
    """As somebody does in an editor: a sentence at the end of the page's last paragraph."""
    text = path.read_text("utf-8")
    body, links, rest = text.partition("\n[//]: # (links)")
    path.write_text(body.rstrip("\n") + "\n\nSomebody was here.\n" + links + rest, "utf-8")


def _files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*.md")
        if ".commonplace" not in path.parts
    }
