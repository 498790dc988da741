"""To forget a memory is to take what it said out of every page, in all of its versions.

What rests on the memory goes: every sentence of a compiled section that cites it, and every
sentence that somebody wrote by hand and for which nothing else is cited; where a citation does not
say which sentences, it is for all of its section. What repeats the memory word for word goes in any
case, wherever a page that ever cited it says so. Summaries, reasons, headings and the slugs made of
them go with what they tell. Old versions are redacted where they stand; the page as it is now gets
a version that says so. Proposals that cite or repeat the memory go, and so does what was pinned by
it. A page of which nothing is left goes altogether.

Pages list others with how those begin, and cite for it only what shows that they belong there. So
where a page that took something from the memory is listed, the line goes too: it is written anew
when pages are compiled.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from commonplace.model import PAGE_TYPES, Author, Memory, Page, Section
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Tx
from commonplace.store.forgetting.derived import FORGOTTEN
from commonplace.store.wiki import forgetting as rows
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki import proposals as proposal_rows
from commonplace.store.wiki.pages import Placed
from commonplace.store.wiki.section_texts import set_texts
from commonplace.wiki.around.leading import Leading
from commonplace.wiki.carry import Cited, bare
from commonplace.wiki.change import Change, about, write_page
from commonplace.wiki.shelving import remove
from commonplace.wiki.text.outline import section_slug, split
from commonplace.wiki.text.sentences import Sentence, plain, sentence_hash, sentences
from commonplace.wiki.writing import moved

#: Stands for a sentence that was forgotten, and for a section.
GONE = "[forgotten]"
#: Why a page goes of which nothing else is left.
WITHHELD = "what it rested on is not believed"
#: A run of words as short as this is no quotation.
_SHORTEST = 12
_ALL = 2**31 - 1
#: Headings that say nothing of what a page is about.
_USUAL = frozenset(slug for slugs in PAGE_TYPES.values() for slug in slugs)
#: How a compiled page lists another, and a bullet of which nothing is left.
_LISTING = re.compile(r"^- \[\*\*.*?\*\*\]\(/wiki/(?P<address>[^)\s]*)\)(?: — .*)?$", re.MULTILINE)
_EMPTY = re.compile(r"^- (?:\[forgotten\] ?)+\n?", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Trace:
    """What a page's versions took from a memory: all that they cite, by section and version of the
    sources, where the memory is among it; and the pages that it lists which took something."""

    memory: Memory
    cited: Mapping[tuple[str, int], Sequence[Cited]]
    listed: frozenset[str] = frozenset()


def forget_in_pages(tx: Tx, memory: Memory, actor: str | None, leading: Leading) -> set[str]:
    """Before the memory itself goes, in the same transaction, of which ``leading`` is. Says which
    pages had cited it."""
    traces = _traces(tx, memory)
    listed = _listing(tx, traces, leading)
    for page_id in dict.fromkeys((*traces, *listed)):
        page = page_rows.page(tx, tx.book_id, page_id)
        if page is not None:
            addresses = frozenset(listed.get(page_id, ()))
            _forget_in(tx, page, _Trace(memory, traces.get(page_id, {}), addresses), actor)
    rows.forget_memory(tx, memory.id)
    return {*traces}


def withhold_in_pages(tx: Tx, memory: Memory, actor: str | None) -> set[str]:
    """What was compiled from a memory that is not believed goes from the pages as they are now;
    what they were, and what somebody wrote by hand, stays. Proposals that cite it go: they are made
    again when it is believed again. Says which pages cited it."""
    traces = _traces(tx, memory)
    for page_id, cited in traces.items():
        page = page_rows.page(tx, tx.book_id, page_id)
        if page is None:
            continue
        trace = _Trace(memory, cited)
        left = _left(page, trace, by_hand=False)
        if not any(section.body.replace(GONE, "").strip() for section in left):
            remove(tx, page, Author("person", actor), WITHHELD)
            memory_rows.bury(tx, page.id)
        elif [each.text for each in left] != [each.text for each in page.sections]:
            _write_without(tx, page, left, trace, "", actor, WITHHELD)
    rows.forget_proposals(tx, memory.id)
    return {*traces}


def _traces(tx: Tx, memory: Memory) -> dict[str, dict[tuple[str, int], list[Cited]]]:
    """All that pages cite, by section and version, where the memory is among it."""
    traces: dict[str, dict[tuple[str, int], list[Cited]]] = {}
    for page_id, sections in rows.citing(tx, memory.id).items():
        known = {section: rows.citations(tx, page_id, section) for section in sections}
        outlines = rows.outlines(tx, page_id)
        found = traces.setdefault(page_id, {})
        for place in {(each.slug, each.sources_version) for one in outlines for each in one}:
            cited = [each for each in known.get(place[0], ()) if each.holds_at(place[1])]
            if any(each.memory_id == memory.id for each in cited):
                found[place] = [Cited(each.memory_id, each.sentences) for each in cited]
    return traces


def _listing(tx: Tx, page_ids: Iterable[str], leading: Leading) -> dict[str, set[str]]:
    """The pages that list some of these, in any of their versions, each with whom it lists."""
    found: dict[str, set[str]] = {}
    for page_id in page_ids:
        for name in name_rows.names_of(tx, tx.book_id, page_id):
            if name.kind in ("slug", "redirect"):
                address = f"{name.type}/{name.key}"
                for where, _, _, text in leading.texts(address):
                    if any(each["address"] == address for each in _LISTING.finditer(text)):
                        found.setdefault(where, set()).add(address)
    return found


def _forget_in(tx: Tx, page: Page, trace: _Trace, actor: str | None) -> None:
    struck, headings = _redact_history(tx, page, trace)
    left = _left(page, trace)
    lost = len(left) < len(page.sections)
    if lost and not any(section.body.replace(GONE, "").strip() for section in left):
        remove(tx, page, Author("person", actor), FORGOTTEN)
        memory_rows.bury(tx, page.id)
        return
    _forget_proposals(tx, page, struck, trace.memory)
    _scrub_versions(tx, page, struck, trace)
    _rename_sections(tx, page, headings)
    _write_without(tx, page, left, trace, _summary(page, struck, trace), actor)


def _left(page: Page, trace: _Trace, *, by_hand: bool = True) -> list[Section]:
    """The page's sections without what rests on the memory; those with nothing left go."""
    kept = []
    for section in page.sections:
        if not by_hand and section.pen != "compiled":
            kept.append(section)
            continue
        cited = trace.cited.get((section.slug, section.sources_version), ())
        text, gone = redacted(section.text, section.pen, cited, trace.memory, trace.listed)
        if gone and section.pen == "compiled":
            text = _EMPTY.sub("", text) if _EMPTY.sub("", text).strip() else text
        new = _with_text(section, text)
        if not gone or _says_something(new):
            kept.append(new)
    return kept


