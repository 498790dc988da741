"""The vendors' own clients at our server: it speaks as they expect, or our tests prove nothing."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.minds.dialects import DIMENSION, INPUT_TOKENS, OUTPUT_TOKENS, vector_of
from tests.minds.faults import Fault
from tests.minds.model_server import ModelServer
from tests.minds.providers.asking import REPLY, SCHEMA, aws

MESSAGES: Any = [{"role": "user", "content": "Where does Ada live?"}]


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer(reply=REPLY) as running:
        yield running
        assert not running.wrong


@pytest.fixture
def openai_client(server: ModelServer) -> Iterator[Any]:
    sdk = pytest.importorskip("openai")
    with sdk.OpenAI(base_url=f"{server.url}/v1", api_key="secret", max_retries=0) as client:
        yield client


@pytest.fixture
def anthropic_client(server: ModelServer) -> Iterator[Any]:
    sdk = pytest.importorskip("anthropic")
    with sdk.Anthropic(base_url=server.url, api_key="secret", max_retries=0) as client:
        yield client


@pytest.fixture
def ollama_client(server: ModelServer) -> Any:
    return pytest.importorskip("ollama").Client(server.url)


@pytest.fixture
def bedrock_client(server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    sdk = pytest.importorskip("boto3")
    aws(monkeypatch)
    client = sdk.client("bedrock-runtime", endpoint_url=server.url)
    yield client
    client.close()


def test_openai_s_client_understands_a_chat(openai_client: Any, server: ModelServer) -> None:
    form = {"name": "reply", "strict": True, "schema": SCHEMA}
    reply = openai_client.chat.completions.create(
        model="small",
        messages=MESSAGES,
        max_tokens=9,
        response_format={"type": "json_schema", "json_schema": form},
    )
    assert reply.choices[0].message.content == REPLY
    assert reply.choices[0].finish_reason == "stop"
    assert reply.usage.prompt_tokens == INPUT_TOKENS
    assert server.asked[0].prompt == MESSAGES[0]["content"]
    assert server.asked[0].schema == SCHEMA


def test_openai_s_client_understands_a_refusal_and_a_cut(
    openai_client: Any, server: ModelServer
) -> None:
    server.fault = Fault.REFUSAL
    reply = openai_client.chat.completions.create(model="small", messages=MESSAGES)
    assert reply.choices[0].message.refusal
    server.fault = Fault.CUT
    reply = openai_client.chat.completions.create(model="small", messages=MESSAGES)
    assert reply.choices[0].finish_reason == "length"


def test_openai_s_client_understands_vectors(openai_client: Any) -> None:
    reply = openai_client.embeddings.create(
        model="small", input=["one", "two"], encoding_format="float"
    )
    assert [item.embedding for item in reply.data] == [vector_of("one"), vector_of("two")]
    assert len(reply.data[0].embedding) == DIMENSION


def test_openai_s_client_understands_that_we_are_busy(
    openai_client: Any, server: ModelServer
) -> None:
    server.fault = Fault.BUSY
    with pytest.raises(pytest.importorskip("openai").RateLimitError) as caught:
        openai_client.chat.completions.create(model="small", messages=MESSAGES)
    assert caught.value.response.headers["retry-after"] == "7"


def test_openai_s_client_lists_the_models(openai_client: Any) -> None:
    assert [model.id for model in openai_client.models.list().data] == ["small"]


def test_anthropic_s_client_understands_a_message(
    anthropic_client: Any, server: ModelServer
) -> None:
    shape = {
        "type": "object",
        "properties": {"facts": {"type": "array", "items": {"type": "string"}}},
        "required": ["facts"],
        "additionalProperties": False,
    }
    reply = anthropic_client.messages.create(
        model="small",
        max_tokens=9,
        messages=MESSAGES,
        output_config={"format": {"type": "json_schema", "schema": shape}},
    )
    assert "".join(block.text for block in reply.content) == REPLY
    assert reply.stop_reason == "end_turn"
    assert reply.usage.output_tokens == OUTPUT_TOKENS
    assert server.asked[0].schema == shape


def test_anthropic_s_client_understands_a_refusal_and_an_overload(
    anthropic_client: Any, server: ModelServer
) -> None:
    server.fault = Fault.REFUSAL
    reply = anthropic_client.messages.create(model="small", max_tokens=9, messages=MESSAGES)
    assert reply.stop_reason == "refusal"
    server.fault = Fault.OVERLOADED
    with pytest.raises(pytest.importorskip("anthropic").APIStatusError) as caught:
        anthropic_client.messages.create(model="small", max_tokens=9, messages=MESSAGES)
    assert caught.value.status_code == 529


def test_ollama_s_client_understands_a_chat_the_models_and_vectors(
    ollama_client: Any, server: ModelServer
) -> None:
    reply = ollama_client.chat("small", MESSAGES, format=SCHEMA, think=False)
    assert reply.message.content == REPLY
    assert (reply.done_reason, reply.eval_count) == ("stop", OUTPUT_TOKENS)
    assert server.asked[0].schema == SCHEMA
    assert ollama_client.list().models[0].model == "small:latest"
    assert ollama_client.embed("small", ["one"]).embeddings == [vector_of("one")]


def test_boto3_understands_a_conversation(bedrock_client: Any, server: ModelServer) -> None:
    reply = bedrock_client.converse(
        modelId="vendor.small-v1:0",
        messages=[{"role": "user", "content": [{"text": "Where does Ada live?"}]}],
        inferenceConfig={"maxTokens": 9},
    )
    assert reply["output"]["message"]["content"] == [{"text": REPLY}]
    assert reply["usage"]["inputTokens"] == INPUT_TOKENS
    assert server.asked[0].body["modelId"] == "vendor.small-v1:0"
