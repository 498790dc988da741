"""Make words of tagged tokens, and mend what the tagger missed: names, set phrases, verbs."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from commonplace.language.grammar.note_tags import (
    NOTE,
    find_participle,
    mend_dropped,
    mend_handles,
    mend_label,
    mend_lead,
    mend_modifiers,
    mend_note,
)
from commonplace.language.grammar.words import (
    DASHES,
    FINITE,
    SIGNS,
    Word,
    as_noun,
    can_be_noun,
    find_sign,
    make_word,
    measures,
)
from commonplace.language.lemmas import lemma
from commonplace.language.lexicon import NOUN, VERB, look_up
from commonplace.language.packs import english
from commonplace.language.tokens import Token

_STARTS = frozenset(("PRP", "DT", "PRP$", "NNP", "NNPS", ",", ".", ";"))
#: What the tagger takes nouns for that begin a sentence.
_MISREAD = frozenset(("JJ", "VB", "VBZ", "UH", "EX", "VBP", "NN", "NNS", "NNP", "NNPS", "CD"))
#: What stands behind an order, and in no bare noun phrase.
_ORDERED = frozenset(("PRP", ",", "CC", "TO", "WDT", "WP", "WRB"))
_NO_SUBJECTS = ("opinion verbs", "know verbs", "report verbs", "like verbs", "no subjects")
#: Where a clause ends.
_STOPS = (",", ".", ":", "CC", "-LRB-", "-RRB-")
_CAN_BE_MENDED = ("NNS", "NNPS", "NNP", "NN")

Spans = Sequence[tuple[int, int]]


def tag_words(
    tokens: Sequence[Token], tags: Sequence[str], names: Spans = (), dates: Spans = ()
) -> list[Word]:
    """Make words of tagged tokens; names, set phrases and verbs that the tagger missed are
    mended.
    """
    words = [make_word(token, each) for token, each in zip(tokens, tags, strict=True)]
    words = mend_modifiers(words)
    words = _mend_owned(_mend_same(mend_handles(words)))
    for at, word in enumerate(words):
        if any(start <= word.start < end for start, end in dates):
            words[at] = replace(word, dated=True)
        elif (
            at
            and word.tag in ("VB", "VBP", "JJ")
            and word.text[:1].isupper()
            and word.text[1:].islower()
        ):
            words[at] = replace(word, tag="NNP", lemma=word.low)
    mended = _mend_phrases(_mend_units(_mend_common(_mend_names(words, names), names)))
    mended = _mend_gerunds(_mend_endings(_mend_no_longer(_mend_from_on(mended))))
    begin = find_sign(mended[:NOTE]) + 1  # a note may stand behind a label
    told = mended[begin:]
    if at := find_participle(told):
        return [*mend_label(mended[:begin]), *_mend_first(mend_note(told, at))]
    mended = [*mend_label(mended[:begin]), *told]
    return _mend_verb(_mend_first(mended))


def _mend_owned(words: list[Word]) -> list[Word]:
    """Of "the wedding's in Rome" and "my hair's dark" the *'s* is a verb; of "at Ola's on Monday"
    and "Ola's red scarf" it is none.
    """
    for at, word in enumerate(words[1:-1], 1):
        if word.tag != "POS" or word.low == "'":
            continue
        end = next((to for to in range(at + 1, len(words)) if words[to].tag in _STOPS), len(words))
        begin = next((to for to in range(at, 0, -1) if words[to].tag in _STOPS), 0)
        if any(each.tag in FINITE for each in (*words[begin:at], *words[at + 1 : end])):
            continue
        if not any(each.tag in ("IN", "TO") for each in words[begin:at]) and _is_told_of(
            words[at - 1], words[at + 1 : end]
        ):
            words[at] = replace(word, tag="VBZ", lemma="be")
    return words


def _is_told_of(noun: Word, behind: list[Word]) -> bool:
    """Whether what stands behind *'s* says what something is rather than what somebody owns."""
    if not behind:
        return False
    if behind[0].tag in ("IN", "DT", "VBN", "PRP$") or behind[0].low in ("now", "not", "back"):
        return True
    plain = [each.tag for each in behind if each.tag != "RB"]
    if plain[:1] == ["VBG"] and (behind[0].tag == "RB" or plain[1:2] in (["DT"], ["PRP$"], ["IN"])):
        return True
    if all(tag == "JJ" for tag in plain):
        return True
    return noun.tag == "NN" and all(tag.startswith("NNP") for tag in plain) and bool(plain)