def _says_something(section: Section) -> bool:
    words = (each for each in sentences(section.body) if each.kind != "heading")
    return any(each.text != GONE for each in words)


def _write_without(
    tx: Tx,
    page: Page,
    left: Sequence[Section],
    trace: _Trace,
    summary: str,
    actor: str | None,
    reason: str = "",
) -> None:
    body = moved(left)
    if not trace.cited and (body, summary) == (page.body, about(page).summary):
        return
    cited, pens, anew = {}, {}, set()
    # By the slugs they have now: the second Notes is the first when that is gone.
    for piece, each in zip(split(body), left, strict=True):
        pens[piece.slug] = each.pen
        cited[piece.slug] = tuple(
            Cited(source.memory_id, source.sentences)
            for source in each.sources
            if source.memory_id != trace.memory.id
        )
        # A text that stays, for it rests on something else by now, while older versions lost it.
        stored = rows.texts_of(tx, page.id, each.slug).get(each.version, "")
        if stored != each.text and not each.damaged:
            anew.add(piece.slug)
    known = replace(about(page), summary=summary)
    who = Author("person", actor)
    change = Change(known, body, who, "forgot", reason, cited, pens, anew=frozenset(anew))
    write_page(tx, page, change)


def _redact_history(tx: Tx, page: Page, trace: _Trace) -> tuple[list[str], set[str]]:
    """Redact every text that any version had; what was struck, and the slugs of the sections whose
    headings were, wherever they stood."""
    struck: list[str] = []
    headings: dict[str, bool] = {}
    done: set[Placed | tuple[str, int]] = set()
    texts: dict[str, dict[int, str]] = {}
    changed: dict[str, dict[int, str]] = {}
    for outline in rows.outlines(tx, page.id):
        for place in outline:
            cited = trace.cited.get((place.slug, place.sources_version), ())
            # The same text may have been held by another pen, or cited more.
            seen = place if cited else (place.slug, place.text_version)
            if seen in done:
                continue
            done.add(seen)
            if place.slug not in texts:
                texts[place.slug] = rows.texts_of(tx, page.id, place.slug)
            text = texts[place.slug].get(place.text_version, "")
            new, gone = redacted(text, place.pen, cited, trace.memory, trace.listed)
            struck += gone
            if new != text:
                texts[place.slug][place.text_version] = new
                changed.setdefault(place.slug, {})[place.text_version] = new
            is_gone = Section(place.slug, new, "", 0, 0).heading == GONE
            headings[place.slug] = is_gone and headings.get(place.slug, True)
    for slug, redrawn in changed.items():
        set_texts(tx, page.id, slug, redrawn)
    return struck, {slug for slug, is_gone in headings.items() if is_gone}


