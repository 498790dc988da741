"""What those say who read such folders for a living."""

from pathlib import Path

import pytest

from commonplace.wiki.vault.files import page_file
from commonplace.wiki.vault.logs import days_file, days_of, index_file, log_files
from commonplace.wiki.vault.shelf import CONFIG, lint_config
from tests.wiki.vault.sample import MEMORIES, PAGES, atlas_of
from tests.wiki.vault.tools import markdownlint, obsidian, okf


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("vault")
    atlas = atlas_of(*PAGES)
    files = {atlas.paths[page.id]: page_file(page, atlas, days_of(MEMORIES)) for page in PAGES}
    files |= dict(log_files(MEMORIES))
    files |= {
        "index.md": index_file(PAGES, atlas, "Demo"),
        "log.md": days_file(days_of(MEMORIES).values()),
    }
    for path, data in {**files, CONFIG: lint_config()}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def test_obsidian_finds_every_link_and_none_that_a_memory_made_up(vault: Path) -> None:
    graph = obsidian(vault)
    assert graph.broken == []
    assert graph.links["wiki/entity/ada"] == ["charles-babbage", "engine", "wiki/topic/ada"]
    assert graph.links["2026-03-01"] == [] and graph.links["2026-03-02"] == []
    assert graph.matter["wiki/entity/ada"]["aliases"] == ["Ada Lovelace", "Countess of Lovelace"]


def test_it_is_open_knowledge_format(vault: Path) -> None:
    assert okf(vault) == ""


def test_markdownlint_has_nothing_to_say_with_our_settings(vault: Path) -> None:
    assert markdownlint(vault) == ""


@pytest.mark.slow
def test_the_tools_would_complain(vault: Path, tmp_path: Path) -> None:
    """An empty answer means something."""
    (tmp_path / "note.md").write_text("See [[nowhere]].\n\n\n\n#x\n")
    assert obsidian(tmp_path).broken == ["nowhere"]
    assert "frontmatter" in okf(tmp_path)
    assert "MD012" in markdownlint(tmp_path)
