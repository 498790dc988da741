"""Cities of addresses from many countries, and of summaries."""

import time
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from commonplace.compile.places import city_in_summary, city_name, city_of
from tests.cases import each_case

ADDRESSES = [
    # Portugal
    ("Lisbon", "Lisbon"),
    ("Café Brasileira, Rua Garrett 120, 1200-205 Lisboa, Portugal", "Lisboa"),
    ("Rua de Santa Catarina 112, 4000-442 Porto", "Porto"),
    ("Largo da Sé, 8000-138 Faro, Portugal", "Faro"),
    # France
    ("75006 Paris", "Paris"),
    ("12 Rue de Rivoli, 75004 Paris, France", "Paris"),
    ("F-69001 Lyon", "Lyon"),
    ("5 Quai des Célestins, 13100 Aix-en-Provence, France", "Aix-en-Provence"),
    # Japan
    ("〒150-0002 東京都渋谷区渋谷1-2-3", "東京"),
    ("東京都八王子市旭町1-1", "八王子"),
    ("大阪府大阪市北区梅田3-1-1", "大阪"),
    ("三重県四日市市諏訪町1-5", "四日市"),
    ("千葉県市川市八幡1-1-1", "市川"),
    ("神奈川県足柄下郡箱根町湯本", "箱根町"),
    ("2-1 Umeda, Kita-ku, Osaka 530-0001, Japan", "Osaka"),
    ("京都", "京都"),
    # Korea
    ("서울특별시 종로구 세종대로 175", "서울"),
    ("경기도 성남시 분당구 판교역로 235", "성남"),
    ("서울 강남구 테헤란로 1", "서울"),
    ("대한민국 부산광역시 해운대구 우동", "부산"),
    ("부산", "부산"),
    # China, Taiwan, Hong Kong
    ("中国北京市朝阳区建国路88号", "北京"),
    ("广东省深圳市南山区科技园", "深圳"),
    ("臺灣 106 台北市大安區信義路四段1號", "台北"),
    ("香港九龍旺角彌敦道600號", "香港"),
    # Mexico
    ("Av. Álvaro Obregón 99, Roma Norte, 06700 Ciudad de México, CDMX, Mexico", "Ciudad de México"),
    ("San Miguel de Allende, Gto., Mexico", "San Miguel de Allende"),
    ("Calle Hidalgo 5, Centro, 44100 Guadalajara, Jal., México", "Guadalajara"),
    # Canada
    ("Toronto, ON M6J 1G1, Canada", "Toronto"),
    ("88 Queen St W, Toronto, ON M5H 2M9, Canada", "Toronto"),
    ("1000 Rue Sherbrooke O, Montréal, QC H3A 3G4", "Montréal"),
    ("Québec, QC G1R 4S9, Canada", "Québec"),
    # Germany
    ("München", "München"),
    ("10117 Berlin, Germany", "Berlin"),
    ("Köpenicker Str. 70, 10179 Berlin", "Berlin"),
    ("D-79098 Freiburg im Breisgau", "Freiburg im Breisgau"),
    ("Große Straße 5, 49565 Bramsche, Niedersachsen, Deutschland", "Bramsche"),
    ("Gießen", "Gießen"),
    # Austria, Switzerland
    ("Kärntner Straße 1, 1010 Wien, Österreich", "Wien"),
    ("CH-8001 Zürich", "Zürich"),
    # Brazil, Argentina, Chile, Colombia, Peru
    ("São Paulo - SP, 01310-100, Brazil", "São Paulo"),
    ("Av. Atlântica, 1702 - Copacabana, Rio de Janeiro - RJ, 22021-001, Brasil", "Rio de Janeiro"),
    ("Av. Corrientes 1234, C1043AAZ Buenos Aires, Argentina", "Buenos Aires"),
    ("Merced 838, Santiago, Región Metropolitana, Chile", "Santiago"),
    ("Cra. 7 #12-34, Bogotá, Colombia", "Bogotá"),
    ("Medellín, Antioquia, Colombia", "Medellín"),
    # United Kingdom, Ireland
    ("London SW1A 1AA, UK", "London"),
    ("10 King's Parade, Cambridge CB2 1SJ, England", "Cambridge"),
    ("Hay-on-Wye, Powys HR3 5AE, Wales", "Hay-on-Wye"),
    ("3 Temple Bar, Dublin 2, D02 YK26, Ireland", "Dublin"),
    ("Dingle, Co. Kerry, Ireland", "Dingle"),
    # Italy, Spain
    ("Via Roma 3, 50123 Firenze FI, Italia", "Firenze"),
    ("Piazza Duomo, 20122 Milano MI, Italy", "Milano"),
    ("Calle Mayor 5, 28013 Madrid, España", "Madrid"),
    ("Rúa Real 10, 15003 A Coruña, Galicia, Spain", "A Coruña"),
    # United States
    ("Main St 5, Austin, TX 78701, USA", "Austin"),
    ("350 5th Ave, New York, NY 10118, United States", "New York"),
    ("Buffalo, New York", "Buffalo"),
    ("Washington, D.C.", "Washington"),
    ("Palm Springs, CA", "Palm Springs"),
    ("Menlo Park, CA 94025", "Menlo Park"),
    ("St. Louis, MO", "St. Louis"),
    # The Netherlands, Belgium
    ("Prinsengracht 263, 1016 GV Amsterdam, Netherlands", "Amsterdam"),
    ("Markt 1, 5211 JV 's-Hertogenbosch, Nederland", "'s-Hertogenbosch"),
    ("Grote Markt 1, 9000 Gent, België", "Gent"),
    # The North
    ("Drottninggatan 5, 114 55 Stockholm, Sverige", "Stockholm"),
    ("Laugavegur 1, 101 Reykjavík, Iceland", "Reykjavík"),
    ("Ålesund, Norway", "Ålesund"),
    ("Mannerheimintie 1, 00100 Helsinki, Suomi", "Helsinki"),
    # The East of Europe
    ("ul. Floriańska 3, 31-019 Kraków, Polska", "Kraków"),
    ("Łódź, Polska", "Łódź"),
    ("Václavské náměstí 1, 110 00 Praha 1, Česko", "Praha"),
    ("1052 Budapest, Váci utca 1", "Budapest"),
    ("Москва, ул. Тверская, 1, 125009", "Москва"),
    ("Ερμού 10, 105 63 Αθήνα, Ελλάδα", "Αθήνα"),
    # Turkey, Israel, Egypt, Emirates
    ("İstiklal Cd. No:10, 34433 Beyoğlu/İstanbul, Türkiye", "İstanbul"),
    ("Rothschild Blvd 1, Tel Aviv-Yafo, Israel", "Tel Aviv-Yafo"),
    ("شارع التحرير، القاهرة، مصر", "القاهرة"),
    ("Sheikh Zayed Rd - Dubai - United Arab Emirates", "Dubai"),
    # India, Indonesia, Vietnam, Thailand, Singapore
    ("MG Road, Bengaluru, Karnataka 560001, India", "Bengaluru"),
    ("Jl. Sunset Road, Kuta, Bali 80361, Indonesia", "Kuta"),
    ("12 Hàng Bạc, Hoàn Kiếm, Hà Nội, Vietnam", "Hà Nội"),
    ("Sukhumvit Rd, Khlong Toei, Bangkok 10110, Thailand", "Bangkok"),
    ("1 Raffles Place, Singapore 048616", "Singapore"),
    # Australia, New Zealand, South Africa, Kenya, Morocco
    ("2 Macquarie St, Sydney NSW 2000, Australia", "Sydney"),
    ("Coffs Harbour NSW 2450", "Coffs Harbour"),
    ("Ponsonby, Auckland 1011, New Zealand", "Auckland"),
    ("Long St, Cape Town City Centre, Cape Town, 8001, South Africa", "Cape Town"),
    ("Kenyatta Ave, Nairobi, Kenya", "Nairobi"),
    ("Rue Bab Agnaou, Marrakech 40000, Morocco", "Marrakech"),
    # Not quite addresses
    ("lisbon", "Lisbon"),
    ("Home, Lisbon", "Lisbon"),
    ("Paris, Rue de Rivoli 3", "Paris"),
    ("VIA ROMA 3, 00184 ROMA RM, ITALIA", "Roma"),
    ("Tavira", "Tavira"),
    ("Lisbon.", "Lisbon"),
    ("San Miguel de Allende, Gto.", "San Miguel de Allende"),
    ("  Évora \n", "Évora"),
]

