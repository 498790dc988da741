"""One question, and every provider that can be asked it at a server on this machine."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from commonplace.minds.providers import reply
from commonplace.minds.providers.anthropic import Anthropic
from commonplace.minds.providers.bedrock import Bedrock
from commonplace.minds.providers.ollama import Ollama
from commonplace.minds.providers.openai import OpenAI
from commonplace.minds.providers.provider import Provider, Request

SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "facts": {
            "type": "array",
            "maxItems": 3,
            "items": {
                "type": "object",
                "properties": {
                    "text": {"type": "string", "minLength": 1, "maxLength": 40},
                    "confidence": {"type": "number", "minimum": 0, "maximum": 1},
                    "subject": {"type": "string", "maxLength": 20},
                },
                "required": ["text", "confidence"],
            },
        }
    },
    "required": ["facts"],
}
REPLY = '{"facts": [{"text": "Ada lives in Lisbon.", "confidence": 0.9, "id": 1}]}'

PROVIDERS: dict[str, Callable[[str], Provider]] = {
    "ollama": lambda url: Ollama("small", url),
    "openai": lambda url: OpenAI("small", f"{url}/v1", "secret"),
    "anthropic": lambda url: Anthropic("small", url, "secret"),
    "bedrock": lambda url: Bedrock("small", url),
}


def question(prompt: str = "Where does Ada live?", timeout_seconds: float = 10) -> Request:
    return Request(prompt, SCHEMA, max_tokens=500, timeout_seconds=timeout_seconds)


def aws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give boto3 credentials of nobody, no network to look for others, and time to be loaded:
    where others work too that takes seconds.
    """
    monkeypatch.setattr(reply, "AVAILABLE_SECONDS", 60.0)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIAEXAMPLE")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-central-1")
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    for name in ("AWS_SESSION_TOKEN", "AWS_PROFILE", "AWS_BEARER_TOKEN_BEDROCK"):
        monkeypatch.delenv(name, raising=False)
