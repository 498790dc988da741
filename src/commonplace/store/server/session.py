"""The settings of every connection, and how its transactions begin, also behind a pooler.

Times are UTC, and nothing waits for ever. A direct connection gets these settings once, with the
message that starts it. A pooler such as PgBouncer refuses them there, and lends its connections
for one transaction at a time: what one client sets on a connection, another would find. So behind
a pooler each transaction sets them for itself, in the same message as its BEGIN, and no statement
is prepared, because the next transaction may run on another connection.

A pooler is recognised by the process id. Each connection is told one when it starts, so that it can
be cancelled; the server tells the true one, a pooler invents it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from psycopg import sql

#: A dead network is noticed in seconds, not in the quarter of an hour that TCP takes by itself.
_NETWORK = {
    "connect_timeout": "10",
    "keepalives": "1",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
    "application_name": "commonplace",
}
_SETTINGS = {
    "timezone": "UTC",
    "lock_timeout": "30s",
    "statement_timeout": "120s",
    "idle_in_transaction_session_timeout": "60s",
}
#: The server notices too that a client is gone; until then the client's locks stay. Between two
#: messages of one query no other limit of the server counts.
_SERVERS_NETWORK = {
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "15s",
}
_SET_ALL = sql.SQL("SELECT {}").format(
    sql.SQL(", ").join(
        sql.SQL("set_config({}, {}, true)").format(name, value) for name, value in _SETTINGS.items()
    )
)

WRITE = sql.SQL("BEGIN")
#: A reader sees one moment of the database.
READ = sql.SQL("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")


@dataclass(frozen=True, slots=True)
class Session:
    """How the connections of one library are made, and how their transactions begin."""

    #: psycopg's arguments for a connection.
    arguments: Mapping[str, Any]
    #: Whether the settings are made anew in each transaction.
    per_transaction: bool = True

    def begin(self, mode: sql.SQL, *more: sql.Composed) -> sql.SQL | sql.Composed:
        """Return the one message that begins a transaction and does what it begins with."""
        settings = [_SET_ALL] if self.per_transaction else []
        return sql.SQL("; ").join([mode, *settings, *more]) if settings or more else mode

    def for_pool(self, *, pooler: bool) -> "Session":
        """Return how further connections are made, now that it is known what answers there."""
        if pooler:
            return self
        arguments = dict(self.arguments)
        del arguments["prepare_threshold"]
        settings = _SETTINGS | _SERVERS_NETWORK
        ours = " ".join(f"-c {name}={value}" for name, value in settings.items())
        # Those in the address come last: they count.
        arguments["options"] = f"{ours} {arguments.get('options') or ''}".strip()
        return Session(arguments, per_transaction=False)


def first_session(address: Mapping[str, Any]) -> Session:
    """Return how to connect as long as nobody knows whether a pooler is there.

    ``address`` is what the library's URL says, which counts more than what is usual here.
    """
    given = {name: value for name, value in address.items() if value}
    return Session({**_NETWORK, **given, "autocommit": True, "prepare_threshold": None})