NO_CITY = [
    "", " ", "home", "Home", "at home", "online", "Zoom", "the office", "Portugal", "USA", "日本",
    "대한민국", "한국", "Texas", "Ontario, Canada", "NRW", "88 Queen St", "Köpenicker Str. 70",
    "Rua Garrett 120", "ul. Floriańska 3", "Via Roma 3", "Damrak 1", "12345", "1200-205",
    "〒150-0002",
    "Blue Bottle Coffee", "Café Brasileira", "Central Park", "Eiffel Tower, France", "Room 5",
    "Terminal 2", "Anna's house", "Mom’s place", "Anna", "渋谷区", "Brasileira, Rua Garrett 120",
    "the kitchen table", "38.7223, -9.1393", "https://example.org/map", "\x00", "\ud800", "😀",
    "🇵🇹",
    "Musée d'Orsay", "Flughafen", "University of Somewhere", "somewhere in the mountains", "自宅",
    "Google", "Mom", "Desk", "Sunday, 2026-06-28", "In July, 2022", "x" * 500, ",,,,", "- - -",
]  # fmt: skip


@each_case(("place", "city"), ADDRESSES)
def test_the_city_of_an_address_is_found(place: str, city: str) -> None:
    assert city_of(place, {}) == city


@each_case("place", NO_CITY)
def test_what_is_no_city_gives_none(place: str) -> None:
    assert city_of(place, {}) is None


