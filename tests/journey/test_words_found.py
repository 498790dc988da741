"""A memory is found by its words as people write them, on every engine."""

import commonplace

MEMORIES = {
    "cjk": "昨日、東京駅で猫を見た。",
    "chinese": "我们决定在北京开会。",
    "korean": "서울에서 김치를 먹었다.",
    "thai": "ฉันรักกรุงเทพมาก",
    "accent": "Déjà vu at the café in Zürich with Łukasz.",
    "decomposed": "Le re\u0301sume\u0301 de Zoe\u0308.",
    "hyphen": "We moved to e-mail and state-of-the-art tools.",
    "emoji": "The release went out 🎉 and we had 🍕.",
    "flag": "Off to 🇵🇹 next week.",
    "apostrophe": "O'Brien met D’Angelo at Ada's house.",
    "camel": "The bug is in parseConfigFile and in snake_case_name.",
    "version": "Upgraded to v1.2.3 on 2026-03-01, costs 1,000 euros.",
    "sharp": "She writes C++ and C# and likes R&D.",
    "hebrew": "שלום עולם",
    "arabic": "مرحبا بالعالم",
    "greek": "Η ΟΔΟΣ είναι μακριά.",
    "russian": "Ёлка стоит в углу.",
    "percent": "100% of _all_ \\ backslashes.",
}


ASKED = (
    ("東京", "cjk"),
    ("猫", "cjk"),
    ("北京", "chinese"),
    ("开会", "chinese"),
    ("서울", "korean"),
    ("김치", "korean"),
    ("กรุงเทพ", "thai"),
    ("cafe", "accent"),
    ("CAFÉ", "accent"),
    ("zurich", "accent"),
    ("lukasz", "accent"),
    ("résumé", "decomposed"),
    ("resume Zoë", "decomposed"),
    ("email", "hyphen"),
    ("e mail", "hyphen"),
    ("state of the art", "hyphen"),
    ("🎉", "emoji"),
    ("🍕", "emoji"),
    ("🇵🇹", "flag"),
    ("OBrien", "apostrophe"),
    ("O’Brien", "apostrophe"),
    ("brien", "apostrophe"),
    ("D'Angelo", "apostrophe"),
    ("parse config file", "camel"),
    ("parseconfigfile", "camel"),
    ("snake case", "camel"),
    ("v1.2.3", "version"),
    ("1.2.3", "version"),
    ("1000 euros", "version"),
    ("C++", "sharp"),
    ("C#", "sharp"),
    ("R&D", "sharp"),
    ("שלום", "hebrew"),
    ("مرحبا", "arabic"),
    ("οδός", "greek"),
    ("елка", "russian"),
    ("100%", "percent"),
    ("Upgrades", "version"),
)


def test_each_is_found_first(book: commonplace.Book) -> None:
    # Each by itself on its day, so that none is found by what stands beside it.
    written = book.remember_many(
        {"text": text, "occurred_at": f"20{number + 10}-06-15", "source": name}
        for number, (name, text) in enumerate(MEMORIES.items())
    )
    assert len(written) == len(MEMORIES)
    found = {question: book.recall(question) for question, _ in ASKED}
    assert {
        question: expected
        for question, expected in ASKED
        if not (hits := found[question]) or hits[0].source != expected
    } == {}
    assert [question for question, hits in found.items() if not hits[0].why.terms] == [], (
        "and it is told by which word"
    )
