"""Words that tell a city from a country, a street and a house. General knowledge, lower case."""

from commonplace.language.calendar import names
from commonplace.understand.rules.words.places import PLACE_TAILS, PLACES, WIDE_PLACES


def _names(listed: str) -> frozenset[str]:
    return frozenset(" ".join(name.split()) for name in listed.split(","))


#: Countries as they are written at home, and regions that addresses end with.
_AT_HOME = _names(
    """
    deutschland, österreich, schweiz, suisse, svizzera, italia, españa, espana, portugal, brasil,
    méxico, mexico, france, frankreich, belgique, belgië, nederland, the netherlands, holland,
    danmark, sverige, norge, suomi, ísland, polska, česko, česká republika, slovensko, magyarország,
    românia, romania, hrvatska, slovenija, srbija, србија, българия, bulgaria, ελλάδα, ελλάς,
    türkiye, россия, украина, україна, беларусь, eesti, latvija, lietuva, éire, perú, panamá, chile,
    república dominicana, maroc, algérie, tunisie, sénégal, côte d'ivoire, việt nam, viet nam,
    indonesia, malaysia, republic of ireland, republic of korea, korea, people's republic of china,
    pr china, p.r. china, ישראל, مصر, المغرب, السعودية, الإمارات, ایران, भारत, ประเทศไทย, ไทย, 日本,
    中国, 中國, 中华人民共和国, 台湾, 台灣, 臺灣, 韓国, 韩国, 대한민국, 한국, saarland, nippon
    """
)
_REGIONS = _names(
    """
    baden-württemberg, bayern, hessen, niedersachsen, nordrhein-westfalen, nrw, sachsen,
    sachsen-anhalt, thüringen, brandenburg, schleswig-holstein, rheinland-pfalz,
    mecklenburg-vorpommern, tirol, steiermark, kärnten, vorarlberg, île-de-france,
    auvergne-rhône-alpes, provence-alpes-côte d'azur, nouvelle-aquitaine, occitanie, bretagne,
    normandie, hauts-de-france, grand est, toscana, lombardia, lazio, piemonte, veneto, campania,
    sicilia, sardegna, puglia, liguria, emilia-romagna, umbria, marche, calabria, andalucía,
    cataluña, catalunya, galicia, euskadi, país vasco, basque country, castilla y león, aragón,
    asturias, cantabria, extremadura, comunidad de madrid, islas baleares, illes balears, canarias,
    algarve, alentejo, noord-holland, zuid-holland, north holland, south holland, noord-brabant,
    gelderland, limburg, friesland, overijssel, flevoland, zeeland, skåne, uusimaa, jalisco,
    yucatán, quintana roo, nuevo león, baja california, baja california sur, chiapas, michoacán,
    sinaloa, sonora, nayarit, guerrero, estado de méxico, hidalgo, morelos, minas gerais, bahia,
    paraná, santa catarina, rio grande do sul, pernambuco, ceará, antioquia, cundinamarca, valle del
    cauca, atlántico, región metropolitana, attica, macedonia, telangana, haryana, uttar pradesh,
    madhya pradesh, andhra pradesh, himachal pradesh, west bengal, odisha, bihar, assam, jharkhand,
    uttarakhand, maharashtra, gauteng, western cape, eastern cape, kwazulu-natal, free state,
    victoria, western australia, south australia, northern territory, new south wales, australian
    capital territory, selangor, sabah, sarawak, central java, west java, east java, jawa barat,
    jawa timur, jawa tengah, metro manila, luzon, cebu province, powys, gwynedd, norfolk, suffolk,
    dorset, somerset, cumbria, northumberland, fife, antrim, guangdong, zhejiang, jiangsu, sichuan,
    yunnan, fujian, hubei, hunan, shandong, kanagawa, saitama, chiba, aichi, hyogo, gyeonggi-do,
    gyeonggi, gangwon-do, jeju-do, greater london, greater manchester, west midlands, merseyside,
    tyne and wear, leinster, munster, connacht, ulster, istria, dalmatia, transylvania, lesser
    poland, mazowieckie, małopolskie, holland, prince edward island
    """
)
#: Cities that share their name with what they lie in.
BOTH = _names(
    """
    new york, washington, singapore, hong kong, macau, monaco, luxembourg, québec, quebec,
    gibraltar, san marino, panama, guatemala, djibouti, kuwait, victoria, salzburg, utrecht,
    groningen, oaxaca, puebla, querétaro, guanajuato, zacatecas, durango, chihuahua, brandenburg,
    hidalgo, morelos
    """
)
WIDE = (WIDE_PLACES | _AT_HOME | _REGIONS) - {"york", "victoria", "hidalgo", "morelos", "marche"}