def test_many_countries_are_tried() -> None:
    assert len(ADDRESSES) >= 60


@each_case(
    "metadata",
    [
        {"city": "Évora"},
        {"City": "Évora"},
        {"city": "7000-508 Évora"},
        {"place": {"city": "Évora"}},
        {"address": {"town": "Évora", "country": "Portugal"}},
        {"place": {"address": {"city": "Évora"}}},
        {"location": {"locality": "Évora"}},
        {"location": {"addressLocality": "Évora"}},
        {"place": {"formatted_address": "Rua 5 de Outubro 3, 7000-854 Évora, Portugal"}},
        {"address": "Rua 5 de Outubro 3, 7000-854 Évora, Portugal"},
        {"place": "7000-854 Évora"},
        {"place": {"address_components": [{"long_name": "Évora", "types": ["locality"]}]}},
    ],
)
def test_a_city_is_found_in_many_shapes_of_metadata(metadata: dict[str, Any]) -> None:
    assert city_of(None, metadata) == "Évora"


def test_a_city_that_is_named_comes_before_the_place_and_the_place_before_an_address() -> None:
    assert city_of("Porto", {"city": "Braga"}) == "Braga"
    assert city_of("Porto", {"address": "4700-001 Braga"}) == "Porto"
    assert city_of("home", {"address": "4700-001 Braga"}) == "Braga"


@each_case(
    "metadata",
    [
        {"city": None},
        {"city": 5},
        {"city": ["Braga"]},
        {"place": [1, 2]},
        {"city": "online"},
        {"address_components": "Braga"},
        {"address_components": [None, {"types": 3}, {"types": ["locality"], "long_name": 4}]},
        {1: "Braga"},
        {"place": {"place": {"place": {"place": {"place": {"city": "Braga"}}}}}},
    ],
)
def test_metadata_of_no_known_shape_is_no_city(metadata: dict[Any, Any]) -> None:
    assert city_of(None, metadata) is None


def test_one_city_has_one_name() -> None:
    assert {city_name(name) for name in ("Lisboa", "Lisbon", "lisboa")} == {"Lisbon"}
    assert city_name("東京") == city_name("Tokyo") == "Tokyo"
    assert city_name("Tavira") == "Tavira"


