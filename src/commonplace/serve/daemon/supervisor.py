"""Start the worker process, keep it running, and end it.

One thread of the daemon starts :mod:`.worker_process` and looks after it:

- When it ends by itself it is started again, after a pause that doubles up to a minute while it
  goes on to end soon. What it had leased is given back first.
- When it has read one memory for far longer than the limit, in a call that no signal ends, or is
  silent for longer than a lease lasts, it is killed and started again. That memory is left out from
  then on (:mod:`commonplace.store.compiling.unread`), and so is one over which it died twice.
- When the daemon stops, the jobs at hand are finished or given back. A process that does not answer
  is killed at once. One that loses its daemon is killed by the system.

The process belongs to the thread that started it: Linux kills it when that thread ends, so all of
them are started here.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from commonplace import clock
from commonplace.errors import CommonplaceError
from commonplace.library import Library
from commonplace.serve.daemon.logbook import Logbook
from commonplace.serve.daemon.reading_slot import CurrentReading, ReadingSlot
from commonplace.serve.daemon.worker_process import Start
from commonplace.serve.shim.place import Place
from commonplace.store import jobs as ledger
from commonplace.store.compiling import unread

_COMMAND = (sys.executable, "-P", "-m", "commonplace.serve.daemon.worker_process")
_LOOK_SECONDS = 0.5
#: How long a process may take to answer that it stops, and then to stop.
_ANSWER_SECONDS, _END_SECONDS = 2.0, 12.0
_FIRST_PAUSE_SECONDS, _LONGEST_PAUSE_SECONDS = 1.0, 60.0
#: A process that ran for so long and ended is started again without a longer pause.
_STEADY_SECONDS = 60.0
#: A process that is silent for so long, and for as long as a lease lasts, is killed.
_SILENT_SECONDS = 60.0
#: A reading is far over its limit with so many times the CPU time, or time and some patience.
_FAR_CPU, _FAR_TIME, _PATIENCE_SECONDS = 2.0, 10.0, 30.0
#: How often what was noticed of the library's use is written down.
_NOTICE_SECONDS = 60.0


class Supervisor:
    """The worker process of one daemon."""

    def __init__(
        self, library: Library, place: Place, log: Logbook, given: Mapping[str, Any]
    ) -> None:
        self._library, self._place, self._log, self._given = library, place, log, given
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="supervisor", daemon=True)
        self._process: _Process | None = None
        #: The memory that was read when the last process died.
        self._suspect = ""
        self._restarts = 0

    def state(self) -> tuple[bool, int]:
        """Say whether the process is up, and how often it was started again."""
        return self._process is not None and self._process.is_alive, self._restarts

    def start(self) -> None:
        if self._library.config.serve.workers:
            self._library.when_let_go.append(self._tell_dropped)
            self._library.handlers.are_elsewhere = True
            self._thread.start()

    def stop(self) -> None:
        """End the process and wait for that."""
        self._stopping.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        pause = _FIRST_PAUSE_SECONDS
        slot = ReadingSlot(self._place.reading)
        while not self._stopping.is_set():
            slot.clear()
            ran = clock.Stopwatch()
            self._process = _Process(self._start_order(), self._library, self._log)
            was_stuck = self._watch(self._process, slot)
            self._clean_up(self._process, slot.load(), was_stuck)
            pause = _FIRST_PAUSE_SECONDS if ran.seconds() > _STEADY_SECONDS else pause
            if not (was_stuck or clock.pause(pause, self._stopping)):
                pause = min(2 * pause, _LONGEST_PAUSE_SECONDS)
            self._restarts += not self._stopping.is_set()
        slot.close()
        Path(self._place.reading).unlink(missing_ok=True)

    def _watch(self, process: "_Process", slot: ReadingSlot) -> bool:
        """Wait for the end of the process; say whether it was killed because it was stuck."""
        reading, begun = slot.load(), _Usage(process)
        noticed = clock.Stopwatch()
        silent = max(_SILENT_SECONDS, self._library.config.jobs.lease_seconds)
        while process.is_alive:
            if clock.pause(_LOOK_SECONDS, self._stopping):
                process.stop()
                return False
            if (now := slot.load()) != reading:
                reading, begun = now, _Usage(process)
            if process.silent_seconds > silent or (
                reading and begun.is_far_over(self._library.config.understand.read_seconds)
            ):
                process.kill()
                return True
            if noticed.seconds() > _NOTICE_SECONDS:
                self._library.notices.write_down(self._library.engine)
                noticed = clock.Stopwatch()
        return False

    def _clean_up(
        self, process: "_Process", reading: CurrentReading | None, was_stuck: bool
    ) -> None:
        """Give back what an ended process had leased, and leave out the memory that ended it."""
        code = process.wait()
        if self._stopping.is_set() and code == 0:
            return
        is_asked = self._stopping.is_set()
        if not is_asked:
            self._log.note("workers", "error", state="killed" if was_stuck else "ended", code=code)
        memory_id = reading.memory_id if reading else ""
        is_poison = bool(memory_id) and (was_stuck or memory_id == self._suspect)
        self._suspect = memory_id
        try:
            if reading and is_poison and not is_asked:
                self._leave_out(reading, was_stuck)
            if is_asked:  # else the next worker sees that their process has ended
                self._library.engine.write(partial(ledger.release, workers=process.workers))
        except CommonplaceError as error:  # the leases run out by themselves
            self._log.note("workers", "warning", error=type(error).__name__)

    def _leave_out(self, reading: CurrentReading, was_stuck: bool) -> None:
        seconds = self._library.config.understand.read_seconds
        too_long = f"reading took too long (more than {seconds:.1f} s)"
        why = too_long if was_stuck else "reading it ended the worker process twice"
        stage = reading.kind if reading.kind in unread.SETS else "compile"
        leave_out = partial(unread.leave_out, stage=stage, memory_id=reading.memory_id, why=why)
        self._library.engine.write(leave_out, book_id=reading.book_id)

    def _start_order(self) -> Start:
        return Start(
            parent=os.getpid(),
            library=self._place.library,
            given=dict(self._given),
            threads=self._library.config.serve.workers,
            lock=self._place.workers,
            slot=self._place.reading,
        )

    def _tell_dropped(self, book_id: str) -> None:
        if self._process is not None:
            self._process.order(order="drop", book=book_id)


class _Process:
    """One worker process, as its parent sees it."""

    def __init__(self, start: Start, library: Library, log: Logbook) -> None:
        self._library, self._log = library, log
        #: The names under which it leases jobs.
        self.workers: list[str] = []
        self._heard = clock.Stopwatch()
        self._ordering = threading.Lock()
        self._stops = threading.Event()
        self._process = subprocess.Popen(
            _COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        self.order(**asdict(start))
        self._listener = threading.Thread(target=self._listen, name="worker reports", daemon=True)
        self._listener.start()

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    @property
    def silent_seconds(self) -> float:
        return self._heard.seconds()

    def order(self, **order: Any) -> None:
        """Tell it something; one that is gone is told nothing."""
        assert self._process.stdin is not None
        line = json.dumps(order, default=str).encode() + b"\n"
        with self._ordering:
            try:
                self._process.stdin.write(line)
                self._process.stdin.flush()
            except (OSError, ValueError):
                return

    def stop(self) -> None:
        """Let it finish or give back what it has at hand; kill it when it does not answer."""
        self.order(order="stop")
        if clock.pause(_ANSWER_SECONDS, self._stops):
            try:
                self._process.wait(_END_SECONDS)
            except subprocess.TimeoutExpired:
                pass
            else:
                return
        self.kill()

    def cpu_seconds(self) -> float:
        """Return the CPU time that it has used; 0 where the system does not tell."""
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        self._process.kill()

    def wait(self) -> int:
        """Return how it ended, once all that it said is heard."""
        code = self._process.wait()
        self._listener.join()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with self._ordering:
                    pipe.close()
        return code

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._heard = clock.Stopwatch()
            if line.endswith(b"\n"):  # one that was killed may leave a part of a line
                self._take(json.loads(line))
        self._stops.set()

    def _take(self, report: Mapping[str, Any]) -> None:
        if "log" in report:
            self._log.note(**report["log"])
        elif "workers" in report:
            self.workers = report["workers"]
        elif "dropped" in report:
            self._library.let_go(report["dropped"], tell=False)
        elif "stopping" in report:
            self._stops.set()


class _Usage:
    """What a process has used since a moment: CPU time where the system tells, and time."""

    def __init__(self, process: _Process) -> None:
        self._process = process
        self._watch = clock.Stopwatch()
        self._before = process.cpu_seconds()

    def is_far_over(self, limit_seconds: float) -> bool:
        """Say whether a reading that began then is far over its limit. A signal ends what can be
        ended at the limit itself; a busy machine may need much longer for the same CPU time."""
        used = self._process.cpu_seconds() - self._before
        return used > _FAR_CPU * limit_seconds + 1 or (
            self._watch.seconds() > _FAR_TIME * limit_seconds + _PATIENCE_SECONDS
        )
