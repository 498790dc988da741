"""What can be set: every setting with its default, its range and its help, in groups.

Where values come from is :mod:`commonplace.config`.
"""

from dataclasses import dataclass, field
from typing import Any


def _setting(
    default: Any,
    help: str,
    low: float | None = None,
    high: float | None = None,
    choices: tuple[str, ...] = (),
) -> Any:
    meta = {"help": help, "low": low, "high": high, "choices": choices}
    return field(default=default, metadata=meta)


@dataclass(frozen=True, slots=True)
class MemoryConfig:
    max_chars: int = _setting(
        1_000_000, "The longest memory, in characters; longer is a document.", 1000, 10_000_000
    )
    same_moment_seconds: float = _setting(
        60, "The same words by the same author within this time are one event.", 0, 86_400
    )
    secrets: str = _setting(
        "remove",
        "remove (tokens and passwords that somebody says are marked, not kept); keep.",
        choices=("remove", "keep"),
    )
    quarantine: bool = _setting(
        True, "Keep orders from web pages, files, imports and tools, and do not believe them."
    )


@dataclass(frozen=True, slots=True)
class EmbedConfig:
    model: str = _setting(
        "auto", "auto, minilm, static, none, openai:MODEL@URL or ollama:MODEL@URL."
    )
    batch: int = _setting(64, "Memories embedded in one transaction.", 1, 1000)
    threads: int = _setting(1, "Threads the local model may use.", 1, 64)
    key: str = _setting("", "The remote embedder's key; give it by the environment only.")
    timeout_seconds: float = _setting(30, "How long a remote embedder may take.", 1, 300)


@dataclass(frozen=True, slots=True)
class JobsConfig:
    lease_seconds: float = _setting(
        300, "How long a worker may be silent before its job is given to another.", 1, 600
    )
    attempts: int = _setting(3, "Tries before a job is dead.", 1, 10)
    poll_seconds: float = _setting(2, "How often an idle worker looks for work.", 0.01, 60)
    reap_seconds: float = _setting(15, "How often jobs of dead workers are found.", 0.01, 3600)
    heartbeat_seconds: float = _setting(
        10, "How often a worker says that it lives; after four times as long it is dead.", 0.02, 60
    )
    backoff_seconds: float = _setting(1, "The first wait after a failure; it doubles.", 0, 60)
    backoff_max_seconds: float = _setting(30, "The longest wait after a failure.", 0, 3600)


@dataclass(frozen=True, slots=True)
class MindConfig:
    model: str = _setting(
        "rules",
        "rules, ollama:MODEL@URL, openai:MODEL@URL, anthropic:MODEL, bedrock:MODEL, claude:MODEL "
        "or opencode:MODEL.",
    )
    key: str = _setting("", "The model's key; give it by the environment only.")
    timeout_seconds: float = _setting(
        45, "How long one answer may take; at most half of jobs.lease_seconds.", 1, 300
    )
    output_tokens: int = _setting(
        4096, "The longest answer; a model's own limit may be lower.", 64, 64_000
    )
    tokens_per_day: int = _setting(
        1_000_000, "Tokens a book may spend in a day (UTC), both ways; 0: no limit.", 0, 10**12
    )
    dollars_per_day: float = _setting(
        5, "What a book may spend in a day (UTC), where prices are known; 0: no limit.", 0, 10**6
    )
    input_price: float = _setting(
        0,
        "Dollars per million tokens that are sent; 0: the provider says, or it is free.",
        0,
        10**4,
    )
    output_price: float = _setting(
        0,
        "Dollars per million tokens that come back; 0: the provider says, or it is free.",
        0,
        10**4,
    )


