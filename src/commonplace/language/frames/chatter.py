"""Sentences that make no fact: questions, greetings, chatter."""

from collections.abc import Sequence
from functools import cache

from commonplace.language.frames.context import Context
from commonplace.language.grammar.words import FINITE, Word
from commonplace.language.names import Surface
from commonplace.language.packs import english, read_toml
from commonplace.language.sentences import Sentence

#: How many words before a colon that ends a line are a heading: "What I did:".
_HEADING_WORDS = 4
_ASKED = frozenset(("?", "？", "؟"))
_CLITICS = (" 's", " 're", " n't", " 'm", " 've", " 'll", " 'd")


@cache
def _lists() -> dict[str, frozenset[str]]:
    data = read_toml("chatter.toml")
    return {
        name: frozenset(words.split() if isinstance(words, str) else words)
        for name, words in data.items()
    }


def is_praise(word: str) -> bool:
    return word in _lists()["praise"]


def is_greeting(word: str) -> bool:
    """Whether a word in lower case greets, thanks or exclaims, as before somebody's name."""
    return any(word in _lists()[name] for name in ("greetings", "interjections", "thanks"))


def why_left_out(
    sentence: Sentence, names: Sequence[Surface], greetings: frozenset[str] = frozenset()
) -> str | None:
    """Why a sentence makes no fact: empty, heading, code, question, greeting, chatter; None: it
    may. `greetings` of its own language.
    """
    if sentence.kind in ("heading", "code"):
        return sentence.kind
    spoken = [token for token in sentence.tokens if any(map(str.isalnum, token.text))]
    if not spoken:
        return "empty"
    if sentence.tokens[-1].text == ":" and len(spoken) <= _HEADING_WORDS:
        return "heading"
    if any(token.text[-1] in _ASKED for token in sentence.tokens[-2:]):
        return "question"
    rest = [
        token for token in spoken if not any(name.start <= token.start < name.end for name in names)
    ]
    lows = [token.text.lower().replace("’", "'") for token in rest]
    greetings = greetings or _lists()["greetings"]
    if len(lows) <= 8 and all(low in greetings for low in lows) and lows:
        return "greeting"
    if len(lows) <= 10 and all(low in _lists()["chatter"] for low in lows):
        return "chatter" if lows or len(spoken) < 2 else None
    return "chatter" if _opens_chatter(lows) else None


def _opens_chatter(lows: Sequence[str]) -> bool:
    begin = 0
    while begin < len(lows) and begin < 3 and lows[begin] in _lists()["interjections"]:
        begin += 1
    lead = " ".join(lows[begin : begin + 6]) + " "
    for clitic in _CLITICS:
        lead = lead.replace(clitic, clitic[1:])
    short = len(lows) - begin <= 14
    return short and any(lead.startswith(f"{opener} ") for opener in _lists()["openers"])


def names_nobody(words: Sequence[Word], context: Context) -> bool:
    """A sentence about "it", "that" or "you", without a name, number or day; of the author only
    where no noun says what of: "I love it".
    """
    pack = english()
    if context.dates or any(word.tag == "CD" for word in words):
        return False
    if any(word.low in pack.words("my") for word in words):
        return False
    if context.names:
        return False
    nouns = [
        word
        for word in words
        if word.tag in ("NN", "NNS") and word.low not in pack.words("vague nouns")
    ]
    if any(word.low in pack.words("first person") for word in words):
        return not nouns and not any(word.tag in ("VBD", "VBN") for word in words)
    first = next(
        (word for word in words if word.tag in ("PRP", "PRP$", "DT", "NN", "NNS", "EX")), None
    )
    unclear = first is not None and first.low in _lists()["unclear"]
    return unclear or not any(word.tag in FINITE for word in words) or not nouns
