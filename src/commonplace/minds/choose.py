"""Which embedder the settings and this machine give, and a sentence that says why."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from commonplace.config import EmbedConfig
from commonplace.errors import ConfigError
from commonplace.minds.minilm import weights as minilm
from commonplace.minds.static import weights as static

if TYPE_CHECKING:
    from commonplace.minds.embedder import Embedder

CHOICES = "auto, minilm, static, none, hashing, openai:MODEL@URL or ollama:MODEL@URL"
_DEFAULT_URLS = {"openai": "https://api.openai.com/v1", "ollama": "http://127.0.0.1:11434"}
_TEXT_ALONE = "recall uses text alone; `commonplace models install` adds one"

Found = tuple["Embedder | None", str]


def find_embedder(settings: EmbedConfig, cache_dir: Path) -> Found:
    """The embedder, or None for "text alone"; and the reason, for ``doctor``.

    Quick, and without network: models are loaded, and servers asked, when a text is embedded.
    """
    choice = settings.model
    kind, _, rest = choice.partition(":")
    if kind in _DEFAULT_URLS and rest:
        return _remote(kind, rest, settings)
    if choice == "auto":
        return _auto(cache_dir, settings)
    if choice == "minilm":
        return _minilm(cache_dir, settings) or (
            None,
            f"{minilm.MODEL} is not installed: {_TEXT_ALONE}",
        )
    if choice == "static":
        return _static() or (None, f"{static.PACKAGE} is not installed: {_TEXT_ALONE}")
    if choice == "hashing":
        return _hashing()
    if choice == "none":
        return None, "embeddings are switched off: recall uses text alone"
    raise ConfigError(f"embed.model is {choice!r}; it must be {CHOICES}.")


def keep_agreed(found: Found, agreed: str | None, settings: EmbedConfig, cache_dir: Path) -> Found:
    """Let ``auto`` stay with the model that a library's vectors are of.

    ``found`` is what ``auto`` would take for a new library. A better model that was installed since
    does not make it embed everything anew; a model that is not to be had here is not replaced
    either. Hashed words are: they were for a demonstration.
    """
    chosen = found[0]
    if chosen is None or agreed in (None, chosen.profile.key):
        return found
    for other in (_minilm(cache_dir, settings), _static()):
        if other is not None and other[0] is not None and other[0].profile.key == agreed:
            return other
    hashed = _hashing()[0]
    if hashed is not None and hashed.profile.key == agreed:
        return found
    return None, (
        f"This library's vectors are of {agreed}, which is not to be had here; "
        "text alone is searched. Set embed.model to embed it anew."
    )


def _auto(cache_dir: Path, settings: EmbedConfig) -> Found:
    return (
        _minilm(cache_dir, settings)
        or _static()
        or (None, f"no embedding model is installed: {_TEXT_ALONE}")
    )


def _minilm(cache_dir: Path, settings: EmbedConfig) -> Found | None:
    prepared = minilm.is_prepared(cache_dir)
    if not prepared and minilm.installed() is None:
        return None
    from commonplace.minds.minilm.embedder import MiniLM  # noqa: PLC0415  it brings numpy

    fast = find_spec("onnxruntime") is not None
    runner = "onnxruntime" if fast else "numpy (onnxruntime would be several times as fast)"
    place = cache_dir / minilm.PREPARED
    origin = f"from {place}" if prepared else f"to be prepared in {cache_dir} at first use"
    embedder = MiniLM(cache_dir, threads=settings.threads, onnxruntime=fast)
    return embedder, f"{minilm.MODEL}, int8 on {runner}, {origin}"


def _static() -> Found | None:
    origin = static.installed()
    if origin is None:
        return None
    from commonplace.minds.static.embedder import StaticTable  # noqa: PLC0415  it brings numpy

    return StaticTable(origin), (
        f"{static.PACKAGE}'s static table; `commonplace models install` adds the better "
        f"{minilm.MODEL}"
    )


def _hashing() -> Found:
    from commonplace.minds.hashing import Hashing  # noqa: PLC0415  it brings numpy

    return Hashing(), "hashed words: for tests and demonstrations, it understands nothing"


def _remote(kind: str, rest: str, settings: EmbedConfig) -> Found:
    from commonplace.minds import remote  # noqa: PLC0415  it brings numpy

    model, at, url = rest.rpartition("@") if "://" in rest else (rest, "@", _DEFAULT_URLS[kind])
    place = urlsplit(url)
    if not (model and at and place.hostname and place.scheme in ("http", "https")):
        raise ConfigError(
            f"embed.model is {kind}:{rest!r}; it must be {kind}:MODEL or {kind}:MODEL@URL, "
            f"for example {kind}:MODEL@{_DEFAULT_URLS[kind]}."
        )
    server = remote.Server(model, url, settings.key.strip(), settings.timeout_seconds)
    speak = {"openai": remote.openai, "ollama": remote.ollama}[kind]
    return speak(server), f"{model} from {place.netloc}, by {kind}'s protocol"
