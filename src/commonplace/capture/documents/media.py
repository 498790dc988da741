"""What a document is: its bytes decide; what somebody says of it helps where bytes do not tell.

A lie is found out: what calls itself a PDF or Word file and is none is refused, and so is binary
content under any name. Text is decoded here, once: a byte order mark, then what the server or the
page says, then UTF-8, then Windows-1252 where that leaves no control characters.
"""

import codecs
import re
from dataclasses import dataclass
from pathlib import PurePosixPath

from commonplace.errors import InvalidInput

PLAIN = "text/plain"
MARKDOWN = "text/markdown"
RESTRUCTURED = "text/x-rst"
HTML = "text/html"
JSON = "application/json"
XML = "application/xml"
PDF = "application/pdf"
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
#: How files of each type end.
ENDINGS = {
    ".txt": PLAIN,
    ".text": PLAIN,
    ".log": PLAIN,
    ".md": MARKDOWN,
    ".markdown": MARKDOWN,
    ".rst": RESTRUCTURED,
    ".adoc": PLAIN,
    ".asciidoc": PLAIN,
    ".html": HTML,
    ".htm": HTML,
    ".xhtml": HTML,
    ".json": JSON,
    ".jsonl": JSON,
    ".xml": XML,
    ".pdf": PDF,
    ".docx": WORD,
}
NAMES = {PDF: "a PDF", WORD: "a Word document (.docx)"}

_SAID = {
    "application/xhtml+xml": HTML,
    "text/x-markdown": MARKDOWN,
    "text/prs.fallenstein.rst": RESTRUCTURED,
    "text/restructured": RESTRUCTURED,
    "application/x-ndjson": JSON,
    "application/jsonl": JSON,
    "text/json": JSON,
    "text/xml": XML,
    "application/x-pdf": PDF,
}
_BINARY = (
    (b"\xd0\xcf\x11\xe0", "an old Office file; save it as .docx or PDF"),
    (b"\x1f\x8b", "a gzip archive; unpack it first"),
    (b"BZh", "a bzip2 archive; unpack it first"),
    (b"\xfd7zXZ", "an xz archive; unpack it first"),
    (b"(\xb5/\xfd", "a zstd archive; unpack it first"),
    (b"7z\xbc\xaf", "a 7z archive; unpack it first"),
    (b"Rar!", "a RAR archive; unpack it first"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
    (b"GIF8", "an image"),
    (b"RIFF", "an image, a film or a sound"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3\0", "a database"),
    (b"{\\rtf", "an RTF file; save it as .docx or PDF"),
)
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_CHARSET = re.compile(r"(?:charset|encoding)\s*=\s*[\"']?([\w.:-]{1,40})", re.IGNORECASE)
_HTML = re.compile(r"<(!doctype\s+html|html|head|body)\b", re.IGNORECASE)
_LOOK = 4096


@dataclass(frozen=True, slots=True)
class Media:
    """What the document is, and its text where it is one."""

    type: str
    text: str | None = None


def sniff(content: bytes, said: str | None, name: str) -> Media:
    """What this is; ``said`` is a content type, ``name`` a path or an address."""
    claimed = _claimed(said, name)
    if not content.strip():
        raise InvalidInput("It is empty.")
    if b"%PDF-" in content[:1024]:
        return Media(PDF)
    if content[:4] in (b"PK\x03\x04", b"PK\x05\x06"):
        if b"word/" not in content:
            raise InvalidInput("It is a zip archive, not a document; unpack it first.")
        return Media(WORD)
    for start, what in _BINARY:
        if content.startswith(start):
            raise InvalidInput(f"It is {what}.")
    if claimed in NAMES:
        raise InvalidInput(f"It says it is {NAMES[claimed]}, but it is not.")
    text = decoded(content, said)
    return Media(_kind_of_text(text, claimed), text)


def decoded(content: bytes, said: str | None) -> str:
    """The bytes as text; InvalidInput when they are none."""
    for encoding in _encodings(content, said):
        try:
            text = content.decode(encoding).removeprefix("\ufeff")
        except (UnicodeDecodeError, LookupError):
            continue
        if not _CONTROL.search(text):
            return text
    raise InvalidInput("It is not text, nor a document that can be read here.")


def _encodings(content: bytes, said: str | None) -> list[str]:
    marked = [encoding for mark, encoding in _BOMS if content.startswith(mark)]
    if marked:
        return marked[:1]
    named = _CHARSET.search(said or "") or _CHARSET.search(
        content[:_LOOK].decode("ascii", "replace")
    )
    return [*_text_codec(named[1] if named else ""), "utf-8", "cp1252"]


def _text_codec(name: str) -> list[str]:
    """Python has codecs that are no character sets (zlib, rot13); UTF-7 hides what is written."""
    try:
        found = codecs.lookup(name).name
    except LookupError:
        return []
    return (
        [found]
        if re.match(r"utf-8|utf-16|iso8859|cp\d|latin|koi8|euc|shift|big5|gb", found)
        else []
    )


def _claimed(said: str | None, name: str) -> str:
    type_ = (said or "").partition(";")[0].strip().lower()
    known = _SAID.get(type_, type_)
    if known in ENDINGS.values() and known != PLAIN:
        return known
    if known.endswith("+json"):
        return JSON
    if known.endswith("+xml"):
        return XML
    path = name.partition("?")[0] if "://" in name else name
    return ENDINGS.get(PurePosixPath(path).suffix.lower(), PLAIN)


def _kind_of_text(text: str, claimed: str) -> str:
    start = _after_comments(text[:_LOOK].lstrip())
    if claimed in (MARKDOWN, RESTRUCTURED):
        return claimed
    if _HTML.match(start) or (start.startswith("<?xml") and "<html" in start.lower()):
        return HTML
    if start.startswith("<?xml"):
        return XML
    return claimed


def _after_comments(start: str) -> str:
    while start.startswith("<!--") and (end := start.find("-->")) > 0:
        start = start[end + 3 :].lstrip()
    return start
