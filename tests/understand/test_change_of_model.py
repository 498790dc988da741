"""The setting embed.model may change at any time: afterwards every memory has its embedding."""

from itertools import permutations

import pytest

import commonplace
from commonplace.store import embeddings
from commonplace.understand.embed import agreed_profile
from tests.serve.cli.conftest import Say, home, say

__all__ = ["home", "say"]

CHOICES = ("none", "auto", "hashing", "static", "minilm")
PAIRS = [*permutations(CHOICES, 2)]


def _lacking(library: commonplace.Library) -> int:
    """Memories without a vector of the model that is in use."""
    embedder, about = library.embedder()
    assert embedder is not None, about
    book = library.book("ada")
    profile = agreed_profile(library.engine)
    assert profile == embedder.profile.key
    have = library.engine.read(lambda reader: embeddings.count(reader, book.info.id, profile)[0])
    return len([*book.memories()]) - have


def _work(url: str, model: str, text: str) -> None:
    with commonplace.open(url, embed__model=model) as library:
        library.book("ada").remember(text)
        library.work()


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
@pytest.mark.parametrize(("before", "after"), PAIRS)
def test_after_a_change_every_memory_has_its_embedding(
    library_url: str, before: str, after: str
) -> None:
    _work(library_url, before, "Ada took the ferry to Lisbon.")
    _work(library_url, after, "Grace stayed in Porto.")
    with commonplace.open(library_url, embed__model=after) as library:
        if after == "none":
            assert library.embedder()[0] is None
            return
        assert _lacking(library) == 0
        levels = {each.check: each.level for each in library.upkeep.checkup().findings}
        assert levels["embedder"] == "ok"
    _work(library_url, before, "Eva went to Faro.")
    if before != "none":
        with commonplace.open(library_url, embed__model=before) as library:
            assert _lacking(library) == 0


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_auto_stays_with_the_model_that_the_library_has(library_url: str) -> None:
    _work(library_url, "static", "Ada took the ferry to Lisbon.")
    with commonplace.open(library_url) as library:
        static = agreed_profile(library.engine)
    _work(library_url, "auto", "Grace stayed in Porto.")
    with commonplace.open(library_url) as library:
        assert agreed_profile(library.engine) == static


def test_on_the_command_line_too(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    say("remember", "Ada took the ferry to Lisbon.", code=0)
    monkeypatch.setenv("COMMONPLACE_EMBED__MODEL", "static")
    say("worker", "--until-idle", code=0)
    monkeypatch.setenv("COMMONPLACE_EMBED__MODEL", "auto")
    say("remember", "Grace stayed in Porto.", code=0)
    say("worker", "--until-idle", code=0)
    book = say("status", "--json", code=0).json["book"]
    assert (book["memories"], book["embedded"], book["waiting"]) == (2, 2, 0)
