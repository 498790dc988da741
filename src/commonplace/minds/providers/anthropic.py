"""Anthropic's ``/v1/messages``. No temperature is sent: its newer models refuse one."""

from typing import Any
from urllib.parse import quote, urlsplit

from commonplace.errors import ModelRefused
from commonplace.minds.providers import reply as read
from commonplace.minds.providers.offer import Offer
from commonplace.minds.providers.provider import Completion, Request
from commonplace.minds.providers.schema import closed, in_words
from commonplace.minds.wire import get_json

URL = "https://api.anthropic.com"
VERSION = "2023-06-01"
_CUT = ("max_tokens", "model_context_window_exceeded")


class Anthropic:
    """Older models take no schema, so it is an offer; without it they get it in words."""

    def __init__(self, model: str, url: str = URL, key: str = "") -> None:
        self._model = model
        self._url = url.rstrip("/").removesuffix("/v1")
        self._host = urlsplit(url).netloc
        self._headers = {"anthropic-version": VERSION} | ({"x-api-key": key} if key else {})
        self._schema = Offer()

    @property
    def name(self) -> str:
        return f"anthropic:{self._model}"

    def complete(self, request: Request) -> Completion:
        reply = self._schema.post(
            f"{self._url}/v1/messages",
            lambda offered: self._body(request, offered),
            self._headers,
            request.timeout_seconds,
        )
        return self._completion(reply)

    def available(self) -> str:
        found = get_json(
            f"{self._url}/v1/models/{quote(self._model, safe='')}",
            headers=self._headers,
            timeout_seconds=read.AVAILABLE_SECONDS,
        )
        if not isinstance(read.field(found, "id"), str):
            raise read.strange(found, self._host)
        return f"{self._host} has {read.clean(found['id'])}."

    def _body(self, request: Request, with_schema: bool) -> dict[str, Any]:
        prompt = request.prompt if with_schema else in_words(request.prompt, request.schema)
        body: dict[str, Any] = {
            "model": self._model,
            "max_tokens": request.max_tokens,
            "messages": [{"role": "user", "content": prompt}],
        }
        if with_schema:
            shape = {"type": "json_schema", "schema": closed(request.schema)}
            body["output_config"] = {"format": shape}
        return body

    def _completion(self, reply: Any) -> Completion:
        if not isinstance(read.field(reply, "content"), list):
            raise read.strange(reply, self._host)
        if reply.get("stop_reason") == "refusal":
            raise ModelRefused(f"{self._model} refused to answer.")
        usage = reply.get("usage")
        return Completion(
            read.joined(reply["content"]),
            read.count(
                read.field(usage, "input_tokens"),
                read.field(usage, "cache_creation_input_tokens"),
                read.field(usage, "cache_read_input_tokens"),
            ),
            read.count(read.field(usage, "output_tokens")),
            cut=reply.get("stop_reason") in _CUT,
        )
