"""How memories come in and how they are read."""

from dataclasses import dataclass

from commonplace.settings.definition import setting


@dataclass(frozen=True, slots=True)
class MemoryConfig:
    max_chars: int = setting(
        1_000_000, "The longest memory, in characters; longer is a document.", 1000, 10_000_000
    )
    same_moment_seconds: float = setting(
        60, "The same words by the same author within this time are one event.", 0, 86_400
    )
    secrets: str = setting(
        "remove",
        "remove (tokens and passwords that somebody says are marked, not kept); keep.",
        choices=("remove", "keep"),
    )
    quarantine: bool = setting(
        True, "Keep orders from web pages, files, imports and tools, and do not believe them."
    )


@dataclass(frozen=True, slots=True)
class IngestConfig:
    max_bytes: int = setting(10_000_000, "The largest document.", 1000, 1_000_000_000)
    timeout_seconds: float = setting(
        30, "How long fetching a page, or reading a document, may take.", 1, 600
    )
    chunk_chars: int = setting(2000, "Characters in one chunk.", 200, 20_000)
    overlap_chars: int = setting(200, "Characters that neighbouring chunks share.", 0, 2000)
    ports: str = setting("80,443", "Ports that pages are fetched from.")
    allow: str = setting(
        "", "Private places that may be fetched from nevertheless: host:port, separated by commas."
    )


@dataclass(frozen=True, slots=True)
class UnderstandConfig:
    mode: str = setting(
        "full",
        "off; shadow (propose only); controlled (add only); full (also supersede and retract); "
        "frozen (no automatic write at all).",
        choices=("off", "shadow", "controlled", "full", "frozen"),
    )
    batch: int = setting(50, "Memories understood in one transaction.", 1, 500)
    min_confidence: float = setting(0.7, "Facts less certain than this are not written.", 0, 1)
    max_facts: int = setting(20, "Facts from one memory.", 1, 100)
    max_chars: int = setting(12_000, "Characters of a memory that are read.", 500, 100_000)
    hints: int = setting(5, "Questions noted that a memory would answer; 0: none.", 0, 5)
    documents: bool = setting(False, "Understand the chunks of documents too.")
    read_seconds: float = setting(5, "CPU seconds that rules may take over a memory.", 0.5, 600)


@dataclass(frozen=True, slots=True)
class SessionsConfig:
    start_tokens: int = setting(
        1000, "What a session is told at its start at most, at four characters a token.", 50, 2200
    )
    prompt_tokens: int = setting(
        500, "What is told beside a prompt at most, at four characters a token.", 50, 2200
    )
    prompt_hits: int = setting(5, "Hits that are told beside a prompt at most.", 1, 50)
    recover_chars: int = setting(2000, "Characters of what a session recovers.", 200, 9000)
    checkpoint_prompts: int = setting(10, "Prompts between two periodic checkpoints.", 1, 1000)
    checkpoint_seconds: float = setting(
        900, "The time after which the next prompt makes a checkpoint.", 60, 3600
    )
    debounce_seconds: float = setting(
        2.5, "Checkpoints of one session within this time are one.", 0, 60
    )
    checkpoints: int = setting(50, "Checkpoints kept of one session.", 1, 500)
    retention_days: float = setting(7, "Days after which checkpoints are deleted.", 1, 90)
