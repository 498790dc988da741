"""Ranges of characters, to be put between the brackets of a regular expression."""

HAN = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
HIRAGANA = "\u3041-\u309f"
KATAKANA = "\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
HANGUL = "\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3"
SOUTH_EAST = "\u0e01-\u0e4e\u0e81-\u0ece\u1000-\u109f\u1780-\u17d3"  # Thai, Lao, Burmese, Khmer
#: Scripts in which a name can stand inside running text, with no blank around it.
UNSPACED = HAN + HIRAGANA + KATAKANA + HANGUL + SOUTH_EAST

#: Vowel signs and other marks: `\w` has none of them, and many scripts fall to pieces without.
MARKS = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06ed\u0900-\u0963\u0966-\u0dff\u0f18-\u0f87\u180b-\u180d\u200c\u200d"
)
APOSTROPHES = "'’ʼ‘"
HYPHENS = "‐‑-"  # the plain one last: inside brackets it means itself there

#: Every upper-case letter of the scripts that have them, and some others.
CAPITALS = (
    "A-Z\u00c0-\u00d6\u00d8-\u00de\u0100-\u024f\u0370-\u03ab\u0400-\u042f\u0460-\u0556"
    "\u10a0-\u10c5\u1e00-\u1fff"
)
