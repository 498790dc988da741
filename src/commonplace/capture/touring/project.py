"""The project itself, told in a few sentences, so that it has a page of its own.

Its name is what its manifest says (``pyproject.toml``, ``package.json``, ``Cargo.toml``), else the
name of the repository that it was cloned from, else that of its folder. It is written as the first
heading of its README writes it, if that is the same name; a name in small letters gets capitals:
*tide-sensor* is *Tide Sensor*.

One memory each, all of trust ``import``:

- what it is, and since when there are commits;
- how its README begins, unless that names it in the same words: the first sentence;
- who committed to it, and since when: the twelve with most commits, no bots;
- which versions were tagged, and when: the newest twenty.

They say nothing that changes, so each is told once, however often the tour is made. Of a folder
without git only the README is known, and that it is a folder.
"""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from commonplace.capture.formats import Item
from commonplace.capture.formats.lines import unreadable
from commonplace.capture.formats.markdown import read_file
from commonplace.capture.touring.commits import is_bot
from commonplace.capture.touring.finds import Find
from commonplace.capture.touring.prose import has_words
from commonplace.capture.touring.repository import Repository
from commonplace.capture.when import instant
from commonplace.minds.redact import without_secrets

PART = "project"
_MOST_PEOPLE, _MOST_TAGS = 12, 20
_LARGEST = 1_000_000
_LONGEST_NAME = 60
_LEAST_LETTERS = 12
_READMES = (
    "README.md",
    "README.markdown",
    "Readme.md",
    "readme.md",
    "README.rst",
    "README",
    "README.txt",
)
_BETWEEN = re.compile(r"[\s._/-]+")
_SIGNS = re.compile(
    r"!\[[^\]]*\]\([^)]*\)|</?[A-Za-z][^>]{0,500}>|[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}"
)
_LINK = re.compile(r"\[([^\[\]]{1,200})\]\([^()\s]{0,500}\)")
_FIRST = re.compile(r"(.{12,300}?[.!?。！？])(?=\s|$|[\u2e80-\uffff])")
_NO_PROSE = re.compile(r"\s*(?:[-*+] |\d+[.)] |>|\||#|```|~~~|=)")
#: What an archive of a release is called: *tide-sensor-2.1*.
_UNPACKED = re.compile(r"[-_]v?\d+(?:\.\d+)+$")
_VERB = re.compile(r" [a-z]+ ")
_VERSION = re.compile(r"[vV]?\d+(?:\.\d+)+(?:[-.+]?[A-Za-z0-9]++)*")


@dataclass(frozen=True, slots=True)
class _Readme:
    name: str
    #: Its first heading, and the first sentence below it; empty if there is none.
    heading: str
    sentence: str
    at: datetime


def read_project(folder: Path, repository: Repository | None) -> Iterator[Find]:
    """What is known of a project as a whole; nothing if there is no telling what it is called."""
    readme = _readme(folder, repository)
    name = project_name(folder, repository, readme.heading if readme else "")
    if not name:
        return
    told = _told(name, folder, repository, readme)
    for what, (text, at, source) in told.items():
        key = f"project:{name.casefold()}:{what}"
        yield Find(
            PART,
            {
                "text": without_secrets(text),
                "occurred_at": at,
                "source": source,
                "trust": "import",
                "metadata": {"project": name},
                "idempotency_key": key,
            },
        )


def project_name(folder: Path, repository: Repository | None, heading: str = "") -> str:
    """What a project is called, as it is written in a sentence."""
    cloned = repository.cloned_from() if repository and not repository.is_part else ""
    raw = _in_manifest(folder) or cloned or _UNPACKED.sub("", folder.resolve().name)
    raw = " ".join(raw.split())
    if not raw or len(raw) > _LONGEST_NAME or not any(map(str.isalpha, raw)):
        return ""
    name = heading if heading and _letters(heading) == _letters(raw) else raw
    if name != name.lower():
        return " ".join(name.split())
    return " ".join(word[:1].upper() + word[1:] for word in _BETWEEN.split(name) if word)