@dataclass(frozen=True, slots=True)
class UnderstandConfig:
    mode: str = _setting(
        "full",
        "off; shadow (propose only); controlled (add only); full (also supersede and retract); "
        "frozen (no automatic write at all).",
        choices=("off", "shadow", "controlled", "full", "frozen"),
    )
    batch: int = _setting(50, "Memories understood in one transaction.", 1, 500)
    min_confidence: float = _setting(0.7, "Facts less certain than this are not written.", 0, 1)
    candidates: int = _setting(5, "Earlier facts that a new one is weighed against.", 1, 20)
    max_facts: int = _setting(20, "Facts from one memory.", 1, 100)
    max_triples: int = _setting(50, "Relations from one memory.", 1, 200)
    max_chars: int = _setting(12_000, "Characters of a memory that are read.", 500, 100_000)
    semantic: bool = _setting(
        False, "Ask the mind whether two statements contradict when words do not show it."
    )
    hints: int = _setting(5, "Questions noted that a memory would answer; 0: none.", 0, 5)
    documents: bool = _setting(False, "Understand the chunks of documents too.")
    read_seconds: float = _setting(5, "CPU seconds that rules may take over a memory.", 0.5, 600)


@dataclass(frozen=True, slots=True)
class IngestConfig:
    max_bytes: int = _setting(10_000_000, "The largest document.", 1000, 1_000_000_000)
    timeout_seconds: float = _setting(
        30, "How long fetching a page, or reading a document, may take.", 1, 600
    )
    chunk_chars: int = _setting(2000, "Characters in one chunk.", 200, 20_000)
    overlap_chars: int = _setting(200, "Characters that neighbouring chunks share.", 0, 2000)
    ports: str = _setting("80,443", "Ports that pages are fetched from.")
    allow: str = _setting(
        "", "Private places that may be fetched from nevertheless: host:port, separated by commas."
    )


@dataclass(frozen=True, slots=True)
class RecallConfig:
    limit: int = _setting(10, "Hits, unless the question says how many.", 1, 1000)
    cache_mb: int = _setting(
        512, "Memory for the indexes of books asked lately, and one larger book beside.", 1, 65_536
    )
    exact_vectors: int = _setting(
        20_000,
        "Up to this many vectors a book is searched exactly; above, by signs with exact rescoring.",
        0,
        10_000_000,
    )
    superseded: bool = _setting(
        True, "Lower what no longer holds; what replaced it is told anyway."
    )
    newer: bool = _setting(
        True,
        "Of two statements about one matter show the newer first, unless asked for then.",
    )
    parts: bool = _setting(
        True, "Of a question that asks for several things show something of each among the first."
    )
    gravity: bool = _setting(
        False, "Lower what is near in meaning and has no word of the question."
    )
    hub: bool = _setting(False, "Lower what mentions only what the book is full of.")
    resolution: bool = _setting(False, "Raise decisions, constraints, and the days that are named.")
    fold: bool = _setting(True, "Show once what several memories say in the same words.")
    per_source: int = _setting(
        5,
        "Hits from one web page, file, import or tool that come before others; 0: no limit.",
        0,
        1000,
    )


@dataclass(frozen=True, slots=True)
class RerankConfig:
    model: str = _setting(
        "none",
        "none, embedding, remote:MODEL@URL (Jina, Cohere, vLLM, llama.cpp) or tei:MODEL@URL.",
    )
    key: str = _setting("", "The remote reranker's key; give it by the environment only.")
    top: int = _setting(20, "How many of the best are reranked.", 2, 100)
    blend: float = _setting(
        0.3, "The part that the reranker has in a new score; the old one has the rest.", 0, 1
    )
    timeout_seconds: float = _setting(
        2, "How long a reranker may take; after that the order stays as it is.", 0.05, 30
    )


@dataclass(frozen=True, slots=True)
class PredictorConfig:
    mode: str = _setting(
        "off",
        "off; observe (learn from sessions what is used, change nothing); auto (also move scores, "
        "once that is shown to help).",
        choices=("off", "observe", "auto"),
    )
    sessions: int = _setting(
        20, "Sessions to learn from before the predictor may be switched on.", 10, 10_000
    )


@dataclass(frozen=True, slots=True)
class WikiConfig:
    stale_days: int = _setting(
        90, "Days without a new source after which lint calls a page stale.", 1, 10_000
    )
    oversize_chars: int = _setting(
        8000, "Characters above which lint calls a page too large.", 500, 2_000_000
    )
    cache_mb: int = _setting(
        256, "Memory one process may keep for searching pages, in megabytes.", 1, 65_536
    )


