r"""What a model wrote, made fit to stand on a page. Pure functions; nothing here raises.

A prompt asks for clean words; this makes sure. `clean_body` takes a section's body and

1. takes out what cannot be stored or seen: NUL, lone surrogates, bidi controls, and so on;
2. takes out comments, and scripts, styles and frames with all that is in them; other tags of HTML
   lose their signs, and what only looks like a tag gets a backslash: it is shown, not obeyed;
3. moves headings of the first and second level to the third, so that the page's outline stays;
4. leaves of ``[[X]]``, ``[[X|Y]]`` and of images what they show, and of a link too, unless it leads
   to a page (``/wiki/…``, ``wiki:…``, ``….md``), a heading, a web address or a mail address;
5. takes out ids of memories and numbers such as ``[M1]``, ``(P2, P3)``, and any UUID in prose; in
   round brackets only numbers that were offered, because people write *(M1)* too;
6. closes what is open at the end, and cuts what is longer than 20,000 characters at a line.

What stands in code is left alone, but for 1 and for ids that are known. To clean twice is to clean
once: the steps are repeated until nothing changes, and a text that eight rounds do not settle loses
every sign that could mean something. The time grows with the text's length, not faster.
"""

import re
from collections.abc import Callable, Collection, Iterable
from html import unescape
from typing import Any

from commonplace.capture.normalise import clean_line, visible
from commonplace.compile.asking.known_links import link_known, page_addresses
from commonplace.compile.plan import LinkDraft
from commonplace.wiki.text.inline import Span, spans
from commonplace.wiki.text.outline import blocks, closed
from commonplace.wiki.text.sentences import plain

__all__ = [
    "LONGEST_BODY",
    "clean_body",
    "clean_sentence",
    "clean_title",
    "drop_invalid",
    "link_known",
    "unlink_unknown",
]

LONGEST_BODY = 20_000
_MOST_ROUNDS = 8
_Places = list[tuple[int, int]]


def clean_body(text: str, known_ids: Collection[str] = ()) -> tuple[str, tuple[str, ...]]:
    """A section's body as it may stand on a page, and what was done to it, in a few words.

    `known_ids` are ids and numbers that were shown to the model and must not be shown to readers.
    """
    known = frozenset(each.lower() for each in known_ids)
    given = visible(text).strip("\n")
    room = LONGEST_BODY
    while True:
        cut = _cut(given, room)
        body, notes = _settled(cut, known)
        if len(body) <= LONGEST_BODY:
            break
        room = room * LONGEST_BODY // len(body) - 10  # signs were added: so much less goes in
    if cut != given:
        notes["the text was cut to 20,000 characters"] = None
    return body, tuple(notes)


def clean_sentence(value: Any, known_ids: Collection[str], most: int) -> str:
    """One line of plain words for a summary or a reason; empty when it is no text."""
    if not isinstance(value, str):
        return ""
    line = " ".join(visible(value[: 20 * most]).split())
    words = plain(clean_body(line, known_ids)[0], images=False)
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def clean_title(value: str, most: int = 200) -> str:
    """One line that is a name: no signs or quotes around it, no brackets, nothing unseen."""
    line = clean_line(value[: 20 * most])
    line = _DOUBLE_BRACKETS.sub(lambda found: found["shown"] or found["target"], line)
    line = _HEADING_SIGN.sub("", line)
    while len(line) > 1 and line[0] + line[-1] in _AROUND_A_TITLE:
        line = line[1:-1].strip()
    return line[:most].rstrip()


def drop_invalid(
    links: Iterable[LinkDraft], known: Collection[str]
) -> tuple[tuple[LinkDraft, ...], tuple[str, ...]]:
    """Links between pages that are there (`known`: ``type/slug``), each once; and what was not."""
    kept: dict[tuple[str, str], LinkDraft] = {}
    warnings = []
    for number, link in enumerate(links, 1):
        if link.source not in known or link.target not in known:
            warnings.append(f"link {number}: it joins a page that is not there")
        elif link.source == link.target:
            warnings.append(f"link {number}: it leads to itself")
        else:
            kept.setdefault((link.source, link.target), link)
    return tuple(kept.values()), tuple(warnings)


def unlink_unknown(text: str, known: Collection[str]) -> tuple[str, tuple[str, ...]]:
    """Links to pages that are not there (`known`: ``type/slug``) become what they show."""
    gone: _Places = []
    for span, address in page_addresses(text):
        if address not in known:
            gone += _signs_of(span)
    note = ("a link to a page that is not there was taken off",) if gone else ()
    return _without(text, gone), note


# --- rounds -------------------------------------------------------------------------------------

_DOUBLE_BRACKETS = re.compile(r"\[\[(?P<target>[^\[\]|]*)(?:\|(?P<shown>[^\[\]]*))?\]\]")
_HEADING_SIGN = re.compile(r"^#{1,6} +")
_AROUND_A_TITLE = ("**", "__", "``", '""', "“”", "«»", "[]", "<>")
_SIGNS = re.compile(r"[<>\[\]`~#|%=\\]|^[ \t]*-+[ \t]*$", re.MULTILINE)