def _mend_same(words: list[Word]) -> list[Word]:
    """What looks the same in the past, right behind a name, is past: "Ola quit, Kim drives"."""
    for at in range(1, len(words)):
        word, before = words[at], words[at - 1]
        same = word.tag in ("VB", "VBP") and word.low in english().words("bare participles")
        named = before.tag in ("NNP", "GW", "FW")
        same = same and named and (at == 1 or not words[at - 2].tag.startswith(("VB", "MD")))
        begins = word.low == "quit" and word.tag == "NN" and before.text in (*SIGNS, *DASHES)
        if same or begins:
            words[at] = replace(word, tag="VBD", lemma=word.low)
    return words


def _mend_names(words: list[Word], names: Spans) -> list[Word]:
    """Tag the words of a name as a name."""
    if not names:
        return words
    return [
        replace(word, tag="NNP", lemma=word.low)
        if not word.is_noun
        and word.tag not in ("POS", "CD")
        and any(start <= word.start < end for start, end in names)
        else word
        for word in words
    ]


def _mend_common(words: list[Word], names: Spans) -> list[Word]:
    """A known noun in lower case that stands in no name is a common noun: "the PDF renderer"."""
    for at, word in enumerate(words):
        if not word.is_name or word.text != word.low or not word.text.isalpha():
            continue
        named = any(start <= word.start < end for start, end in names)
        if not named and can_be_noun(word):
            words[at] = as_noun(word)
    return words


def _mend_units(words: list[Word]) -> list[Word]:
    """A unit right behind a number is a noun, whatever the tagger says: "900 euros"."""
    for at in range(1, len(words)):
        word = words[at]
        if words[at - 1].tag == "CD" and not word.is_noun and lemma(word.text, "NNS") in measures():
            words[at] = replace(word, tag="NNS", lemma=lemma(word.text, "NNS").lower())
    return words


def _mend_phrases(words: list[Word]) -> list[Word]:
    """Tag set phrases as adverbs: "no longer", "from now on", "these days"."""
    phrases = _set_phrases()
    for at in range(len(words)):
        for phrase in phrases.get(words[at].low, ()):
            span = words[at : at + len(phrase)]
            if tuple(word.low for word in span) == phrase:
                words[at : at + len(phrase)] = [
                    replace(word, tag="RB", lemma=word.low) for word in words[at : at + len(phrase)]
                ]
    return words


@cache
def _set_phrases() -> dict[str, tuple[tuple[str, ...], ...]]:
    """Phrases of more than one word, by their first."""
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for name in ("now words", "while words", "also words", "set phrases"):
        for phrase in sorted(english().words(name)):
            words = tuple(phrase.split())
            if len(words) > 1:
                found[words[0]] = (*found.get(words[0], ()), words)
    return found


def _mend_from_on(words: list[Word]) -> list[Word]:
    """In "from October on we …" the *on* belongs to *from*."""
    for at, word in enumerate(words):
        if word.low != "from":
            continue
        for on in range(at + 2, min(at + 6, len(words))):
            if words[on].low == "on" and (on + 1 == len(words) or words[on + 1].tag in _STARTS):
                words[on] = replace(words[on], tag="RB")
                break
    return words


def _mend_no_longer(words: list[Word]) -> list[Word]:
    """What stands behind *no longer* and a subject is a verb: "I no longer wear glasses"."""
    for at in range(3, len(words)):
        word, subject = words[at], words[at - 3]
        behind = [each.low for each in words[at - 2 : at]] == ["no", "longer"]
        able = word.tag == "NN" and VERB in look_up(word.low).classes
        if behind and able and (subject.is_noun or subject.tag == "PRP"):
            words[at] = replace(word, tag="VBP")
    return words


def _mend_endings(words: list[Word]) -> list[Word]:
    """A verb in -s is no past tense; a word in -s that no lexicon has, behind a name, is a verb."""
    for at, word in enumerate(words):
        if not word.low.endswith("s") or word.text != word.low or len(word.low) < 4:
            continue
        if word.tag == "VB" and look_up(word.low).lemmas.get(NOUN, word.low) != word.low:
            words[at] = as_noun(word)  # "allergic to nuts"
            continue
        past = word.tag == "VBD"
        unknown = word.tag in ("GW", "FW", "NNP", "NNPS", "NNS") and not look_up(word.low).classes
        behind = at and (words[at - 1].is_name or words[at - 1].tag.startswith("RB"))
        if past or (unknown and behind and _is_before_complement(words, at)):
            words[at] = replace(word, tag="VBZ", lemma=lemma(word.text, "VBZ").lower())
    return words


def _mend_gerunds(words: list[Word]) -> list[Word]:
    """A word in -ing right behind a preposition, with nothing behind it, is a noun: "on
    staging"; right behind a verb such as *stop* it is a verb: "stopped smoking".
    """
    for at in range(1, len(words)):
        word, before = words[at], words[at - 1]
        last = at + 1 == len(words) or words[at + 1].tag in (",", ".", ":", "CC", "RB")
        if word.tag == "VBG" and last and before.tag == "IN":
            words[at] = replace(word, tag="NN", lemma=word.low)
        elif word.tag == "NN" and word.low.endswith("ing") and _is_stopped(words, at):
            words[at] = replace(word, tag="VBG", lemma=lemma(word.text, "VBG").lower())
    return words


