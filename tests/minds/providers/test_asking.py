"""What each provider sends, and what it makes of a sound answer."""

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from commonplace.errors import ModelBusy, ModelRefused, ModelTimeout, ModelUnavailable
from commonplace.minds.providers.anthropic import Anthropic
from commonplace.minds.providers.bedrock import Bedrock
from commonplace.minds.providers.ollama import Ollama
from commonplace.minds.providers.openai import OpenAI
from commonplace.minds.providers.provider import Provider
from tests.cases import each_case
from tests.minds.dialects import INPUT_TOKENS, OUTPUT_TOKENS
from tests.minds.faults import Fault
from tests.minds.model_server import ModelServer
from tests.minds.providers.asking import PROVIDERS, REPLY, SCHEMA, aws, question

#: What each sends that a server may not know.
OFFERED = {
    "ollama": "think",
    "openai": "response_format",
    "anthropic": "output_config",
    "bedrock": "outputConfig",
}


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer(reply=REPLY, models=("small", "qwen3:4b", "other:latest")) as running:
        yield running


@pytest.fixture(params=PROVIDERS)
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "bedrock":
        pytest.importorskip("boto3")
        aws(monkeypatch)
    return str(request.param)


@pytest.fixture
def provider(kind: str, server: ModelServer) -> Provider:
    return PROVIDERS[kind](server.url)


def test_the_question_and_its_schema_arrive_and_the_answer_comes_back_untouched(
    provider: Provider, server: ModelServer
) -> None:
    completion = provider.complete(question("Où habite Ada? 🦊\nSay it."))
    assert completion.text == REPLY
    assert (completion.input_tokens, completion.output_tokens) == (INPUT_TOKENS, OUTPUT_TOKENS)
    assert (completion.cost, completion.cut) == (None, False)
    (asked,) = server.asked
    assert asked.prompt == "Où habite Ada? 🦊\nSay it."
    assert asked.schema["properties"]["facts"]["type"] == "array"
    assert not server.wrong


def test_no_more_tokens_are_wanted_than_allowed(
    kind: str, provider: Provider, server: ModelServer
) -> None:
    provider.complete(replace(question(), max_tokens=77))
    places: dict[str, Any] = {
        "ollama": lambda body: body["options"]["num_predict"],
        "openai": lambda body: body["max_tokens"],
        "anthropic": lambda body: body["max_tokens"],
        "bedrock": lambda body: body["inferenceConfig"]["maxTokens"],
    }
    assert places[kind](server.asked[0].body) == 77


def test_a_provider_is_named_without_its_address_and_key(provider: Provider, kind: str) -> None:
    assert provider.name == f"{kind}:small"


def test_what_a_server_does_not_know_is_tried_once_in_a_provider_s_life(
    kind: str, provider: Provider, server: ModelServer
) -> None:
    server.knows_not = {OFFERED[kind]}
    for _ in range(3):
        assert provider.complete(question()).text == REPLY
    assert server.calls == 4
    assert [OFFERED[kind] in asked.body for asked in server.asked] == [True, False, False, False]
    if kind != "ollama":  # there the schema is no offer
        assert json.dumps(SCHEMA) in server.asked[-1].prompt


def test_a_text_that_is_refused_either_way_costs_one_further_call_once(
    kind: str, provider: Provider, server: ModelServer
) -> None:
    server.fault = Fault.REFUSED
    for calls in (2, 3, 4):
        with pytest.raises(ModelRefused):
            provider.complete(question())
        assert server.calls == calls
    server.fault = None
    provider.complete(question())
    assert OFFERED[kind] in server.asked[-1].body


def test_a_server_that_took_the_schema_once_is_never_asked_twice(
    provider: Provider, server: ModelServer
) -> None:
    provider.complete(question())
    server.fault = Fault.REFUSED
    with pytest.raises(ModelRefused):
        provider.complete(question())
    assert server.calls == 2


def test_the_second_request_has_only_what_is_left_of_the_time(
    kind: str, provider: Provider, server: ModelServer
) -> None:
    server.knows_not = {OFFERED[kind]}
    server.fault = Fault.SILENT
    if kind == "bedrock":
        provider.available()  # makes the client
    with pytest.raises(ModelTimeout):
        provider.complete(question(timeout_seconds=0.4))
    assert server.calls == 2


