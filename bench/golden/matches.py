"""Match the things of two files, by what a reader would call the same:

- an *entity* by its name, else by one that has it among its names;
- a *fact* by its memory and words: the same line, else the one of that memory that shares at least
  half of its words;
- a *page* by its address, else by its title;
- a *sentence* by its words, else, on the same page, by a memory that both cite;
- a *recall* by its question.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bench.golden.lines import Both, Line

#: How much of an old fact's words a changed one has at least.
_SHARED = 0.5
Sentence = Sequence[Any]


@dataclass(frozen=True, slots=True)
class Match:
    """A thing before and after; one of them is empty where it is gone or new."""

    before: str = ""
    after: str = ""
    is_same: bool = False
    #: What the memories say that the old one rests on.
    memories: tuple[str, ...] = ()


def match_entities(both: Both) -> Iterator[Match]:
    before, after = both.of("entity")
    by_name = {name.casefold(): each for each in after for name in each["names"]}
    by_name |= {each["names"][0].casefold(): each for each in after}
    met: set[int] = set()
    for each in before:
        other = by_name.get(each["names"][0].casefold())
        met.add(id(other))
        yield _match(each, other, _entity_text)
    yield from (Match(after=_entity_text(each)) for each in after if id(each) not in met)


def match_facts(both: Both) -> Iterator[Match]:
    before, after = both.of("fact")
    left: defaultdict[int, list[Line]] = defaultdict(list)
    for each in after:
        left[each["memory"]].append(each)
    rest = []
    for each in before:
        of_memory = left[each["memory"]]
        if each in of_memory:
            of_memory.remove(each)
            yield _match(each, each, _fact_text)
        else:
            rest.append(each)
    for each in rest:
        other = _take_nearest(left[each["memory"]], each)
        yield _match(each, other, _fact_text, both.texts([each["memory"]]))
    yield from (Match(after=_fact_text(each)) for some in left.values() for each in some)


def match_pages(both: Both) -> Iterator[Match]:
    for each, other in _paired_pages(both):
        numbers = _cited(each) if each else ()
        if each is None and other is not None:
            yield Match(after=_page_text(other))
        elif each is not None:
            yield _match(each, other, _page_text, both.texts(numbers))


def match_sentences(both: Both) -> Iterator[Match]:
    citing = _citing_pages(both.of("page")[1])
    for page, other in _paired_pages(both):
        left: list[Sentence] = list(other["sentences"]) if other else []
        rest = []
        for sentence in page["sentences"] if page else ():
            if sentence in left:
                left.remove(sentence)
                yield Match(sentence[1], sentence[1], True)
            else:
                rest.append(sentence)
        for sentence in rest:
            near = next((each for each in left if {*each[3]} & {*sentence[3]}), None)
            if near is not None:
                left.remove(near)
            yield _sentence_match(both, page or {}, sentence, (near, citing))
        yield from (Match(after=str(sentence[1])) for sentence in left)


def match_recalls(both: Both) -> Iterator[Match]:
    before, after = both.of("recall")
    by_question = {each["question"]: each for each in after}
    for each in before:
        other = by_question.pop(each["question"], None)
        lost = [n for n in each["found"] if other is None or n not in other["found"]]
        yield _match(each, other, _recall_text, both.texts(lost))
    yield from (Match(after=_recall_text(each)) for each in by_question.values())


def _match(
    before: Line,
    after: Line | None,
    text: Callable[[Line], str],
    memories: tuple[str, ...] = (),
) -> Match:
    return Match(text(before), text(after) if after else "", before == after, memories)


def _entity_text(line: Line) -> str:
    return f"{' = '.join(line['names'])} ({line['type']})"


def _fact_text(line: Line) -> str:
    by = f" by {line['by']}" if line["by"] else ""
    slot = f" [{line['slot']} = {line['value']}]" if line["slot"] else ""
    return f"{line['memory']}: {line['text']}{slot} {line['state']}{by}"


def _page_text(line: Line) -> str:
    return f"{line['address']} “{line['title']}”, {len(line['sentences'])} sentences"


def _recall_text(line: Line) -> str:
    marked = f", marked {line['replaced']}" if line["replaced"] else ""
    return f"{line['question']} {line['found']}{marked}"


def _take_nearest(left: list[Line], wanted: Line) -> Line | None:
    """The fact of the same memory that shares most words; it is taken off the list."""
    words = _words(wanted)
    shares = [
        (len(words & _words(each)) / max(len(words), 1), -place) for place, each in enumerate(left)
    ]
    share, place = max(shares, default=(0.0, 0))
    return left.pop(-place) if share >= _SHARED else None


def _words(fact: Line) -> set[str]:
    return {word.strip(".,;:!?“”\"'()").casefold() for word in str(fact["text"]).split()}


def _paired_pages(both: Both) -> Iterator[tuple[Line | None, Line | None]]:
    before, after = both.of("page")
    by_title = {each["title"].casefold(): each for each in after}
    by_address = {each["address"]: each for each in after}
    met: set[int] = set()
    for each in before:
        other = by_address.get(each["address"]) or by_title.get(each["title"].casefold())
        if id(other) in met:
            other = None
        met.add(id(other))
        yield each, other
    yield from ((None, each) for each in after if id(each) not in met)


def _cited(page: Line) -> list[int]:
    return sorted({number for sentence in page["sentences"] for number in sentence[3]})


def _citing_pages(pages: Sequence[Line]) -> Mapping[int, Sequence[str]]:
    """The addresses of the pages that cite each memory."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    for page in pages:
        for number in _cited(page):
            found[number].append(page["address"])
    return found


def _sentence_match(
    both: Both,
    page: Line,
    sentence: Sentence,
    now: tuple[Sentence | None, Mapping[int, Sequence[str]]],
) -> Match:
    """A sentence that is not there as it was: what stands for it, or who cites its memory."""
    near, citing = now
    told = f"{page['address']}#{sentence[0]}: {sentence[1]}"
    if near is not None:
        return Match(told, str(near[1]))
    elsewhere = sorted({address for number in sentence[3] for address in citing.get(number, ())})
    where = f"cited on {', '.join(elsewhere)}" if elsewhere else "its memory is on no page now"
    return Match(f"{told} ({where})", memories=both.texts(sentence[3]))
