"""The lemma of an English word with its Penn tag: from the lexicon, else by rules of spelling."""

from functools import lru_cache

from commonplace.language.lexicon import ADJECTIVE, ADVERB, NOUN, VERB, look_up

_CLASSES = {"N": NOUN, "V": VERB, "M": VERB, "J": ADJECTIVE, "R": ADVERB}
_CLITICS = {
    "n't": "not", "n’t": "not", "'m": "be", "'re": "be", "'ve": "have", "'ll": "will",
    "ca": "can", "wo": "will", "sha": "shall", "'d": "would",
}  # fmt: skip
#: Endings of an inflected tag, longest first, and what can stand in their place.
_ENDINGS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "s": (("ies", ("y", "ie")), ("ves", ("ve", "f", "fe")), ("es", ("e", "")), ("s", ("",))),
    "ed": (("ied", ("y", "ie")), ("ed", ("", "e", "-"))),
    "ing": (("ying", ("y", "ie")), ("ing", ("", "e", "-"))),
    "er": (("ier", ("y",)), ("er", ("", "e", "-"))),
    "est": (("iest", ("y",)), ("est", ("", "e", "-"))),
}
_INFLECTIONS = {
    "NNS": "s", "VBZ": "s", "VBD": "ed", "VBN": "ed", "VBG": "ing",
    "JJR": "er", "RBR": "er", "JJS": "est", "RBS": "est",
}  # fmt: skip
_VOWELS = "aeiouy"


@lru_cache(8192)
def lemma(word: str, tag: str) -> str:
    """Find the lemma, in lower case; a name keeps its spelling, a clitic is its whole word."""
    if tag.startswith("NNP"):
        return word
    low = word.lower().replace("’", "'")
    if low in _CLITICS and tag != "POS":
        return "have" if low == "'d" and tag == "VBD" else _CLITICS[low]
    if low == "'s" and tag.startswith("V"):
        return "be"
    kind = _CLASSES.get(tag[:1], "o")
    entry = look_up(low)
    if kind in entry.classes:
        return entry.lemmas.get(kind, low)
    ending = _INFLECTIONS.get(tag)
    return _strip_ending(low, ending, kind) if ending else low


def _strip_ending(word: str, ending: str, kind: str) -> str:
    """Undo an inflection by spelling: a stem of the lexicon, else the likeliest one."""
    for suffix, replacements in _ENDINGS[ending]:
        if word.endswith(suffix) and len(word) > len(suffix) + 1:
            stem = word[: -len(suffix)]
            stems = [_replace(stem, each) for each in replacements]
            known = [each for each in stems if kind in look_up(each).classes]
            return known[0] if known else _guess(stem, suffix)
    return word


def _replace(stem: str, replacement: str) -> str:
    """``-`` halves a double letter: *stopp* is *stop*."""
    if replacement != "-":
        return stem + replacement
    return stem[:-1] if len(stem) > 2 and stem[-1] == stem[-2] else stem


def _guess(stem: str, suffix: str) -> str:
    """Spell the stem of a word that no lexicon has: *vibed* vibe, *googled* google."""
    if suffix in ("ies", "ied", "ier", "iest"):
        return stem + "y"
    if suffix == "ying":
        return stem + "y"
    if suffix == "ves":
        return stem + "ve"
    if suffix == "es":
        return stem if stem.endswith(("s", "x", "z", "ch", "sh")) else stem + "e"
    if suffix == "s":
        return stem
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "lsaeiou":
        return stem[:-1]
    closed = len(stem) > 2 and stem[-1] not in _VOWELS + "wx" and stem[-2] in _VOWELS
    silent = closed and stem[-3] not in _VOWELS and stem[-1] not in "ln"
    return stem + "e" if silent or stem.endswith(("c", "g", "v", "u")) else stem
