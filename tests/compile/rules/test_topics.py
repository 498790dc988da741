"""Topics: what a text speaks of that has no name."""

from hypothesis import given
from hypothesis import strategies as st

from commonplace.compile.rules.topics.finding import topics
from commonplace.compile.rules.topics.forms import singular, title
from commonplace.compile.rules.topics.heads import HEADS, MODIFIERS, OPEN_HEADS, SINGLES
from commonplace.compile.rules.topics.plain import ADJECTIVES, CLOSED, VAGUE
from commonplace.compile.rules.topics.variants import VARIANTS
from tests.cases import each_case


def _keys(text: str) -> list[str]:
    return list(dict.fromkeys(key for key, *_ in topics(text)))


@each_case(
    ("plural", "expected"),
    [
        ("games", "game"),
        ("libraries", "library"),
        ("classes", "class"),
        ("boxes", "box"),
        ("matches", "match"),
        ("dishes", "dish"),
        ("caches", "cache"),
        ("houses", "house"),
        ("movies", "movie"),
        ("cookies", "cookie"),
        ("pies", "pie"),
        ("tomatoes", "tomato"),
        ("canoes", "canoe"),
        ("photos", "photo"),
        ("bookshelves", "bookshelf"),
        ("children", "child"),
        ("geese", "goose"),
        ("theses", "thesis"),
        ("surveys", "survey"),
        ("series", "series"),
        ("news", "news"),
        ("chess", "chess"),
        ("tennis", "tennis"),
        ("cactus", "cactus"),
        ("logistics", "logistics"),
        ("hiking", "hiking"),
        ("guitar", "guitar"),
        ("bus", "bus"),
        ("", ""),
    ],
)
def test_a_noun_has_a_plain_form(plural: str, expected: str) -> None:
    assert singular(plural) == expected


@each_case(
    ("key", "expected"),
    [("pottery class", "Pottery class"), ("guitar", "Guitar"), ("vpn", "VPN"), ("", "")],
)
def test_a_title_has_one_capital_and_keeps_acronyms(key: str, expected: str) -> None:
    assert title(key) == expected


@each_case(
    ("text", "expected"),
    [
        # singles
        ("Sourdough is harder than I thought.", ["sourdough"]),
        ("He ran his first marathon at sixty.", ["marathon"]),
        ("My two guitars need new strings.", ["guitar"]),
        ("The beehives survived the winter.", ["beehive"]),
        ("She keeps alpacas and a goat.", ["alpaca", "goat"]),
        ("Payroll is late again.", ["payroll"]),
        ("We talked about observability.", ["observability"]),
        ("The insulin has to stay cold.", ["insulin"]),
        # nouns that are verbs as well
        ("The dance was lovely.", ["dance"]),
        ("Her commute takes an hour.", ["commute"]),
        ("We had a picnic by the water.", ["picnic"]),
        # doings that are named
        ("I got into climbing last year.", ["climbing"]),
        ("They love hiking and baking.", ["hiking", "baking"]),
        ("Knitting is what keeps her calm.", ["knitting"]),
        ("He took up woodworking.", ["woodworking"]),
        # compounds
        ("I signed up for a pottery class.", ["pottery class", "pottery"]),
        ("Guitar lessons cost too much.", ["guitar lesson", "guitar"]),
        ("Two tide gauges went offline.", ["tide gauge"]),
        ("The window looks at a car park.", ["car park"]),
        ("The kestrel sensor failed twice.", ["kestrel sensor"]),
        ("Our book club meets on the boat.", ["book club", "boat"]),
        ("The family camping trip is off.", ["camping trip", "camping"]),
        ("Cooking class was fun.", ["cooking class", "cooking"]),
        ("A udon recipe from my aunt.", ["udon recipe", "udon"]),
        # listed phrases
        ("We took a long road trip.", ["road trip"]),
        ("Every code review takes a day.", ["code review"]),
        ("She works the night shift again.", ["night shift"]),
        ("The database migration is done.", ["database migration", "database"]),
        ("He studies machine learning.", ["machine learning"]),
        ("Vanilla ice creams for everybody.", ["ice cream"]),
        # another word for the same
        ("The puppy chewed my shoe.", ["dog"]),
        ("Gaming all night again.", []),
        ("She is into gaming.", ["video game"]),
        ("They play video games and board games.", ["video game", "board game"]),
        ("A coding class for adults.", ["programming class", "programming"]),
    ],
)
def test_a_topic_is_found(text: str, expected: list[str]) -> None:
    assert _keys(text) == expected


