"""No model is asked for a longer answer than it can give."""

from commonplace.minds.limits import longest_answer, output_limit
from tests.cases import each_case


@each_case(
    ("model", "tokens"),
    [
        ("anthropic:claude-3-haiku-20240307", 4096),
        ("bedrock:anthropic.claude-3-5-sonnet-20241022-v2:0", 8192),
        ("anthropic:claude-3-5-haiku-latest", 8192),
        ("anthropic:claude-opus-4-20250514", 32_000),
        ("anthropic:claude-opus-4-1-20250805", 32_000),
        ("anthropic:claude-opus-4-5", 64_000),
        ("anthropic:claude-sonnet-4-5", 64_000),
        ("claude:haiku", 64_000),
        ("openai:gpt-4o-mini", 16_384),
        ("openai:gpt-4", 4096),
        ("openai:gpt-4-0613", 4096),
        ("openai:gpt-4.1-nano", 32_768),
        ("openai:gpt-3.5-turbo", 4096),
        ("openai:gpt-5-mini", None),
        ("ollama:qwen3:4b", None),
        ("bedrock:amazon.nova-lite-v1:0", 5120),
        ("bedrock:us.meta.llama3-2-3b-instruct-v1:0", 2048),
        ("openai:GPT-4O", 16_384),
    ],
)
def test_each_family_of_models_has_its_limit(model: str, tokens: int | None) -> None:
    assert output_limit(model) == tokens


def test_an_answer_is_as_long_as_everybody_allows() -> None:
    assert longest_answer("openai:gpt-4", 10_000, 8_000) == 4096
    assert longest_answer("openai:gpt-4", 1_000, 8_000) == 1_000
    assert longest_answer("ollama:qwen3:4b", 10_000, 8_000) == 8_000
