"""Import files and folders: streaming, resumable, with a report for every file.

An import is a run with a number (see `runs`). Each memory is written with a key or a source that is
the same on every run, so an import that was interrupted is simply run again: the run goes on, and
what is there already stays as it is. One bad line never stops the
rest; it is reported with its place and reason. Imported memories are trusted as ``import``.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from commonplace.capture.draft import Draft, draft
from commonplace.capture.formats import Item, Problem, jsonl, markdown, text
from commonplace.capture.remember import BATCH, Capture, has_other_words
from commonplace.capture.runs import Run
from commonplace.config import Config
from commonplace.errors import InvalidInput, NotFound
from commonplace.store.books import load_zone
from commonplace.store.browsing.runs import RunFile

FORMATS: Mapping[str, ModuleType] = {"jsonl": jsonl, "markdown": markdown, "text": text}
MOST_PROBLEMS = 1_000


@dataclass
class FileReport:
    """What came of one file."""

    added: int = 0
    duplicates: int = 0
    problems: int = 0
    #: Forgotten before, and left out.
    suppressed: int = 0


@dataclass
class ImportReport:
    """What came of an import. ``problems`` are (place, reason), the first thousand of them."""

    files: dict[str, FileReport] = field(default_factory=dict)
    problems: list[tuple[str, str]] = field(default_factory=list)
    dry_run: bool = False
    #: The number under which the book knows this import; none for a dry run.
    run: int | None = None

    @property
    def added(self) -> int:
        return sum(report.added for report in self.files.values())

    @property
    def duplicates(self) -> int:
        return sum(report.duplicates for report in self.files.values())

    @property
    def suppressed(self) -> int:
        return sum(report.suppressed for report in self.files.values())

    def of(self, file: str) -> FileReport:
        return self.files.setdefault(file, FileReport())

    def complain(self, file: str, where: str, reason: str) -> None:
        self.of(file).problems += 1
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append((where, reason))


#: Told after each batch: bytes read, bytes in all, memories so far.
Progress = Callable[[int, int, int], None]


class Import:
    """Imports into one book."""

    def __init__(self, capture: Capture, book_id: str, config: Config) -> None:
        self._capture = capture
        self._book_id = book_id
        self._limit = config.memory.max_chars
        self._actor = config.author or None

    def run(
        self,
        format: str,
        path: Path,
        *,
        dry_run: bool = False,
        keep_trust: bool = False,
        progress: Progress | None = None,
    ) -> ImportReport:
        """Read all of it and write it, a batch at a time; a dry run only reads and checks.

        ``keep_trust`` believes what our own export says of its memories' trust.
        """
        if format not in FORMATS:
            raise InvalidInput(f"{format!r} is not one of {', '.join(FORMATS)}.")
        if not path.exists():
            raise NotFound(f"There is no file or folder {path}.")
        if not path.is_file() and not path.is_dir():
            raise InvalidInput(f"{path} is neither a file nor a folder.")
        report = ImportReport(dry_run=dry_run)
        if not dry_run:
            run = Run.begin(self._capture.engine, self._book_id, format, path, self._actor)
            report.run = run.number
        reader = FORMATS[format]
        total = reader.size(path)
        done = 0
        items = self._checked(reader.read(path), report, keep_trust)
        while batch := list(islice(items, BATCH)):
            if dry_run:
                for item, _ in batch:
                    report.of(item.file).added += 1
            else:
                self._write(batch, report, run)
            done += len(batch)
            if progress:
                progress(batch[-1][0].offset, total, done)
        if not dry_run:
            run.finish([_told(*each) for each in report.files.items()], report.problems)
        return report

    def _checked(
        self, items: Iterator[Item | Problem], report: ImportReport, keep_trust: bool
    ) -> Iterator[tuple[Item, Draft]]:
        zone = load_zone(self._capture.engine, self._book_id)
        for item in items:
            if isinstance(item, Problem):
                report.complain(item.file, item.where, item.reason)
                continue
            fields: dict[str, Any] = {"trust": "import", "source": item.file, **item.draft}
            if not keep_trust:
                fields["trust"] = "import"
            try:
                ready = draft(fields.pop("text", None), self._limit, zone, **fields)
            except InvalidInput as error:
                report.complain(item.file, item.where, str(error))
                continue
            yield item, ready

    def _write(self, batch: list[tuple[Item, Draft]], report: ImportReport, run: Run) -> None:
        ready = [each for _, each in batch]
        written = self._capture.remember(self._book_id, ready, beside=run.note)
        for (item, ready_one), memory in zip(batch, written, strict=True):
            file = report.of(item.file)
            if has_other_words(ready_one, memory):
                reason = f"its key belongs to memory {memory.id}, which says something else"
                report.complain(item.file, item.where, reason)
            elif memory.suppressed:
                file.suppressed += 1
            elif memory.duplicate and not run.brought(memory.id):
                file.duplicates += 1
            else:
                file.added += 1


def _told(file: str, found: FileReport) -> RunFile:
    """``created``, ``unchanged`` when all of it was there already, ``failed`` when nothing of it
    could be kept."""
    outcome = "created" if found.added else "unchanged" if found.duplicates else "failed"
    return RunFile(file, outcome, found.added, found.duplicates, found.problems)