SUMMARIES = [
    ("Korean restaurant in Toronto.", "Toronto"),
    ("A bakery at 88 Queen St, Toronto, ON M6J 1G1, Canada.", "Toronto"),
    ("café en São Paulo", "São Paulo"),
    ("Café em São Paulo, perto do parque.", "São Paulo"),
    ("Ramen bar near Kraków.", "Kraków"),
    ("Bookshop in Tavira.", "Tavira"),
    ("Restaurant in San Miguel de Allende.", "San Miguel de Allende"),
    ("Hotel in Łeba, Poland.", "Łeba"),
    ("Company in Coffs Harbour, Australia.", "Coffs Harbour"),
    ("Ana lives in Évora with two cats.", "Évora"),
    ("Buchhandlung in Köln.", "Köln"),
    ("Office in Gießen.", "Gießen"),
    ("Hotel in Nice.", "Nice"),
    ("Restaurant in Austin.", "Austin"),
    ("Guide who lived in Berlin and now lives in Lisbon.", "Lisbon"),
    ("Pianist from the north who works in Rio de Janeiro.", "Rio de Janeiro"),
    ("京都にあるカフェ。", "京都"),
    ("位于上海的公司。", "上海"),
    ("서울에 있는 식당.", "서울"),
    ("Tide station in St. Petersburg. It is old.", "St. Petersburg"),
    ("Climbing gym in New York.", "New York"),
    ("Grill in Porto and Guimarães.", "Porto"),
    ("Hotel in Porto and I like it.", "Porto"),
]


@each_case(("summary", "city"), SUMMARIES)
def test_a_summary_names_its_city(summary: str, city: str) -> None:
    assert city_in_summary(summary) == city


@each_case(
    "summary",
    [
        "", "A project that began in March.", "Restaurant that opened in March 2024.",
        "The cat sleeps in Anna's room.", "A restaurant that opens in Winter.",
        "Written in Python.", "A novel in Portuguese.",
        "Works in Marketing.", "Quiet on Sunday, 2026-06-28.",
        "Was born on 3 May, a Friday, in Porto.", "In July, 2022.",
        "A concert at 12:30 on 3 May, with friends and Old Maps.", "Shop near The Vault.",
        "Meeting in Room 5.", "Engineer at Google.",
        "A shop in Portugal.", "Restaurant on Queen Street.", "A bakery in Long Street.",
        "The plan was made in May.", "Belief in God.", "Interest in Anna.", "A tool used in CI.",
        "Met in Sprint 12.", "He is in Acme Inc.", "Shop in The Old Mill Building.",
        "Berlin.", "A Berlin bear.", "Trust in Austin.", "A story that ends in Nice.",
        "Born in Gießen.", "A gym on Friday.", "A hotel in A.",
        "Restaurant in Friday Harbor's centre.",
        "in in in in", "A restaurant in \ud800\x00.",
    ],
)  # fmt: skip
def test_months_people_firms_and_streets_in_a_summary_are_no_city(summary: str) -> None:
    assert city_in_summary(summary) is None


def test_a_name_of_more_than_four_words_is_no_city() -> None:
    assert city_in_summary("Restaurant in One Two Three Four Five.") is None


@given(st.text(max_size=200), st.dictionaries(st.text(max_size=5), st.text(max_size=20)))
def test_any_text_is_a_city_of_one_line_or_none(text: str, metadata: dict[str, str]) -> None:
    for city in (city_of(text, metadata), city_in_summary(text)):
        assert city is None or (city.strip() == city and city and "\n" not in city)


@given(st.sampled_from(ADDRESSES))
def test_a_city_that_was_found_is_found_again_in_its_name(case: tuple[str, str]) -> None:
    assert city_of(None, {"city": case[1]}) == case[1]


@each_case(
    "text", ["in " * 300_000, "Aa " * 300_000, "1" * 900_000, ", " * 400_000, "市" * 900_000,
             "in Aa, " * 100_000, "at 1 a" * 100_000, "'" * 900_000],
)  # fmt: skip
def test_a_very_long_text_takes_no_time(text: str) -> None:
    start = time.process_time()
    city_of(text, {"city": text, "address": text})
    city_in_summary(text)
    assert time.process_time() - start < 10
