"""Import runs."""

from typing import Any

from commonplace.serve.rest.shapes.memories import ImportProblem
from commonplace.serve.rest.shapes.told import Told


class Run(Told):
    """An import: `memories` is what is still there of what it brought or met."""

    run: int
    format: str
    path: str
    actor: str | None
    state: str
    started_at: str
    finished_at: str | None
    rolled_at: str | None
    added: int
    duplicates: int
    memories: int
    files: int
    problems: list[ImportProblem]


class Runs(Told):
    imports: list[Run]
    next: str | None


class RunFile(Told):
    file: str
    outcome: str
    added: int
    duplicates: int
    problems: int
    page: str


class RunShown(Run):
    outcomes: dict[str, int]
    file_list: list[RunFile]
    next: str | None


class RestingPage(Told):
    address: str
    title: str
    memories: int


class ImportRollback(Told):
    """What goes with a run, and what stays because others said it too."""

    run: Run
    going: int
    staying: int
    pages_going: list[str]
    pages: list[RestingPage]
    radius: dict[str, Any] | None
    rolled_back: bool
    confirm: str | None
