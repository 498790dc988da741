"""Import runs as JSON; and the word by which a rollback is agreed to."""

import hashlib
from dataclasses import asdict
from typing import Any

import msgspec

from commonplace.serve.forms import radius
from commonplace.store.browsing.runs import ImportRun, RunFile
from commonplace.store.values import moment_text
from commonplace.upkeep.imports import Rollback

_CONFIRMATION = 24


def run(run: ImportRun) -> dict[str, Any]:
    return {
        "run": run.number,
        "format": run.format,
        "path": run.path,
        "actor": run.actor,
        "state": run.state,
        "started_at": moment_text(run.started_at),
        "finished_at": moment_text(run.finished_at),
        "rolled_at": moment_text(run.rolled_at),
        "added": run.added,
        "duplicates": run.duplicates,
        "memories": run.memories,
        "files": run.files,
        "problems": [{"where": where, "reason": why} for where, why in run.problems],
    }


def file(file: RunFile) -> dict[str, Any]:
    return asdict(file)


def rollback(found: Rollback) -> dict[str, Any]:
    """What goes, and what stays because others said it too."""
    return {
        "run": run(found.run),
        "going": len(found.going),
        "staying": found.staying,
        "pages_going": list(found.pages_going),
        "pages": [asdict(each) for each in found.pages],
        "radius": None if found.radius is None else radius.counts(found.radius),
    }


def confirmation(book_id: str, found: Rollback) -> str:
    """What has to be said to have exactly this taken back."""
    told = [book_id, found.run.number, found.run.state, found.going, found.pages_going]
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()[:_CONFIRMATION]
