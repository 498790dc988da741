"""The numbers, dates and names of a text: what a summary of it must keep. No I/O."""

import re
import unicodedata
from collections.abc import Iterator

from commonplace.capture.normalise import visible
from commonplace.language.calendar import MONTHS, WEEKDAYS

_TOKEN = re.compile(
    r"(?P<number>(?:(?<![\w\d])[-−+])?\d(?:[\w%°‰]|[.,:/'’-](?=\d))*[%°‰]?)"
    r"|(?P<word>[^\W\d_](?:[\w\u0300-\u036f]|['’](?=[^\W\d_]))*)"
    r"|(?P<stop>[.!?…。！？:;]|(?:^|(?<=\s))[-*•](?=\s))"
    r"|(?P<sign>[^\w\s])"
)
_COUNTING = frozenset(
    """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
    hundred thousand million billion dozen half twice once both first third last
    today tomorrow yesterday tonight daily weekly monthly yearly""".split()
) | (frozenset(MONTHS) | frozenset(WEEKDAYS)) - {"march", "may"}
_NEGATION = frozenset(
    """not no never none nobody nothing nowhere neither nor without cannot unless except stopped
    cancelled canceled false unlike hardly
    nicht kein keine keinen keiner keines keinem nie niemals nichts niemand ohne
    ne pas jamais aucun aucune rien sans personne
    non mai nessuno nessuna niente senza nunca jamás ningún ninguna nada sin tampoco
    não nem nenhum nenhuma sem niet geen nooit niets zonder
    inte ingen inget aldrig utan ikke aldri uten nie nigdy bez żaden ei kein
    не нет никогда без ничего nem soha değil yok""".split()
)
#: Words that begin sentences and are no names.
_OPENING = frozenset(
    """a an the this that these those it its he she they we i you his her their our my your there
    here and but or so then when while after before since because if as at in on by for from to of
    with both each all some many most one is are was were has have had does did will can""".split()
)


def things(text: str) -> list[str]:
    """The numbers, dates and names of a text, in order, as they are written: words that count and
    stand side by side are one (*New York*, *3 March 2026*, *40 euros*). A negation is none."""
    plain = _collapsed(text)
    found: list[str] = []
    last = -1
    for token, told in _placed(plain, (_small_words(plain),)):
        beside = last >= 0 and not plain[last : token.start()].strip()
        if told in _NEGATION or (not beside and _is_unit(token[0])):
            continue
        if beside:
            found[-1] += plain[last : token.end()]
        else:
            found.append(token[0])
        last = token.end()
    return found


def _is_unit(word: str) -> bool:
    """Whether a word counts only because of the number that it stands beside."""
    return word == word.lower() != word.upper() and word not in _COUNTING


def _collapsed(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(visible(text).split()))


def _small_words(text: str) -> frozenset[str]:
    found = (match["word"] for match in _TOKEN.finditer(text))
    return frozenset(word for word in found if word and word == word.lower())


def _placed(text: str, small: tuple[frozenset[str], ...]) -> Iterator[tuple[re.Match[str], str]]:
    """The same, each with where it stands."""
    begins, counted = True, False  # at the beginning of a sentence; right behind a number
    for token in _TOKEN.finditer(text):
        kind, words = token.lastgroup, token[0]
        if kind == "word":
            if counted or (told := _counts(words, begins, small)):
                yield token, words.lower() if counted else told
            begins = counted = False
        elif kind == "number":
            yield token, words
            begins, counted = False, True
        elif kind == "stop":
            begins, counted = True, False
        elif unicodedata.category(words) in ("Sc", "No", "Sm"):
            yield token, words


def _counts(word: str, begins: bool, small: tuple[frozenset[str], ...]) -> str:
    """The word as it is compared, or nothing if it does not count."""
    low = word.lower().replace("’", "'")
    if low in _NEGATION or low.endswith("n't"):
        return "not" if low in ("cannot", "not") or low.endswith("n't") else low
    if low in _COUNTING:
        return low
    if low == word:  # small letters, or a script that has no others
        return "" if word != word.upper() else word
    if begins and (low in _OPENING or any(low in words for words in small)):
        return ""
    return word
