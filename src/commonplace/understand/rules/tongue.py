"""Whether a text is English, by its small words. Short and wordless texts pass."""

import re
from functools import lru_cache

_OTHER_LETTERS = re.compile("[\u0370-\u1dff\u2e80-\uffff]")
_WORD = re.compile(r"[^\W\d_]+")
_NO_LETTERS = str.maketrans({sign: " " for sign in map(chr, range(128)) if not sign.isalpha()})
_LONGEST_READ = 2000
_ENGLISH = frozenset(
    """
    the and to of is are it that you for with this have has be not but we they from my your our his
    her she he at by as or if about just can will would what when how who there their been were had
    do did i'm it's don't i'll i've an on which than
    """.split()
)
#: Small words of German, French, Spanish, Portuguese, Italian, Dutch, the Nordic tongues, Polish,
#: Czech and Turkish that are no English words.
_OTHER = frozenset(
    """
    der das und ist nicht ein eine einen einem einer ich wir sie mit auf für von zu dem des im wird
    sind haben habe auch noch nach bei aus oder aber wie wenn dass ihr mein meine unser heute zum
    zur le les une et est pas que qui dans pour sur avec je nous vous ils elle mon mes ses cette
    sont du au aux été fait mais où il el los las una y es con por para su sus más pero como está
    estoy nosotros ella muy del al qué o os um uma não eu você ele ela são foi está meu minha mais
    às ao dos das na gli che è di della nel sono mia mio questo anche più het een en zijn niet ik
    wij jij maar ook naar bij uit heeft mijn dit och att är det som på jag vi inte har med til av og
    er ikke jeg på jest nie się na z w że jak mam się są bir ve bu için ile çok değil
    """.split()
)


@lru_cache(maxsize=16)  # one memory is asked about by several readers, one after the other
def is_english(text: str) -> bool:
    """Nothing in it speaks for another language, or more speaks for English."""
    if text.isascii() and _OTHER.isdisjoint(pieces(text[:_LONGEST_READ])):
        return True
    seen = _WORD.findall(text[:_LONGEST_READ].lower())
    other = sum(word in _OTHER for word in seen)
    if len(seen) > 3 and not text.isascii() and _ENGLISH.isdisjoint(seen):
        return False
    english = sum(word in _ENGLISH for word in seen)
    if not text.isascii() and _mostly_another_script(text):
        return False
    return english >= other


@lru_cache(maxsize=16)
def pieces(text: str) -> frozenset[str]:
    """The words of a text in lower case, parted at all that is no letter: what a pattern finds as a
    whole word of plain letters is one of them."""
    low = text.lower()
    return frozenset(low.translate(_NO_LETTERS).split() if low.isascii() else _WORD.findall(low))


def _mostly_another_script(text: str) -> bool:
    return len(_OTHER_LETTERS.findall(text[:_LONGEST_READ])) * 3 > len(text[:_LONGEST_READ])
