"""Sentences that make no fact: questions, greetings, chatter."""

from collections.abc import Sequence
from functools import cache

from commonplace.language.packs import read_toml
from commonplace.language.sentences import Sentence

_ASKED = frozenset(("?", "？", "؟"))


@cache
def _lists() -> dict[str, frozenset[str]]:
    data = read_toml("chatter.toml")
    return {
        name: frozenset(words.split() if isinstance(words, str) else words) for name, words in data.items()
    }


def is_praise(word: str) -> bool:
    return word in _lists()["praise"]


def why_left_out(sentence: Sentence, names: Sequence[tuple[int, int]]) -> str | None:
    """Why a sentence makes no fact: empty, question, greeting, chatter; None: it may make one."""
    spoken = [token for token in sentence.tokens if any(map(str.isalnum, token.text))]
    if not spoken:
        return "empty"
    if any(token.text[-1] in _ASKED for token in sentence.tokens[-2:]):
        return "question"
    rest = [token for token in spoken if not any(start <= token.start < end for start, end in names)]
    lows = [token.text.lower().replace("’", "'") for token in rest]
    if sentence.kind in ("heading", "code"):
        return None
    if len(lows) <= 8 and all(low in _lists()["greetings"] for low in lows) and lows:
        return "greeting"
    if len(lows) <= 10 and all(low in _lists()["chatter"] for low in lows):
        return "chatter" if lows or len(spoken) < 2 else None
    return "chatter" if _opens_chatter(lows) else None


def _opens_chatter(lows: Sequence[str]) -> bool:
    begin = 0
    while begin < len(lows) and begin < 3 and lows[begin] in _INTERJECTIONS:
        begin += 1
    lead = " ".join(lows[begin : begin + 6]).replace(" 's", "'s").replace(" 're", "'re").replace(" n't", "n't")
    lead = lead.replace(" 'm", "'m").replace(" 've", "'ve") + " "
    short = len(lows) - begin <= 14
    return short and any(lead.startswith(f"{opener} ") for opener in _lists()["openers"])


_INTERJECTIONS = frozenset(("wow", "oh", "hey", "yeah", "aww", "well", "yes", "so", "haha", "hi", "ok", "and"))
