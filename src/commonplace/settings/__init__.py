"""What can be set: every setting with its default, its range and its help, in groups.

Where values come from is :mod:`commonplace.config`.
"""

from dataclasses import dataclass, field

from commonplace.settings.answers import PastConfig, PredictorConfig, RecallConfig
from commonplace.settings.definition import setting
from commonplace.settings.memories import (
    IngestConfig,
    MemoryConfig,
    SessionsConfig,
    UnderstandConfig,
)
from commonplace.settings.models import EmbedConfig, MindConfig, RerankConfig
from commonplace.settings.pages import CompileConfig, DreamConfig, WikiConfig
from commonplace.settings.process import JobsConfig, PostgresConfig, ServeConfig, SqliteConfig
from commonplace.settings.upkeep import BackupConfig, RetentionConfig, UpkeepConfig

__all__ = [
    "BackupConfig",
    "CompileConfig",
    "Config",
    "DreamConfig",
    "EmbedConfig",
    "IngestConfig",
    "JobsConfig",
    "MemoryConfig",
    "MindConfig",
    "PastConfig",
    "PostgresConfig",
    "PredictorConfig",
    "RecallConfig",
    "RerankConfig",
    "RetentionConfig",
    "ServeConfig",
    "SessionsConfig",
    "SqliteConfig",
    "UnderstandConfig",
    "UpkeepConfig",
    "WikiConfig",
]


@dataclass(frozen=True, slots=True)
class Config:
    """All settings, by group. The first three say what a command works on."""

    library: str = setting(
        "", "The library: a path or postgresql://… (default: book.db in the data folder)."
    )
    book: str = setting("default", "The book a command works on.")
    tenant: str = setting("default", "The tenant a command works for.")
    author: str = setting("", "Who says what you remember on the command line.")
    zone: str = setting("", "The zone of new books: Europe/Lisbon (default: this machine's).")
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
