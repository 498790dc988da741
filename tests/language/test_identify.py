"""The language of short notes."""

from hypothesis import given
from hypothesis import strategies as st

from commonplace.language.identify import identify
from tests.cases import each_case


@each_case(
    "language, text",
    [
        ("en", "Delia lives in Madrid."),
        ("en", "The cache is disabled since Monday"),
        ("en", "Port: 8080"),
        ("de", "Frau Müller wohnt in Überlingen."),
        ("de", "Der Termin ist am 3. Mai."),
        ("de", "Sabine mag keine Oliven."),
        ("fr", "Amélie habite à Lyon."),
        ("fr", "Le chat de Zoé s'appelle Mistigri."),
        ("es", "Marisol vive en Sevilla."),
        ("es", "El perro de Lucía se llama Trueno."),
        ("it", "Il gatto di Chiara si chiama Birba."),
        ("pt", "O meu irmão trabalha na cidade."),
        ("nl", "De hond van Sanne heet Boef."),
        ("sv", "Elsa bor i Malmö."),
        ("ja", "田中さんは東京に住んでいます。"),
        ("zh", "王小明住在北京。"),
        ("ko", "민준은 서울에 살아요."),
        ("ru", "Наташа живёт в Казани."),
        ("ar", "أحمد يعيش في القاهرة."),
        ("he", "נועה גרה בחיפה."),
        ("und", "42"),
        ("und", "Xyzzy"),
        ("und", ""),
    ],
)
def test_a_short_note_has_its_language(language: str, text: str) -> None:
    assert identify(text) == language


@given(st.text(st.characters(exclude_categories=[]), max_size=200))
def test_any_text_has_a_language_or_none(text: str) -> None:
    assert identify(text) == identify(text)
