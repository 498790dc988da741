"""The words of a sentence of another language, tagged by its pack as the English frames expect.

A word keeps its text and place; ``low`` and ``lemma`` are in English where the pack has it: *neue*
is *new*, *montags* is *monday*, *sieben Uhr* is *07:00*. Phrases of change are one word, and elided
articles are words of their own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from commonplace.language.frames.context import Context
from commonplace.language.grammar.words import Word, measures
from commonplace.language.packs import Pack, english
from commonplace.language.sentences import Sentence
from commonplace.language.tokens import Token

#: Verbs that stand beside a participle.
AUXILIARIES = ("be", "have", "become", "becomes", "was")
#: No phrase has more words than this.
_LONGEST_PHRASE = 5
#: Of words in lower case, which in German are no nouns.
_GERMAN_ADJECTIVES = ("e", "en", "er", "es", "em")
_LAST_HOUR = 24
_PLAIN_TAGS = (
    ("my", "PRP$", "my"),
    ("our", "PRP$", "our"),
    ("their", "DT", "their"),
    ("i", "PRP", "i"),
    ("we", "PRP", "we"),
    ("articles", "DT", ""),
    ("negation", "RB", "not"),
    ("and", "CC", "and"),
    ("passive", "AUX", ""),
)


def read_words(sentence: Sentence, pack: Pack, context: Context) -> list[Word]:
    """Tag the words of a sentence."""
    raw = [word for token in sentence.tokens for word in _cut_elided(token, pack)]
    raw = _join_phrases(raw, pack)
    raw = [word for word in raw if word.low not in pack.words("ignored")]
    raw = _join_clocks(raw, pack)
    return _mend_tags([_tag(word, pack, context) for word in raw], pack)


def spell_english(words: Sequence[Word]) -> list[Word]:
    """Spell prepositions and articles as the English ones, by which the frames read."""
    return [replace(word, low=_spell(word)) for word in words]


def _spell(word: Word) -> str:
    if word.tag == "DT":
        return "a" if word.low.startswith(("ein", "un")) else "the"
    return word.lemma if word.tag == "IN" else word.low


def join_unspaced(words: Sequence[Word]) -> list[Word]:
    """Join what scripts without blanks write as one, so that a label is one word: 締め切り."""
    joined: list[Word] = []
    for word in words:
        last = joined[-1] if joined else None
        tied = last is not None and last.end == word.start and last.tag == word.tag == "NN"
        if last is not None and tied and not (last.low + word.low).isascii():
            joined[-1] = _join([last, word], last.low + word.low, "NN", last.text + word.text)
        else:
            joined.append(word)
    return joined


def _join(words: Sequence[Word], low: str, tag: str, text: str = "") -> Word:
    first = words[0]
    return replace(first, text=text or first.text, low=low, lemma=low, tag=tag, end=words[-1].end)


def _cut_elided(token: Token, pack: Pack) -> Iterator[Word]:
    """Cut the article or pronoun off that lost its vowel: *l'accueil*, *s'appelle*."""
    text = token.text.replace("’", "'")
    head, mark, rest = text.partition("'")
    if mark and rest and head.lower() in pack.words("elided"):
        cut = token.start + len(head) + 1
        yield Word(token.text[: len(head) + 1], f"{head.lower()}'", "", "", token.start, cut)
        yield Word(token.text[len(head) + 1 :], rest.lower(), "", "", cut, token.end)
    else:
        figures = _spell_figures(token.text)
        yield Word(figures or token.text, figures or text.lower(), "", "", token.start, token.end)


def _spell_figures(text: str) -> str:
    """Spell a number as in English, *3,20* as 3.20 and *1.200* as 1200; empty where it is none."""
    whole, comma, part = text.partition(",")
    first, *thousands = whole.split(".")
    plain = first.isdecimal() and all(len(x) == 3 and x.isdecimal() for x in thousands)
    if not plain or not (thousands or comma) or (comma and not part.isdecimal()):
        return ""
    return "".join((first, *thousands)) + (f".{part}" if comma else "")


def _join_phrases(words: list[Word], pack: Pack) -> list[Word]:
    """Make one word of each phrase of the pack: *a partir de ahora*, *nicht mehr*, *se pone*."""
    tags = dict.fromkeys(pack.words("now"), "RP")
    tags |= dict.fromkeys(pack.words("no longer"), "RB")
    tags |= dict.fromkeys(pack.words("but"), "CC")
    tags |= dict.fromkeys(pack.table("verb phrases"), "VBZ")
    found: list[Word] = []
    at = 0
    while at < len(words):
        some = [word.low for word in words[at : at + _LONGEST_PHRASE]]
        spelled = (" ".join(some[:size]) for size in range(len(some), 0, -1))
        phrase = next((each for each in spelled if each in tags), "")
        size = phrase.count(" ") + 1
        if phrase and (size > 1 or tags[phrase] != "RB"):
            found.append(_join(words[at : at + size], phrase, tags[phrase]))
        else:
            found.append(words[at])
        at += size
    return found


# --- times of the day -----------------------------------------------------------------------------


def _join_clocks(words: list[Word], pack: Pack) -> list[Word]:
    """Make one word of each time of the day: *sieben Uhr*, *19 h 30*, *las nueve y media*."""
    found: list[Word] = []
    at = 0
    while at < len(words):
        size, minutes = _read_clock(words, at, pack)
        if size:
            clock = f"{minutes // 60:02}:{minutes % 60:02}"
            found.append(_join(words[at : at + size], clock, "CD"))
        else:
            found.append(words[at])
        at += max(size, 1)
    return found


def _read_clock(words: Sequence[Word], at: int, pack: Pack) -> tuple[int, int]:
    """Read a time that begins here: how many words it has, and its minutes; 0 words: none does."""
    lows = [word.low for word in words[at : at + _LONGEST_PHRASE]] + [""] * _LONGEST_PHRASE
    hours, less, quarter = (pack.words(each) for each in ("hours", "less", "quarter"))
    if lows[0] in pack.words("half to") and (hour := _count(lows[1], pack)):
        return 2, hour * 60 - 30
    if (
        lows[0] in quarter
        and (hour := _count(lows[2], pack))
        and lows[1] in less | pack.words("past")
    ):
        return 3, hour * 60 + (-15 if lows[1] in less else 15)
    figures, colon, minute = lows[0].replace(".", ":").replace("h", ":").partition(":")
    if colon and lows[1] in hours and figures.isdigit() and minute.isdigit():
        return 2, int(figures) * 60 + int(minute)
    hour = _count(lows[0], pack)
    size = 1 + (lows[1] in hours)
    joined = lows[size] in pack.words("and") | less
    last = lows[size + joined]
    minutes = 30 if last in pack.words("half") else 15 if last in quarter else 0
    if not minutes and last.isdigit() and len(last) == 2 and (joined or size > 1):
        minutes = int(last)
    if not hour or not (size > 1 or _is_led(words, at, pack)):
        return 0, 0
    sign = -1 if lows[size] in less else 1
    return size + (joined + 1 if minutes else 0), hour * 60 + sign * minutes


def _is_led(words: Sequence[Word], at: int, pack: Pack) -> bool:
    """Whether a bare number is one of hours: "a las ocho", not "las ocho casas"."""
    behind = words[at + 1] if at + 1 < len(words) else None
    closed = (
        behind is None or not behind.text[:1].isalpha() or behind.low in pack.words("behind clocks")
    )
    lead = " ".join(word.low for word in words[max(at - 2, 0) : at])
    return closed and lead in pack.words("before clocks")


def _count(low: str, pack: Pack) -> int:
    """Count of hours that a word says; 0: it says none."""
    if low.isdecimal() and len(low) < 3:
        return int(low) if int(low) <= _LAST_HOUR else 0
    named = pack.table("numbers").get(low, "")
    pairs = (line.split() for line in english().words("number words"))
    return next((int(n) for word, n in pairs if word == named and n.isdigit()), 0)


# --- tags -----------------------------------------------------------------------------------------


def _tag(word: Word, pack: Pack, context: Context) -> Word:
    if word.tag:
        lemma = pack.table("verb phrases").get(word.low, word.lemma)
        return replace(word, lemma=lemma)
    low = "new" if word.low in pack.words("new") else word.low
    low = pack.table("numbers").get(low, low)
    low = pack.table("weekdays").get(low, low)
    low = "project" if pack.table("nouns").get(low) == "project" else low
    tag, lemma = _find_tag(replace(word, low=low), pack, context)
    dated = any(when.start <= word.start < when.end for when in context.dates)
    low = lemma if tag in ("PRP", "PRP$") else low
    return replace(word, low=low, tag=tag, lemma=lemma, dated=dated)


def _find_tag(word: Word, pack: Pack, context: Context) -> tuple[str, str]:
    """Tag a word by the pack: names, verbs of its tables, articles, prepositions, numbers."""
    low = word.low
    if any(name.start <= word.start < name.end for name in context.names):
        return "NNP", low
    spelled = pack.language != "de" or word.text.islower()  # German nouns have a capital
    for table, tag in (("verbs", "VBZ"), ("participles", "VBN")):
        if spelled and (english_verb := pack.table(table).get(low)) is not None:
            return tag, english_verb
    if (preposition := pack.table("prepositions").get(low)) is not None:
        return "IN", preposition
    for name, tag, lemma in _PLAIN_TAGS:
        if low in pack.words(name):
            return tag, lemma or low
    if low[:1].isdigit() or low in pack.data.get("numbers", {}):
        return "CD", low
    if low == "new":
        return "JJ", low
    if not any(map(str.isalnum, low)):
        return ",", low
    if low.rstrip("s") in measures():
        return "NNS", low.rstrip("s")
    if pack.language == "de" and word.text.islower() and low.endswith(_GERMAN_ADJECTIVES):
        return "JJ", low
    return "NN", _fold_noun(low, pack)


def _fold_noun(low: str, pack: Pack) -> str:
    """The English noun, else the word by which men and women are one: *Trainerin* is *Trainer*."""
    endings: dict[str, str] = pack.data.get("endings", {})
    ending = next((each for each in endings if low.endswith(each) and len(low) > len(each) + 2), "")
    folded = low.removesuffix(ending) + endings.get(ending, "")
    return pack.table("nouns").get(low) or pack.table("nouns").get(folded, folded)


def _mend_tags(words: list[Word], pack: Pack) -> list[Word]:
    """Mend what the words around tell. What is spelled like a verb is a noun behind an article or
    preposition ("mot de passe"), and a participle behind an auxiliary ("hat verkauft"); an article
    behind a noun is *of* ("der Trainer der Jugend").
    """
    mended: list[Word] = []
    helper = ""
    for at, word in enumerate(words):
        found = _mend_tag(word, words, at, helper, pack)
        if found.tag == "VBZ" and found.lemma in AUXILIARIES:
            helper = found.lemma
        elif found.tag == ",":
            helper = ""
        mended.append(found)
        words[at] = found
    return mended


def _mend_tag(word: Word, words: Sequence[Word], at: int, helper: str, pack: Pack) -> Word:
    before = words[at - 1] if at else None
    if word.tag == "VBZ":
        done = pack.table("participles").get(word.low) if helper else None
        if done:
            return replace(word, tag="VBN", lemma=done)
        behind = before is not None and before.tag in ("DT", "IN", "PRP$")
        if behind and word.lemma not in AUXILIARIES and not _is_object(words, at - 1, pack):
            return replace(word, tag="NN", lemma=_fold_noun(word.low, pack))
    elif word.tag == "VBN" and not helper:
        return replace(word, tag="NN" if word.text[:1].isupper() else "JJ")
    elif helper and _is_participle(word, before, pack):
        return replace(word, tag="VBN")
    elif before is not None and before.tag == "NN" and word.low in pack.words("genitives"):
        return replace(word, tag="IN", lemma="of") if helper in ("", "be", "was") else word
    return word


def _is_participle(word: Word, before: Word | None, pack: Pack) -> bool:
    """Whether an unknown word is a participle: right behind *have*, in German anywhere."""
    formed = word.low.endswith(tuple(pack.words("participle endings")))
    if pack.language == "de":
        formed = formed and (word.low.startswith("ge") or word.low.endswith("iert"))
        return formed and word.text.islower() and word.tag in ("NN", "JJ")
    beside = before is not None and (before.tag, before.lemma) == ("VBZ", "have")
    return formed and beside and word.tag == "NN"


def _is_object(words: Sequence[Word], at: int, pack: Pack) -> bool:
    """Whether a word is a pronoun before a verb, and no article: "on | l' | a mis"."""
    return (
        at > 0
        and words[at].low in pack.words("them")
        and words[at - 1].tag != "IN"
        and (words[at - 1].tag == "PRP" or words[at - 1].low in pack.words("pronouns"))
    )
