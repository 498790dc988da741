"""How much a shown sentence tells: what a crowded section keeps when it cannot keep all.

A sum of small things, between 0 and 1: figures, days, names and words that carry meaning speak for
it; words that fit everywhere, exclamations, a pronoun in front, and being very short or very long
speak against it.
"""

import re
from functools import lru_cache

from commonplace.capture.words import FUNCTION_WORDS
from commonplace.language.calendar import MONTHS, WEEKDAYS
from commonplace.understand.rules.stating.phrases import any_of, words

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_FIGURE = re.compile(r"(?<!\w)[$€£~]?\d[\d.,:]*")
#: "May" is a verb more often.
_SURE_MONTHS = [month for month in MONTHS if month != "may"]
_DAY = re.compile(
    rf"\b(?:(?:{'|'.join(WEEKDAYS)})s?|{'|'.join(_SURE_MONTHS)}"
    r"|(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)|yesterday|tomorrow"
    r"|(?:last|next) (?:week|month|year|summer|winter|spring|autumn|fall|weekend)|since|every)\b",
    re.IGNORECASE,
)
_LASTING = re.compile(
    r"\b(?:"
    + any_of(
        r"""
        (?:is|are|was|were)_(?:a|an|the|my|our|called|named|based|born|married|allergic|responsible)
        liv(?:e|es|ed|ing)_in work(?:s|ed|ing)?_(?:at|for|as|on) moved married adopted graduated
        founded started
        joined bought sold hired quit retired decided chose switched agreed because owns? leads?
        runs costs?
        favou?rite allergic prefers? born died launched released published won signed opened
        closed named
        called renamed daughter son sister brother wife husband mother father birthday wedding job
        """
    )
    + r")\b",
    re.IGNORECASE,
)
#: The words with which these begin: where none of them stands, nobody looks further.
_DAY_WORDS = words(
    " ".join((*WEEKDAYS, *(f"{day}s" for day in WEEKDAYS), *_SURE_MONTHS))
    + " yesterday tomorrow last next since every"
)
_LASTING_WORDS = words(
    """
    is are was were live lives lived living work works worked working moved married adopted
    graduated founded started joined bought sold hired quit retired decided chose switched agreed
    because own owns lead leads runs cost costs favorite favourite allergic prefer prefers born died
    launched released published won signed opened closed named called renamed daughter son sister
    brother wife husband mother father birthday wedding job
    """
)
_EMPTY = words(
    """
    thing things stuff something anything everything nothing someone lot lots really very so super
    pretty just quite totally definitely amazing awesome great good nice cool fun wonderful
    incredible lovely best love happy glad excited feel feeling felt think guess hope journey vibes
    experience moment moments way ways bit kind sort maybe always all much many more special
    beautiful inspiring important helps helped help support joy peace memories positive
    """
)
_POINTS = re.compile(r"(?:it|they|that|this|these|those|he|she|there|so|and|but)\b", re.IGNORECASE)
_SHORT, _LONG, _TOO_LONG = 4, 32, 55
#: How people say what they are. *A bit* and *a fan* is everybody.
_ONESELF = re.compile(
    r"(?:i(?:['’]m| am) (?:an? (?!bit|little|fan|lot|huge|big|firm|sucker)|the |from |originally )"
    r"|i (?:work|live|study|teach|run|own|lead) |i(?:['’]ve| have) (?:worked|lived) "
    r"|my (?:job|name|profession) is )"
)


def says_what_one_is(said: str) -> bool:
    """*I work as a hydrographer*: it tells whom a page is about. In small letters."""
    return _ONESELF.match(said) is not None


@lru_cache(maxsize=1 << 13)  # a section weighs its items again whenever one comes
def salience(text: str) -> float:
    """In [0, 1], higher is worth more; a pure function of the text."""
    shown = _WORD.findall(text)
    if not shown:
        return 0.0
    low = [word.lower() for word in shown]
    empty = sum(map(_EMPTY.__contains__, low))
    telling = len({*low}.difference(FUNCTION_WORDS, _EMPTY))
    names = 0
    if not text.islower():
        names = sum(
            word[0].isupper() and at > 0 and low[at] not in FUNCTION_WORDS
            for at, word in enumerate(shown)
        )
    score: float = 0.2 + 0.03 * min(telling, 10) + 0.06 * min(names, 3)
    figures = len(_FIGURE.findall(text))
    score += 0.08 * min(figures, 2)
    plain = text.isascii() and "-" not in text and "'" not in text
    may_date = not plain or figures > 0 or not _DAY_WORDS.isdisjoint(low)
    may_last = not plain or not _LASTING_WORDS.isdisjoint(low)
    dated = may_date and _DAY.search(text) is not None
    lasts = may_last and _LASTING.search(text) is not None
    score += 0.08 * dated + 0.12 * lasts
    score -= 0.04 * min(empty, 6) + 0.08 * text.rstrip().endswith("!")
    score -= 0.1 * bool(_POINTS.match(text)) + 0.1 * text.endswith("…")
    count = len(shown)
    score -= 0.1 * (count < _SHORT) + 0.06 * (count > _LONG) + 0.1 * (count > _TOO_LONG)
    return round(min(1.0, max(0.0, score)), 3)
