"""A project's documents as memories: each section of what its people wrote down about it.

Read are, below the folder: files called README, CHANGELOG, CONTRIBUTING and the like (also in
reStructuredText, whose underlined headings are Markdown's), rules for agents (AGENTS.md, CLAUDE.md,
GEMINI.md), and all Markdown below a folder called docs, doc, adr or decisions. Inside a repository
only what git tracks; nowhere what others wrote (node_modules and its kin), no links, and no file of
more than a megabyte.

A section is what the import of Markdown makes of it. Source: ``file:PATH#HEADING``. Day: what the
front matter or the file's name says; else a date in its heading or in the nearest one above that
has one (a changelog's release), in a changelog also in the line below such a heading; else when a
commit last changed the file, or, without git, when it was saved. Trust: ``import``.

Records of decisions (below adr or decisions, with a heading Decision or Status, or a status in
their first lines): their sections are of the kind decision, those on context, rationale, options
and consequences of the kind rationale; a section that only tells the status is left out, and the
status is kept as metadata of the others, and so is what the record is called. A heading with
nothing below it is left out as well, and so is what holds no words (badges, pictures).
"""

import os
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path, PurePosixPath
from typing import Any

from commonplace.capture.formats import Item, Problem
from commonplace.capture.formats.lines import unreadable
from commonplace.capture.formats.markdown import read_file
from commonplace.capture.touring.finds import Find
from commonplace.capture.touring.prose import has_words
from commonplace.capture.touring.releases import Releases
from commonplace.capture.touring.repository import Repository
from commonplace.capture.when import as_given, instant
from commonplace.errors import InvalidInput
from commonplace.minds.redact import without_secrets

