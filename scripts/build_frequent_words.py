"""Build ``frequent_words.xz`` of ``commonplace.language``: the frequent words of some languages.

They are the first of the small lists of wordfreq (data under CC BY-SA 4.0), which it needs::

    python scripts/build_frequent_words.py
"""

import lzma
import re
from pathlib import Path

from wordfreq import top_n_list

DATA = Path(__file__).parents[1] / "src/commonplace/language/data"
#: Words that Japanese took from others; all its names from abroad are written like them.
KATAKANA = re.compile(r"[\u30a0-\u30ff]{3,}")
#: How many words of a language are kept: more for those that are often mixed with another.
SIZES = {
    **dict.fromkeys("en de fr es it pt nl".split(), 3_000),
    **dict.fromkeys("sv nb da pl fi cs hu ro tr ru".split(), 800),
}


def main() -> None:
    words_of_english = lzma.decompress((DATA / "words.en.xz").read_bytes()).decode()
    english = {line.split(" ")[0] for line in words_of_english.splitlines()}
    lines = []
    for language, size in SIZES.items():
        words = [
            word for word in top_n_list(language, 2 * size, wordlist="small") if word.isalpha()
        ]
        if language == "en":  # its list has first names
            words = [word for word in words if word in english]
        lines.append(f"{language}\t{' '.join(words[:size])}\n")
    katakana = [word for word in top_n_list("ja", 20_000) if KATAKANA.fullmatch(word)]
    lines.append(f"ja\t{' '.join(katakana)}\n")
    packed = lzma.compress("".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME)
    (DATA / "frequent_words.xz").write_bytes(packed)


if __name__ == "__main__":
    main()