def _rename_sections(tx: Tx, page: Page, slugs: set[str]) -> None:
    """A section is called after its heading; one whose heading was struck, by another name."""
    taken = {place.slug for outline in rows.outlines(tx, page.id) for place in outline}
    free = (name for number in count(1) if (name := f"forgotten_{number}") not in taken)
    for slug, name in zip(sorted(slugs), free, strict=False):
        rows.rename_section(tx, page.id, slug, name)


def _scrub_versions(tx: Tx, page: Page, struck: Sequence[str], trace: _Trace) -> None:
    """Summaries and reasons that tell what was forgotten. What a compiler said where it wrote from
    the memory goes as its sections do: nobody knows what else it said it from."""
    words = _letters_of(struck, trace.memory)
    for each in rows.told(tx, page.id):
        summary, reason = each.about["summary"], each.reason
        if _compiled_from(each.outline, trace) or _tells(summary, words):
            summary = ""
        by_compiler = each.author_kind in ("compiler", "dream") or each.action == "accepted"
        wrote = any(version == each.version for _, version in trace.cited)
        if reason and ((by_compiler and wrote) or _tells(reason, words)):
            reason = FORGOTTEN
        if (summary, reason) != (each.about["summary"], each.reason):
            rows.set_told(tx, page.id, each.version, reason, each.about | {"summary": summary})


def _summary(page: Page, struck: Sequence[str], trace: _Trace) -> str:
    """The summary that stays: none if it is to be made anew from what is left."""
    given = about(page).summary
    now = [Placed(s.slug, s.pen, s.version, s.sources_version) for s in page.sections]
    gone = _compiled_from(now, trace) or _tells(given, _letters_of(struck, trace.memory))
    return "" if gone else given


def _compiled_from(outline: Sequence[Placed], trace: _Trace) -> bool:
    return any(
        place.pen == "compiled" and (place.slug, place.sources_version) in trace.cited
        for place in outline
    )


