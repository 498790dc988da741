"""An Obsidian vault, or any folder of Markdown notes with links (a basic-memory project is one).

File
    The name is the title. A daily note (``2026-03-01.md``) is a log and becomes memories. Skipped,
    with how many: hidden folders (``.obsidian``, ``.trash``), templates (folders of that name, and
    the one that the vault's settings name), attachments (everything that is not Markdown), notes
    without a word in them.
Type
    ``type:`` or ``category:``, if it names a page type; else what the user says of the folder or
    of the nearest folder above; else ``topic``.
Front matter
    ``tags`` (a list, or text with commas or blanks), ``aliases``, ``summary`` or ``description``,
    ``parent`` or ``up``, ``related``, ``contradicts``, ``confidence``. ``title`` and
    basic-memory's ``permalink``, where they say more than the file's name, become aliases.
    ``cssclasses`` goes. Everything else, dates too, is kept in the metadata.
Text
    Kept as it is: callouts, block ids (``^id``), Dataview fields, embeds, comments, basic-memory's
    observations (``- [category] text``) and relations (``- relation [[Page]]``, which are links).
    Two things are changed: a first heading that only repeats the title goes, and a link by path
    becomes a link by name. Where two notes have the same name, their paths are aliases and links by
    path stay. Inline ``#tags`` are tags of the page too.

Nothing in the folder is ever written.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path, PurePosixPath
from typing import Any

from commonplace.capture.formats import Problem
from commonplace.model import Alias
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.importing import Found, FoundPage, Note, Skipped, Types
from commonplace.wiki.importing.days import read_log
from commonplace.wiki.importing.files import NOTES, Content, File, content, walk
from commonplace.wiki.importing.prose import relinked, tags_in
from commonplace.wiki.importing.values import (
    confidence,
    names,
    page_type,
    tags,
    taken,
    text,
    texts,
)
from commonplace.wiki.text.frontmatter import read_frontmatter

FALLBACK = "topic"
_TEMPLATES = {"template", "templates", "_templates", "vorlagen", "plantillas", "modèles"}
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_TITLE = re.compile(r"\s*# ++(.+?)(?: +#+)?[ \t]*(?:\r\n|\r|\n|\Z)")


@dataclass(frozen=True, slots=True)
class _Vault:
    """How many notes have a name, and all paths, both folded and without ``.md``."""

    named: dict[str, int]
    paths: dict[str, str]
    types: Types

    def name_of(self, target: str, folder: str) -> str | None:
        """What to write for a link by path; nothing where only the path tells notes apart."""
        wanted = _without_suffix(target.strip().removeprefix("/"))
        for path in (wanted, _joined(folder, wanted)):
            found = self.paths.get(path.casefold())
            if found is not None:
                stem = found.rpartition("/")[2]
                return stem if self.named[stem.casefold()] == 1 else found
        if "/" in wanted:
            return None
        return wanted or None


def read(root: Path, types: Types) -> Iterator[Found]:
    """What the folder holds: the daily notes first."""
    templates = _template_folders(root)
    days: list[File] = []
    notes: list[File] = []
    for found in walk(root):
        if isinstance(found, Skipped):
            yield found
        elif not found.name.lower().endswith(NOTES):
            yield Skipped(found.name, "attachments")
        elif any(_is_template(part, templates) for part in _folders(found)):
            yield Skipped(found.name, "templates")
        else:
            (days if _is_day(found.stem) else notes).append(found)
    for file in days:
        yield from read_log(file, file.name)
    vault = _vault(notes, types)
    for file in notes:
        yield from _note(file, vault)


def _note(file: File, vault: _Vault) -> Iterator[Found]:
    said = content(file)
    if isinstance(said, Problem):
        yield said
        return
    matter = read_frontmatter(said.text)
    if matter.problem:
        yield Note(file.name, matter.problem)
    if not matter.body.strip() and not matter.data:
        yield Skipped(file.name, "empty notes")
        return
    yield _page(file, said, matter.data, _untitled(matter.body, file.stem), vault)


def _page(file: File, said: Content, data: dict[str, Any], body: str, vault: _Vault) -> FoundPage:
    told = dict(data)
    taken(told, "cssclasses", "cssclass")
    kind = _type(told, file, vault.types)
    found_tags = [*tags(taken(told, "tags", "tag")), *tags_in(body)]
    return FoundPage(
        PageDraft(
            type=kind,
            title=file.stem,
            body=relinked(body, lambda target: vault.name_of(target, file.folder)),
            summary=text(taken(told, "summary", "description")),
            tags=tuple(dict.fromkeys(found_tags)),
            aliases=_aliases(told, file, vault),
            parent=next(iter(names(taken(told, "parent", "up"))), None),
            related=names(taken(told, "related")),
            contradicts=names(taken(told, "contradicts")),
            confidence=confidence(taken(told, "confidence")),
            metadata=told,
        ),
        file.name,
        said.sha256,
    )


def _type(told: dict[str, Any], file: File, types: Types) -> str:
    for key in ("type", "category"):
        if kind := page_type(told.get(key)):
            del told[key]
            return kind
    known = {folder.strip("/").casefold(): kind for folder, kind in types.items()}
    for above in PurePosixPath(file.name).parents:
        if kind := known.get("" if str(above) == "." else str(above).casefold()):
            return kind
    return FALLBACK


def _aliases(told: dict[str, Any], file: File, vault: _Vault) -> tuple[Alias, ...]:
    found = texts(taken(told, "aliases", "alias"))
    found += [text(told.get("permalink")), text(taken(told, "title"))]
    if vault.named.get(file.stem.casefold(), 0) > 1 and file.folder:
        found.append(_without_suffix(file.name))
    own = file.stem.casefold()
    return tuple(
        Alias(name, "import") for name in dict.fromkeys(found) if name and name.casefold() != own
    )


def _untitled(body: str, title: str) -> str:
    """Without a first heading that only repeats the title, and the blank lines around it."""
    found = _TITLE.match(body)
    if found and found[1].strip().casefold() == title.casefold():
        body = body[found.end() :]
    return body.lstrip("\r\n")


def _vault(notes: list[File], types: Types) -> _Vault:
    named: dict[str, int] = {}
    paths: dict[str, str] = {}
    for file in notes:
        path = _without_suffix(file.name)
        named[file.stem.casefold()] = named.get(file.stem.casefold(), 0) + 1
        paths.setdefault(path.casefold(), path)
    return _Vault(named, paths, types)


def _joined(folder: str, target: str) -> str:
    """A path that is relative to a note's folder; never outside of the vault."""
    parts: list[str] = [part for part in folder.split("/") if part]
    for part in target.split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def _without_suffix(name: str) -> str:
    return re.sub(r"\.(?:md|markdown)$", "", name, flags=re.IGNORECASE)


def _folders(file: File) -> list[str]:
    """Each folder that the file is in, by its path."""
    return [str(above) for above in PurePosixPath(file.name).parents if str(above) != "."]


def _is_template(folder: str, configured: set[str]) -> bool:
    folded = folder.casefold()
    return folded in configured or folded.rpartition("/")[2] in _TEMPLATES


def _template_folders(root: Path) -> set[str]:
    """The folder that the vault's own settings name; a vault without settings has none."""
    found: set[str] = set()
    for settings, key in (
        ("templates.json", "folder"),
        ("plugins/templater-obsidian/data.json", "templates_folder"),
    ):
        path = root / ".obsidian" / settings
        try:
            if path.is_file() and path.stat().st_size < 1_000_000:
                told = json.loads(path.read_bytes())
                folder = told.get(key) if isinstance(told, dict) else None
                if isinstance(folder, str) and folder.strip("/ "):
                    found.add(folder.strip("/ ").casefold())
        except (OSError, ValueError, RecursionError):
            continue
    return found


def _is_day(stem: str) -> bool:
    if not _DAY.fullmatch(stem):
        return False
    try:
        date.fromisoformat(stem)
    except ValueError:
        return False
    return True
