"""What is kept, for how long, and where copies go."""

from dataclasses import dataclass

from commonplace.settings.definition import setting


@dataclass(frozen=True, slots=True)
class RetentionConfig:
    mode: str = setting(
        "on", "on; off: nothing is dropped because of its age.", choices=("on", "off")
    )
    tombstone_days: float = setting(
        30, "Days for which it is known that something was forgotten.", 1, 3650
    )
    history_days: float = setting(
        180, "Days for which decided proposals and questions to models are kept.", 7, 3650
    )
    done_job_days: float = setting(14, "Days for which finished jobs are kept.", 1, 365)
    dead_job_days: float = setting(30, "Days for which failed jobs are kept.", 1, 3650)
    batch: int = setting(500, "Rows that one transaction drops.", 10, 10_000)


@dataclass(frozen=True, slots=True)
class UpkeepConfig:
    mode: str = setting(
        "observe",
        "observe (`doctor` says what should be done); execute (a worker does it).",
        choices=("observe", "execute"),
    )
    every_seconds: float = setting(
        1800, "How often a worker looks whether there is something to keep up.", 60, 86_400
    )
    cooldown_seconds: float = setting(
        300, "How long one kind of repair rests before it is done again.", 10, 86_400
    )
    hourly: int = setting(10, "Repairs of one kind in an hour at most.", 1, 1000)
    halt_after: int = setting(
        3, "Repairs of one kind in a row that did not help; after that it halts.", 1, 100
    )


@dataclass(frozen=True, slots=True)
class BackupConfig:
    folder: str = setting("", "Where a worker puts backups by itself; empty: it makes none.")
    every_hours: float = setting(24, "Hours between two backups that a worker makes.", 0.1, 8760)
    keep: int = setting(7, "How many of its backups a worker keeps.", 1, 10_000)
    key: str = setting(
        "", "What backups are encrypted with; give it by the environment only. Empty: they are not."
    )