def test_several_threads_ask_at_once(provider: Provider, server: ModelServer) -> None:
    server.reply = lambda asked: asked.prompt
    said: dict[str, str] = {}

    def ask(prompt: str) -> None:
        said[prompt] = provider.complete(question(prompt)).text

    threads = [threading.Thread(target=ask, args=[f"question {n}"]) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said == {f"question {n}": f"question {n}" for n in range(8)}


def test_who_answers_there_is_said_in_a_sentence(provider: Provider) -> None:
    assert "small" in provider.available()


@pytest.mark.parametrize("kind", [kind for kind in PROVIDERS if kind != "bedrock"], indirect=True)
def test_a_server_that_is_not_there_is_unavailable(kind: str) -> None:
    provider = PROVIDERS[kind]("http://127.0.0.1:9")
    with pytest.raises(ModelUnavailable, match="cannot be reached"):
        provider.available()
    with pytest.raises(ModelUnavailable, match="cannot be reached"):
        provider.complete(question())


def test_an_ollama_without_the_model_says_how_to_get_it(server: ModelServer) -> None:
    assert "has qwen3:4b" in Ollama(url=server.url).available()
    assert "has other" in Ollama("other", server.url).available()
    with pytest.raises(ModelUnavailable, match=r"has no llama3\.2 .*ollama pull llama3\.2"):
        Ollama("llama3.2", server.url).available()


@pytest.mark.parametrize(
    ("prompt", "size"), [("short", 8_192), ("w" * 40_000, 16_384), ("字" * 40_000, 65_536)]
)
def test_ollama_makes_room_for_the_whole_prompt(
    server: ModelServer, prompt: str, size: int
) -> None:
    Ollama("small", server.url).complete(question(prompt))
    assert server.asked[0].body["options"]["num_ctx"] == size


def test_a_model_that_is_not_listed_may_be_there_all_the_same(server: ModelServer) -> None:
    assert "does not list gpt (it lists: other:latest" in OpenAI("gpt", server.url).available()


def test_anthropic_s_model_is_looked_for_by_name(server: ModelServer) -> None:
    with pytest.raises(ModelUnavailable, match="Check the model's name"):
        Anthropic("claude/none", server.url, "secret").available()
    assert server.asked[-1].path == "/v1/models/claude%2Fnone"


def test_keys_travel_in_their_own_headers(server: ModelServer) -> None:
    OpenAI("small", server.url, "secret").complete(question())
    Anthropic("small", server.url, "secret").complete(question())
    Ollama("small", server.url).complete(question())
    openai, anthropic, ollama = (asked.headers for asked in server.asked)
    assert openai["authorization"] == "Bearer secret"
    assert anthropic["x-api-key"] == "secret"
    assert "secret" not in str(ollama)


def test_openai_s_own_models_get_what_they_take() -> None:
    """Nobody is asked: a look at the body it would send."""
    body = OpenAI("gpt", key="secret")._body(question(), True)
    assert body["max_completion_tokens"] == 500
    assert not {"temperature", "max_tokens"} & {*body}
    fact = body["response_format"]["json_schema"]["schema"]["properties"]["facts"]["items"]
    assert fact["required"] == ["text", "confidence", "subject"]
    assert fact["additionalProperties"] is False
    assert fact["properties"]["subject"] == {"anyOf": [{"type": "string"}, {"type": "null"}]}
    assert fact["properties"]["text"] == {"type": "string"}


def test_other_servers_get_every_bound(server: ModelServer) -> None:
    OpenAI("small", server.url).complete(question())
    assert server.asked[0].schema == SCHEMA
    assert server.asked[0].body["temperature"] == 0


@each_case(
    ("reply", "error"),
    [
        ({"error": {"message": "upstream is overloaded"}}, ModelBusy),
        ({"choices": []}, ModelUnavailable),
        ({"choices": [7]}, ModelUnavailable),
        ({"choices": [{"message": "text"}]}, ModelUnavailable),
        ([], ModelUnavailable),
        (None, ModelUnavailable),
    ],
)
def test_a_success_that_is_none_is_an_error(reply: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        OpenAI("small")._completion(reply)


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (None, ""),
        (42, ""),
        ([{"type": "text", "text": "a"}, {"type": "image"}, 3, {"text": "b"}], "ab"),
    ],
)
def test_content_of_any_type_is_a_text(content: Any, text: str) -> None:
    usage = {"prompt_tokens": "many", "completion_tokens": True, "cost": 0.25}
    reply = {"choices": [{"message": {"content": content}}], "usage": usage}
    completion = OpenAI("small")._completion(reply)
    assert completion.text == text
    assert (completion.input_tokens, completion.output_tokens) == (None, None)
    assert completion.cost == 0.25


def test_what_was_read_from_a_cache_counts_as_sent() -> None:
    usage = {"input_tokens": 3, "cache_read_input_tokens": 40, "output_tokens": 2}
    reply = {"content": [{"type": "text", "text": "{}"}], "usage": usage}
    assert Anthropic("small")._completion(reply).input_tokens == 43


def test_without_boto3_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "boto3", None)
    with pytest.raises(ModelUnavailable, match=r"pip install 'commonplace\[bedrock\]'"):
        Bedrock("small").complete(question())
    with pytest.raises(ModelUnavailable, match=r"pip install 'commonplace\[bedrock\]'"):
        Bedrock("small").available()


def test_without_credentials_or_region_the_error_says_what_to_set(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("boto3")
    aws(monkeypatch)
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_DEFAULT_REGION"):
        monkeypatch.delenv(name)
    with pytest.raises(ModelUnavailable, match="region.*aws configure"):
        Bedrock("small").complete(question())
    with pytest.raises(ModelUnavailable, match="aws configure"):
        Bedrock("small", server.url).complete(question())
    with pytest.raises(ModelUnavailable, match="aws configure"):
        Bedrock("small", server.url).available()
    assert not server.asked


def test_a_call_to_bedrock_that_is_abandoned_ends_by_itself(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("boto3")
    aws(monkeypatch)
    provider = Bedrock("small", server.url)
    provider.complete(question())
    server.fault = Fault.DRIP
    with pytest.raises(ModelTimeout):
        provider.complete(question(timeout_seconds=0.3))
    for thread in threading.enumerate():
        if thread.name == "model call":
            thread.join(5)
            assert not thread.is_alive()


def test_bedrock_s_place_is_a_region_or_an_address(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("boto3")
    aws(monkeypatch)
    assert "bedrock-runtime.us-west-2.amazonaws.com" in Bedrock("small", "us-west-2").available()
    assert "eu-central-1" in Bedrock("small").available()
    Bedrock("eu.vendor.model-v1:0", server.url).complete(question())
    assert server.asked[0].body["modelId"] == "eu.vendor.model-v1:0"
    assert "/eu-central-1/bedrock/" in server.asked[0].headers["authorization"]
