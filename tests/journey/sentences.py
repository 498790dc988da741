"""Sentences that are meant to make the rules slow.

They begin as the sentences do that the rules look for, and go on with what makes a pattern try one
way after another: long tokens, words and separators that repeat themselves, other scripts.
"""

import lzma
import random
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

_SUBJECTS = """
I We He She They It Ada Ada_Lovelace My_sister My_wife_Eva Our_team The_budget The_deadline Mr._Kim
Ada's_brother The_Lisbon_office You Everybody Somebody Dr._Ana_Diaz_of_Porto Our_new_API Tom,_I
""".split()
_VERBS = """
left quit joined sold bought moved_to moved_from adopted married founded graduated retired resigned
started_at started_as works_at works_as lives_in is was has_been will_be is_called is_allergic_to
loves prefers decided_to_use chose picked switched_from replaced renamed was_renamed_to raised_to
was_moved_from is_now is_no_longer used_to owns leads manages maintains costs weighs plans_to wants
is_planning_to went_to visited met_up_with finished reading has_a_new are_going_to only_checked
goes_by stands_for is_short_for is_also_known_as has_two_children_named is_based_in depends_on
""".split()
_OPENINGS = """
So,_ Actually,_ In_fact,_ From_now_on,_ Correction:_ As_of_May_2024,_ Yesterday_ On_3_March_2024_
Note:_ By_the_way,_ When_I_was_ill,_ Because_of_the_rain,_ Unlike_Bob,_ Last_week_ Oh_well,_ Well,_
What_does_ Where_did_ How_many_ When_was_ Who_is_ Which_of_ Tell_me_about_ -_ #_ >_ 1._ **Ada:**_
""".split()
_LINKS = """
and but or , ; : - – — . ... ( ) " ' ’ ’s to from in on at of for with because instead_of
rather_than over who which that then later the a my is was so even 's / | * _ ` [ ] [[ ]] < > @ & +
= ~ … ! ?
""".split()
_TOKENS = """
a94a8fe5ccb19ba61c4c0873d391e987982fbbd3 01a1e52a-9af4-7000-9a24-61d8171fc8f3
e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
Donaudampfschifffahrtsgesellschaftskapitän Rindfleischetikettierungsüberwachungsaufgabengesetz
aGVsbG8gd29ybGQgaGVsbG8gd29ybGQgaGVsbG8gd29ybGQ= https://example.com/a/b/c?d=e&f=g#h--i__j
東京都渋谷区神南一丁目十九番十一号 北京市朝阳区建国路八十八号 서울특별시강남구테헤란로 नमस्तेनमस्तेनमस्ते
Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch pneumonoultramicroscopicsilicovolcano
v1.2.3-rc.4+build.5 2024-05-06T07:08:09Z 3,000,000.50 $1,234,567.89 +49-151-1234567 ada@example.com
foo_bar_baz_qux_quux_corge McDonaldHTTPServerXMLParser A.B.C.D.E.F.G.H. rock'n'roll'n'more _____
----- ..... ''''' ((((( ))))) [[[[[ ]]]]] ***** ##### ,,,,, ::::: !!!!! ????? early only
recently May
""".split()

_NAMES = """
Ada Grace Boris Chloe Delia Emil Farid Greta Hana Igor Jonas Kenji Lucía Mateusz Noriko Oisín Priya
Quentin Runa Søren Thalita Uma Vera Wanjiku Xanthippe Yusuf Zoë Łódź Bergen Dublin Essen Faro
Graz Hà_Nội Ibiza Jena Kyoto Lisbon Molde Nairobi Oslo Porto Quito Riga São_Paulo Tbilisi Utrecht
""".split()


def _verbs() -> list[str]:
    """All words of the lexicon that are verbs before anything else."""
    packed = files("commonplace.language").joinpath("data", "words.en.xz").read_bytes()
    lines = map(str.split, lzma.decompress(packed).decode().splitlines())
    return [word for word, classes, *lemmas in lines if classes.startswith("v") and not lemmas]


@cache
def _words() -> list[str]:
    return [*_verbs()[::20], *_NAMES]


def write_sentence(seed: int) -> str:
    """Write one sentence, the same one for the same seed."""
    chance = random.Random(seed)
    parts = [chance.choice(_OPENINGS) if chance.random() < 0.4 else ""]
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        parts += [chance.choice(_SUBJECTS), " ", _verb(chance), " ", *_object(chance)]
        parts.append(chance.choice((" and ", ", ", " ", ", and then ", " because ", "; ")))
    text = "".join(parts[:-1]) + chance.choice((".", "!", "?", "", " yesterday.", "…", " too."))
    return text.replace("_", " ") if chance.random() < 0.9 else text


def write_sentences(first: int, count: int) -> Iterator[str]:
    return map(write_sentence, range(first, first + count))


def _verb(chance: random.Random) -> str:
    return chance.choice(_VERBS) if chance.random() < 0.8 else chance.choice(_words())


def _object(chance: random.Random) -> Iterator[str]:
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        yield _piece(chance)
        yield chance.choice((" ", " ", " ", "", ", ", " and ", "-", "  "))


def _piece(chance: random.Random) -> str:
    kind = chance.randrange(6)
    if kind == 0:
        return chance.choice(_TOKENS)
    if kind == 1:  # a long token of one kind of character
        signs = chance.choice(
            ("a", "A", "1", "ab1", "Ab", "é", "я", "字", "के", "a.", "a'", "a-", "1,")
        )
        return signs * chance.choice((5, 20, 60, 200))
    if kind == 2:  # a word or separator again and again
        word = chance.choice((*_LINKS, *_TOKENS, *chance.sample(_words(), 5)))
        between = chance.choice((" ", " ", "", ", ", " and ", "  "))
        return (word + between) * chance.choice((3, 10, 30, 100))
    if kind == 3:
        return " ".join(chance.choices(_words(), k=chance.choice((1, 2, 4, 12))))
    if kind == 4:
        return " ".join(chance.choices((*_LINKS, *_SUBJECTS, *_VERBS), k=chance.choice((2, 5, 12))))
    return chance.choice(_TOKENS)[:-1] + chance.choice(_LINKS)