PART = "documents"
LARGEST = 1_000_000
_LONGEST_SOURCE = 300
_LEAST_LETTERS = 4
_VENDORED = frozenset(
    "node_modules bower_components vendor third_party site-packages venv env dist build target out"
    " __pycache__ coverage htmlcov".split()
)
_ENDINGS = (".md", ".markdown")
_NAMED = frozenset(
    "readme changelog changes history contributing architecture roadmap design decisions glossary"
    " agents claude gemini".split()
)
_CHANGELOGS = frozenset(("changelog", "changes", "history", "news", "releases", "versionhistory"))
_FOLDERS = frozenset(("docs", "doc", "adr", "adrs", "decisions"))
_DECISIONS = frozenset(("adr", "adrs", "decisions"))
_STATES = "accepted|proposed|rejected|superseded|deprecated|draft|approved"
_RECORD = re.compile(
    r"^#{1,4}[ \t]+(?:\d+[.)]?[ \t]+)?(?:status|decision)\b", re.IGNORECASE | re.MULTILINE
)
_STATUS = re.compile(
    rf"^(?:#{{1,4}}[ \t]+status[ \t]*\n\s*|\W*status\W{{1,5}})?\W{{0,3}}({_STATES})\b",
    re.IGNORECASE | re.MULTILINE,
)
_NUMBER = re.compile(r"^\W*(?:(?:adr|rfc|decision)\W*)?(?:\d+\W+)?", re.IGNORECASE)
_PART = re.compile(r"\W*(?:status|decision|context|consequences?|summary)\W*", re.IGNORECASE)
_LONGEST_TITLE = 150
_GROUNDS = re.compile(
    r"\W*(?:\d+\W+)?(?:context|background|problem|rationale|reason|why|drivers?|decision drivers?"
    r"|options?|considered|alternatives?|consequences?|pros|cons|trade-?offs?)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _File:
    path: Path
    #: Below the folder, with ``/``.
    name: str
    at: datetime


def read_documents(folder: Path, repository: Repository | None) -> Iterator[Find | Problem]:
    """The sections of all documents, the file that was changed first before the others."""
    found: list[_File] = []
    for item in _files(folder, repository):
        if isinstance(item, Problem):
            yield item
        else:
            found.append(item)
    for file in sorted(found, key=lambda file: (file.at, file.name)):
        yield from _sections(file)


def is_document(name: str) -> bool:
    """Whether a file of this path below the folder is one that is read."""
    path = PurePosixPath(name)
    above = [part.lower() for part in path.parts[:-1]]
    if any(part in _VENDORED or part.startswith(".") for part in above):
        return False
    ending = path.suffix.lower()
    if path.stem.lower() in _NAMED and ending in (*_ENDINGS, "", ".txt", ".rst"):
        return True
    return ending in _ENDINGS and not _FOLDERS.isdisjoint(above)


def _files(folder: Path, repository: Repository | None) -> Iterator[_File | Problem]:
    touched: dict[str, int] = {}
    try:
        names = _walked(folder) if repository is None else repository.tracked()
        if repository is not None and repository.has_commits():
            touched = repository.touched()
    except InvalidInput as error:
        yield Problem("documents", str(error))
        return
    root = folder.resolve()
    for name in filter(is_document, names):
        path = folder / name
        try:
            about = path.lstat()
            if path.is_symlink() or not path.is_file() or not _is_inside(path, root):
                continue
        except OSError:  # deleted, and the deletion not yet committed
            continue
        shown = unicodedata.normalize("NFC", name)
        if about.st_size > LARGEST:
            yield Problem(shown, f"it has {about.st_size:,} bytes; at most {LARGEST:,} are read")
        else:
            yield _File(path, shown, instant(touched.get(name) or about.st_mtime))


def _is_inside(path: Path, root: Path) -> bool:
    return path.resolve().is_relative_to(root)


def _walked(folder: Path) -> list[str]:
    found: list[str] = []
    for above, folders, names in os.walk(folder):
        folders[:] = [n for n in folders if not n.startswith(".") and n.lower() not in _VENDORED]
        found += [Path(above, name).relative_to(folder).as_posix() for name in names]
    return sorted(found)


def _sections(file: _File) -> Iterator[Find | Problem]:
    if reason := unreadable(file.path):
        yield Problem(file.name, reason, file.name)
        return
    status = _decision_status(file)
    releases = Releases(below=PurePosixPath(file.name).stem.lower() in _CHANGELOGS)
    for item in read_file(file.path, file.name):
        if isinstance(item, Problem):
            yield item
            continue
        day = releases.find_day(item.draft["metadata"].get("heading", ""), item.draft["text"])
        draft = _draft(item, file, status, day)
        if draft:
            yield Find(PART, draft)


def _draft(item: Item, file: _File, status: str | None, day: date | None) -> dict[str, Any] | None:
    about = item.draft["metadata"]
    heading = about.get("heading", "").rpartition(" > ")[2]
    text = item.draft["text"]
    if text.strip() == heading or not has_words(text, _LEAST_LETTERS):
        return None
    draft: dict[str, Any] = {
        **item.draft,
        "text": without_secrets(text),
        "source": f"file:{file.name}#{heading}".rstrip("#")[:_LONGEST_SOURCE],
        "trust": "import",
        "idempotency_key": f"file:{item.draft['idempotency_key']}",
    }
    if "occurred_at" not in draft:
        draft["occurred_at"] = as_given(day) if day else file.at
    if status is not None:
        if heading.strip().lower() == "status":
            return None
        draft["kind"] = "rationale" if _GROUNDS.match(heading) else "decision"
        record = {"decision_record": _record(about.get("heading", ""), file)}
        draft["metadata"] = about | record | ({"status": status} if status else {})
    return draft


def _record(heading: str, file: _File) -> str:
    """What a record of a decision is called: its first heading, or its file, without a number."""
    title = heading.partition(" > ")[0]
    if _PART.fullmatch(title.strip()) or not title.strip():
        title = " ".join(re.split(r"[\s_-]+", PurePosixPath(file.name).stem))
    return _NUMBER.sub("", title).strip()[:_LONGEST_TITLE] or title[:_LONGEST_TITLE]


def _decision_status(file: _File) -> str | None:
    """Of a record of a decision its status, empty if it tells none; of all else nothing."""
    above = {part.lower() for part in PurePosixPath(file.name).parts[:-1]}
    if _DECISIONS.isdisjoint(above):
        return None
    try:
        text = file.path.read_text("utf-8", "replace")
    except OSError:  # gone meanwhile: reading its sections will say so
        return None
    told = _STATUS.search(text[:LARGEST])
    if told is None and not _RECORD.search(text):
        return None
    return told[1].lower() if told else ""
