"""How long an answer a model can give at most. Asked for more, many refuse the whole request."""

import re

#: The first pattern found in the model's name counts. Tokens.
_LIMITS = tuple(
    (re.compile(pattern), tokens)
    for pattern, tokens in (
        (r"claude-(instant|2|v2|3-(haiku|opus|sonnet))", 4096),
        (r"claude-3[.-]5", 8192),
        (r"claude-(opus-4($|[^\d-])|opus-4-(0|1|2\d{7})|4-opus)", 32_000),
        (r"claude", 64_000),
        (r"gpt-3\.5|gpt-4-(turbo|\d{4}-preview|vision)", 4096),
        (r"gpt-4o|chatgpt-4o", 16_384),
        (r"gpt-4\.1", 32_768),
        (r"gpt-4($|-\d{4}$|-32k)", 4096),
        (r"o1-preview", 32_768),
        (r"(^|[/.:])o1-mini", 65_536),
        (r"gemini-(1\.|2\.0)", 8192),
        (r"gemini", 65_536),
        (r"deepseek-(chat|coder|v2|v3)", 8192),
        (r"command-r|command-light|cohere\.command", 4096),
        (r"titan-text-premier", 3072),
        (r"titan-text-lite", 4096),
        (r"titan-text", 8192),
        (r"nova-(micro|lite|pro)", 5120),
        (r"(meta|us\.meta)\.llama3", 2048),
        (r"ai21\.(jamba|j2)", 4096),
        (r"mistral\.mi[sx]tral", 4096),
    )
)


def output_limit(model: str) -> int | None:
    """Tokens in one answer of this model; nothing when it is not known here."""
    name = model.lower()
    return next((tokens for pattern, tokens in _LIMITS if pattern.search(name)), None)


def longest_answer(model: str, *wanted: int) -> int:
    """The least of what is wanted and what the model can."""
    limit = output_limit(model)
    return min(wanted) if limit is None else min(*wanted, limit)
