"""How questions are answered, today's and those of an earlier day."""

from dataclasses import dataclass

from commonplace.settings.definition import setting


@dataclass(frozen=True, slots=True)
class RecallConfig:
    limit: int = setting(10, "Hits, unless the question says how many.", 1, 1000)
    cache_mb: int = setting(
        512, "Memory for the indexes of books asked lately, and one larger book beside.", 1, 65_536
    )
    exact_vectors: int = setting(
        20_000,
        "Up to this many vectors a book is searched exactly; above, by signs with exact rescoring.",
        0,
        10_000_000,
    )
    superseded: bool = setting(True, "Lower what no longer holds; what replaced it is told anyway.")
    newer: bool = setting(
        True,
        "Of two statements about one matter show the newer first and mark the older.",
    )
    parts: bool = setting(
        True, "Of a question that asks for several things show something of each among the first."
    )
    gravity: bool = setting(False, "Lower what is near in meaning and has no word of the question.")
    hub: bool = setting(False, "Lower what mentions only what the book is full of.")
    resolution: bool = setting(False, "Raise decisions, constraints, and the days that are named.")
    fold: bool = setting(True, "Show once what several memories say in the same words.")
    per_source: int = setting(
        5,
        "Hits from one web page, file, import or tool that come before others; 0: no limit.",
        0,
        1000,
    )


@dataclass(frozen=True, slots=True)
class PredictorConfig:
    mode: str = setting(
        "off",
        "off; observe (learn from sessions what is used, change nothing); auto (also move scores, "
        "once that is shown to help).",
        choices=("off", "observe", "auto"),
    )
    sessions: int = setting(
        20, "Sessions to learn from before the predictor may be switched on.", 10, 10_000
    )


@dataclass(frozen=True, slots=True)
class PastConfig:
    cache_mb: int = setting(
        256, "Memory one process may keep for books as they were, in megabytes.", 1, 65_536
    )
    memories: int = setting(
        20_000, "Memories that are compiled anew at most to rebuild a past.", 1, 10_000_000
    )
    recall_memories: int = setting(
        1_000,
        "Memories that are compiled anew at most to recall as of a day; where there are more, only "
        "what came later is left out.",
        0,
        10_000_000,
    )
