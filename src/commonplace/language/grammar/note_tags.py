"""Tags of notes, which leave words out and which the tagger has seldom seen: "Ferry log retention
cut to 30 days", "Camp cook: Ola", "Stepped down as chair".
"""

from dataclasses import replace
from functools import cache

from commonplace.language.grammar.words import Word, as_noun, can_be_noun
from commonplace.language.lexicon import VERB, find_kind, look_up
from commonplace.language.packs import english

#: How many words of a note are looked at.
NOTE = 10
#: Tags of a word that is joined by marks, where they can be right.
_HANDLES = ("NN", "NNS", "NNP", "CD", "UH", "ADD", "MD")
#: What a bare noun phrase at the beginning of a note is made of, as the tagger may see it.
_BARE = frozenset("NN NNS NNP NNPS JJ CD VB VBP VBZ VBD VBG VBN RB IN FW GW ADD POS $".split())
_PHRASE = ("DT", "JJ", "CD", "NN", "PR")
_PAST = ("VBD", "VBN")
#: What stands behind the verb of a note.
_BEHIND = frozenset(("IN", "TO", "RP", "RB", "CD", ",", ".", ":", "JJ", "-LRB-"))
#: Letters of the longest modal verb.
_MODAL = 6


def mend_label(words: list[Word]) -> list[Word]:
    """A verb in its bare form, alone or behind one thing, is a noun: "Camp cook: Ola"."""
    for at, word in enumerate(words[:-1]):
        led = words[at - 1].tag in ("NN", "NNP") if at else len(words) == 2 and can_be_noun(word)
        if word.tag in ("VB", "VBP") and led:
            words[at] = as_noun(word)
    return words


def mend_handles(words: list[Word]) -> list[Word]:
    """A word in lower case that is joined by marks and begins a sentence or a phrase is what
    something is called: "billing-api", "nightly_import".
    """
    for at, word in enumerate(words):
        joined = any(mark in word.text[1:-1] for mark in "-_.") and word.text[0].islower()
        begins = not at or words[at - 1].tag in ("IN", "DT", ":", ",")
        if word.tag == "MD" and len(word.text) > _MODAL:  # no modal verb: a word nobody knows
            words[at] = replace(word, tag="NNP", lemma=word.low)
        elif joined and begins and word.tag not in _HANDLES and word.low.isascii():
            words[at] = replace(word, tag="NN", lemma=word.low)
    return words


def mend_modifiers(words: list[Word]) -> list[Word]:
    """What stands last in a phrase is its noun: "in a tiny flat in Lund"; and an adverb between two
    nouns is none: "the nightly import".
    """
    for at in range(1, len(words) - 1):
        word, before, behind = words[at], words[at - 1], words[at + 1]
        able = word.text == word.low and word.tag in ("JJ", "RB")
        if able and word.tag == "JJ" and before.tag == "JJ" and behind.tag in ("IN", ",", "."):
            led = next((each.tag for each in reversed(words[:at]) if each.tag != "JJ"), "")
            if led == "DT" and can_be_noun(word):
                words[at] = as_noun(word)
        elif able and word.tag == "RB" and word.low in _how_often() and behind.is_noun:
            words[at] = replace(word, tag="JJ")
    return words


@cache
def _how_often() -> frozenset[str]:
    return frozenset(english().table("how often"))


def mend_lead(words: list[Word]) -> list[Word]:
    """What stands before the first preposition of a note is a noun: "Spare key for the hut"."""
    ends = (
        at for at, word in enumerate(words[:NOTE]) if word.tag == "IN" or word.low in ("not", "no")
    )
    at = next(ends, 0)
    lead = words[:at]
    phrase = at > 1 and lead[-1].tag == "JJ" and all(word.tag[:2] in _PHRASE for word in lead)
    if phrase and lead[-1].text == lead[-1].low and can_be_noun(lead[-1]):
        words[at - 1] = as_noun(lead[-1])
    return words


def mend_dropped(words: list[Word]) -> list[Word]:
    """A participle that begins a sentence and has an object or a particle is a past tense, of which
    "I" is left out: "Stepped down as chair".
    """
    past = len(words) > 2 and words[0].tag in ("VBN", "VB")
    past = past and (words[0].tag == "VBN" or words[0].low != words[0].lemma)  # "Sold the van"
    if past and words[1].tag in ("RP", "DT", "PRP$", "PRP", "NNP", "NNS"):
        words[0] = replace(words[0], tag="VBD")
    return words


def mend_note(words: list[Word], at: int) -> list[Word]:
    """What stands before the participle of a note is a noun phrase: "Ferry log retention cut to
    30 days", "Office plants watered by Ola", "Boiler set to 21".
    """
    if words[at].is_noun:
        known = look_up(words[at].low).lemmas.get(VERB)
        words[at] = replace(words[at], tag="VBG" if known else "VBN", lemma=known or words[at].low)
    for before in range(at):
        word = words[before]
        if word.tag == "VBG":
            words[before] = replace(word, tag="NN", lemma=word.low)
        elif word.tag in ("VB", "VBP", "VBZ", "VBD"):
            words[before] = as_noun(word)
    return words


def find_participle(words: list[Word]) -> int:
    """Find the verb of a note that begins with a bare noun phrase; 0: it is none."""
    for at, word in enumerate(words[:NOTE]):
        behind = words[at + 1].tag if at + 1 < len(words) else "."
        bare = word.is_noun and word.low in english().words("bare participles")
        running = word.tag == "NN" and word.low.endswith("ing") and VERB in look_up(word.low).lemmas
        if running and at and words[at - 1].is_noun and behind in ("NNP", "CD", "IN"):
            return at  # "the worker running Node 18"
        if at and (word.tag in _PAST and behind not in _PAST or bare and behind == "IN"):
            led = words[at - 1].tag not in ("IN", "RB", "TO", "CC")
            return at if led and behind in _BEHIND else 0
        if word.tag not in _BARE or not _may_be_bare(words, at, behind):
            return 0
    return 0


def _may_be_bare(words: list[Word], at: int, behind: str) -> bool:
    """Whether a word before the participle of a note can be part of a noun phrase."""
    word, before = words[at], words[at - 1] if at else None
    if word.dated or word.lemma in ("be", "have", "do", "get", "let"):
        return False
    if before is None:
        opening = word.tag == "VBG" and behind == "NN"  # "closing day"
        return opening or word.tag not in ("IN", "VBG", "VBD", "VBN", "POS", "RB")
    if word.tag in ("VBZ", "VBD"):
        return behind in _PAST and before.is_noun and can_be_noun(word)
    if word.tag in ("VB", "VBP"):  # "log retention", after one thing: it would say "logs"
        return before.tag in ("NN", "NNP") and bool(find_kind(word.low) or can_be_noun(word))
    return word.tag != "VBN" or before.tag in ("IN", "NN", "NNP")