def _told(
    name: str, folder: Path, repository: Repository | None, readme: _Readme | None
) -> Mapping[str, tuple[str, datetime, str]]:
    """Text, day and source, by what is told."""
    told: dict[str, tuple[str, datetime, str]] = {}
    people = repository.people() if repository else []
    if people:
        first = min(at for _, _, at in people)
        told["git"] = (
            f"Project {name} is a git repository with commits since {_day(first)}.",
            instant(first),
            "git:project",
        )
    if readme is not None:
        source = f"file:{readme.name}"
        if not people:
            told["folder"] = (f"Project {name} is a folder of documents.", readme.at, source)
        if readme.sentence and not readme.sentence.startswith(f"{name} "):  # it names it itself
            told["readme"] = (_calls_itself(name, readme.sentence), readme.at, source)
    for who, since in _most(people):
        text = f"Project {name} has commits by {who} since {_day(since)}."
        told[f"by:{who.casefold()}"] = (text, instant(since), "git:project")
    for tag, at in repository.tags(_MOST_TAGS * 2) if repository and people else []:
        if _VERSION.fullmatch(tag) and sum(each.startswith("tag:") for each in told) < _MOST_TAGS:
            text = f"Project {name} has the tag {tag} since {_day(at)}."
            told[f"tag:{tag}"] = (text, instant(at), "git:project")
    return told


def _most(people: list[tuple[str, str, int]]) -> list[tuple[str, int]]:
    """Who committed most, and since when, in the order in which they came."""
    counts: Counter[str] = Counter()
    since: dict[str, int] = {}
    for who, email, at in people:
        if who.strip() and not is_bot(who, email):
            counts[who] += 1
            since[who] = min(at, since.get(who, at))
    most = sorted(counts, key=lambda each: (-counts[each], each))[:_MOST_PEOPLE]
    return sorted(((who, since[who]) for who in most), key=lambda each: (each[1], each[0]))


def _calls_itself(name: str, sentence: str) -> str:
    """*Project Tide Sensor is a …* where it begins so; else in its own words."""
    start, rest = sentence[: len(name)], sentence[len(name) :]
    if _letters(start) == _letters(name) and _VERB.match(rest):
        return f"Project {name}{rest}"
    return f"Project {name} calls itself “{sentence}”"


# --- files --------------------------------------------------------------------------------------


def _readme(folder: Path, repository: Repository | None) -> _Readme | None:
    for name in _READMES:
        path = folder / name
        try:
            about = path.lstat()
        except OSError:
            continue
        if path.is_symlink() or about.st_size > _LARGEST or unreadable(path):
            continue
        for item in read_file(path, name):
            if isinstance(item, Item) and has_words(item.draft["text"], _LEAST_LETTERS):
                heading = item.draft["metadata"].get("heading", "").partition(" > ")[0]
                sentence = _first_sentence(item.draft["text"])
                at = repository.changed(name) if repository else None
                return _Readme(name, _plain(heading), sentence, instant(at or about.st_mtime))
    return None


def _first_sentence(text: str) -> str:
    """The first that a paragraph begins with; nothing where all is lists, tables and pictures."""
    for paragraph in text.split("\n\n")[:20]:
        found = None if _NO_PROSE.match(paragraph) else _FIRST.match(_plain(paragraph))
        if found and has_words(found[1], _LEAST_LETTERS):
            return found[1]
    return ""


def _plain(text: str) -> str:
    return " ".join(_SIGNS.sub("", _LINK.sub(r"\1", text)).split())


def _in_manifest(folder: Path) -> str:
    readers = (
        ("pyproject.toml", tomllib.loads, "project"),
        ("package.json", json.loads, ""),
        ("Cargo.toml", tomllib.loads, "package"),
    )
    for name, parse, table in readers:
        path = folder / name
        try:
            if path.is_symlink() or path.stat().st_size > _LARGEST:
                continue
            said: Any = parse(path.read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            continue
        said = said.get(table) if table and isinstance(said, dict) else said
        found = said.get("name") if isinstance(said, dict) else None
        if isinstance(found, str) and found.strip():
            return found.rpartition("/")[2]  # without the scope of a package
    return ""


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _day(at: int) -> str:
    moment = instant(at)
    return f"{moment.day} {moment:%B %Y}"
