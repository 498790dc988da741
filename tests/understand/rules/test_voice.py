"""First person becomes the author's name, and the verbs follow."""

from commonplace.understand.rules.stating.voice import rewrite, speaker
from tests.cases import each_case


@each_case(
    ("said", "told"),
    [
        (
            "I live in Porto and my sister is Eva.",
            "Ana lives in Porto and Ana's sister is Eva.",
        ),
        ("I'm a nurse and I've two kids.", "Ana is a nurse and Ana has two kids."),
        ("I try, I go, I do yoga.", "Ana tries, Ana goes, Ana does yoga."),
        ("I'll move in June.", "Ana will move in June."),
        ("I can swim and I was born in Rome.", "Ana can swim and Ana was born in Rome."),
        ("I don't eat meat and haven't for years.", "Ana doesn't eat meat and hasn't for years."),
        ("I live in Porto and work at Acme.", "Ana lives in Porto and works at Acme."),
        ("I plan to move and want to rest.", "Ana plans to move and wants to rest."),
        ("I love to cook and bake.", "Ana loves to cook and bake."),
        ("I work in sales and marketing.", "Ana works in sales and marketing."),
        ("I'd been to Rome.", "Ana had been to Rome."),
        ("I always read before bed.", "Ana always reads before bed."),
        ("I read a book on 7 May 2023.", "Ana read a book on 7 May 2023."),
        ("I used to keep bees but haven't since.", "Ana used to keep bees but hasn't since."),
        ("I taught myself guitar.", "Ana taught themself guitar."),
        ("Eva gave me a book of mine.", "Eva gave Ana a book of Ana's."),
        ("Tom asked that I come.", "Tom asked that Ana come."),
        ("We took our kids to Rome.", "Ana and others took their kids to Rome."),
        ("Our dog is called Rex.", "Ana's dog is called Rex."),
        (
            "My wife and I bought a house and we moved in.",
            "Ana and Ana's wife bought a house and they moved in.",
        ),
        (
            "In May, my brother and I opened a bar.",
            "In May, Ana and Ana's brother opened a bar.",
        ),
        ("On 7 May 2023 I saw `my_file`.", "On 7 May 2023 Ana saw `my_file`."),
    ],
)
def test_the_author_takes_the_place_of_the_first_person(said: str, told: str) -> None:
    assert rewrite(said, "Ana") == told


@each_case(
    "said",
    [
        "We all have our own paths.",
        'Tom wrote "I love Rome" on the wall.',
        "I grow herbs and sketch boats.",  # does Ana sketch, or grow a sketch? nobody is told wrong
        "I opened the door, and boy was I cold.",
        "I've read about locks and think of Eva.",
        "I drew a map of the Mark I machine.",
    ],
)
def test_what_would_be_told_wrong_is_refused(said: str) -> None:
    assert rewrite(said, "Ana") is None


def test_roles_are_described_and_names_kept() -> None:
    assert rewrite("I live in Rome with my cat.", "the user") == (
        "The user lives in Rome with the user's cat."
    )
    assert speaker("user", "user") == "the user"
    assert speaker("Assistant", "agent") == "the assistant"
    assert speaker(" Ana  Ruiz ", "web") == "Ana Ruiz"
    assert rewrite("We should meet, says our plan.", "the assistant") is None


def test_without_an_author_only_those_who_vouch_can_be_meant() -> None:
    assert speaker(None, "user") == "the user"
    assert speaker("", "agent") == "the assistant"
    assert [speaker(None, trust) for trust in ("operator", "tool", "web", "import")] == [None] * 4