def _cut(text: str, most: int) -> str:
    """At the end of a line, or of a word, if one is near."""
    if len(text) <= most:
        return text
    kept = text[: max(most, 0)]
    for sign in ("\n", " "):
        end = kept.rfind(sign)
        if end > len(kept) * 3 // 4:
            return kept[:end].rstrip()
    return kept


def _settled(text: str, known: frozenset[str]) -> tuple[str, dict[str, None]]:
    notes: dict[str, None] = {}
    steps: tuple[tuple[str, Callable[[str], str]], ...] = (
        ("links were taken off", lambda body: _without_links(body, known)),
        ("ids or numbers were taken out of the text", lambda body: _without_ids(body, known)),
        ("HTML was taken out", _without_html),
        ("headings were moved down", _without_headings),
        ("what was open was closed", _closed),
    )
    for _ in range(_MOST_ROUNDS):
        before = text
        for note, step in steps:
            after = step(text)
            if after != text:
                notes[note] = None
            text = after
        text = text.strip("\n")
        if text == before:
            return text, notes
    notes["it was made plain text"] = None
    bare = _SIGNS.sub("", text)
    while (text := _without_ids(bare, known)) != bare:
        bare = text
    return bare.strip("\n"), notes


def _closed(text: str) -> str:
    return closed(text).rstrip("\n") if text.strip() else ""


def _without(text: str, gone: _Places) -> str:
    parts, at = [], 0
    for start, end in sorted(gone):
        parts.append(text[at : max(start, at)])
        at = max(at, end)
    return "".join([*parts, text[at:]])


def _outside_code(text: str, change: Callable[[str], str]) -> str:
    parts, at = [], 0
    for start, end in _code(text):
        parts += [change(text[at:start]), text[start:end]]
        at = end
    return "".join([*parts, change(text[at:])])


def _code(text: str) -> _Places:
    """Fences and spans of code, in order."""
    fences = [(block.start, block.end) for block in blocks(text) if block.kind == "fence"]
    return sorted([*fences, *((s.start, s.end) for s in spans(text) if s.kind == "code")])


# --- ids ----------------------------------------------------------------------------------------

_UUID = r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}"
_TOKEN = re.compile(r"[ \t]?(?P<quote>`?)(?P<id>[0-9A-Za-z][0-9A-Za-z_-]{3,})(?P=quote)")
_ANY_UUID = re.compile(rf"(?P<id>{_UUID})", re.IGNORECASE)
_BARE_UUID = re.compile(
    rf"[ \t]?(?<![\w/=?&#%.-])(?:\b(?:memory|source|page|id|ref)[ \t]?[:#]?[ \t])?{_UUID}(?![\w-])",
    re.IGNORECASE,
)
_GROUP = re.compile(
    r"[ \t]?(?P<open>[\[(（【])(?P<inside>[^\[\]()（）【】\n]{1,2000})[\])）】]", re.IGNORECASE
)
_BETWEEN = re.compile(r"[\s,;&/–:]+")
_NUMBER = re.compile(r"[MPN][0-9]{1,4}(?:-[MPN]?[0-9]{1,4})?", re.IGNORECASE)
_ID = re.compile(rf"(?:{_UUID}|[0-9a-f]{{8}}[0-9a-f-]{{0,28}})", re.IGNORECASE)
_LABELS = frozenset(
    "and see cf from source sources memory memories id ids ref refs page pages mention".split()
)


def _without_ids(text: str, known: frozenset[str]) -> str:
    text = _outside_code(text, lambda prose: _without_numbers(prose, known))
    for names in (_TOKEN, _ANY_UUID) if known else ():
        text = names.sub(lambda name: _unless_known(name, known), text)
    return text


def _unless_known(found: re.Match[str], known: frozenset[str]) -> str:
    """A short number is none: it may be a road."""
    name = found["id"].lower()
    return "" if name in known and not _NUMBER.fullmatch(name) else found[0]


def _without_numbers(prose: str, known: frozenset[str]) -> str:
    prose = _GROUP.sub(lambda group: "" if _is_ids(group, known) else group[0], prose)
    return _BARE_UUID.sub("", prose)


def _is_ids(group: re.Match[str], known: frozenset[str]) -> bool:
    words = [word for word in _BETWEEN.split(group["inside"].lower()) if word]
    ids = [word for word in words if word not in _LABELS]
    is_square = group["open"] in "[【"
    return bool(ids) and all(_is_id(word, is_square, known) for word in ids)


def _is_id(word: str, is_square: bool, known: frozenset[str]) -> bool:
    if _NUMBER.fullmatch(word):
        return is_square or word.partition("-")[0] in known
    if word in known or re.fullmatch(_UUID, word):
        return True
    # The beginning of an id is one too.
    return bool(_ID.fullmatch(word)) and any(each.startswith(word) for each in known)


# --- HTML and headings --------------------------------------------------------------------------

