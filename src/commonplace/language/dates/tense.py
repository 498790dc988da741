"""Whether the words around a phrase tell what was or what will be.

No grammar: some words of each language (``was``, ``will``), endings (*-ed*) and auxiliaries with a
participle (*hat … gekauft*), within a bounded distance in the same sentence. A reader with tags may
know better; where nothing is plain, the answer is 0.
"""

from collections.abc import Mapping
from fnmatch import fnmatchcase

from commonplace.language.dates.tokens import Token

_BEFORE, _AFTER = 24, 12
_ENDS = frozenset("!?\n;…。！？")
_PARTICIPLE_WITHIN = 6
_PARTICIPLE_LETTERS = range(4, 40)


def direction_of(
    tokens: list[Token], first: int, end: int, tense: Mapping[str, tuple[str, ...]]
) -> int:
    """-1 where the sentence tells what was, 1 what will be, 0 where that is not plain."""
    before, after = _sentence(tokens, first, end)
    words = before + after
    if any(word in tense["arranged"] for word in before):
        return 0
    past = _is_past(words, tense)
    future = any(word in tense["future"] for word in words)
    if past == future:
        # "I was told that we are going": what stands nearest before the phrase decides.
        return _nearest(before, tense) if past else 0
    return -1 if past else 1


def _nearest(before: list[str], tense: Mapping[str, tuple[str, ...]]) -> int:
    for word in reversed(before):
        if _is_past([word], tense):
            return -1
        if word in tense["future"]:
            return 1
    return 0


def _sentence(tokens: list[Token], first: int, end: int) -> tuple[list[str], list[str]]:
    before: list[str] = []
    for at in range(first - 1, max(first - 1 - _BEFORE, -1), -1):
        if _is_end(tokens, at):
            break
        before.append(_word(tokens[at]))
    after: list[str] = []
    for at in range(end, min(end + _AFTER, len(tokens))):
        if _is_end(tokens, at):
            break
        after.append(_word(tokens[at]))
    return before[::-1], after


def _word(token: Token) -> str:
    """The word in lower case; a name of a day (Sat) is no verb."""
    return "" if "DAYNAME" in token.classes else token.text.lower()


def _is_end(tokens: list[Token], at: int) -> bool:
    if tokens[at].text in _ENDS:
        return True
    # A full stop ends a sentence unless a figure stands before it: 3. Mai.
    return tokens[at].text == "." and not (at and tokens[at - 1].text[-1].isdigit())


def _is_past(words: list[str], tense: Mapping[str, tuple[str, ...]]) -> bool:
    endings = tense["past_endings"]
    for word in words:
        if word in tense["past"]:
            return True
        if endings and word.endswith(endings) and len(word) > 3 and word not in tense["past_not"]:
            return True
    auxiliaries = tense.get("auxiliaries", ())
    return any(
        _is_participle(participle, tense["participles"])
        for at, word in enumerate(words)
        if word in auxiliaries
        for participle in words[at + 1 : at + 1 + _PARTICIPLE_WITHIN]
    )


def _is_participle(word: str, shapes: tuple[str, ...]) -> bool:
    return len(word) in _PARTICIPLE_LETTERS and any(fnmatchcase(word, shape) for shape in shapes)
