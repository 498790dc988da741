"""What another process does with a library's documents. Light to import: it is started often."""

import threading
from typing import Any

import commonplace
from tests.store.processes import Talk

#: Those that die do not give their leases back; that they are gone is known without waiting.
SETTINGS: dict[str, Any] = {
    "embed__model": "none",
    "understand__mode": "off",
    "ingest__chunk_chars": 200,
    "ingest__overlap_chars": 20,
    "jobs__lease_seconds": 30,
    "jobs__reap_seconds": 0.01,
    "jobs__poll_seconds": 0.02,
    "jobs__backoff_seconds": 0,
    "jobs__attempts": 10,
}


def work_until_killed(talk: Talk, url: str) -> None:
    with commonplace.open(url, **SETTINGS) as library:
        talk.send("ready")
        library.worker().run_forever(threading.Event())
