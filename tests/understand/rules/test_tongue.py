"""Whether a text is English."""

from commonplace.understand.rules.tongue import is_english
from tests.cases import each_case


@each_case(
    "text",
    [
        "I moved to Porto with my sister.",
        "Café Müller in Zürich is where we met.",
        "Met Ana at noon",
        "ok",
        "",
        "12:30 standup",
        "We had a tête-à-tête about the résumé.",
    ],
)
def test_english_and_what_is_too_short_to_tell_pass(text: str) -> None:
    assert is_english(text)


@each_case(
    "text",
    [
        "Ich habe das Projekt gestern mit Anna besprochen.",
        "Hier à Paris, Marie a rencontré Jean.",
        "Mi hermana vive en Madrid con su marido.",
        "Meu irmão mora em Lisboa e não gosta do frio.",
        "Mijn zus woont in Utrecht en werkt bij een bank.",
        "Min syster bor i Malmö och hon är läkare.",
        "昨日、東京で田中さんに会いました。",
        "Вчера Анна приехала в Москву.",
        "나는 어제 서울에서 민호를 만났다.",
    ],
)
def test_other_languages_do_not(text: str) -> None:
    assert not is_english(text)
