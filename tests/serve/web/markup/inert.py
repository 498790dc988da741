"""What HTML may have in it to be inert, told apart from how it is made: by a parser of its own."""

import re
from html.parser import HTMLParser

ELEMENTS = frozenset(
    """a blockquote br code del div em h1 h2 h3 h4 h5 h6 hr li ol p pre span strong table tbody td
    th thead tr ul""".split()
)
ATTRIBUTES = {"href", "title", "class", "id", "rel", "start", "scope", "tabindex"}
LEADS = re.compile(r"(?:https?:|mailto:|#|/wiki/|/b/)")
OUTSIDE = "noopener noreferrer nofollow"


class _Faults(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.faults: list[str] = []
        self.open_links = 0
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.open_links += tag == "a"
        if tag not in ELEMENTS:
            self.faults.append(f"<{tag}>")
        if self.open_links > 1:
            self.faults.append("a link inside a link")
        self.faults += [name for name in given if name not in ATTRIBUTES]
        href = given.get("href")
        if "href" in given and (tag != "a" or not LEADS.match(href or "") or "\\" in (href or "")):
            self.faults.append(f"{tag} leads to {href}")
        if re.match("https?:|mailto:", href or "") and given.get("rel") != OUTSIDE:
            self.faults.append(f"{href} is followed")
        if "id" in given and not (given["id"] or "").startswith("at-"):
            self.faults.append(f"the id {given['id']}")

    def handle_endtag(self, tag: str) -> None:
        self.open_links -= tag == "a"

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def handle_comment(self, data: str) -> None:
        self.faults.append("a comment")

    def handle_decl(self, decl: str) -> None:
        self.faults.append("a declaration")

    def handle_pi(self, data: str) -> None:
        self.faults.append("an instruction")


def faults(html: str) -> list[str]:
    """What stands in it that must not."""
    parser = _Faults()
    parser.feed(html)
    parser.close()
    found = parser.faults
    if re.search("[\x00\ud800-\udfff\u202a-\u202e\u2066-\u2069]", html):
        found.append("a character that must not be shown")
    return found


def words(html: str) -> str:
    """What a reader sees of it."""
    parser = _Faults()
    parser.feed(html)
    parser.close()
    return "".join(parser.text)