@dataclass(frozen=True, slots=True)
class PastConfig:
    cache_mb: int = _setting(
        256, "Memory one process may keep for books as they were, in megabytes.", 1, 65_536
    )
    memories: int = _setting(
        20_000, "Memories that are compiled anew at most to rebuild a past.", 1, 10_000_000
    )
    recall_memories: int = _setting(
        1_000,
        "Memories that are compiled anew at most to recall as of a day; where there are more, only "
        "what came later is left out.",
        0,
        10_000_000,
    )


@dataclass(frozen=True, slots=True)
class CompileConfig:
    mode: str = _setting(
        "on", "on; off: memories wait, and no page is compiled.", choices=("on", "off")
    )
    model: str = _setting(
        "", "The mind that compiles, if it is to be another than mind.model; rules for none."
    )
    bucket_seconds: float = _setting(
        300, "A burst of memories is compiled at the end of the bucket it began in.", 0, 86_400
    )
    batch: int = _setting(50, "Memories that a model's planner gets at once.", 1, 500)
    memories: int = _setting(500, "Memories one job compiles.", 1, 100_000)
    bootstrap_memories: int = _setting(
        1000, "Memories one job compiles after an import.", 1, 100_000
    )
    new_pages: int = _setting(25, "Pages one job makes.", 1, 10_000)
    sections: int = _setting(100, "Sections one job writes.", 1, 100_000)
    hub_pages: int = _setting(60, "Changed pages one job looks at for hubs.", 1, 10_000)
    mention_days: int = _setting(
        30, "Three memories within these days make a page of a name.", 1, 10_000
    )
    aggregate: bool = _setting(True, "Make hubs and rollups, and promote what outgrows its page.")
    link: bool = _setting(True, "Draw links by rule: to places and journals, and between pages.")
    documents: bool = _setting(False, "Compile the chunks of documents too.")
    read_seconds: float = _setting(5, "CPU seconds that rules may take over a memory.", 0.5, 600)


@dataclass(frozen=True, slots=True)
class DreamConfig:
    mode: str = _setting(
        "on", "on; off: the daemon begins no dream by itself.", choices=("on", "off")
    )
    model: str = _setting(
        "", "The mind that dreams, if it is to be another than mind.model; rules for none."
    )
    every_seconds: float = _setting(
        3600, "The least time between two dreams of a book that the daemon begins.", 60, 2_592_000
    )
    stub_sources: int = _setting(
        3, "Sources from which on a stub that was read is rebuilt.", 2, 100
    )
    summaries: bool = _setting(True, "Sum up weeks and months that are over.")


@dataclass(frozen=True, slots=True)
class SessionsConfig:
    start_tokens: int = _setting(
        1000, "What a session is told at its start at most, at four characters a token.", 50, 2200
    )
    prompt_tokens: int = _setting(
        500, "What is told beside a prompt at most, at four characters a token.", 50, 2200
    )
    prompt_hits: int = _setting(5, "Hits that are told beside a prompt at most.", 1, 50)
    recover_chars: int = _setting(2000, "Characters of what a session recovers.", 200, 9000)
    checkpoint_prompts: int = _setting(10, "Prompts between two periodic checkpoints.", 1, 1000)
    checkpoint_seconds: float = _setting(
        900, "The time after which the next prompt makes a checkpoint.", 60, 3600
    )
    debounce_seconds: float = _setting(
        2.5, "Checkpoints of one session within this time are one.", 0, 60
    )
    checkpoints: int = _setting(50, "Checkpoints kept of one session.", 1, 500)
    retention_days: float = _setting(7, "Days after which checkpoints are deleted.", 1, 90)


@dataclass(frozen=True, slots=True)
class RetentionConfig:
    mode: str = _setting(
        "on", "on; off: nothing is dropped because of its age.", choices=("on", "off")
    )
    tombstone_days: float = _setting(
        30, "Days for which it is known that something was forgotten.", 1, 3650
    )
    history_days: float = _setting(
        180, "Days for which decided proposals and questions to models are kept.", 7, 3650
    )
    done_job_days: float = _setting(14, "Days for which finished jobs are kept.", 1, 365)
    dead_job_days: float = _setting(30, "Days for which failed jobs are kept.", 1, 3650)
    batch: int = _setting(500, "Rows that one transaction drops.", 10, 10_000)


