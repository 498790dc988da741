"""The plugins of this repository: their vendors' validators accept them, and they work; and so do
the files of a project, which call us by our name as well."""

import json
import shutil
from pathlib import Path

import pytest

from tests.clients.driving import ClaudeCode, Codex, Driver, Gemini, Home, OpenCode
from tests.clients.model import Model, Reply, Shown
from tests.house.source import ROOT

PLUGINS = ROOT / "plugins"
DECIDED = "releases of Heron are cut on Tuesdays"


def _looks_up(shown: Shown) -> Reply:
    if shown.results:
        return Reply("She lives in Lisbon." if "Lisbon" in shown.results[-1] else "Nobody knows.")
    if recall := shown.tool("recall"):
        return Reply(tool=recall, arguments={"question": "Where does Mara live?"})
    return Reply("A title")


def _works(driver: Driver) -> None:
    """Told at the start, asked by the tool, kept at the end."""
    assert "She lives in Lisbon." in driver.ask("Where does Mara live?")
    first = next(shown for shown in driver.model.seen if shown.tool("recall"))
    assert DECIDED in first.text
    assert not first.results
    driver.home.until_kept("Where does Mara live?")


def test_claude_code_validates_its_plugin_and_the_marketplace(on_path: Home) -> None:
    on_path.run("claude", "plugin", "validate", "--strict", str(PLUGINS / "claude-code"))
    on_path.run("claude", "plugin", "validate", "--strict", str(ROOT))


def test_gemini_validates_its_extension(on_path: Home) -> None:
    on_path.run("gemini", "extensions", "validate", str(PLUGINS / "gemini"))


def test_claude_code_works_with_its_plugin(on_path: Home) -> None:
    class Plugged(ClaudeCode):
        def command(self, prompt: str) -> list[str]:
            tools = ["--allowedTools", "mcp__plugin_commonplace_commonplace"]
            plugin = ["--plugin-dir", str(PLUGINS / "claude-code")]
            model = ["--model", "claude-sonnet-4-5"]
            return ["claude", *plugin, "-p", prompt, *model, *tools]

    with Model(_looks_up) as model:
        _works(Plugged(on_path, model))


def test_codex_installs_its_plugin_and_works_with_it(on_path: Home) -> None:
    with Model(_looks_up) as model:
        codex = Codex(on_path, model)
        settings = on_path.folder / ".codex" / "config.toml"
        settings.parent.mkdir()
        settings.write_text("")
        codex.prepare()
        on_path.run("codex", "plugin", "marketplace", "add", str(ROOT))
        on_path.run("codex", "plugin", "add", "commonplace@commonplace")
        _works(codex)


def test_gemini_installs_its_extension_and_works_with_it(on_path: Home) -> None:
    with Model(_looks_up) as model:
        gemini = Gemini(on_path, model)
        settings = on_path.folder / ".gemini" / "settings.json"
        settings.parent.mkdir()
        settings.write_text("{}")
        gemini.prepare()
        source = Path(shutil.copytree(PLUGINS / "gemini", on_path.folder / "gemini-extension"))
        install = ("gemini", "extensions", "install", str(source), "--consent", "--skip-settings")
        on_path.run(*install, more=gemini.environment())
        assert json.loads(settings.read_text())
        _works(gemini)


@pytest.mark.parametrize(
    ("client", "settings"),
    [(Gemini, ".gemini/settings.json"), (OpenCode, ".config/opencode/opencode.json")],
)
def test_a_project_that_is_connected_works_for_whoever_has_the_program(
    on_path: Home, client: type[Driver], settings: str
) -> None:
    own = on_path.folder / settings
    own.parent.mkdir(parents=True)
    own.write_text("{}")
    with Model(_looks_up) as model:
        driver = client(on_path, model)
        on_path.say("connect", client.name, "--scope", "project", "--yes")
        driver.prepare()
        _works(driver)
        on_path.say("connect", client.name, "--scope", "project", "--remove", "--yes")
    left = [*on_path.project.glob("*"), *on_path.project.glob(".*/**/*commonplace*")]
    assert not [path.name for path in left if path.name != ".opencode"]  # it has files of its own
