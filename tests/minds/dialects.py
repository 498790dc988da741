"""The wire formats that a model's server speaks, strictly: what is not of the format is refused.

Each dialect is told by its path. It checks a request, takes the prompt and the schema out of it,
and writes a reply.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from tests.minds.faults import Fault, spoiled_vectors

INPUT_TOKENS = 11
OUTPUT_TOKENS = 5
DIMENSION = 4


class Wrong(Exception):
    """What is wrong with a request."""


@dataclass
class Asked:
    """One request that came in."""

    method: str
    path: str
    headers: dict[str, str]
    body: Any = None
    #: Of a chat.
    prompt: str = ""
    schema: Any = None
    #: Of an embedding.
    texts: list[str] = field(default_factory=list)


def vector_of(text: str) -> list[float]:
    """A vector for a text: another text, another vector."""
    return [float(len(text)), 1.0, float(sum(map(ord, text)) % 97), -2.0]


def _fields(body: Any, must: Mapping[str, type | tuple[type, ...]], may: str = "") -> None:
    if not isinstance(body, dict):
        raise Wrong(f"expected an object, not {body!r}")
    if unknown := {*body} - {*must} - {*may.split()}:
        raise Wrong(f"unknown fields: {sorted(unknown)}")
    for name, kind in must.items():
        if not isinstance(body.get(name), kind) or body[name] in ("", []):
            raise Wrong(f"{name} is {body.get(name)!r}")


def _one_message(messages: Any) -> Any:
    for message in messages:
        _fields(message, {"role": str, "content": (str, list)})
        if message["role"] not in ("user", "assistant", "system"):
            raise Wrong(f"no such role: {message['role']}")
    return messages[-1]["content"]


def _a_schema(schema: Any) -> Any:
    if not isinstance(schema, dict) or schema.get("type") != "object":
        raise Wrong(f"not a schema of an object: {schema!r}")
    return schema


def _closed_schema(schema: Any) -> Any:
    """As the vendors' own servers want it."""
    for inner in _walk(_a_schema(schema)):
        if inner.get("type") == "object" and inner.get("additionalProperties") is not False:
            raise Wrong("every object must have additionalProperties: false")
        if bounds := {"minLength", "maxLength", "minimum", "maximum", "maxItems"} & {*inner}:
            raise Wrong(f"not supported: {sorted(bounds)}")
    return schema


def _walk(schema: Any) -> Any:
    if isinstance(schema, dict):
        if "type" in schema and isinstance(schema["type"], str):
            yield schema
        for inner in schema.values():
            yield from _walk(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _walk(inner)


# --- OpenAI


def _openai_chat(asked: Asked) -> None:
    _fields(
        asked.body,
        {"model": str, "messages": list},
        "max_tokens max_completion_tokens temperature response_format stream",
    )
    if {"max_tokens", "max_completion_tokens"} <= {*asked.body}:
        raise Wrong("max_tokens and max_completion_tokens")
    asked.prompt = _one_message(asked.body["messages"])
    if form := asked.body.get("response_format"):
        _fields(form, {"type": str, "json_schema": dict})
        _fields(form["json_schema"], {"name": str, "schema": dict}, "strict")
        asked.schema = _a_schema(form["json_schema"]["schema"])


def _openai_reply(asked: Asked, text: str, fault: Fault | None) -> Any:
    message: dict[str, Any] = {"role": "assistant", "content": text, "refusal": None}
    if fault is Fault.REFUSAL:
        message |= {"content": None, "refusal": "I cannot help with that"}
    choice = {
        "index": 0,
        "message": message,
        "logprobs": None,
        "finish_reason": "length" if fault is Fault.CUT else "stop",
    }
    usage = {
        "prompt_tokens": INPUT_TOKENS,
        "completion_tokens": OUTPUT_TOKENS,
        "total_tokens": INPUT_TOKENS + OUTPUT_TOKENS,
    }
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1_700_000_000,
        "model": asked.body["model"],
        "choices": [choice],
        "usage": usage,
    }


def _openai_texts(asked: Asked) -> None:
    _fields(asked.body, {"model": str, "input": (str, list)}, "dimensions encoding_format user")
    _take_texts(asked)


def _openai_vectors(asked: Asked, vectors: list[Any], fault: Fault | None) -> Any:
    data = [
        {"object": "embedding", "index": number, "embedding": vector}
        for number, vector in enumerate(vectors)
    ]
    return {
        "object": "list",
        "data": data[::-1] if fault is Fault.REORDERED else data,
        "model": asked.body["model"],
        "usage": {"prompt_tokens": INPUT_TOKENS, "total_tokens": INPUT_TOKENS},
    }


# --- Anthropic


def _anthropic_chat(asked: Asked) -> None:
    version = asked.headers.get("anthropic-version")
    if version not in ("2023-06-01", "2026-10-21"):
        raise Wrong(f"anthropic-version: no such version: {version}")
    if not {"x-api-key", "authorization"} & {*asked.headers}:
        raise Wrong("x-api-key: header is required")
    _fields(asked.body, {"model": str, "max_tokens": int, "messages": list}, "output_config system")
    content = _one_message(asked.body["messages"])
    asked.prompt = content if isinstance(content, str) else content[0]["text"]
    if config := asked.body.get("output_config"):
        _fields(config, {"format": dict})
        _fields(config["format"], {"type": str, "schema": dict})
        asked.schema = _closed_schema(config["format"]["schema"])


