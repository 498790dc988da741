"""Where each page's file is, and which page a name leads to.

A link in a file says the file's name alone where no other file of the folder has it, and the whole
path without ``.md`` where one has: what Obsidian writes itself, and the only form that it and those
who read by its rules agree on. Names are compared as a careless file system does.
"""

import posixpath
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Self

from commonplace.model import PAGE_TYPES, PageInfo
from commonplace.wiki.text.slugs import Ref, parse_ref, slug_of
from commonplace.wiki.vault.names import LOG, RESERVED, file_paths, same, stem

#: Which page a type (or none) and a key lead to.
Finding = Callable[[str, str], str | None]


@dataclass(frozen=True, slots=True)
class Atlas:
    """Made once for all the files of a folder."""

    pages: Mapping[str, PageInfo]
    paths: Mapping[str, str]
    #: By what a file can be called in a link: its path with and without ``.md``, its name.
    targets: Mapping[str, str]
    find: Finding
    #: What pages were called whose old addresses lead to them.
    former: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        pages: Iterable[PageInfo],
        find: Finding,
        others: Iterable[str] = (),
        former: Mapping[str, tuple[str, ...]] | None = None,
    ) -> Self:
        """``others`` are the paths of other files that a link in the folder could mean."""
        known = {page.id: page for page in pages}
        paths = file_paths(known.values())
        apart = [*others, *RESERVED, "index.md", f"{LOG}.md"]
        names = Counter(same(stem(path)) for path in (*paths.values(), *apart))
        targets: dict[str, str] = {}
        for page_id, path in paths.items():
            targets[path] = targets[path.removesuffix(".md")] = page_id
            if names[same(stem(path))] == 1:
                targets[stem(path)] = page_id
        return cls(known, paths, targets, find, former or {})

    def target(self, page_id: str) -> str:
        """What a link to the page says."""
        path = self.paths[page_id]
        return name if (name := stem(path)) in self.targets else path.removesuffix(".md")

    def address(self, page_id: str) -> str:
        """What a link in a page says: ``type/slug``."""
        return self.pages[page_id].address

    def meant(self, text: str) -> str | None:
        """The page that is meant by a name."""
        return self.led(parse_ref(text))

    def led(self, told: Ref) -> str | None:
        """The page that a reference in a page's text leads to."""
        found = None if told.book else self.find(told.type, told.key)
        found = found or self.find("", slug_of(told.text))
        return found if found in self.paths else None

    def at(self, target: str, beside: str) -> str | None:
        """The page whose file a link in the file ``beside`` leads to."""
        for path in (target.removeprefix("/"), posixpath.join(posixpath.dirname(beside), target)):
            if (found := self.targets.get(posixpath.normpath(path))) is not None:
                return found
        return None

    def way(self, page_id: str, beside: str) -> str:
        """The path from one file to another."""
        to, here = self.paths[page_id].split("/"), beside.split("/")
        shared = 0
        while shared < min(len(to), len(here)) - 1 and to[shared] == here[shared]:
            shared += 1
        return "/".join([".."] * (len(here) - 1 - shared) + to[shared:])


def known_names(pages: Iterable[PageInfo]) -> Finding:
    """Finds pages by slug, then title, then alias; active before archived, then by type."""
    ranked: dict[tuple[str, str], tuple[tuple[bool, int, int, str], str]] = {}
    order = {type: rank for rank, type in enumerate(PAGE_TYPES)}
    for page in pages:
        aliases = [alias.name for alias in getattr(page, "aliases", ())]
        for rank, names in enumerate(([page.slug], [page.title], aliases)):
            place = (page.status != "active", rank, order.get(page.type, 99), page.id)
            for name in names:
                for kind in ("", page.type):
                    key = (kind, slug_of(name))
                    if key not in ranked or place < ranked[key][0]:
                        ranked[key] = place, page.id
    return lambda type, key: found[1] if (found := ranked.get((type, key))) else None