def _forget_proposals(tx: Tx, page: Page, struck: Sequence[str], memory: Memory) -> None:
    """Proposals to the page that say again what was struck, whatever they cite."""
    gone, quoted = {*map(sentence_hash, struck)}, _said(memory)
    words = [each for each in _letters_of(struck, memory) if len(each) >= _SHORTEST]
    for each in proposal_rows.proposals(tx, tx.book_id, page.id, None, _ALL):
        said = [one.text for one in sentences(each.text)]
        again = any(sentence_hash(one) in gone or _repeats(one, quoted) for one in said)
        if again or any(word in _letters(each.reason) for word in words):
            rows.forget_proposal(tx, each.id)


def _letters_of(struck: Sequence[str], memory: Memory) -> list[str]:
    """What was struck and what the memory says, as it reads: no signs, no blanks."""
    return [word for each in (*map(plain, struck), *_said(memory)) if (word := _letters(each))]


def _tells(text: str, words: Sequence[str]) -> bool:
    """Whether a line has one of these in it, or is a part of one, perhaps after a first word."""
    whole, rest = _letters(text), _letters(text.partition(": ")[2])
    return any(
        (word in whole if len(word) >= _SHORTEST else word == whole)
        or any(part and part in word for part in (whole, rest))
        for word in words
    )


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


def redacted(
    text: str,
    pen: str,
    cited: Sequence[Cited],
    memory: Memory,
    listed: frozenset[str] = frozenset(),
) -> tuple[str, list[str]]:
    """A section's text without what rests on a memory, and the sentences that went. Where no
    sentence of what was compiled is left, nothing is: neither headings, except those that many
    pages have, nor comments."""
    quoted, headings, found = _said(memory), _headings(memory), sentences(text)
    lines = [each.span() for each in _LISTING.finditer(text) if each["address"] in listed]
    going = [
        each
        for each in found
        if _goes(each, pen, cited, memory.id, quoted)
        or (each.kind == "heading" and _folded(each.text) in headings)
        or any(start <= each.start < end for start, end in lines)
    ]
    words = [each for each in found if each.kind != "heading" and each.text != GONE]
    if pen == "compiled" and words and {*words} <= {*going}:
        all_ = [each.text for each in found if section_slug(each.text) not in _USUAL]
        return _emptied(text), all_
    for each in reversed(going):
        text = text[: each.start] + GONE + text[each.end :]
    return text, [each.text for each in going]


def _emptied(text: str) -> str:
    heading = Section("", text, "", 0, 0).heading
    named = heading if section_slug(heading) in _USUAL else GONE
    return (f"## {named}\n\n" if heading else "") + GONE + text[len(text.rstrip()) :]


def _goes(
    each: Sentence, pen: str, cited: Sequence[Cited], memory_id: str, quoted: Sequence[str]
) -> bool:
    rests = each.kind != "heading" and _rests(sentence_hash(each.text), pen, cited, memory_id)
    return rests or _repeats(each.text, quoted)


def _rests(hash: str, pen: str, cited: Sequence[Cited], memory_id: str) -> bool:
    """Whether a sentence goes with a memory: what was compiled from it, or what somebody wrote and
    cites nothing else for."""
    on = {
        each.memory_id for each in cited if not each.sentences or hash in map(bare, each.sentences)
    }
    return memory_id in on and (pen == "compiled" or on == {memory_id})


def _said(memory: Memory) -> list[str]:
    """The memory's sentences, folded."""
    found = [_folded(each.text) for each in sentences(memory.text)] + [_folded(memory.text)]
    return [each for each in found if len(each) >= _SHORTEST]


def _headings(memory: Memory) -> set[str]:
    """The memory's own headings, folded: however short, another page has them from it."""
    return {_folded(each.text) for each in sentences(memory.text) if each.kind == "heading"} - {""}


def _repeats(sentence: str, quoted: Sequence[str]) -> bool:
    folded = _folded(sentence)
    return len(folded) >= _SHORTEST and any(each in folded or folded in each for each in quoted)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split()).strip(".,;:!?*_`\"'()[]- ")


def _with_text(section: Section, text: str) -> Section:
    return Section(
        section.slug,
        text,
        section.pen,
        section.version,
        section.sources_version,
        section.sources,
    )