def _anthropic_reply(asked: Asked, text: str, fault: Fault | None) -> Any:
    reason = {Fault.CUT: "max_tokens", Fault.REFUSAL: "refusal"}.get(fault, "end_turn")  # type: ignore[arg-type]
    half = len(text) // 2
    blocks = [{"type": "text", "text": part} for part in (text[:half], text[half:]) if part]
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": asked.body["model"],
        "content": [] if fault is Fault.REFUSAL else blocks,
        "stop_reason": reason,
        "stop_sequence": None,
        "usage": {"input_tokens": INPUT_TOKENS, "output_tokens": OUTPUT_TOKENS},
    }


# --- Ollama


def _ollama_chat(asked: Asked) -> None:
    _fields(
        asked.body,
        {"model": str, "messages": list, "stream": bool},
        "format options think tools keep_alive",
    )
    if asked.body["stream"]:
        raise Wrong("this server does not stream")
    if unknown := {*asked.body.get("options", {})} - {"num_predict", "temperature", "num_ctx"}:
        raise Wrong(f"unknown options: {sorted(unknown)}")
    asked.prompt = _one_message(asked.body["messages"])
    if asked.body.get("format"):
        asked.schema = _a_schema(asked.body["format"])


def _ollama_reply(asked: Asked, text: str, fault: Fault | None) -> Any:
    """Ollama knows no refusal of its own: the model says so in words."""
    text = "I cannot help with that." if fault is Fault.REFUSAL else text
    return {
        "model": asked.body["model"],
        "created_at": "2026-03-01T09:30:00.000000Z",
        "message": {"role": "assistant", "content": text},
        "done": True,
        "done_reason": "length" if fault is Fault.CUT else "stop",
        "total_duration": 1_000_000,
        "prompt_eval_count": INPUT_TOKENS,
        "eval_count": OUTPUT_TOKENS,
    }


def _ollama_texts(asked: Asked) -> None:
    _fields(asked.body, {"model": str, "input": (str, list)}, "truncate options keep_alive")
    _take_texts(asked)


def _ollama_vectors(asked: Asked, vectors: list[Any], fault: Fault | None) -> Any:
    given = vectors[::-1] if fault is Fault.REORDERED else vectors
    return {"model": asked.body["model"], "embeddings": given, "prompt_eval_count": INPUT_TOKENS}


# --- Bedrock


def _bedrock_chat(asked: Asked) -> None:
    signature = asked.headers.get("authorization", "")
    if not signature.startswith("AWS4-HMAC-SHA256 Credential=") or "/bedrock/" not in signature:
        raise Wrong("the request is not signed")
    asked.body["modelId"] = unquote(asked.path.split("/")[2])
    _fields(
        asked.body,
        {"modelId": str, "messages": list},
        "inferenceConfig outputConfig system additionalModelRequestFields",
    )
    _fields(asked.body.get("inferenceConfig", {}), {}, "maxTokens temperature")
    asked.prompt = _one_message(asked.body["messages"])[0]["text"]
    if config := asked.body.get("outputConfig"):
        _fields(config, {"textFormat": dict})
        _fields(config["textFormat"], {"type": str, "structure": dict})
        shape = config["textFormat"]["structure"]["jsonSchema"]
        _fields(shape, {"schema": str}, "name description")
        asked.schema = _closed_schema(json.loads(shape["schema"]))


def _bedrock_reply(asked: Asked, text: str, fault: Fault | None) -> Any:
    reason = {Fault.CUT: "max_tokens", Fault.REFUSAL: "content_filtered"}.get(fault, "end_turn")  # type: ignore[arg-type]
    return {
        "output": {"message": {"role": "assistant", "content": [{"text": text}]}},
        "stopReason": reason,
        "usage": {
            "inputTokens": INPUT_TOKENS,
            "outputTokens": OUTPUT_TOKENS,
            "totalTokens": INPUT_TOKENS + OUTPUT_TOKENS,
        },
        "metrics": {"latencyMs": 3},
    }


def _take_texts(asked: Asked) -> None:
    given = asked.body["input"]
    asked.texts = [given] if isinstance(given, str) else given
    if not all(isinstance(text, str) and text for text in asked.texts):
        raise Wrong("input must be texts")


@dataclass(frozen=True)
class Dialect:
    check: Callable[[Asked], None]
    #: For a chat: request, text, fault. For embeddings: request, vectors, fault.
    reply: Callable[[Asked, Any, Fault | None], Any]
    embeds: bool = False


_DIALECTS = {
    "/v1/chat/completions": Dialect(_openai_chat, _openai_reply),
    "/v1/embeddings": Dialect(_openai_texts, _openai_vectors, embeds=True),
    "/v1/messages": Dialect(_anthropic_chat, _anthropic_reply),
    "/api/chat": Dialect(_ollama_chat, _ollama_reply),
    "/api/embed": Dialect(_ollama_texts, _ollama_vectors, embeds=True),
}
_BEDROCK = Dialect(_bedrock_chat, _bedrock_reply)


def dialect_of(path: str) -> Dialect:
    if path.startswith("/model/") and path.endswith("/converse"):
        return _BEDROCK
    if path not in _DIALECTS:
        raise Wrong(f"no such path: {path}")
    return _DIALECTS[path]


def listing(path: str, models: tuple[str, ...]) -> Any:
    """The answer to a GET: what models there are."""
    if path == "/v1/models":
        return {"object": "list", "data": [{"id": name, "object": "model"} for name in models]}
    if path == "/api/tags":
        tagged = [name if ":" in name else f"{name}:latest" for name in models]
        return {"models": [{"name": name, "model": name} for name in tagged]}
    wanted = unquote(path.removeprefix("/v1/models/"))
    if path.startswith("/v1/models/") and wanted in models:
        return {"type": "model", "id": wanted, "display_name": wanted}
    return None


def vectors_for(asked: Asked, fault: Fault | None) -> list[Any]:
    return spoiled_vectors([vector_of(text) for text in asked.texts], fault)
