"""Which mind the settings give, and which there could be on this machine.

``mind.model`` is ``rules`` or ``KIND:MODEL``, and for most kinds ``KIND:MODEL@PLACE``. A model's
name may hold colons, slashes and dots; the place is what follows the last ``@`` (before a URL, the
first), so ``ollama:qwen3:4b@http://box:11434`` is qwen3:4b on that machine.
"""

import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from urllib.parse import urlsplit

from commonplace.config import MindConfig, without_password
from commonplace.errors import ConfigError
from commonplace.minds.mind import Mind, RulesMind
from commonplace.minds.model import ModelMind
from commonplace.minds.providers.provider import Provider
from commonplace.store.engine import Engine

_KEY = "COMMONPLACE_MIND__KEY"
_REGION = re.compile(r"[a-z]{2,4}(-[a-z]+)+-\d{1,2}")


@dataclass(frozen=True, slots=True)
class _Choice:
    model: str
    #: A URL, or a region; empty: the provider's own.
    place: str
    key: str


@dataclass(frozen=True, slots=True)
class Form:
    """One way to say which mind answers, and whether it would here. Nobody is asked for that."""

    form: str
    what: str
    chosen: bool
    usable: bool
    #: Why it can be used, or what is missing.
    why: str


def find_mind(config: MindConfig, engine: Engine) -> Mind:
    """The mind that ``mind.model`` names. Quick, and without network."""
    provider = find_provider(config)
    return ModelMind(provider, engine, config) if provider else RulesMind()


def find_provider(config: MindConfig) -> Provider | None:
    """Who runs the model; nothing for ``rules``."""
    kind, _, rest = config.model.strip().partition(":")
    if kind == "rules" and not rest:
        return None
    if kind not in _PROVIDERS or (not rest and kind != "ollama"):
        raise _wrong(config)
    return _PROVIDERS[kind](_choice(kind, rest, config))


def describe_minds(config: MindConfig) -> list[Form]:
    """Every form, for people."""
    chosen = config.model.strip().partition(":")[0]
    return [
        Form(form, what, kind == chosen, *_usable(kind, config))
        for kind, (form, what) in _FORMS.items()
    ]


_FORMS: Mapping[str, tuple[str, str]] = {
    "rules": ("rules", "no model: rules answer, at once and for free"),
    "ollama": ("ollama:MODEL[@URL]", "Ollama, on this machine or another"),
    "openai": ("openai:MODEL[@URL]", "OpenAI, or any server that speaks its protocol"),
    "anthropic": ("anthropic:MODEL[@URL]", "Anthropic"),
    "bedrock": ("bedrock:MODEL[@REGION or URL]", "Amazon Bedrock"),
    "claude": ("claude:MODEL", "Claude Code on this machine, by `claude -p`"),
    "opencode": ("opencode:PROVIDER/MODEL", "opencode on this machine"),
}


def _usable(kind: str, config: MindConfig) -> tuple[bool, str]:
    if kind in ("claude", "opencode"):
        place = shutil.which(kind)
        return bool(place), f"{place} is there" if place else f"no command {kind} on the PATH"
    if kind == "bedrock":
        there = find_spec("boto3") is not None
        return there, "boto3 is there" if there else "needs pip install 'commonplace[bedrock]'"
    if kind in ("openai", "anthropic"):
        return _usable_with_key(kind, config)
    if kind == "ollama":
        return True, "`commonplace minds test` tries whether it answers"
    return True, "always there"


def _usable_with_key(kind: str, config: MindConfig) -> tuple[bool, str]:
    if config.key.strip():
        return True, f"a key is given by {_KEY}"
    if config.model.startswith(f"{kind}:") and "://" in config.model:
        return True, "without a key, at an address of its own"
    return False, f"needs a key: give it as {_KEY}"


def _choice(kind: str, rest: str, config: MindConfig) -> _Choice:
    model, place = _split(rest)
    fits = {
        "claude": not place,
        "opencode": not place,
        "bedrock": not place or bool(_REGION.fullmatch(place)) or _is_url(place),
    }.get(kind, not place or _is_url(place))
    plain = model.strip() == model and not model.startswith("-")
    if not fits or not plain or (rest and not model):
        raise _wrong(config)
    return _Choice(model, place, config.key.strip())


def _split(rest: str) -> tuple[str, str]:
    """The model and where it is."""
    with_url = re.fullmatch(r"(.*?)@([a-z]+://.*)", rest, re.IGNORECASE)
    if with_url:
        return with_url[1], with_url[2]
    model, _, place = rest.rpartition("@")
    return (model, place) if model else (rest, "")


def _is_url(place: str) -> bool:
    try:
        parts = urlsplit(place)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def _wrong(config: MindConfig) -> ConfigError:
    forms = ", ".join(form for form, _ in _FORMS.values())
    return ConfigError(
        f"mind.model is {without_password(config.model)!r}; it must be one of: {forms}."
    )


# Each imports its provider when it is wanted: nobody who uses rules waits for boto3.


def _ollama(choice: _Choice) -> Provider:
    from commonplace.minds.providers import ollama  # noqa: PLC0415

    return ollama.Ollama(choice.model or ollama.MODEL, choice.place or ollama.URL)


def _openai(choice: _Choice) -> Provider:
    from commonplace.minds.providers import openai  # noqa: PLC0415

    return openai.OpenAI(choice.model, choice.place or openai.URL, choice.key)


def _anthropic(choice: _Choice) -> Provider:
    from commonplace.minds.providers import anthropic  # noqa: PLC0415

    return anthropic.Anthropic(choice.model, choice.place or anthropic.URL, choice.key)


def _bedrock(choice: _Choice) -> Provider:
    from commonplace.minds.providers import bedrock  # noqa: PLC0415

    return bedrock.Bedrock(choice.model, choice.place)


def _claude(choice: _Choice) -> Provider:
    from commonplace.minds.providers import command  # noqa: PLC0415

    return command.Claude(choice.model)


def _opencode(choice: _Choice) -> Provider:
    from commonplace.minds.providers import command  # noqa: PLC0415

    return command.OpenCode(choice.model)


_PROVIDERS: Mapping[str, Callable[[_Choice], Provider]] = {
    "ollama": _ollama,
    "openai": _openai,
    "anthropic": _anthropic,
    "bedrock": _bedrock,
    "claude": _claude,
    "opencode": _opencode,
}
