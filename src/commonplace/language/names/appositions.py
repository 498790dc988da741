"""The nouns that a text says a name is: *my parrot X*, *X, our hamster*, *X is a small village*."""

from collections.abc import Iterator

from commonplace.language.lemmas import lemma
from commonplace.language.names.line import Line
from commonplace.language.names.runs import Run
from commonplace.language.names.words import is_title

BE = frozenset("is was are were 's ist war est était es era è é".split())

_DETERMINERS = frozenset({"DT", "PRP$", "JJ", "POS", "CD", "RB", "JJS"})
#: How far a noun stands from the name that it tells about, in words.
REACH = 7


def find_nouns(line: Line, run: Run) -> Iterator[str]:
    """Yield the nouns that a name is said to be."""
    yield from _find_before(line, run)
    after = line.low(run.last)
    told = after in (",", "(") or (after in BE and line.can_be_subject(run.first, run.last))
    if told and has_determiner(line, run.last + 1):
        yield from _find_head(line, run.last + 1)


def _find_before(line: Line, run: Run) -> Iterator[str]:
    place = run.first - 1
    closed = line.low(run.last) in ("", ",", ".", ")")
    if place >= 0 and (line.words[place] in ('"', "“") or (line.words[place] == "," and closed)):
        place -= 1
    if place < 0:
        return
    if line.lows[place] in BE and line.low(place - 1) == "name" and place > 2:
        yield get_lemma(line, place - 3)  # my dog's name is X
    elif line.lows[place] in line.listed("calling"):
        yield get_lemma(line, place - 1)
    elif is_noun(line, place) and _is_introduced(line, place):
        yield f"{line.low(place - 1)}-{get_lemma(line, place)}"
        yield get_lemma(line, place)


def _is_introduced(line: Line, place: int) -> bool:
    """Whether a noun is said of something: *my dog*, *our new puppy*, *betta fish*."""
    if place == 0:
        return not is_title(line.words[0], line.language)
    if not line.words[place].islower() and line.language != "de":
        return False
    kind = line.tag(place - 1)
    return has_determiner(line, place - 1) or kind in _DETERMINERS or kind == "NN"


def has_determiner(line: Line, place: int) -> bool:
    """Whether an article or a possessive stands at a place."""
    low = line.low(place)
    return low in line.listed("articles") or low in line.listed("possessives")


def _find_head(line: Line, place: int) -> Iterator[str]:
    """Yield the last noun of the group that starts here: *a small desk lamp with a cable*."""
    head, aside = "", line.low(place - 1) in (",", "(")
    for each in range(place, min(place + REACH, len(line.words))):
        if is_noun(line, each):
            head = get_lemma(line, each)
            if not line.is_tagged():
                break
        elif line.tag(each) == "POS":
            head = ""  # *the club's minibus*
        elif line.is_tagged() and (
            head or line.tag(each) not in _DETERMINERS | {"NNP", "VBN", "VBG"}
        ):
            if aside and line.tag(each)[:2] in ("VB", "MD"):
                return  # *at X, the owner waved*
            break
    if head:
        yield head


def is_noun(line: Line, place: int) -> bool:
    """Whether a word is a noun; where there are no tags, whether it is no small word."""
    if not 0 <= place < len(line.words) or not line.words[place].isalpha():
        return False
    return (
        line.tag(place).startswith("NN")
        if line.is_tagged()
        else not line.is_small(line.lows[place])
    )


def get_lemma(line: Line, place: int) -> str:
    """Return the lemma of a word, and the word itself where there are no tags."""
    if not 0 <= place < len(line.words):
        return ""
    tag = line.tag(place)
    if not line.is_tagged() or tag.startswith("NNP"):
        return line.lows[place]
    return lemma(line.words[place], tag)
