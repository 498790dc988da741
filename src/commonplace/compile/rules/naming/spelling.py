"""One word, the ways to write it.

Three steps, each looser than the one before:
- ``plain``: folded, without diacritics; Cyrillic and Greek in Latin letters.
- ``spellings``: the plain form and the other ways of writing the same letters (Müller, Mueller) and
  the same name in Latin letters (Youssef, Yusuf). Two words with a spelling in common are alike.
- ``sound``: a skeleton for finding candidates. It proves something only between two scripts, where
  no spelling can agree letter by letter: Юлия and Yulia.
"""

import re
import unicodedata
from functools import lru_cache

_LETTERS = str.maketrans(
    {"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
)
_TWO_LETTERS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "ō": "oo", "ū": "uu"}
)
_CYRILLIC = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґў",
        "a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya i yi ye g w"
        "".replace("_", "").split(" "),
        strict=True,
    )
)
_GREEK = dict(
    zip(
        "αβγδεζηθικλμνξοπρστυφχψως",
        "a v g d e z i th i k l m n x o p r s t y f ch ps o s".split(),
        strict=True,
    )
)
_ROMANISED = str.maketrans(_CYRILLIC | _GREEK)
_OTHER_SCRIPT = re.compile("[\u0370-\u03ff\u0400-\u04ff]")
_SKY = re.compile(r"(?<=.{3}sk)(?:y|ii|iy|ij|yi|yy)$")
_WORD = re.compile(r"[^\W_]+")
_SOUNDS = (
    (re.compile(r"shch"), "sh"),
    (re.compile(r"tch"), "ch"),
    (re.compile(r"(?:kh|ch(?=[aeiou]?$))"), "h"),
    (re.compile(r"t[sz]"), "c"),
    (re.compile(r"x"), "ks"),
    (re.compile(r"ph"), "f"),
    (re.compile(r"w"), "v"),
    (re.compile(r"yo|jo"), "e"),
    (re.compile(r"\bye"), "e"),
    (re.compile(r"ou|ue|uu"), "u"),
    (re.compile(r"ae|aa"), "a"),
    (re.compile(r"oe|oo"), "o"),
    (re.compile(r"[yj]"), "i"),
    (re.compile(r"(.)\1+"), r"\1"),
)
#: The same given name in Latin letters, by different ways of writing it.
_ROMANISATIONS = """
    sergei sergey sergej serguei; yusuf youssef yousef yusef yousuf youssouf
    mohammed muhammad mohamed mohammad muhammed mohamad; ahmed ahmad achmed
    hussein husain hussain hossein husein; hassan hasan; ibrahim ebrahim; khalid khaled
    abdullah abdallah abdulla; fatima fatimah fatema; aisha aysha ayesha aicha; omar umar
    dmitry dimitri dmitri dmitriy dmitrij dmitrii; yuri yury yuriy iurii; andrei andrey andrej
    alexei aleksei alexey aleksey alexej; nikolai nikolay nikolaj; mikhail michail mihail
    evgeny yevgeny evgeni yevgeni evgenii evgeniy; evgenia yevgenia evgeniya
    tatiana tatyana tatjana; ksenia kseniya kseniia; maria mariya mariia
    natalia natalya nataliya nataliia natalja
    yulia yuliya iuliia; anastasia anastasiya anastasiia; daria darya dariya
    ekaterina yekaterina; aleksandr alexandr oleksandr alexander; aleksandra oleksandra alexandra
    vasily vasiliy vasilii; victoria viktoria viktoriya
    vladimir wladimir; oksana oxana; anatoly anatolij anatoliy; ludmila lyudmila; vadim wadim
    valery valeri valeriy; wassily vassily
    gennady gennadi gennadiy; vitaly vitaliy vitali; georgy georgiy georgii; fyodor fedor
    pyotr petr; kateryna katerina; vyacheslav viacheslav; giorgos yiorgos yorgos
    chaim haim hayim; yitzhak itzhak yitzchak; moshe moishe; shmuel shemuel; lakshmi laxmi
    rafiq rafik rafeeq; tariq tarek tareq tarik; karim kareem; rahim raheem; jamal gamal
    salim saleem selim; samir sameer; nasser nasir naser; mustafa mostafa moustafa
    said saeed sayeed
    yasmin yasmine yasmeen; noor nour nur; zainab zaynab zeinab; mariam maryam meryem
    shinichi shinnichi; junichi junnichi; yuko yuuko; yuki yuuki; kenichi kennichi
"""
_CANONICAL = {
    word: group.split()[0]
    for group in _ROMANISATIONS.replace("\n", ";").split(";")
    for word in group.split()
}


@lru_cache(maxsize=1 << 14)
def plain(text: str) -> str:
    """Folded, without diacritics, in Latin letters where there is a common way to write them so."""
    low = text.casefold()
    if low.isascii():
        return low
    if _OTHER_SCRIPT.search(low):
        low = unicodedata.normalize("NFC", low).replace("ου", "ou").translate(_ROMANISED)
    bare = unicodedata.normalize("NFKD", low.translate(_LETTERS))
    bare = "".join(char for char in bare if not unicodedata.combining(char))
    return bare.translate(_ROMANISED)


def canonical(word: str) -> str:
    """One spelling for each given name, of those that mean the same in Latin letters."""
    bare = plain(word)
    return _CANONICAL.get(bare, bare)


@lru_cache(maxsize=1 << 14)
def spellings(word: str) -> frozenset[str]:
    """All the ways in which one word may stand; two that have one in common are alike."""
    bare = plain(word)
    found = {bare, _CANONICAL.get(bare, bare), _SKY.sub("i", bare)}
    if not word.isascii():
        low = unicodedata.normalize("NFC", word.casefold())
        found.add(plain(low.translate(_TWO_LETTERS)))
    return frozenset(found)


@lru_cache(maxsize=1 << 14)
def sound(text: str) -> str:
    """A skeleton by which differently written forms of a name find each other; without blanks."""
    words = _WORD.findall(plain(text))
    bare = "".join(_SKY.sub("i", _CANONICAL.get(word, word)) for word in words)
    for pattern, instead in _SOUNDS:
        bare = pattern.sub(instead, bare)
    return bare


def other_script(text: str) -> bool:
    """Written in Cyrillic or Greek letters."""
    return not text.isascii() and _OTHER_SCRIPT.search(text) is not None


def alike(one: str, other: str) -> bool:
    """The same word, differently written."""
    if one == other:
        return True
    if sound(one) != sound(other):
        return False
    return other_script(one) != other_script(other) or not spellings(one).isdisjoint(
        spellings(other)
    )
