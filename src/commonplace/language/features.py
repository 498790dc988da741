"""What the tagger sees of a word: features of the word itself, and of it as a neighbour.

Training (``scripts/train_tagger.py``) and tagging share this file; whoever changes it trains anew.
"""

from commonplace.language.lexicon import look_up


def describe_word(word: str, first: bool) -> list[str]:
    """List the features of a word for its own tag; `first`: it begins a sentence."""
    low = fold_word(word)
    shape = sketch_shape(word)
    features = [
        "w" + low,
        *("s" + low[-size:] for size in (1, 2, 3, 4) if len(low) >= size),
        *("p" + low[:size] for size in (1, 2, 3) if len(low) > size),
        "x" + shape,
        f"k{shape[:1]}{any(map(str.isdigit, low)):d}{'-' in low:d}",
        "c" + look_up(low).classes,
        f"C{shape}{look_up(low).classes}",
    ]
    if low != word:
        features.append("W" + word)
    if first:
        features += ["f" + shape, "F" + low, f"g{shape}{look_up(low).classes}"]
    return features


def describe_neighbour(word: str, place: str) -> list[str]:
    """List the features of a word for the tag of a neighbour at a place (``-2`` to ``+2``)."""
    low = fold_word(word)
    if len(place) > 1 and place[1] == "2":
        return [f"{place}w{low}", f"{place}c{look_up(low).classes}"]
    return [
        f"{place}w{low}",
        f"{place}s{low[-3:]}",
        f"{place}x{sketch_shape(word)}",
        f"{place}c{look_up(low).classes}",
    ]


def fold_word(word: str) -> str:
    """Fold case, quotes and digits, and cut what is too long to be a word."""
    low = word[:40].lower().replace("’", "'")
    return "".join("0" if each.isdigit() else each for each in low) if not low.isalpha() else low


def sketch_shape(word: str) -> str:
    """Draw a word's shape with like neighbours once: *iPhone4* is ``xXx0``."""
    shape = ""
    for each in word[:20]:
        kind = "X" if each.isupper() else "x" if each.isalpha() else "0" if each.isdigit() else each
        if not shape.endswith(kind):
            shape += kind
    return shape[:6] + ("1" if len(word) == 1 else "")
