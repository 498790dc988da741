"""The plugins in this repository are what the sources make of them."""

import json
import subprocess
import sys

import commonplace
from commonplace.serve.connect.clients import CLIENTS
from tests.house.source import ROOT


def test_they_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "plugins" / "generate.py", "--check"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_they_have_the_version_of_the_program() -> None:
    manifests = [
        "claude-code/.claude-plugin/plugin.json",
        "codex/.codex-plugin/plugin.json",
        "gemini/gemini-extension.json",
    ]
    for name in manifests:
        told = json.loads((ROOT / "plugins" / name).read_text("utf-8"))
        assert told["version"] == commonplace.__version__
        assert told["name"] == "commonplace"


def test_a_missing_program_fails_no_hook() -> None:
    for client in ("claude-code", "codex", "gemini"):
        hooks = json.loads((ROOT / "plugins" / client / "hooks" / "hooks.json").read_text("utf-8"))
        for entries in hooks["hooks"].values():
            command = entries[0]["hooks"][0]["command"]
            assert f" hook {client} " in command
            done = subprocess.run(
                ["/bin/sh", "-c", command], env={"PATH": "/nowhere"}, capture_output=True
            )
            assert (done.returncode, done.stdout) == (0, b"")
        assert client in CLIENTS