@dataclass(frozen=True, slots=True)
class UpkeepConfig:
    mode: str = _setting(
        "observe",
        "observe (`doctor` says what should be done); execute (a worker does it).",
        choices=("observe", "execute"),
    )
    every_seconds: float = _setting(
        1800, "How often a worker looks whether there is something to keep up.", 60, 86_400
    )
    cooldown_seconds: float = _setting(
        300, "How long one kind of repair rests before it is done again.", 10, 86_400
    )
    hourly: int = _setting(10, "Repairs of one kind in an hour at most.", 1, 1000)
    halt_after: int = _setting(
        3, "Repairs of one kind in a row that did not help; after that it halts.", 1, 100
    )


@dataclass(frozen=True, slots=True)
class BackupConfig:
    folder: str = _setting("", "Where a worker puts backups by itself; empty: it makes none.")
    every_hours: float = _setting(24, "Hours between two backups that a worker makes.", 0.1, 8760)
    keep: int = _setting(7, "How many of its backups a worker keeps.", 1, 10_000)
    key: str = _setting(
        "", "What backups are encrypted with; give it by the environment only. Empty: they are not."
    )


@dataclass(frozen=True, slots=True)
class SqliteConfig:
    busy_seconds: float = _setting(60, "How long to wait for another program's write.", 0, 600)


@dataclass(frozen=True, slots=True)
class PostgresConfig:
    pool_size: int = _setting(8, "Connections one process may hold.", 1, 500)
    pooler: bool = _setting(False, "Work as behind a pooler, also when none is recognised.")
    rewrite_seconds: float = _setting(
        3600, "How long after a forgetting the tables are rewritten without it.", 0, 2_592_000
    )


@dataclass(frozen=True, slots=True)
class ServeConfig:
    host: str = _setting("127.0.0.1", "Where the daemon listens; others reach loopback never.")
    port: int = _setting(7373, "The daemon's port.", 0, 65535)
    names: str = _setting(
        "", "Other names, with commas between, under which the daemon may be asked for."
    )
    workers: int = _setting(1, "Threads of the worker process; 0: no background work.", 0, 64)
    threads: int = _setting(40, "Requests that are answered at the same time.", 1, 1000)
    max_bytes: int = _setting(32_000_000, "The largest request, in bytes.", 1000, 1_000_000_000)
    wrong_tokens: int = _setting(
        20, "Wrong tokens in a minute from one address before it must wait.", 1, 10_000
    )


@dataclass(frozen=True, slots=True)
class Config:
    """All settings, by group. The first three say what a command works on."""

    library: str = _setting(
        "", "The library: a path or postgresql://… (default: book.db in the data folder)."
    )
    book: str = _setting("default", "The book a command works on.")
    tenant: str = _setting("default", "The tenant a command works for.")
    author: str = _setting("", "Who says what you remember on the command line.")
    zone: str = _setting("", "The zone of new books: Europe/Lisbon (default: this machine's).")
    memory: MemoryConfig = field(default_factory=MemoryConfig)
    embed: EmbedConfig = field(default_factory=EmbedConfig)
    mind: MindConfig = field(default_factory=MindConfig)
    understand: UnderstandConfig = field(default_factory=UnderstandConfig)
    ingest: IngestConfig = field(default_factory=IngestConfig)
    jobs: JobsConfig = field(default_factory=JobsConfig)
    recall: RecallConfig = field(default_factory=RecallConfig)
    rerank: RerankConfig = field(default_factory=RerankConfig)
    predictor: PredictorConfig = field(default_factory=PredictorConfig)
    wiki: WikiConfig = field(default_factory=WikiConfig)
    past: PastConfig = field(default_factory=PastConfig)
    compile: CompileConfig = field(default_factory=CompileConfig)
    dream: DreamConfig = field(default_factory=DreamConfig)
    sessions: SessionsConfig = field(default_factory=SessionsConfig)
    retention: RetentionConfig = field(default_factory=RetentionConfig)
    upkeep: UpkeepConfig = field(default_factory=UpkeepConfig)
    backup: BackupConfig = field(default_factory=BackupConfig)
    serve: ServeConfig = field(default_factory=ServeConfig)
    sqlite: SqliteConfig = field(default_factory=SqliteConfig)
    postgres: PostgresConfig = field(default_factory=PostgresConfig)
