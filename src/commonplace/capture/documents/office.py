"""Read PDF and Word. Runs in the child process, see :mod:`.child`.

A Word file is a zip archive. Before it is opened its directory is looked over: how many parts, how
large they say they are, how they are called. Python inflates no more of a part than it says it has,
so a part that lies about its size ends as an error. Nothing is ever written to disk.
"""

import io
import re
import unicodedata
import zipfile
from collections.abc import Iterator
from typing import TYPE_CHECKING

from commonplace.capture.documents.plain import Extracted
from commonplace.errors import InvalidInput

if TYPE_CHECKING:
    from docx.table import Table
    from docx.text.paragraph import Paragraph

MOST_PARTS = 10_000
MOST_BYTES = 200_000_000
RATIO = 100
_SMALL = 1_000_000
_UNSAFE = re.compile(r"(^|/)\.\.(/|$)|^/|^[A-Za-z]:|\\|\0")


def read_pdf(content: bytes) -> Extracted:
    """The text of each page, in order."""
    import pypdfium2 as pdfium  # noqa: PLC0415 (an extra)

    try:
        document = pdfium.PdfDocument(content)
    except pdfium.PdfiumError as error:
        locked = "password" in str(error).lower()
        why = "it is locked with a password" if locked else "it is damaged, or none"
        raise InvalidInput(f"This PDF cannot be read: {why}.") from None
    pages = []
    for number in range(len(document)):
        page = document[number]
        text = page.get_textpage()
        pages.append(_unwrapped(text.get_text_range()))
        text.close()
        page.close()
    title = document.get_metadata_dict().get("Title", "").strip()
    read = "\n\n".join(filter(None, pages))
    if not read:
        raise InvalidInput("This PDF has no text in it: its pages are pictures.")
    return Extracted(read, title or None)


def _unwrapped(text: str) -> str:
    """A page's text. A word that was parted at a line's end is whole again."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = re.sub(r"[\x02\ufffe]\n?", "", text)
    return re.sub(r"[ \t]+\n", "\n", text).strip()


def read_word(content: bytes) -> Extracted:
    """Headings as Markdown's, paragraphs, and tables a row a line."""
    check_archive(content)
    import docx  # noqa: PLC0415 (an extra)
    from docx.opc.exceptions import PackageNotFoundError  # noqa: PLC0415
    from docx.table import Table  # noqa: PLC0415

    try:
        document = docx.Document(io.BytesIO(content))
    except (PackageNotFoundError, zipfile.BadZipFile, KeyError, ValueError) as error:
        raise InvalidInput(f"This Word document is damaged: {error}.") from None
    parts: list[str] = []
    for item in document.iter_inner_content():
        parts.append("\n".join(_rows(item)) if isinstance(item, Table) else _paragraph(item))
    read = "\n\n".join(filter(None, parts))
    first = re.search(r"^#+ (.+)$", read, re.MULTILINE)
    title = (document.core_properties.title or "").strip()
    return Extracted(read, title or (first[1] if first else None), headed=True)


def _paragraph(paragraph: "Paragraph") -> str:
    text = paragraph.text.strip()
    style = (paragraph.style.name if paragraph.style else "") or ""
    if not text:
        return ""
    if style == "Title":
        return f"# {text}"
    if heading := re.fullmatch(r"Heading ([1-6])", style):
        return f"{'#' * int(heading[1])} {text}"
    return f"- {text}" if style.startswith("List") else text


def _rows(table: "Table") -> Iterator[str]:
    for row in table.rows:
        cells: dict[object, str] = {}  # a merged cell stands in every column it covers
        for cell in row.cells:
            cells.setdefault(cell._tc, " ".join(cell.text.split()))
        if any(cells.values()):
            yield " | ".join(cells.values())


def check_archive(content: bytes) -> None:
    """Refuse an archive that is made to do harm, from its directory alone."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError) as error:
        raise InvalidInput(f"This archive is damaged: {error}.") from None
    if len(parts) > MOST_PARTS:
        raise InvalidInput(f"This archive has {len(parts):,} parts; at most {MOST_PARTS:,}.")
    if sum(part.file_size for part in parts) > MOST_BYTES:
        raise InvalidInput(f"This archive unpacks to more than {MOST_BYTES:,} bytes.")
    seen: set[str] = set()
    for part in parts:
        if part.file_size > _SMALL and part.file_size > RATIO * part.compress_size:
            raise InvalidInput(
                f"A part of this archive unpacks to more than {RATIO} times its size."
            )
        if _UNSAFE.search(part.orig_filename) or (part.external_attr >> 16) & 0o170000 == 0o120000:
            raise InvalidInput("A part of this archive points out of it.")
        name = unicodedata.normalize("NFC", part.filename).casefold()
        if name in seen:
            raise InvalidInput("Two parts of this archive have the same name.")
        seen.add(name)
    if not {"[content_types].xml", "word/document.xml"} <= seen:
        raise InvalidInput("It is a zip archive, not a Word document; unpack it first.")
