"""Build the English word list of ``commonplace.language``: ``words.en.xz``.

Each line has a word in lower case, the classes it can be (``n`` noun, ``v`` verb, ``j`` adjective,
``r`` adverb, ``o`` other), and its lemma for a class where that is another word::

    left jnv v:leave

Words come from the lemma table of LemmInflect (MIT) and from the training part of the treebank
UD English-EWT (CC BY-SA 4.0)::

    python scripts/build_lexicon.py path/to/lemma_lu.csv.gz path/to/ud-english-ewt
"""

import gzip
import lzma
import sys
from collections import Counter, defaultdict
from pathlib import Path

TARGET = Path(__file__).parents[1] / "src/commonplace/language/data/words.en.xz"
CLASSES = {"noun": "n", "verb": "v", "aux": "v", "adj": "j", "adv": "r"}
TAGGED = {"NN": "n", "NNS": "n", "VB": "v", "MD": "v", "JJ": "j", "RB": "r"}
NO_WORDS = {"NNP", "NNPS", "GW", "ADD", "FW", "NFP", "LS", "SYM", "AFX", "CD"}
#: A word of the treebank is taken when it stands there so often with a class.
OFTEN = 2

Words = defaultdict[str, dict[str, str]]


def main(table: Path, treebank: Path) -> None:
    words: Words = defaultdict(dict)
    add_treebank(words, treebank / "train.tsv.gz")
    add_table(words, table)
    lines = [format_line(word, words[word]) for word in sorted(words)]
    packed = lzma.compress("".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME)
    TARGET.write_bytes(packed)
    print(f"{len(lines)} words, {len(packed)} bytes")


def add_table(words: Words, table: Path) -> None:
    with gzip.open(table, "rt", encoding="utf-8") as lines:
        for line in lines:
            form, kind, lemmas = line.rstrip("\n").split(",")
            if is_word(form):
                words[form].setdefault(CLASSES[kind], lemmas.split("/")[0].lower())


def add_treebank(words: Words, part: Path) -> None:
    seen: Counter[tuple[str, str, str]] = Counter()
    capitals: Counter[str] = Counter()
    with gzip.open(part, "rt", encoding="utf-8") as lines:
        for line in lines:
            if line != "\n":
                form, tag, _, lemma = line.rstrip("\n").split("\t")
                capitals[form.lower()] += tag.startswith("NNP")
                if is_word(form) and tag not in NO_WORDS:
                    kind = TAGGED.get(tag, TAGGED.get(tag[:2], "o"))
                    seen[form, kind, lemma.lower()] += 1
    for (form, kind, lemma), times in sorted(seen.items(), key=lambda each: (-each[1], each[0])):
        if times >= OFTEN and times >= capitals[form]:
            words[form].setdefault(kind, lemma)


def is_word(form: str) -> bool:
    return form.isalpha() and form.isascii() and form == form.lower()


def format_line(word: str, lemmas: dict[str, str]) -> str:
    others = [f"{kind}:{lemma}" for kind, lemma in sorted(lemmas.items()) if lemma != word]
    return " ".join([word, "".join(sorted(lemmas)), *others]) + "\n"


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
