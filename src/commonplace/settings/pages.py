"""How pages are compiled, improved and kept."""

from dataclasses import dataclass

from commonplace.settings.definition import setting


@dataclass(frozen=True, slots=True)
class WikiConfig:
    stale_days: int = setting(
        90, "Days without a new source after which lint calls a page stale.", 1, 10_000
    )
    oversize_chars: int = setting(
        8000, "Characters above which lint calls a page too large.", 500, 2_000_000
    )
    cache_mb: int = setting(
        256, "Memory one process may keep for searching pages, in megabytes.", 1, 65_536
    )


@dataclass(frozen=True, slots=True)
class CompileConfig:
    mode: str = setting(
        "on", "on; off: memories wait, and no page is compiled.", choices=("on", "off")
    )
    model: str = setting(
        "", "The mind that compiles, if it is to be another than mind.model; rules for none."
    )
    bucket_seconds: float = setting(
        300, "A burst of memories is compiled at the end of the bucket it began in.", 0, 86_400
    )
    batch: int = setting(50, "Memories that a model's planner gets at once.", 1, 500)
    memories: int = setting(500, "Memories one job compiles.", 1, 100_000)
    bootstrap_memories: int = setting(
        1000, "Memories one job compiles after an import.", 1, 100_000
    )
    new_pages: int = setting(25, "Pages one job makes.", 1, 10_000)
    sections: int = setting(100, "Sections one job writes.", 1, 100_000)
    hub_pages: int = setting(60, "Changed pages one job looks at for hubs.", 1, 10_000)
    mention_days: int = setting(
        30, "Three memories within these days make a page of a name.", 1, 10_000
    )
    aggregate: bool = setting(True, "Make hubs and rollups, and promote what outgrows its page.")
    link: bool = setting(True, "Draw links by rule: to places and journals, and between pages.")
    documents: bool = setting(False, "Compile the chunks of documents too.")
    read_seconds: float = setting(5, "CPU seconds that rules may take over a memory.", 0.5, 600)


@dataclass(frozen=True, slots=True)
class DreamConfig:
    mode: str = setting(
        "on", "on; off: the daemon begins no dream by itself.", choices=("on", "off")
    )
    model: str = setting(
        "", "The mind that dreams, if it is to be another than mind.model; rules for none."
    )
    every_seconds: float = setting(
        3600, "The least time between two dreams of a book that the daemon begins.", 60, 2_592_000
    )
    stub_sources: int = setting(3, "Sources from which on a stub that was read is rebuilt.", 2, 100)
    summaries: str = setting(
        "auto",
        "Sum up weeks and months that are over: auto, where a model dreams; on; off.",
        choices=("auto", "on", "off"),
    )
