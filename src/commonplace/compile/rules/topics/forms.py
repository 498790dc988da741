"""The singular of an English noun, as far as topics need it.

Rules, the first that fits: words that are their own singular (*series*, *news*, *chess*); irregular
plurals (*children*); ``-ies`` to ``-y`` (*libraries*, but *movies*, *cookies*, *pies*); ``-ves`` of
the few words that have it (*shelves*); ``-es`` after a hissing sound (*classes*, *boxes*,
*matches*, *dishes*; but *caches*, *houses*); ``-oes`` (*tomatoes*); else the ``-s`` goes, unless
the word ends in ``-ss``, ``-us`` or ``-is``.
"""

from functools import lru_cache

_UNCHANGED = frozenset(
    """
    acoustics aerobics analytics antibiotics aquaponics asbestos astrophysics athletics atlas
    aws barracks billiards binoculars bioinformatics braces bus calisthenics canvas castanets
    ceramics checkers chess christmas comics compass cosmos customs darts devops diabetes dns
    dynamics earbuds earnings economics electronics ergonomics esports ethics fireworks gas
    genetics genomics geophysics goggles gps gymnastics headphones headquarters herpes https
    hydraulics hydroponics ios jeans kinetics kubernetes leggings lens linguistics logistics
    mardi-gras mathematics measles mechanics mumps news ops optics orthotics pajamas
    photovoltaics physics pilates politics postgres rabies redis robotics rounders sales sandals
    scissors series shingles sms species statistics sunglasses tapas tennis thermodynamics
    tiddlywinks tls
    """.split()
)
_IRREGULAR = {
    "children": "child",
    "men": "man",
    "women": "woman",
    "people": "person",
    "feet": "foot",
    "teeth": "tooth",
    "mice": "mouse",
    "geese": "goose",
    "oxen": "ox",
    "criteria": "criterion",
    "analyses": "analysis",
    "theses": "thesis",
    "crises": "crisis",
    "hypotheses": "hypothesis",
    "diagnoses": "diagnosis",
    "indices": "index",
    "indexes": "index",
    "matrices": "matrix",
    "vertices": "vertex",
    "appendices": "appendix",
    "fungi": "fungus",
    "cacti": "cactus",
    "alumni": "alumnus",
    "curricula": "curriculum",
    "schemata": "schema",
    "movies": "movie",
    "cookies": "cookie",
    "brownies": "brownie",
    "pies": "pie",
    "ties": "tie",
    "calories": "calorie",
    "zombies": "zombie",
    "smoothies": "smoothie",
    "selfies": "selfie",
    "hoodies": "hoodie",
    "budgies": "budgie",
    "collies": "collie",
    "caches": "cache",
    "headaches": "headache",
    "axes": "axe",
    "buses": "bus",
    "gases": "gas",
    "viruses": "virus",
    "quizzes": "quiz",
    "lenses": "lens",
    "canvases": "canvas",
    "photos": "photo",
    "tomatoes": "tomato",
    "potatoes": "potato",
    "heroes": "hero",
    "echoes": "echo",
    "shoes": "shoe",
    "canoes": "canoe",
    "toes": "toe",
}
_VES = {
    "shelves": "shelf",
    "bookshelves": "bookshelf",
    "leaves": "leaf",
    "wolves": "wolf",
    "knives": "knife",
    "lives": "life",
    "wives": "wife",
    "loaves": "loaf",
    "halves": "half",
    "calves": "calf",
    "scarves": "scarf",
    "hooves": "hoof",
    "thieves": "thief",
    "elves": "elf",
}
_FORMS = _IRREGULAR | _VES
#: Written in capitals in a title.
_ACRONYMS = frozenset("ab ci cli dns ebitda etl hvac ivf orm sso vpn api crm".split())


@lru_cache(1 << 14)
def singular(word: str) -> str:
    """The plain form of a noun in lower case; a word that is no plural stays as it is."""
    if word in _UNCHANGED or len(word) < 4 or not word.endswith(("s", "n", "e", "a", "i")):
        return word
    head, _, last = word.rpartition("-")
    if head and last in _FORMS:
        return f"{head}-{_FORMS[last]}"
    if word in _FORMS:
        return _FORMS[word]
    if not word.endswith("s") or word.endswith(("ss", "us", "is", "'s")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    if word.endswith(("sses", "xes", "ches", "shes", "zzes", "oes")):
        return word[:-2]
    return word[:-1]


def title(key: str) -> str:
    """How a topic reads in a title: its key with a capital, acronyms in capitals."""
    words = [word.upper() if word in _ACRONYMS else word for word in key.split(" ")]
    shown = " ".join(words)
    return shown[:1].upper() + shown[1:]
