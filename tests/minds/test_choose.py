"""Which embedder is used, and the sentence about it."""

import subprocess
import sys
from pathlib import Path

import pytest

from commonplace.config import EmbedConfig
from commonplace.errors import ConfigError
from commonplace.minds.choose import Found, find_embedder
from commonplace.minds.minilm.weights import PREPARED
from commonplace.minds.remote import Remote
from commonplace.minds.static import weights as static
from tests.cases import each_case
from tests.house.source import PACKAGE


def find(model: str, cache_dir: Path = Path("nowhere")) -> Found:
    return find_embedder(EmbedConfig(model=model, key=" secret\n"), cache_dir)


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commonplace.minds.minilm.weights.installed", lambda: None)
    monkeypatch.setattr("commonplace.minds.static.weights.installed", lambda: None)


def test_auto_takes_the_prepared_model(prepared: Path, nothing_installed: None) -> None:
    embedder, reason = find("auto", prepared)
    assert embedder is not None
    assert embedder.profile.key == "all-MiniLM-L6-v2/384/int8"
    assert "int8 on onnxruntime" in reason
    assert str(prepared / PREPARED) in reason


def test_auto_takes_the_installed_package_and_prepares_it_later(
    origin: object, tmp_path: Path
) -> None:
    embedder, reason = find("auto", tmp_path)
    assert embedder is not None
    assert f"to be prepared in {tmp_path}" in reason
    assert list(tmp_path.iterdir()) == []


def test_half_a_file_in_the_cache_is_no_model(tmp_path: Path, nothing_installed: None) -> None:
    (tmp_path / PREPARED).write_bytes(b"half")
    assert find("auto", tmp_path)[0] is None


def test_without_onnxruntime_numpy_runs_it(prepared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commonplace.minds.choose.find_spec", lambda name: None)
    embedder, reason = find("minilm", prepared)
    assert "int8 on numpy" in reason
    assert embedder is not None
    assert embedder.embed(["text"]).shape == (1, 384)


def test_auto_falls_back_to_the_static_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    origin = static.Origin(tmp_path / "table", tmp_path / "tokenizer")
    monkeypatch.setattr("commonplace.minds.minilm.weights.installed", lambda: None)
    monkeypatch.setattr("commonplace.minds.static.weights.installed", lambda: origin)
    embedder, reason = find("auto", tmp_path)
    assert embedder is not None
    assert embedder.profile.key == "wordllama-l2-supercat/256/f16"
    assert "static table" in reason


@pytest.mark.parametrize("choice", ["auto", "minilm", "static"])
def test_without_a_model_the_reason_says_how_to_get_one(
    choice: str, nothing_installed: None, tmp_path: Path
) -> None:
    embedder, reason = find(choice, tmp_path)
    assert embedder is None
    assert "installed: recall uses text alone; `commonplace models install` adds one" in reason


def test_none_and_hashing_need_nothing() -> None:
    assert find("none") == (None, "embeddings are switched off: recall uses text alone")
    embedder, _ = find("hashing")
    assert embedder is not None
    assert embedder.profile.key == "hashing/64/f32"


@each_case(
    ("choice", "url", "place"),
    [
        ("openai:small", "https://api.openai.com/v1/embeddings", "api.openai.com"),
        ("openai:@cf/bge@https://h/v4", "https://h/v4/embeddings", "h"),
        ("openai:small@http://h:8000", "http://h:8000/v1/embeddings", "h:8000"),
        ("ollama:nomic-embed-text:v1.5", "http://127.0.0.1:11434/api/embed", "127.0.0.1:11434"),
        ("ollama:m@http://h:1/", "http://h:1/api/embed", "h:1"),
    ],
)
def test_a_remote_model_is_named_with_its_server(choice: str, url: str, place: str) -> None:
    embedder, reason = find(choice)
    assert isinstance(embedder, Remote)
    assert embedder._url == url
    assert place in reason
    assert "secret" not in reason
    assert embedder._server.key == "secret"


@each_case(
    "choice",
    ["", "minilm2", "openai:", "ollama:@http://h", "openai:m@ftp://h", "openai:m@http://me:pw@"],
)
def test_a_choice_that_is_none_is_an_error(choice: str) -> None:
    with pytest.raises(ConfigError, match=r"embed\.model is"):
        find(choice)


def test_importing_the_minds_brings_no_numpy_and_no_runtime() -> None:
    script = (
        "import sys, commonplace.minds, commonplace.minds.choose, commonplace.minds.embedder\n"
        "import commonplace.minds.install\n"
        "assert not {'numpy', 'onnxruntime', 'urllib.request'} & {*sys.modules}\n"
    )
    subprocess.run(
        [sys.executable, "-c", script], env={"PYTHONPATH": str(PACKAGE.parent)}, check=True
    )