_WITH_CONTENT = frozenset("script style iframe object embed svg math noscript template".split())
_TAGS = frozenset(
    """a abbr article aside audio b big blockquote body br button caption center cite code col dd
    del details dfn div dl dt em figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr
    html i img input ins kbd label legend li link main mark meta nav ol option p pre q s samp
    section select small span strike strong sub summary sup table tbody td textarea tfoot th thead
    title tr tt u ul var video wbr""".split()
)
_TAG = re.compile(
    r"\\[!-/:-@\[-`{-~]|<(?:https?://|mailto:)[^<>\s]*>"
    r"|<(?P<tag>/?(?P<name>[a-z][a-z0-9-]*)(?:[\s/][^<>]*)?>)|<(?=[a-z/!?])",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"[ ]{0,3}(?P<sign><!--|%%)")
_HEADING = re.compile(r"^[ ]{0,3}#{1,2}(?:[ \t]+(?P<words>[^\n]*))?$", re.MULTILINE)
_UNDERLINE = re.compile(r"(?<=\S)(?P<blank>[ \t]*)\n[ ]{0,3}(?:=+|-+)[ \t]*$", re.MULTILINE)


def _without_html(text: str) -> str:
    text = _without(text, _comments(text))
    return _outside_code(_outside_code(text, _without_scripts), _without_tags)


def _comments(text: str) -> _Places:
    gone = [(span.start, span.end) for span in spans(text) if span.kind == "comment"]
    for block in blocks(text):
        sign = _COMMENT.match(text, block.start) if block.kind == "comment" else None
        if sign is not None:
            ending = "-->" if sign["sign"] == "<!--" else "%%"
            # One that is never closed hides nothing: only its sign goes.
            close = text.find(ending, sign.end() if ending == "%%" else sign.start("sign") + 2)
            gone.append((block.start, sign.end() if close < 0 else close + len(ending)))
    return gone


def _without_scripts(prose: str) -> str:
    """Without elements whose content is no text, as far as they are closed."""
    gone: _Places = []
    lowered, at = prose.lower(), 0
    if len(lowered) != len(prose):  # a letter that has no single small one: leave it to the signs
        return prose
    for tag in _TAG.finditer(prose):
        name = (tag["name"] or "").lower()
        if tag.start() >= at and name in _WITH_CONTENT and not tag["tag"].startswith("/"):
            close = lowered.find(f"</{name}", tag.end())
            end = lowered.find(">", close) + 1 if close >= 0 else 0
            if end:
                gone.append((tag.start(), end))
                at = end
    return _without(prose, gone)


def _without_tags(prose: str) -> str:
    def change(found: re.Match[str]) -> str:
        if not found["tag"]:
            return "\\<" if found[0] == "<" else found[0]
        name = found["name"].lower()
        return "" if name in _TAGS or name in _WITH_CONTENT else "\\" + found[0]

    return _TAG.sub(change, prose)


def _without_headings(text: str) -> str:
    parts, at = [], 0
    for block in [block for block in blocks(text) if block.kind == "fence"]:
        parts += [_lowered(text[at : block.start]), text[block.start : block.end]]
        at = block.end
    return "".join([*parts, _lowered(text[at:])])


def _lowered(prose: str) -> str:
    def change(found: re.Match[str]) -> str:
        words = (found["words"] or "").strip().rstrip("#").rstrip()
        return f"### {words}" if words else ""

    return _UNDERLINE.sub("", _HEADING.sub(change, prose))


# --- links --------------------------------------------------------------------------------------

_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_LEADS_SOMEWHERE = re.compile(
    r"https?://[^\s/]|mailto:[^\s@]+@|wiki:\S|/wiki/\S|#\S|(?:\.{1,2}/)*[^/\s:][^\s:]*\.md(?:#|$)",
    re.IGNORECASE,
)
_DEFINITION = re.compile(
    r"^[ ]{0,3}\[(?!\^)[^\[\]\n]{1,999}\]:[ \t]*+\n?[ \t]*+<?(?P<to>[^\s<>]*+)[^\n]*+\n?",
    re.MULTILINE,
)


def _without_links(text: str, known: frozenset[str]) -> str:
    gone: _Places = []
    for span in spans(text):
        if span.kind in ("brackets", "embed", "image"):
            gone += _signs_of(span)
        elif span.kind == "link":
            shown = text[span.shown_start : span.shown_end].strip(" *_`")
            if _NUMBER.fullmatch(shown) or shown.lower() in known or _ID.fullmatch(shown):
                gone.append((span.start, span.end))
            elif not _leads(text[span.target_start : span.target_end], known):
                gone += _signs_of(span)
    text = _without(text, gone)
    return _outside_code(text, lambda prose: _DEFINITION.sub(_unless_leading, prose))


def _signs_of(span: Span) -> _Places:
    return [(span.start, span.shown_start), (span.shown_end, span.end)]


def _leads(destination: str, known: frozenset[str]) -> bool:
    said = unescape(_ESCAPED.sub(r"\1", destination)).strip()
    return bool(_LEADS_SOMEWHERE.match(said)) and said.lower() not in known


def _unless_leading(found: re.Match[str]) -> str:
    return found[0] if _LEADS_SOMEWHERE.match(unescape(found["to"])) else ""