@each_case(
    "text",
    [
        "We had a great time at the place.",
        "Good news: the thing works.",
        "Thanks for the lovely chat, it was such fun!",
        "I need a new job.",
        "That was a good idea, and a nice way to start the week.",
        "People said many kind things.",
        "She has a lot of questions and no answers.",
        "It made my day.",
        "We dance a lot.",
        "You garden, I cook.",
        "She was hiking up the hill.",
        "He is climbing the stairs.",
        "They were painting the fence.",
        "I started writing down everything.",
        "I paint the wall.",
        "Please confirm that in writing.",
        "The class starts at nine.",
        "That trip was long.",
        "My amazing class and my favourite trip.",
        "It is a big game for us.",
        "The best project of the year.",
        "A nice team and a good plan.",
        "The broader program continues.",
        "She reviews code and runs tests.",
        "Monday was busy, June will be worse.",
        "What a surprise!",
        "Three of them came on Tuesday.",
        "I will have to think about it.",
        "He is my best friend from home.",
        "My back and my left knee hurt.",
        "",
        "?!",
    ],
)
def test_what_says_nothing_is_no_topic(text: str) -> None:
    assert _keys(text) == []


def test_a_topic_stands_where_it_says() -> None:
    text = "My guitar lessons: two guitars, one teacher."

    found = [(key, text[start:end]) for key, _, start, end in topics(text)]

    assert found == [
        ("guitar lesson", "guitar lessons"),
        ("guitar", "guitar"),
        ("guitar", "guitars"),
    ]


def test_what_belongs_to_a_name_is_no_topic() -> None:
    text = "We met at the Guitar Barn in town."

    assert list(topics(text, [(14, 25)])) == []


def test_a_compound_is_surer_than_a_doing_and_that_surer_than_a_noun() -> None:
    sure = {key: weight for key, weight, *_ in topics("A pottery class, into hiking, sourdough.")}

    assert sure["pottery class"] > sure["hiking"] > sure["sourdough"] > sure["pottery"]


def test_an_unknown_word_makes_a_kind_only_before_a_plain_head() -> None:
    assert _keys("The kestrel sensor and the kestrel policy.") == ["kestrel sensor"]


def test_no_list_contradicts_another() -> None:
    assert not SINGLES & CLOSED
    assert not SINGLES & VAGUE
    assert not SINGLES & ADJECTIVES
    assert not MODIFIERS & CLOSED
    assert OPEN_HEADS <= HEADS | SINGLES


def test_every_listed_topic_is_its_own_plain_form_or_stands_for_another() -> None:
    assert [word for word in sorted(SINGLES - VARIANTS.keys()) if singular(word) != word] == []


@given(st.text(max_size=200))
def test_any_text_gives_places_inside_it(text: str) -> None:
    for key, sure, start, end in topics(text):
        assert key and 0 < sure < 1
        assert 0 <= start < end <= len(text)


@each_case(
    ("text", "expected"),
    [
        ("I was surfing.", ["surfing"]),
        ("We've been camping in the hills.", ["camping"]),
        ("He was drawing the curtains.", []),
        ("A photography of a bridge.", []),
        ("The nature of the problem.", []),
        ("We hosted a reading marathon.", ["reading"]),
        ("We saw a meteor shower.", ["meteor shower"]),
        ("The logistics lessons learned in May.", ["logistics"]),
        ("I went for a hike with my family.", ["hiking", "family"]),
        ("He writes sci-fi.", ["science fiction"]),
    ],
)
def test_words_count_for_what_they_mean_here(text: str, expected: list[str]) -> None:
    assert _keys(text) == expected
