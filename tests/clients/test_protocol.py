"""What others say of our protocol: the Inspector, and the conformance suite in both eras.

Of the suite, the scenarios that a server of its own tools can pass: the others ask for tools that
only a server made for the suite has.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.clients.driving import PROGRAM, Home
from tests.clients.relay import Relay

MODERN, OLDER = "2026-07-28", "2025-11-25"
SCENARIOS = [
    *(
        (MODERN, name)
        for name in (
            "tools-list",
            "resources-list",
            "prompts-list",
            "sep-2164-resource-not-found",
            "caching",
            "http-header-validation",
            "dns-rebinding-protection",
            "server-sse-multiple-streams",
        )
    ),
    *(
        (OLDER, name)
        for name in (
            "server-initialize",
            "ping",
            "tools-list",
            "resources-list",
            "prompts-list",
            "dns-rebinding-protection",
            "server-sse-multiple-streams",
        )
    ),
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    home = Home(tmp_path_factory.mktemp("protocol") / "home")
    home.say("remember", "Mara moved to Lisbon in March 2026.")
    home.say("up")
    yield home
    home.run(*PROGRAM, "down", check=False)


def _door(home: Home) -> tuple[str, str]:
    """Where it listens, and its owner's token."""
    token = next((home.folder / "commonplace" / "state").glob("*.token"))
    return str(json.loads(home.say("up", "--json"))["url"]), token.read_text().strip()


@pytest.mark.parametrize(("version", "scenario"), SCENARIOS)
def test_the_conformance_suite_has_nothing_to_say(house: Home, version: str, scenario: str) -> None:
    with Relay(*_door(house)) as relay:
        house.run(
            *("conformance", "server", "--url", f"{relay.url}/mcp"),
            *("--scenario", scenario, "--spec-version", version),
        )


def _inspect(home: Home, server: dict[str, Any], *words: str) -> dict[str, Any]:
    file = Path(home.folder, "inspector.json")
    file.write_text(json.dumps({"mcpServers": {"commonplace": server}}))
    said = home.run(
        *("mcp-inspector", "--cli", "--config", str(file), "--server", "commonplace"),
        *("--format", "json", *words),
        more={"MCP_INSPECTOR_SECRET_STORE": "memory"},
    )
    result: dict[str, Any] = json.loads(said.splitlines()[0])["result"]
    return result


def _servers(home: Home) -> dict[str, dict[str, Any]]:
    url, token = _door(home)
    named = ("PYTHONPATH", "COMMONPLACE_HOME", "COMMONPLACE_EMBED__MODEL")
    passed = {name: home.environment[name] for name in named}
    program = {"type": "stdio", "command": PROGRAM[0], "args": [*PROGRAM[1:], "mcp"], "env": passed}
    web = {
        "type": "streamable-http",
        "url": f"{url}/mcp",
        "headers": {"Authorization": f"Bearer {token}"},
    }
    return {"stdio": program, "http": web}


@pytest.mark.parametrize(("era", "version"), [("modern", MODERN), ("legacy", OLDER)])
@pytest.mark.parametrize("way", ["stdio", "http"])
def test_the_inspector_opens_lists_and_calls(house: Home, way: str, era: str, version: str) -> None:
    server = _servers(house)[way] | {"protocolEra": era}
    assert _inspect(house, server, "--method", "initialize")["protocolVersion"] == version
    tools = _inspect(house, server, "--method", "tools/list")["tools"]
    assert [tool["name"] for tool in tools][:2] == ["recall", "remember"]
    for kind in ("resources", "prompts"):
        assert _inspect(house, server, "--method", f"{kind}/list")[kind]
    asked = ("--tool-name", "recall", "--tool-arg", "question=Where does Mara live?")
    found = _inspect(house, server, "--method", "tools/call", *asked)
    assert "Lisbon" in found["content"][0]["text"]
    assert "Lisbon" in found["structuredContent"]["hits"][0]["text"]
