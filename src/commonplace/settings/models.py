"""Which models there are: the mind, the embedder and the reranker."""

from dataclasses import dataclass

from commonplace.settings.definition import setting


@dataclass(frozen=True, slots=True)
class MindConfig:
    model: str = setting(
        "rules",
        "rules, ollama:MODEL@URL, openai:MODEL@URL, anthropic:MODEL, bedrock:MODEL, claude:MODEL "
        "or opencode:MODEL.",
    )
    key: str = setting("", "The model's key; give it by the environment only.")
    timeout_seconds: float = setting(
        45, "How long one answer may take; at most half of jobs.lease_seconds.", 1, 300
    )
    output_tokens: int = setting(
        4096, "The longest answer; a model's own limit may be lower.", 64, 64_000
    )
    tokens_per_day: int = setting(
        1_000_000, "Tokens a book may spend in a day (UTC), both ways; 0: no limit.", 0, 10**12
    )
    dollars_per_day: float = setting(
        5, "What a book may spend in a day (UTC), where prices are known; 0: no limit.", 0, 10**6
    )
    input_price: float = setting(
        0,
        "Dollars per million tokens that are sent; 0: the provider says, or it is free.",
        0,
        10**4,
    )
    output_price: float = setting(
        0,
        "Dollars per million tokens that come back; 0: the provider says, or it is free.",
        0,
        10**4,
    )


@dataclass(frozen=True, slots=True)
class EmbedConfig:
    model: str = setting(
        "auto", "auto, minilm, static, none, openai:MODEL@URL or ollama:MODEL@URL."
    )
    batch: int = setting(64, "Memories embedded in one transaction.", 1, 1000)
    threads: int = setting(1, "Threads the local model may use.", 1, 64)
    key: str = setting("", "The remote embedder's key; give it by the environment only.")
    timeout_seconds: float = setting(30, "How long a remote embedder may take.", 1, 300)


@dataclass(frozen=True, slots=True)
class RerankConfig:
    model: str = setting(
        "none",
        "none, embedding, remote:MODEL@URL (Jina, Cohere, vLLM, llama.cpp) or tei:MODEL@URL.",
    )
    key: str = setting("", "The remote reranker's key; give it by the environment only.")
    top: int = setting(20, "How many of the best are reranked.", 2, 100)
    blend: float = setting(
        0.3, "The part that the reranker has in a new score; the old one has the rest.", 0, 1
    )
    timeout_seconds: float = setting(
        2, "How long a reranker may take; after that the order stays as it is.", 0.05, 30
    )
