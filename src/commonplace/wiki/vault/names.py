"""File names that every file system can hold.

``wiki/<type>/<slug>.md``, and ``archive/<type>/<slug>.md`` for a page that is archived. The name is
the slug, made safe:

1. NFC. Path separators, what Windows forbids (``< > : " | ? *``), what ends a link in Obsidian
   (``# ^ [ ]``), ``%``, blanks and everything that cannot be seen become hyphens; runs become one.
2. Hyphens, dots and blanks at both ends go: no hidden file, no name that Windows would shorten.
3. Longer than 120 bytes of UTF-8: cut between characters, and the page's mark added.
4. A device of Windows (``con``, ``aux``, ``com1``, with or without an extension) and a name that
   has a meaning in a vault (``index``, ``log``, ``readme``, ``agents``, ``wisdom``, ``dreams``)
   get a low line at the end: ``con_``.
5. Nothing left: ``page`` and the mark.

Two names are the same where one file system takes them so: compared as NFKC, case folded
(``Straße`` and ``STRASSE``, composed and decomposed). Of pages in one folder that would have the
same name the oldest keeps it, the others get their *mark*: the last eight digits of their id.
"""

import re
import unicodedata
from collections.abc import Iterable

from commonplace.model import PageInfo

LONGEST = 120
WIKI, ARCHIVE, LOG = "wiki", "archive", "log"
#: Made by dreams (:mod:`commonplace.dream.diary`): until there was one, never touched here.
RESERVED = ("WISDOM.md", "DREAMS.md")

_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[0-9¹²³])(\..*)?")
_MEANT = {"index", "log", "readme", "agents", "wisdom", "dreams"}
_FORBIDDEN = frozenset("\\/<>:\"|?*#^[]%'`")


def same(name: str) -> str:
    """What two names have in common that a file system may take for one."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded)


def mark(page_id: str) -> str:
    """Tells the page from another of the same name."""
    digits = re.sub(r"[^0-9a-z]", "", page_id.lower())
    return digits[-8:] or "0"


def file_name(slug: str, page_id: str) -> str:
    """The name of a page's file, without ``.md``."""
    text = unicodedata.normalize("NFC", slug)
    text = re.sub("-{2,}", "-", "".join(map(_safe, text))).strip("-. ")
    if len(text.encode()) > LONGEST:
        text = f"{_cut(text, LONGEST - 9)}-{mark(page_id)}"
    if not text:
        return f"page-{mark(page_id)}"
    folded = same(text)
    return f"{text}_" if _DEVICE.fullmatch(folded) or folded in _MEANT else text


def file_paths(pages: Iterable[PageInfo]) -> dict[str, str]:
    """The path of each page's file, by the page's id; independent of their order."""
    taken: set[str] = set()
    paths: dict[str, str] = {}
    for page in sorted(pages, key=lambda page: page.id):
        folder = f"{ARCHIVE if page.status == 'archived' else WIKI}/{_folder(page.type)}"
        name = file_name(page.slug, page.id)
        path = f"{folder}/{name}.md"
        if same(path) in taken:
            path = f"{folder}/{name}-{mark(page.id)}.md"
        while same(path) in taken:
            path = f"{path.removesuffix('.md')}-{mark(page.id)}.md"
        taken.add(same(path))
        paths[page.id] = path
    return paths


def stem(path: str) -> str:
    """``ada`` of ``wiki/entity/ada.md``: what a link may say."""
    return path.rpartition("/")[2].removesuffix(".md")


def _safe(character: str) -> str:
    """The character, or a hyphen for one that a file system or a link could trip over."""
    hidden = unicodedata.category(character)[0] in "CZ"
    return "-" if hidden or character in _FORBIDDEN else character


def _cut(text: str, most: int) -> str:
    return text.encode()[:most].decode("utf-8", "ignore").rstrip("-. ")


def _folder(type: str) -> str:
    return file_name(type, "type")
