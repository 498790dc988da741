"""Many clients at once, and a daemon that is killed while they write."""

import signal
import threading
from collections.abc import Callable

import httpx2
import pytest

import commonplace
from tests.serve.running import Daemon, until

pytestmark = pytest.mark.slow

CLIENTS = 12
#: Writes that were acknowledged before the daemon is killed.
ENOUGH = 60


class _Writer(threading.Thread):
    """Remembers one thing after the other until the daemon is gone."""

    def __init__(self, daemon: Daemon, number: int, kept: dict[str, str]) -> None:
        super().__init__(daemon=True)
        self._daemon, self._number, self._kept = daemon, number, kept
        #: Answers that were no "kept".
        self.refused: list[str] = []

    def run(self) -> None:
        headers = {"Authorization": f"Bearer {self._daemon.token}"}
        with httpx2.Client(base_url=self._daemon.url, headers=headers, timeout=60) as client:
            for count in range(10_000):
                text = f"Client {self._number} wrote line {count}."
                try:
                    answer = client.post("/api/memories", json={"text": text})
                    said = answer.json()
                except (httpx2.TransportError, ValueError):  # killed before it answered, or amidst
                    return
                if answer.status_code == 201:
                    self._kept[said["id"]] = text
                else:
                    self.refused.append(answer.text)


@pytest.mark.slow
def test_killed_under_load_it_loses_nothing_that_was_acknowledged(
    daemon: Daemon, start: Callable[..., Daemon]
) -> None:
    kept: dict[str, str] = {}
    writers = [_Writer(daemon, number, kept) for number in range(CLIENTS)]
    for writer in writers:
        writer.start()
    until(lambda: len(kept) >= ENOUGH)
    daemon.stop(signal.SIGKILL)
    for writer in writers:
        writer.join(60)
    assert [each for writer in writers for each in writer.refused] == []

    with commonplace.open(daemon.home.library) as library:
        found = {memory.id: memory.text for memory in library.book().memories()}
        assert library.engine.check() == []
    assert kept == {id: found.get(id) for id in kept}
    assert len(set(found.values())) == len(found), "and nothing was written twice"
    again = start(daemon.home)
    some = next(iter(kept))
    assert again.ask("GET", f"/api/memories/{some}").json()["text"] == kept[some]
