"""Markdown as a reader sees it: what search indexes, and what its snippets show.

Taken out: HTML comments and tags, the targets of links and images, all of an address but its host,
fences, heading, quote and list marks, emphasis, table rules. Kept: every word that is read, code
included. ``[[type/slug]]`` shows its slug, ``[[target|shown]]`` and ``[shown](target)`` what they
show. It is no parser: what is not closed stays as it is. Every pattern stops where the next could
begin, so the time is linear in the text.
"""

import html
import re

from commonplace.wiki.text.sentences import SIZE

_TAG = re.compile(r"</?[A-Za-z](?![A-Za-z+.-]*:)[^<>]*>")  # but not <https://…>
_ADDRESS = re.compile(r"<?\b(?:https?|ftp)://(?:www\.)?([^\s/?#<>()\[\]|]+)[^\s<>()\[\]|]*>?")
_WIKI_LINK = re.compile(r"!?\[\[([^\[\]\n|]*)(?:\|([^\[\]\n]*))?\]\]")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)?\)")
_LINE_MARKS = re.compile(
    r"^(?:[ \t]*(?:```+|~~~+)[^\n]*|[ \t|:=-]{3,}"  # fences, rules
    r"|[ \t>]*(?:#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)?)",
    re.MULTILINE,
)
_EMPHASIS = ("*", "`", "~~", "==")
_UNDERLINES = re.compile(r"(?<![^\W_])_+|_+(?![^\W_])")  # but not in foo_bar
_ENTITY = re.compile(r"&#?\w{1,31};")


def plain(markdown: str) -> str:
    """The words of a text without their markup; line ends stay."""
    text = markdown
    if "<" in text:
        text = _TAG.sub(" ", _without_comments(text))
    if "[[" in text:
        text = _WIKI_LINK.sub(_shown, text)
    if "](" in text:
        text = _LINK.sub(r"\1", text)
        if "](" in text:  # an image that is a link
            text = _LINK.sub(r"\1", text)
    if "://" in text:
        text = _ADDRESS.sub(r"\1", text)
    text = _LINE_MARKS.sub("", text).replace("|", " ")
    for mark in _EMPHASIS:
        text = text.replace(mark, "")
    if "_" in text:
        text = _UNDERLINES.sub("", text)
    return _ENTITY.sub(lambda found: html.unescape(found[0]), text) if "&" in text else text


def _shown(link: re.Match[str]) -> str:
    if link[2]:
        return "" if link[0][0] == "!" and SIZE.fullmatch(link[2]) else link[2]
    return link[1].rstrip("\\").partition("#")[0].rpartition("/")[2].rpartition(":")[2] or link[1]


def _without_comments(text: str) -> str:
    parts, at = [], 0
    while (start := text.find("<!--", at)) >= 0 and (end := text.find("-->", start + 4)) >= 0:
        parts.append(text[at:start])
        at = end + 3
    return " ".join((*parts, text[at:])) if parts else text
