"""An agent is told what is known, asks for more, answers with it; and what was said is known to the
next one. With the real clients: their files are written by ``connect``, and what reaches the model
is read off the wire."""

from pathlib import Path

import pytest

from tests.clients.driving import DRIVERS, Codex, Driver, Home
from tests.clients.model import Mind, Model, Reply, Shown

DECIDED = "releases of Heron are cut on Tuesdays"
KNOWN = "Mara moved to Lisbon"
ASKED = "Where does Mara live?"
SAID = "From now on we always deploy Heron with the blue pipeline, Priya decided that today."
ASKED_LATER = "Which pipeline do we deploy Heron with?"
FENCE = "Notes kept from earlier sessions"


def _looks_up(question: str, words: str, answer: str) -> Mind:
    """A model that asks its memory, and answers with what that says."""

    def reply(shown: Shown) -> Reply:
        if shown.results:
            return Reply(answer if words in shown.results[-1] else "Nobody knows.")
        if recall := shown.tool("recall"):
            return Reply(tool=recall, arguments={"question": question})
        return Reply("A title")

    return reply


def _connected(driver: Driver) -> dict[Path, bytes]:
    """Its files as they were before; connected twice is connected once."""
    home = driver.home
    before = _files(home.folder)
    home.say("connect", driver.name, "--yes")
    connected = _files(home.folder)
    home.say("connect", driver.name, "--yes")
    assert _files(home.folder) == connected != before
    driver.prepare()
    return before


def _files(folder: Path) -> dict[Path, bytes]:
    ours = folder / "commonplace"
    found = (path for path in folder.rglob("*") if path.is_file() and ours not in path.parents)
    return {path: path.read_bytes() for path in found}


def _agent_requests(seen: list[Shown]) -> list[Shown]:
    """Clients also ask for a title."""
    return [shown for shown in seen if shown.tool("recall")]


@pytest.mark.parametrize("client", DRIVERS, ids=lambda driver: driver.name)
def test_an_agent_is_told_asks_answers_and_the_next_one_knows(
    home: Home, client: type[Driver]
) -> None:
    with Model(_looks_up(ASKED, KNOWN, "Mara lives in Lisbon.")) as model:
        driver = client(home, model)
        before = _connected(driver)

        said = driver.ask(ASKED)

        first, second = _agent_requests(model.seen)
        assert DECIDED in first.text, "the start pack was not shown"
        assert not first.results
        assert KNOWN not in first.text, "only the tool may have told"
        assert KNOWN in second.results[-1]
        assert "Mara lives in Lisbon." in said
        kept = home.until_kept(ASKED)
        assert kept["source"].startswith(f"{client.name}:")

        model.mind = lambda shown: Reply("Noted.")
        driver.ask(SAID)
        home.until_kept("blue pipeline")

        model.seen.clear()
        model.mind = _looks_up(ASKED_LATER, "blue pipeline", "With the blue one.")
        assert "With the blue one." in driver.ask(ASKED_LATER)
        assert "blue pipeline" in _agent_requests(model.seen)[0].text

        home.until_kept(ASKED_LATER)
        assert not [each["text"] for each in home.memories() if FENCE in each["text"]]

        home.say("connect", driver.name, "--remove", "--yes")
        assert _is_gone(home.folder, before)


def _is_gone(folder: Path, before: dict[Path, bytes]) -> bool:
    """Nothing that a client reads speaks of us; what it noted by itself may."""
    read = ("settings.json", "hooks.json", "config.toml", "opencode.json", ".claude.json")
    after = {path: content for path, content in _files(folder).items() if path.name in read}
    return all(b"-m commonplace" not in content for content in after.values()) and not any(
        path.name == "commonplace.js" for path in _files(folder)
    )


def test_codex_passes_over_hooks_that_nobody_trusted(home: Home) -> None:
    """As ``connect`` says: the tools are there, the start pack is not."""
    with Model(_looks_up(ASKED, KNOWN, "Mara lives in Lisbon.")) as model:
        codex = Codex(home, model)
        codex.trusted = ()  # type: ignore[assignment]
        _connected(codex)
        assert "Mara lives in Lisbon." in codex.ask(ASKED)
        first, _ = _agent_requests(model.seen)
        assert DECIDED not in first.text
