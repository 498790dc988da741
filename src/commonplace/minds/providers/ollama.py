"""Ollama on this machine or another: ``/api/chat``, one whole reply, held to the schema."""

from typing import Any
from urllib.parse import urlsplit

from commonplace.errors import ModelUnavailable
from commonplace.minds.providers import reply as read
from commonplace.minds.providers.offer import Offer
from commonplace.minds.providers.provider import Completion, Request
from commonplace.minds.wire import get_json

URL = "http://localhost:11434"
MODEL = "qwen3:4b"
_CONTEXTS = (8_192, 16_384, 32_768, 65_536, 131_072)


class Ollama:
    """``think: false`` keeps a model from thinking aloud; some versions refuse it for models that
    cannot think, so it is an offer."""

    def __init__(self, model: str = MODEL, url: str = URL) -> None:
        self._model = model
        self._url = url.rstrip("/")
        self._host = urlsplit(url).netloc
        self._no_thinking = Offer()

    @property
    def name(self) -> str:
        return f"ollama:{self._model}"

    def complete(self, request: Request) -> Completion:
        reply = self._no_thinking.post(
            f"{self._url}/api/chat",
            lambda offered: self._body(request, offered),
            {},
            request.timeout_seconds,
        )
        return self._completion(reply)

    def available(self) -> str:
        """Also when it is there but lacks the model: that is a ModelUnavailable that says how to
        get it."""
        found = get_json(
            f"{self._url}/api/tags", headers={}, timeout_seconds=read.AVAILABLE_SECONDS
        )
        if not isinstance(read.field(found, "models"), list):
            raise read.strange(found, self._host)
        names = {read.clean(read.field(model, "name")) for model in found["models"]}
        if _tagged(self._model) not in names:
            raise ModelUnavailable(
                f"Ollama answers at {self._host} but has no {self._model} "
                f"(it has: {read.some(names)}). Get it: ollama pull {self._model}"
            )
        return f"Ollama at {self._host} has {self._model}."

    def _body(self, request: Request, offered: bool) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self._model,
            "messages": [{"role": "user", "content": request.prompt}],
            "stream": False,
            "format": request.schema,
            "options": {
                "num_predict": request.max_tokens,
                "num_ctx": _context(request),
                "temperature": 0,
            },
        }
        return body | ({"think": False} if offered else {})

    def _completion(self, reply: Any) -> Completion:
        message = read.field(reply, "message")
        if not isinstance(message, dict):
            raise read.strange(reply, self._host)
        return Completion(
            read.clean(message.get("content")),
            read.count(reply.get("prompt_eval_count")),
            read.count(reply.get("eval_count")),
            cut=reply.get("done_reason") == "length",
        )


def _context(request: Request) -> int:
    """Room for the prompt and the answer. Ollama cuts the beginning off a prompt that is longer
    than its context, and says nothing; it loads the model anew when the size changes, so there are
    few sizes."""
    needed = len(request.prompt.encode("utf-8", "replace")) // 3 + request.max_tokens
    return next((size for size in _CONTEXTS if size >= needed), _CONTEXTS[-1])


def _tagged(model: str) -> str:
    """As Ollama lists it: without a tag it is the latest."""
    return model if ":" in model.rpartition("/")[2] else f"{model}:latest"
