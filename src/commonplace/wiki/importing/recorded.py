"""A wiki's import as a run of the book's: what it brought is noted, file by file."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from commonplace.capture.draft import drafts
from commonplace.capture.remember import Capture
from commonplace.capture.runs import Run
from commonplace.model import Memory
from commonplace.store.browsing.runs import RunFile
from commonplace.wiki.desk import Desk
from commonplace.wiki.importing import FileOutcome, WikiImportReport
from commonplace.wiki.importing.run import import_wiki


def import_as_run(
    desk: Desk, capture: Capture, limit: int, format: str, path: Path, **options: Any
) -> WikiImportReport:
    """``import_wiki`` with what it takes; a dry run is no run. ``limit``: the longest memory."""
    begun: list[Run] = []

    def run() -> Run:
        """Made with the first thing that is written: what is refused at once is no run."""
        if not begun:
            begun.append(Run.begin(desk.engine, desk.book_id, format, path, desk.author.name))
        return begun[0]

    def remember(memories: Iterable[Mapping[str, Any]]) -> Sequence[Memory]:
        return [*capture.remember(desk.book_id, drafts(memories, limit), beside=run().note)]

    report = import_wiki(desk, remember, format, path, **options)
    if not report.dry_run:
        report.run = run().number
        failed = {where.partition(":")[0] for where, _ in report.problems}
        told = [_told(*each, each[0] in failed) for each in report.files.items()]
        run().finish(told, report.problems)
    return report


def _told(file: str, found: FileOutcome, failed: bool) -> RunFile:
    outcome = "failed" if found.outcome == "problem" else found.outcome
    return RunFile(file, outcome, found.memories, found.duplicates, int(failed), found.page)