#: One name for cities that have several.
NAMES: dict[str, str] = {
    other: name
    for name, others in {
        "Lisbon": "lisboa, lissabon, lisbonne", "Porto": "oporto", "Munich": "münchen, muenchen",
        "Cologne": "köln, koeln", "Nuremberg": "nürnberg", "Hanover": "hannover",
        "Vienna": "wien", "Zurich": "zürich, zuerich", "Geneva": "genève, genf",
        "Lucerne": "luzern", "Bern": "berne", "Florence": "firenze", "Rome": "roma",
        "Milan": "milano",
        "Turin": "torino", "Venice": "venezia", "Naples": "napoli", "Genoa": "genova",
        "Padua": "padova", "Seville": "sevilla", "Prague": "praha", "Warsaw": "warszawa",
        "Kraków": "krakow, cracow", "Wrocław": "wroclaw", "Gdańsk": "gdansk",
        "Moscow": "москва, moskva", "Saint Petersburg": "санкт-петербург, st petersburg, "
        "st. petersburg", "Kyiv": "київ, киев, kiev", "Odesa": "одеса, odessa", "Sofia": "софия",
        "Belgrade": "beograd, београд", "Bucharest": "bucurești, bucuresti",
        "Athens": "αθήνα, athina",
        "Thessaloniki": "θεσσαλονίκη", "Istanbul": "i̇stanbul, istanbul", "Izmir": "i̇zmir",
        "Brussels": "bruxelles, brussel", "Antwerp": "antwerpen, anvers", "Ghent": "gent, gand",
        "Bruges": "brugge", "The Hague": "den haag, 's-gravenhage", "Copenhagen": "københavn",
        "Gothenburg": "göteborg", "Helsinki": "helsingfors", "Marseille": "marseilles",
        "Lyon": "lyons", "Mexico City": "ciudad de méxico, ciudad de mexico, cdmx, méxico d.f, "
        "mexico df", "Buenos Aires": "caba", "Bogotá": "bogota", "Montréal": "montreal",
        "Québec": "quebec, quebec city, québec city, ville de québec", "São Paulo": "sao paulo",
        "New York": "new york city, nyc", "Los Angeles": "l.a", "Bengaluru": "bangalore",
        "Mumbai": "bombay", "Kolkata": "calcutta", "Chennai": "madras", "Hanoi": "hà nội, ha noi",
        "Ho Chi Minh City": "hồ chí minh, saigon, sài gòn", "Bangkok": "กรุงเทพฯ, กรุงเทพมหานคร",
        "Tokyo": "東京", "Osaka": "大阪", "Kyoto": "京都", "Yokohama": "横浜", "Nagoya": "名古屋",
        "Sapporo": "札幌", "Fukuoka": "福岡", "Kobe": "神戸", "Hiroshima": "広島", "Sendai": "仙台",
        "Beijing": "北京", "Shanghai": "上海", "Shenzhen": "深圳", "Guangzhou": "广州, 廣州",
        "Hangzhou": "杭州", "Chengdu": "成都", "Nanjing": "南京", "Wuhan": "武汉", "Xi'an": "西安",
        "Hong Kong": "香港", "Macau": "澳门, 澳門", "Taipei": "台北, 臺北", "Kaohsiung": "高雄",
        "Seoul": "서울", "Busan": "부산", "Incheon": "인천", "Daegu": "대구", "Jeju": "제주",
        "Tel Aviv": "tel aviv-yafo, תל אביב", "Jerusalem": "ירושלים", "Cairo": "القاهرة",
        "Dubai": "دبي", "Beirut": "بيروت", "Marrakesh": "marrakech", "Tehran": "تهران",
    }.items()
    for other in _names(others)
}  # fmt: skip

