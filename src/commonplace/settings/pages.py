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
    aggregate: bool = setting(True, "Keep lists of people, places, projects and other pages.")
    documents: bool = setting(False, "Compile the chunks of documents too.")


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
    summaries: str = setting(
        "auto",
        "Sum up weeks and months that are over: auto, where a model dreams; on; off.",
        choices=("auto", "on", "off"),
    )
