"""Read HTML and XML. Runs in the child process, see :mod:`.child`."""

import re
from xml.parsers import expat

from commonplace.capture.documents.plain import Extracted
from commonplace.errors import InvalidInput

_DROPPED = {
    *("script", "style", "nav", "noscript", "template", "iframe", "svg", "object", "canvas"),
    *("head", "select", "button", "textarea"),
}
_BLOCKS = {
    *("address", "article", "aside", "blockquote", "body", "caption", "dd", "details", "dialog"),
    *("div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "header", "html"),
    *("hr", "legend", "li", "main", "ol", "p", "pre", "section", "summary", "table", "tbody"),
    *("tfoot", "thead", "tr", "ul", "h1", "h2", "h3", "h4", "h5", "h6"),
}
_CELLS = ("td", "th")
_HEADING = re.compile(r"h([1-6])")


def read_html(text: str) -> Extracted:
    """Headings as Markdown's, each block a paragraph, a table's row a line."""
    from selectolax.lexbor import LexborHTMLParser  # noqa: PLC0415 (an extra)

    tree = LexborHTMLParser(text)
    named = tree.css_first("title")
    title = " ".join(named.text().split()) if named else ""
    blocks = _Blocks()
    for node in tree.root.traverse(include_text=True) if tree.root else ():
        blocks.see(node)
    read = blocks.text()
    first = re.search(r"^#+ (.+)$", read, re.MULTILINE)
    return Extracted(read, title or (first[1] if first else None), headed=True)


class _Blocks:
    """Text by the block it stands in. A node's block is that of its parent, unless it is one."""

    def __init__(self) -> None:
        #: By a node's id: (its block's id, the block's tag), or nothing inside what is dropped.
        self._block: dict[int, tuple[int, str] | None] = {}
        self._parts: list[tuple[int, str, list[str]]] = []

    def see(self, node: object) -> None:
        tag, parent = node.tag, node.parent  # type: ignore[attr-defined]
        above = self._block.get(parent.mem_id, (0, "")) if parent else (0, "")
        if above is None or tag in _DROPPED:
            self._block[node.mem_id] = None  # type: ignore[attr-defined]
        elif tag == "-text":
            self._add(above, node.text_content or "")  # type: ignore[attr-defined]
        else:
            own = (node.mem_id, tag) if tag in _BLOCKS else above  # type: ignore[attr-defined]
            self._block[node.mem_id] = own  # type: ignore[attr-defined]
            if tag == "br":
                self._add(above, "\n")
            elif tag in _CELLS:
                self._add(above, " | ")

    def _add(self, block: tuple[int, str], text: str) -> None:
        if block[1] != "pre" and text != "\n":
            text = re.sub(r"\s+", " ", text)
        if self._parts and self._parts[-1][0] == block[0]:
            self._parts[-1][2].append(text)
        elif text.strip():
            self._parts.append((*block, [text]))

    def text(self) -> str:
        shown: list[str] = []
        before = ""
        for _, tag, parts in self._parts:
            one = _shown(tag, "".join(parts))
            if not one:
                continue
            tight = tag == before and tag in ("li", "tr", "dd") or (before, tag) == ("dt", "dd")
            shown.append(("\n" if tight else "\n\n") + one)
            before = tag
        return "".join(shown).strip()


def _shown(tag: str, text: str) -> str:
    if tag == "pre":
        return f"```\n{text.strip(chr(10))}\n```" if text.strip() else ""
    text = re.sub(r" *\n *", "\n", re.sub(r"[ \t]+", " ", text)).strip()
    if heading := _HEADING.fullmatch(tag):
        return f"{'#' * int(heading[1])} {' '.join(text.split())}" if text else ""
    if tag == "tr":
        return text.strip("| ")
    return f"- {text}" if tag == "li" and text else text


def read_xml(text: str) -> Extracted:
    """The text of each element as a paragraph. No DTD is read: entities are the old way to make a
    small document a large one, or to have it fetch another."""
    reader = _Elements()
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse
    parser.EntityDeclHandler = _refuse
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.parts.append
    try:
        parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as error:
        raise InvalidInput(f"It says it is XML, but it is not well formed: {error}.") from None
    return Extracted("\n\n".join(reader.blocks), reader.title)


class _Elements:
    """Text by element. One that begins in the middle of text (``<b>``) belongs to that text."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.blocks: list[str] = []
        self.title: str | None = None
        self._inline: list[bool] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._inline.append(any(part.strip() for part in self.parts))

    def end(self, name: str) -> None:
        if self._inline.pop():
            return
        text = " ".join("".join(self.parts).split())
        self.parts.clear()
        if text:
            self.blocks.append(text)
        if self.title is None and text and name.rpartition(":")[2].lower() == "title":
            self.title = text


def _refuse(*_: object) -> None:
    raise InvalidInput("It has a document type declaration (DTD), which is not read: remove it.")