_SIGHTS = _names(
    """
    times square, wall street, central park, hyde park, golden gate bridge, eiffel tower, big ben,
    grand canyon, yellowstone, yosemite, machu picchu, taj mahal, great barrier reef, mount everest,
    kilimanjaro, mont blanc, lake como, lake garda, lake tahoe, stonehenge, colosseum, acropolis,
    sagrada familia, alhambra, notre dame, louvre, disneyland, disney world, broadway, hollywood
    """
)
#: Names that are a city to everybody.
CITIES = ((PLACES - WIDE - _SIGHTS) | set(NAMES) | {name.lower() for name in NAMES.values()}) - {
    "bath", "split", "nice", "petra", "salem", "faro", "cork", "rio", "queens", "soho", "d.c",
}  # fmt: skip
#: Cities whose names are words or people as well: a summary has to say more.
DOUBTFUL = frozenset(
    """bath split nice petra salem faro cork queens soho adelaide alexandria austin brooklyn
    charlotte dallas florence houston jordan kobe lincoln madison milan orlando paris phoenix
    providence salvador santiago savannah sofia sydney toledo valencia victoria reading""".split()
)

#: Where somebody is who is nowhere.
NOWHERE = _names(
    """
    home, at home, my home, my place, work, at work, office, the office, school, online, remote,
    remotely, here, there, everywhere, nowhere, somewhere, outside, inside, abroad, unknown, n/a,
    none, null, tbd, tba, tbc, virtual, zoom, teams, google meet, skype, slack, discord, phone,
    internet, web, email, upstairs, downstairs, downtown, uptown, midtown, car, train, plane, bus,
    bed, gym, kitchen, bathroom, garden, garage, basement, balcony, hotel, airport, station,
    zuhause, büro, à la maison, bureau, casa, en casa, em casa, oficina, escritório, 在宅, 自宅, 家,
    会社, 公司, オンライン, 线上, 집, 회사
    """
)

#: Months and days, which follow prepositions and stand beside numbers as cities do.
MONTHS = frozenset(
    name.lower()
    for language in ("en", "de", "fr", "es", "pt", "it")
    for name in names(language).months
).union(
    names("en").month_numbers,
    *(map(str.lower, names(language).weekdays) for language in ("en", "de", "fr")),
)

#: Words that a street begins or ends with, or stands in front of its number.
STREET_WORDS = frozenset(
    """
    street st st. str str. road rd rd. avenue ave ave. lane ln ln. drive dr dr. way court ct ct.
    place square sq sq. boulevard blvd blvd. terrace crescent close parkway pkwy highway hwy alley
    row mews walk circus plaza embankment esplanade promenade turnpike broadway causeway
    straße strasse platz allee weg gasse ufer damm ring chaussee
    rua avenida av av. alameda travessa largo praça praca estrada rodovia calçada beco
    calle c/ carrera cra cra. cl. paseo plazuela camino carretera callejón calzada glorieta ronda
    carrer passeig plaça rambla
    rue quai chemin allée impasse route bd bd. boul. sentier cours
    via viale piazza corso vicolo largo piazzale lungarno lungotevere
    straat laan weg plein gracht kade dreef singel
    ulica ul ul. aleja aleje al. plac pl. ulice náměstí nám. třída utca u. út körút krt. tér
    strada șoseaua bulevardul bd. calea bulevar bul. ulitsa prospekt
    улица ул ул. проспект пр пр. пр-т площадь пл. переулок пер. наб. набережная шоссе вулиця вул.
    οδός λεωφόρος λεωφ. πλατεία caddesi cad. cad cd. cd sokak sokağı sk. sk bulvarı blv. mah.
    mahallesi jalan jl jl. gang lorong soi thanon đường phố ngõ
    marg nagar chowk galli gali
    gata gatan gate gade vej vei veien vägen tori katu tie puistokatu
    שדרות רחוב شارع طريق میدان خیابان
    """.split()
)
STREET_ENDS = (
    "straße", "strasse", "str.", "gasse", "allee", "platz", "damm", "ufer", "straat", "laan",
    "gracht", "plein", "kade", "gatan", "vägen", "gata", "veien", "gade", "katu", "utca", "-dong",
    "-ro", "-gil", "-daero", "-dori", "-chome", "chōme",
)  # fmt: skip