def _is_stopped(words: list[Word], at: int) -> bool:
    before, lead = words[at - 1], words[at - 2] if at > 1 else words[at]
    if (lead.lemma, before.low) == ("give", "up"):
        before = replace(lead, lemma="stop")
    stops = before.lemma in english().words("stop verbs") and before.tag.startswith("VB")
    return stops and VERB in look_up(words[at].low).classes


def _is_before_complement(words: list[Word], at: int) -> bool:
    return at + 1 < len(words) and words[at + 1].tag in ("IN", "TO", "DT", "CD", "PRP$")


def _mend_first(words: list[Word]) -> list[Word]:
    """A first word that was taken for an order is a noun where another verb follows its phrase."""
    words = _mend_subject(mend_lead(mend_dropped(words)))
    if len(words) < 4 or words[0].tag != "VB" or NOUN not in look_up(words[0].low).classes:
        return words
    second = words[1]
    if second.tag == "IN" and words[2].is_name and words[3].tag == "VBZ":
        words[0] = replace(words[0], tag="NN")
    elif second.tag in ("NN", "NNS") and second.text == second.low:
        for at in (1, 2):
            if _can_be_verb(words[at]) and words[at + 1].tag in (
                "CD",
                "DT",
                "NNS",
                "NN",
                "PRP$",
                "IN",
            ):
                words[0] = replace(words[0], tag="NN")
                words[at] = replace(words[at], tag="VBZ", lemma=look_up(words[at].low).lemmas[VERB])
                break
    return words


def _mend_subject(words: list[Word]) -> list[Word]:
    """What stands before the first finite verb or colon is a noun phrase, whatever the tagger says:
    "Mum takes", "Search is powered", "Cache TTL on the pages is", "hens: six".
    """
    begin = min(1, len(words))
    end = next(
        (at for at, w in enumerate(words) if w.tag in FINITE and at >= begin or w.text == ":"), 0
    )
    head = next((at for at, word in enumerate(words[:end]) if word.tag == "IN"), end)
    while head > 1 and words[head - 1].tag == "RB":
        head -= 1
    if not head or end > 8 or any(word.tag not in _MISREAD for word in words[:head]):
        return words
    if any(word.tag in _ORDERED for word in words[head:end]):
        return words
    for at in {0, head - 1}:
        word = words[at]
        if not word.is_noun and word.tag != "CD" and _can_head(word, words[end], at == head - 1):
            words[at] = as_noun(word)
    return words


def _can_head(word: Word, behind: Word, is_last: bool) -> bool:
    """Whether a misread word can be the noun of a subject, or the first of two nouns."""
    pack, classes = english(), look_up(word.low).classes
    if word.tag == "JJ" and (not is_last or (behind.text == ":" and classes)):
        return False
    if any(word.low in pack.words(name) for name in _NO_SUBJECTS):
        return False
    return can_be_noun(word)


def _mend_verb(words: list[Word]) -> list[Word]:
    """Turn the first word that can be a verb in -s into one, where no word is a finite verb."""
    end = _find_clause_end(words)
    if end < 3 or any(word.tag in FINITE or word.tag == "VB" for word in words[:end]):
        return words
    for at in range(max(1, find_sign(words[:NOTE]) + 1), end):
        word, before = words[at], words[at - 1]
        if word.tag not in _CAN_BE_MENDED or not (before.is_noun or before.tag in ("RB", ",")):
            continue
        if _can_be_verb(word):
            words[at] = replace(word, tag="VBZ", lemma=look_up(word.low).lemmas[VERB])
            break
        plural = (
            (words[0].tag == "NNS" or _is_plural_name(before))
            and at + 1 < len(words)
            and words[at + 1].tag in ("DT", "IN", "CD")
        )
        if plural and word.text == word.low and VERB in look_up(word.low).classes:
            words[at] = replace(word, tag="VBP")
            break
    return words


def _find_clause_end(words: list[Word]) -> int:
    """Find where a clause with a verb of its own begins: "…, where it is warm"; else the end."""
    for at in range(1, len(words) - 1):
        if words[at].text == "," and words[at + 1].tag in ("WRB", "WDT", "WP"):
            return at
    return len(words)


def _is_plural_name(word: Word) -> bool:
    """ "Thursday Readers meet in the hall": who they are ends in -s."""
    return word.is_name and word.text.istitle() and word.low.endswith("rs")


def _can_be_verb(word: Word) -> bool:
    return word.text == word.low and word.low.endswith("s") and VERB in look_up(word.low).lemmas
