"""The daemon, its workers and its databases."""

from dataclasses import dataclass

from commonplace.settings.definition import setting


@dataclass(frozen=True, slots=True)
class ServeConfig:
    host: str = setting("127.0.0.1", "Where the daemon listens; others reach loopback never.")
    port: int = setting(7373, "The daemon's port.", 0, 65535)
    names: str = setting(
        "", "Other names, with commas between, under which the daemon may be asked for."
    )
    workers: int = setting(1, "Threads of the worker process; 0: no background work.", 0, 64)
    threads: int = setting(40, "Requests that are answered at the same time.", 1, 1000)
    max_bytes: int = setting(32_000_000, "The largest request, in bytes.", 1000, 1_000_000_000)
    wrong_tokens: int = setting(
        20, "Wrong tokens in a minute from one address before it must wait.", 1, 10_000
    )


@dataclass(frozen=True, slots=True)
class JobsConfig:
    lease_seconds: float = setting(
        300, "How long a worker may be silent before its job is given to another.", 1, 600
    )
    attempts: int = setting(3, "Tries before a job is dead.", 1, 10)
    poll_seconds: float = setting(2, "How often an idle worker looks for work.", 0.01, 60)
    reap_seconds: float = setting(15, "How often jobs of dead workers are found.", 0.01, 3600)
    heartbeat_seconds: float = setting(
        10, "How often a worker says that it lives; after four times as long it is dead.", 0.02, 60
    )
    backoff_seconds: float = setting(1, "The first wait after a failure; it doubles.", 0, 60)
    backoff_max_seconds: float = setting(30, "The longest wait after a failure.", 0, 3600)


@dataclass(frozen=True, slots=True)
class SqliteConfig:
    busy_seconds: float = setting(60, "How long to wait for another program's write.", 0, 600)


@dataclass(frozen=True, slots=True)
class PostgresConfig:
    pool_size: int = setting(8, "Connections one process may hold.", 1, 500)
    pooler: bool = setting(False, "Work as behind a pooler, also when none is recognised.")
    answer_seconds: float = setting(
        150,
        "How long the server may be silent before its connection is given up; longer than its "
        "statement_timeout, which is 120 seconds.",
        0.1,
        86_400,
    )
    rewrite_seconds: float = setting(
        3600, "How long after a forgetting the tables are rewritten without it.", 0, 2_592_000
    )
