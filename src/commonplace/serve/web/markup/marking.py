"""A text as Markdown is to read it: marks where chips go, one spelling of links, no comments.

A mark is ``␣⟨1,2⟩␣`` with signs of private use for the brackets, which nobody else's text has by
then. The blanks around it make it invisible to the rules of emphasis, which look at the signs
beside a star. It stands behind a sentence; in a row of a table before its last bar, in a fence
behind the words of its first line, and before a backslash that breaks the line.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from commonplace.serve.web.markup.leading import Lead, Said, led
from commonplace.wiki.text.inline import Span, spans
from commonplace.wiki.text.links import Found, find_links, link_to
from commonplace.wiki.text.outline import blocks
from commonplace.wiki.text.sentences import Sentence, plain, sentence_hash, sentences

_BLANK, _OPEN, _CLOSE = "\u205f", "\ue000", "\ue001"
MARK = re.compile(f"{_BLANK}?{_OPEN}([0-9,]+){_CLOSE}{_BLANK}?")
_UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff\ue000\ue001]")
_BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
_DEFINES = re.compile(r"\[[^\[\]]+\]:")
_LINE_END = re.compile(r"\r?\n|$")
#: From where to where, and what stands there instead.
_Edit = tuple[int, int, str]


def clean(text: str) -> str:
    """Without what a browser must not be given, or would turn the line around for."""
    return _BIDI.sub("", _UNSEEN.sub("\ufffd", text))


def marked(
    text: str,
    chips: Mapping[str, Sequence[int]],
    leading: Mapping[Said, Lead],
    root: str = "",
) -> str:
    """The text, with a mark behind each sentence that ``chips`` has numbers for, by its hash."""
    whole = clean(text)
    # Of a text that is clean every part is.
    part = str if whole == text else clean
    seen = [*spans(text)]
    links = _links(find_links(text, seen), leading, root)
    edits = sorted((*_comments(text, seen), *links, *_marks(text, chips)))
    parts, at = [], 0
    for start, end, instead in edits:
        if start >= at:
            parts += [part(text[at:start]), instead]
            at = end
    return "".join([*parts, part(text[at:])])


def _comments(text: str, seen: Iterable[Span]) -> Iterator[_Edit]:
    for block in blocks(text):
        if block.kind == "comment":
            yield block.start, block.end, "\n"
    for span in seen:
        if span.kind == "comment":
            yield span.start, span.end, ""


def _links(links: Iterable[Found], leading: Mapping[Said, Lead], root: str) -> Iterator[_Edit]:
    """``[[target|shown]]`` as a link of Markdown; a file that was to be shown is only named."""
    for found in links:
        if found.how not in ("brackets", "embed"):
            continue
        shown = clean(plain(found.shown)) or found.target
        lead = led(found.target, leading, root)
        linked = link_to(clean(found.target), shown, "wiki")
        if lead is None or (found.how == "embed" and lead.state == "missing"):
            linked = linked[1 : linked.rindex("](")]
        yield found.start, found.end, linked


def _marks(text: str, chips: Mapping[str, Sequence[int]]) -> Iterator[_Edit]:
    if not chips:
        return
    for sentence in sentences(text):
        numbers = chips.get(sentence_hash(sentence.text), ())
        if numbers and sentence.kind != "heading" and not _DEFINES.match(sentence.text):
            at = _place(text, sentence)
            said = ",".join(map(str, numbers))
            yield at, at, f"{_BLANK}{_OPEN}{said}{_CLOSE}{_BLANK}"


def _place(text: str, sentence: Sentence) -> int:
    if sentence.kind == "code":
        first = _LINE_END.search(text, sentence.start)
        return first.start() if first else sentence.end
    last = len(sentence.text.rstrip("\\"))
    if (len(sentence.text) - last) % 2:
        return sentence.end - 1
    closed = sentence.kind == "row" and sentence.text.endswith("|") and len(sentence.text) > 1
    return sentence.end - 1 if closed and sentence.text[-2] != "\\" else sentence.end
