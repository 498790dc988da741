"""Servers that speak OpenAI's ``/chat/completions``: OpenAI itself, vLLM, llama.cpp, and many more.

They differ. OpenAI's own models take neither bounds in a schema nor a temperature, and count
``max_completion_tokens``; the others know ``max_tokens``, and enforce bounds where they enforce a
schema at all. A server that refuses either is given the schema in words, and nothing else.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from commonplace.errors import ModelRefused
from commonplace.minds.providers import reply as read
from commonplace.minds.providers.offer import Offer
from commonplace.minds.providers.provider import Completion, Request
from commonplace.minds.providers.schema import closed, in_words
from commonplace.minds.wire import get_json

URL = "https://api.openai.com/v1"
_ITS_OWN = (".openai.com", ".azure.com")


class OpenAI:
    def __init__(self, model: str, url: str = URL, key: str = "") -> None:
        """``url`` as OpenAI's own clients take it, with its version; without one it is ``/v1``."""
        place = urlsplit(url)
        version = "" if place.path.strip("/") else "/v1"
        self._model = model
        self._url = f"{url.rstrip('/')}{version}"
        self._host = place.netloc
        self._own = f".{place.hostname or ''}".endswith(_ITS_OWN)
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._schema = Offer()

    @property
    def name(self) -> str:
        return f"openai:{self._model}"

    def complete(self, request: Request) -> Completion:
        reply = self._schema.post(
            f"{self._url}/chat/completions",
            lambda offered: self._body(request, offered),
            self._headers,
            request.timeout_seconds,
        )
        return self._completion(reply)

    def available(self) -> str:
        found = get_json(
            f"{self._url}/models", headers=self._headers, timeout_seconds=read.AVAILABLE_SECONDS
        )
        if not isinstance(read.field(found, "data"), list):
            raise read.strange(found, self._host)
        names = {read.clean(read.field(model, "id")) for model in found["data"]}
        if self._model in names:
            return f"{self._host} has {self._model}."
        return (
            f"{self._host} answers; it does not list {self._model} (it lists: {read.some(names)})."
        )

    def _body(self, request: Request, offered: bool) -> dict[str, Any]:
        prompt = request.prompt if offered else in_words(request.prompt, request.schema)
        limit = "max_completion_tokens" if self._own else "max_tokens"
        body: dict[str, Any] = {
            "model": self._model,
            "messages": [{"role": "user", "content": prompt}],
            limit: request.max_tokens,
        }
        if not offered:
            return body
        if not self._own:
            body["temperature"] = 0
        return body | {"response_format": self._format(request.schema)}

    def _format(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        taken = closed(schema, all_required=True) if self._own else schema
        return {
            "type": "json_schema",
            "json_schema": {"name": "reply", "strict": True, "schema": taken},
        }

    def _completion(self, reply: Any) -> Completion:
        choices = read.listed(read.field(reply, "choices"))
        if not choices or not isinstance(read.field(choices[0], "message"), dict):
            raise read.strange(reply, self._host)
        message, reason = choices[0]["message"], choices[0].get("finish_reason")
        if message.get("refusal") or reason == "content_filter":
            said = read.clean(message.get("refusal"))[:300] or "its filter stopped it"
            raise ModelRefused(f"{self._model} refused: {said}.")
        content = message.get("content")
        usage = reply.get("usage")
        return Completion(
            read.joined(content) if isinstance(content, list) else read.clean(content),
            read.count(read.field(usage, "prompt_tokens")),
            read.count(read.field(usage, "completion_tokens")),
            read.dollars(read.field(usage, "cost")),
            cut=reason == "length",
        )
