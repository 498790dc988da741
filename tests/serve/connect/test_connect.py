"""``connect`` writes into clients' own files, shows it first, and takes out what it wrote."""

import json
import os
import shlex
import stat
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from commonplace.errors import Conflict
from commonplace.serve.connect.clients import CLIENTS
from commonplace.serve.connect.plans import Change
from commonplace.serve.connect.writing import write
from tests.serve.cli.conftest import Done, Say

FILES = {
    "claude-code": [".claude.json", ".claude/settings.json"],
    "codex": [".codex/config.toml", ".codex/hooks.json"],
    "gemini": [".gemini/settings.json"],
    "opencode": [".config/opencode/opencode.json", ".config/opencode/plugin/commonplace.js"],
    "cursor": [".cursor/mcp.json", ".cursor/hooks.json"],
    "vscode": [".config/Code/User/mcp.json"],
}
IN_PROJECT = {
    "claude-code": [".mcp.json", ".claude/settings.json"],
    "codex": [".codex/config.toml", ".codex/hooks.json"],
    "gemini": [".gemini/settings.json"],
    "opencode": ["opencode.json", ".opencode/plugin/commonplace.js"],
    "cursor": [".cursor/mcp.json", ".cursor/hooks.json"],
    "vscode": [".vscode/mcp.json"],
}
EACH = pytest.mark.parametrize("client", list(CLIENTS))


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person with an empty home, in an empty project."""
    folder = tmp_path / "user"
    (folder / "project").mkdir(parents=True)
    for name in ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "GEMINI_CLI_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.chdir(folder / "project")
    return folder


def _files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for each in inner for text in _texts(each)]


@EACH
def test_it_writes_the_files_of_a_client_and_removes_them(
    say: Say, user: Path, client: str
) -> None:
    said = say("connect", client, "--yes", code=0)
    assert sorted(_files(user)) == sorted(FILES[client])
    assert all(f"+++ {user / name}" in said.out for name in FILES[client])
    say("connect", client, "--remove", "--yes", code=0)
    assert _files(user) == {}


@EACH
def test_a_project_has_files_of_its_own_and_no_path_of_this_machine(
    say: Say, user: Path, client: str
) -> None:
    say("connect", client, "--scope", "project", "--yes", code=0)
    written = _files(user / "project")
    assert sorted(written) == sorted(IN_PROJECT[client])
    assert not [name for name, content in written.items() if str(user).encode() in content]
    assert not [name for name, content in written.items() if sys.executable.encode() in content]
    say("connect", client, "--scope", "project", "--remove", "--yes", code=0)
    assert list((user / "project").iterdir()) == []


@EACH
def test_twice_is_once(say: Say, user: Path, client: str) -> None:
    say("connect", client, "--yes", code=0)
    before = _files(user)
    assert "was connected already" in say("connect", client, code=0).out
    assert _files(user) == before


@EACH
def test_nothing_is_written_unless_somebody_agrees(say: Say, user: Path, client: str) -> None:
    assert "Nothing was written." in say("connect", client, "--dry-run", code=0).out
    assert "--yes" in say("connect", client).err
    said = say("connect", client, stdin=b"n\n", tty=True, code=0)
    assert "Write this?" in said.err
    assert _files(user) == {}


@EACH
def test_what_others_wrote_comes_back_byte_for_byte(say: Say, user: Path, client: str) -> None:
    """Also where we would write: empty objects, odd blanks, no end of the last line."""
    for name in FILES[client]:
        path = user / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".json":
            path.write_text('{ "hooks": {}, "mcpServers":{ },\r\n "theirs" : [1,2 ]}')
        elif path.suffix == ".toml":
            path.write_text('# mine\nmodel="x"\n[mcp_servers.other]\ncommand = "y"')
    before = _files(user)
    say("connect", client, "--yes", code=0)
    for path in (user / name for name in before):
        kept = path.with_name(path.name + ".before-commonplace")
        assert kept.read_bytes() == before[str(path.relative_to(user))]
        assert b"theirs" in path.read_bytes() or b"# mine" in path.read_bytes()
    say("connect", client, "--remove", "--yes", code=0)
    assert _files(user) == before


def test_what_others_write_afterwards_stays_when_ours_goes(say: Say, user: Path) -> None:
    path = user / ".claude" / "settings.json"
    path.parent.mkdir()
    path.write_text('{"model": "opus"}\n')
    say("connect", "claude-code", "--yes", code=0)
    written = json.loads(path.read_text())
    theirs = {"hooks": [{"type": "command", "command": "echo hello"}]}
    written["hooks"]["Stop"].append(theirs)
    written["hooks"]["SessionEnd"][0]["hooks"].append(theirs["hooks"][0])
    written["theme"] = "dark"
    path.write_text(json.dumps(written))
    say("connect", "claude-code", "--remove", "--yes", code=0)
    assert json.loads(path.read_text()) == {
        "model": "opus",
        "hooks": {"Stop": [theirs], "SessionEnd": [theirs]},
        "theme": "dark",
    }


def test_a_hook_of_ours_is_renewed_where_it_stands(say: Say, user: Path) -> None:
    say("connect", "claude-code", "--yes", code=0)
    path = user / ".claude" / "settings.json"
    now = path.read_text()
    path.write_text(now.replace(sys.executable, "/old/python"))
    say("connect", "claude-code", "--yes", code=0)
    assert path.read_text() == now


@EACH
def test_comments_are_never_lost(say: Say, user: Path, client: str) -> None:
    """What to add is said instead, and the file stays."""
    path = user / FILES[client][0]
    if path.suffix == ".toml":
        pytest.skip("TOML is changed as text: its comments stay")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{\n  // my own words\n  "a": 1,\n}\n')
    said = say("connect", client, "--yes", code=7)
    assert path.read_text() == '{\n  // my own words\n  "a": 1,\n}\n'
    assert "by hand" in said.err
    assert '"commonplace"' in said.err
    assert "is not done" in said.out


def test_a_file_keeps_its_rights_and_a_link_stays_a_link(say: Say, user: Path) -> None:
    there = user / "dotfiles" / "claude.json"
    there.parent.mkdir()
    there.write_text("{}")
    there.chmod(0o664)
    (user / ".claude.json").symlink_to(there)
    say("connect", "claude-code", "--yes", code=0)
    assert (user / ".claude.json").is_symlink()
    assert "commonplace" in there.read_text()
    assert stat.S_IMODE(there.stat().st_mode) == 0o664
    assert stat.S_IMODE((user / ".claude" / "settings.json").stat().st_mode) == 0o600


@pytest.mark.parametrize("indent", [2, None])
def test_keys_of_others_are_kept_and_not_shown(say: Say, user: Path, indent: int | None) -> None:
    key = "sk-" + "aB3dE5fG7h" * 4
    other = {"other": {"command": "x", "env": {"OTHER_API_KEY": key}}}
    path = user / ".claude.json"
    path.write_text(json.dumps({"mcpServers": other}, indent=indent))
    said = say("connect", "claude-code", "--yes", code=0)
    assert key not in said.out + said.err
    assert json.loads(path.read_text())["mcpServers"]["other"] == other["other"]
    assert sys.executable in said.out


def test_what_changed_since_it_was_shown_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theirs": 1}')
    with pytest.raises(Conflict):
        write(Change(path, b"{}", b'{"ours": 1}'), is_first=True, project=None)
    assert _files(tmp_path) == {"settings.json": b'{"theirs": 1}'}


@EACH
def test_commands_name_this_interpreter_and_run_nothing_of_the_folder(
    say: Say, user: Path, client: str
) -> None:
    (user / "project" / "json.py").write_text("raise SystemExit('a module of the folder was run')")
    say("connect", client, "--yes", code=0)
    path = user / FILES[client][0]
    content = path.read_text()
    read = tomllib.loads(content) if path.suffix == ".toml" else json.loads(content)
    texts = _texts(read)
    assert texts.count(sys.executable) == 1
    at = texts.index(sys.executable)
    assert texts[at : at + 4] == [sys.executable, "-P", "-m", "commonplace"]
    done = subprocess.run(
        [*texts[at : at + 4], "--version"],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 0, done.stderr


def test_hooks_can_be_read_by_a_shell_whatever_the_library_is_called(say: Say, user: Path) -> None:
    library = str(user / "a 'strange' $(name)" / "book.db")
    say("connect", "claude-code", "--library", library, "--book", "work", "--yes", code=0)
    hooks = json.loads((user / ".claude" / "settings.json").read_text())["hooks"]
    words = shlex.split(hooks["SessionStart"][0]["hooks"][0]["command"])
    assert words[-2:] == [f"--library={library}", "--book=work"]


def test_an_address_with_a_password_is_not_written_anywhere(say: Say, user: Path) -> None:
    said = say("connect", "codex", "--library", "postgresql://ada:secret@host/db", "--yes", code=2)
    assert "password" in said.err
    assert _files(user) == {}


@EACH
def test_lines_for_agents_are_written_only_when_asked_for(
    say: Say, user: Path, client: str
) -> None:
    name = CLIENTS[client].instructions[1]
    path = user / "project" / name
    path.write_text("# Our rules\n")
    options = ("connect", client, "--scope", "project", "--yes")
    say(*options, code=0)
    assert path.read_text() == "# Our rules\n"
    say(*options, "--agents-md", code=0)
    assert path.read_text().startswith("# Our rules\n\n<!-- commonplace:begin -->\n")
    say(*options, "--remove", code=0)
    assert path.read_text() == "# Our rules\n"


def test_it_is_said_that_codex_skips_hooks_that_nobody_trusts(say: Say, user: Path) -> None:
    assert "trust" in say("connect", "codex", "--yes", code=0).err


def test_alone_it_lists_the_clients_and_which_are_connected(say: Say, user: Path) -> None:
    (user / ".gemini").mkdir()
    say("connect", "codex", "--yes", code=0)
    rows = {row["client"]: row for row in say("connect", "--json", code=0).json["clients"]}
    assert list(rows) == list(CLIENTS)
    assert rows["codex"] == {"client": "codex", "found": True, "user": True, "project": False}
    assert rows["gemini"]["found"]
    assert not rows["gemini"]["user"]
    assert "connected (user)" in say("connect", code=0).out


def test_json_says_which_files_and_shows_no_diff(say: Say, user: Path) -> None:
    told = say("connect", "cursor", "--dry-run", "--json", code=0).json
    assert told["files"] == [str(user / name) for name in FILES["cursor"]]
    assert not told["written"]


@pytest.mark.parametrize(
    "content", [b"\xff\xfe{}", b"\x00", b"[]", b'"x"', b'{"mcpServers": []}', b'{"hooks": 3}']
)
def test_strange_files_are_left_as_they_are(say: Say, user: Path, content: bytes) -> None:
    path = user / ".gemini" / "settings.json"
    path.parent.mkdir()
    path.write_bytes(content)
    done: Done = say("connect", "gemini", "--yes", code=7)
    assert path.read_bytes() == content
    assert "by hand" in done.err


def test_the_places_that_clients_are_told_of_count(
    say: Say, user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CODEX_HOME", str(user / "elsewhere"))
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(user / "claude"))
    for client in ("codex", "claude-code"):
        say("connect", client, "--yes", code=0)
    assert sorted(_files(user)) == [
        "claude/.claude.json",
        "claude/settings.json",
        "elsewhere/config.toml",
        "elsewhere/hooks.json",
    ]


@pytest.mark.parametrize("since", ["nobody", "the client", "the client, without ours"])
def test_no_copy_with_keys_is_left_after_remove(say: Say, user: Path, since: str) -> None:
    path = user / ".claude.json"
    path.write_text('{"apiKey": "sk-ant-of-the-user", "numStartups": 1}\n')
    say("connect", "claude-code", "--yes", code=0)
    kept = path.with_name(path.name + ".before-commonplace")
    assert "sk-ant-of-the-user" in kept.read_text()
    if since != "nobody":
        written = json.loads(path.read_text()) | {"numStartups": 2}
        if since != "the client":
            del written["mcpServers"]
        path.write_text(json.dumps(written))
    say("connect", "claude-code", "--remove", "--dry-run", code=0)
    assert kept.exists()
    say("connect", "claude-code", "--remove", "--yes", code=0)
    assert not [*user.rglob("*.before-commonplace")]
    assert json.loads(path.read_text())["apiKey"] == "sk-ant-of-the-user"