_CITY_TAILS = frozenset(
    """city town springs beach bay falls hills hill heights harbor harbour island islands park
    valley village port lake lakes grove forest fort creek cove castle church isle river junction
    mountain mount shore woods garden gardens quay meadow meadows sea crossing""".split()
)
#: Tails that cities and sights share: a city only where the address says so.
SHARED_TAILS = _CITY_TAILS - {"city", "town", "springs"}
#: Words of houses, firms and parts of a town: what has one of them is no city.
HOUSE_WORDS = (PLACE_TAILS - _CITY_TAILS - {"st", "pass", "peak", "range", "path"}) | frozenset(
    """
    coffee caffè caffé cafetería cafetaria roasters restaurante ristorante trattoria osteria taverna
    tavern brasserie bar bodega gelateria pastelaria panadería padaria boulangerie bäckerei pizza
    sushi ramen grill kitchen diner burger tacos taquería noodle tea teahouse lounge club nightclub
    hôtel hostel pension guesthouse airbnb albergo posada ryokan gallery galerie galleria galería
    galeria musée museo museu muzeum opera theatro teatro théâtre kino bibliothek biblioteca
    bibliothèque school schule escuela escola école scuola kindergarten university universität
    universidad universidade università université college campus institute lab labs laboratory
    hospital klinik clinic clínica krankenhaus ospedale hôpital pharmacy apotheke dentist flughafen
    aéroport aeropuerto aeroporto lotnisko bahnhof hauptbahnhof gare estación estação stazione
    dworzec terminal metro station stadium stadion estadio arena gym studio studios office offices
    headquarters hq centre center centro zentrum tower towers building gebäude edificio edifício
    room suite floor flat apartment apt apt. unit level stock étage piso andar etage mall mercado
    mercato marché markt supermarket supermarkt shop store boutique bookstore bookshop iglesia
    igreja chiesa église kirche dom basilica sinagoga synagogue schloss palais palazzo palácio
    château castello inc inc. llc ltd ltd. gmbh ag corp corp. co. s.a. plc foundation co-op
    coworking hub wework line gate platform track parking garage depot warehouse factory plant
    """.split()
)
#: What may stand small inside a city's name.
PARTICLES = frozenset(
    """de do da dos das del della dello dei di du des la le les lo los las el al am an auf der dem
    den die ob im in bei zu zum sur sous en au aux on upon of the by y e i und and et nad pod u ved
    op aan ter ten het à près lès v na na-d d'""".split()
)
#: Those of them that it may begin with.
ARTICLES = frozenset("la le les lo los las el al de die der den het".split())
#: Words in front of a region or a city that say which of the two it is.
REGION_HEADS = frozenset(
    """county co co. province provincia province_of state estado région region región regione
    kanton canton powiat oblast область okres județ judetul departamento prefecture district
    distrito comunidad municipio raion kabupaten""".split()
)
REGION_TAILS = frozenset(
    """county province state region oblast область prefecture voivodeship governorate canton
    district department territory kraj krai megye county. län fylke pref. regency emirate""".split()
)
CITY_HEADS = ("город ", "г. ", "г.", "м. ", "city of ", "thành phố ", "tp. ", "tp ", "kota ")
