"""Places that everybody knows, and the words that places end in. General knowledge."""


def _names(listed: str) -> frozenset[str]:
    return frozenset(" ".join(name.split()) for name in listed.split(","))


_COUNTRIES = """
    afghanistan, albania, algeria, andorra, angola, argentina, armenia, australia, austria,
    azerbaijan, bahamas, bahrain, bangladesh, barbados, belarus, belgium, belize, benin, bhutan,
    bolivia, bosnia, bosnia and herzegovina, botswana, brazil, brunei, bulgaria, burkina faso,
    burundi, cambodia, cameroon, canada, cape verde, chile, china, colombia, congo, costa rica,
    croatia, cuba, cyprus, czech republic, czechia, denmark, djibouti, dominican republic, ecuador,
    egypt, el salvador, england, eritrea, estonia, eswatini, ethiopia, fiji, finland, france, gabon,
    gambia, germany, ghana, great britain, greece, greenland, grenada, guatemala, guinea, guyana,
    haiti, honduras, hungary, iceland, india, indonesia, iran, iraq, ireland, israel, italy, ivory
    coast, jamaica, japan, kazakhstan, kenya, kosovo, kuwait, kyrgyzstan, laos, latvia, lebanon,
    lesotho, liberia, libya, liechtenstein, lithuania, luxembourg, madagascar, malawi, malaysia,
    maldives, mali, malta, mauritania, mauritius, mexico, moldova, monaco, mongolia, montenegro,
    morocco, mozambique, myanmar, namibia, nepal, netherlands, new zealand, nicaragua, niger,
    nigeria, north korea, north macedonia, northern ireland, norway, oman, pakistan, palestine,
    panama, papua new guinea, paraguay, peru, philippines, poland, portugal, puerto rico, qatar,
    romania, russia, rwanda, saint lucia, samoa, san marino, saudi arabia, scotland, senegal,
    serbia, seychelles, sierra leone, singapore, slovakia, slovenia, somalia, south africa, south
    korea, south sudan, spain, sri lanka, sudan, suriname, sweden, switzerland, syria, taiwan,
    tajikistan, tanzania, thailand, tibet, togo, tonga, trinidad, trinidad and tobago, tunisia,
    turkey, türkiye, turkmenistan, uganda, ukraine, united arab emirates, uae, united kingdom, uk,
    united states, united states of america, usa, us, u.s, u.s.a, u.k, america, uruguay, uzbekistan,
    vanuatu, vatican, venezuela, vietnam, wales, yemen, zambia, zimbabwe, hong kong, macau
    """

_REGIONS = """
    africa, antarctica, asia, europe, north america, south america, latin america, central america,
    oceania, middle east, southeast asia, south-east asia, eastern europe, western europe, central
    europe, scandinavia, balkans, baltics, benelux, caribbean, iberia, east africa, west africa,
    north africa, east coast, west coast, midwest, new england, pacific northwest, bay area, silicon
    valley, alps, andes, himalayas, rockies, pyrenees, carpathians, appalachians, dolomites, sahara,
    amazon rainforest, mediterranean, baltic sea, north sea, black sea, atlantic, pacific, arctic,
    gulf of mexico, patagonia, tuscany, provence, normandy, brittany, burgundy, bavaria, saxony,
    hesse, catalonia, andalusia, galicia, sicily, sardinia, corsica, crete, mallorca, majorca,
    ibiza, tenerife, canary islands, azores, madeira, lombardy, umbria, piedmont, flanders,
    wallonia, siberia, crimea, kerala, goa, punjab, rajasthan, tamil nadu, karnataka, maharashtra,
    gujarat, bengal, kashmir, bali, java, sumatra, borneo, hokkaido, okinawa, kyushu, ontario,
    quebec, québec, british columbia, alberta, manitoba, saskatchewan, nova scotia, new brunswick,
    yukon, newfoundland, new south wales, queensland, tasmania, cornwall, devon, yorkshire, kent,
    essex, sussex, surrey, cotswolds, lake district, highlands, isle of skye, isle of man, channel
    islands
    """

_STATES = """
    alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida,
    georgia, hawaii, idaho, illinois, indiana, iowa, kansas, kentucky, louisiana, maine, maryland,
    massachusetts, michigan, minnesota, mississippi, missouri, montana, nebraska, nevada, new
    hampshire, new jersey, new mexico, new york, north carolina, north dakota, ohio, oklahoma,
    oregon, pennsylvania, rhode island, south carolina, south dakota, tennessee, texas, utah,
    vermont, virginia, washington, west virginia, wisconsin, wyoming
    """

_CITIES = """
    aachen, aberdeen, abidjan, abu dhabi, accra, addis ababa, adelaide, albuquerque, aleppo,
    alexandria, algiers, amman, amsterdam, anchorage, ankara, ann arbor, antalya, antwerp,
    asheville, asunción, asuncion, athens, atlanta, auckland, augsburg, austin, baghdad, baku,
    baltimore, bangalore, bengaluru, bangkok, barcelona, bari, basel, bath, beijing, beirut,
    belfast, belgrade, bergen, berkeley, berlin, bern, bilbao, birmingham, bogota, bogotá, bologna,
    bonn, bordeaux, boston, boulder, braga, brasilia, brasília, bratislava, bremen, brescia,
    brighton, brisbane, bristol, bruges, brno, brooklyn, brussels, bucharest, budapest, buenos
    aires, buffalo, busan, cairo, calcutta, calgary, cambridge, canberra, cancun, cancún, cannes,
    cape town, caracas, cardiff, cartagena, casablanca, charleston, charlotte, chennai, chicago,
    christchurch, cincinnati, cleveland, cluj, coimbra, cologne, colombo, columbus, copenhagen,
    cork, córdoba, cordoba, cusco, dakar, dallas, damascus, dar es salaam, darwin, delhi, denver,
    des moines, detroit, dhaka, doha, dortmund, dresden, dubai, dublin, dubrovnik, dundee, durban,
    düsseldorf, dusseldorf, edinburgh, edmonton, eindhoven, essaouira, faro, florence, fort worth,
    frankfurt, freiburg, fukuoka, galway, gdansk, gdańsk, geneva, genoa, ghent, gibraltar, glasgow,
    gothenburg, granada, graz, grenoble, groningen, guadalajara, guangzhou, guayaquil, haifa,
    halifax, hamburg, hamilton, hangzhou, hanoi, hanover, harare, havana, heidelberg, helsinki,
    hiroshima, ho chi minh city, hobart, hollywood, honolulu, houston, hyderabad, indianapolis,
    innsbruck, islamabad, istanbul, izmir, jacksonville, jaipur, jakarta, jeddah, jerusalem,
    johannesburg, kabul, kampala, kansas city, karachi, karlsruhe, kathmandu, katowice, kharkiv,
    khartoum, kiev, kyiv, kigali, kingston, kinshasa, kobe, kolkata, krakow, kraków, kuala lumpur,
    kyoto, la paz, lagos, lahore, las vegas, lausanne, leeds, leicester, leipzig, leuven, lille,
    lima, limerick, lisbon, liverpool, ljubljana, london, los angeles, l.a, luanda, lucca, lucerne,
    lucknow, lviv, lyon, maastricht, madison, madrid, malaga, málaga, malmö, malmo, managua,
    manchester, manhattan, manila, mannheim, maputo, marrakech, marrakesh, marseille, mecca,
    medellin, medellín, medina, melbourne, memphis, mexico city, miami, milan, milwaukee,
    minneapolis, minsk, mombasa, monterrey, montevideo, montpellier, montreal, montréal, moscow,
    mumbai, munich, muscat, münster, nagoya, nairobi, nantes, naples, nashville, new delhi, new
    orleans, new york city, nyc, newark, newcastle, nice, nicosia, nottingham, novosibirsk,
    nuremberg, oakland, odessa, oklahoma city, omaha, oporto, orlando, osaka, oslo, ottawa, oxford,
    padua, palermo, palo alto, panama city, paris, parma, perth, philadelphia, phoenix, phnom penh,
    pisa, pittsburgh, plymouth, porto, porto alegre, portland, port-au-prince, potsdam, poznan,
    poznań, prague, pretoria, princeton, providence, pune, pyongyang, queens, quito, rabat, raleigh,
    ravenna, recife, reykjavik, riga, rio, rio de janeiro, riyadh, rome, rotterdam, sacramento,
    saigon, salamanca, salem, salt lake city, salvador, salzburg, san antonio, san diego, san
    francisco, san jose, san josé, san juan, santa barbara, santa cruz, santa fe, santa monica,
    santiago, santo domingo, sao paulo, são paulo, sarajevo, savannah, petra, seattle, seoul,
    seville, shanghai, sheffield, shenzhen, siena, skopje, sofia, southampton, split, st louis, st.
    louis, st petersburg, st. petersburg, saint petersburg, stockholm, strasbourg, stuttgart,
    surabaya, sydney, taipei, tallinn, tampa, tangier, tashkent, tbilisi, tehran, tel aviv, the
    hague, tirana, tokyo, toledo, toronto, toulouse, trieste, tripoli, trondheim, tucson, tulsa,
    tunis, turin, turku, uppsala, utrecht, valencia, valletta, valparaíso, vancouver, venice,
    verona, vienna, vientiane, vilnius, warsaw, washington dc, washington d.c, washington, d.c,
    wellington, winnipeg, wrocław, wroclaw, wuhan, xi'an, yangon, yerevan, yokohama, york, zagreb,
    zanzibar, zurich, zürich, bronx, staten island, harlem, soho, times square, wall street, central
    park, hyde park, golden gate bridge, eiffel tower, big ben, grand canyon, yellowstone, yosemite,
    machu picchu, taj mahal, niagara falls, great barrier reef, mount everest, kilimanjaro, mont
    blanc, lake como, lake garda, lake tahoe, stonehenge, colosseum, acropolis, sagrada familia,
    alhambra, notre dame, louvre, disneyland, disney world, broadway
    """

#: Countries, regions and states: what a place is in.
WIDE_PLACES = _names(", ".join((_COUNTRIES, _REGIONS, _STATES)))
#: Countries, regions, states and cities, in lower case.
PLACES = _names(", ".join((_COUNTRIES, _REGIONS, _STATES, _CITIES)))

#: The last word of a place's name.
PLACE_TAILS = frozenset(
    """
    airport alley avenue ave bay beach boulevard blvd bridge building cafe café canyon castle
    cathedral cemetery chapel church cinema city coast copse county cove creek crossing desert
    diner district drive estate falls farm farms fjord forest fort garden gardens glacier gorge
    grove harbor harbour heights hill hills hotel house hut inn island islands isle junction lagoon
    lake lane library lodge lookout mall manor market marina meadow meadows monastery monument
    mosque motel mount mountain mountains museum observatory ocean oasis palace park parkway pass
    path peak peninsula pier plaza pond port prairie pub quay range ranch reef reserve reservoir
    resort restaurant river road rd ruins sanctuary sea shore springs square stadium station stream
    street st summit temple terminal theater theatre tower town trail trails tunnel valley village
    vineyard volcano wharf wilderness winery woods zoo aquarium arena bakery bistro brewery taproom
    deli pizzeria spa neighborhood neighbourhood quarter campground campsite waterfront
    """.split()
)
#: Those of them that shops, firms and titles end in as well.
VAGUE_TAILS = frozenset(
    "market house drive pass spa port square range path cinema farm farms library estate".split()
)
#: The first word of a place's name.
PLACE_HEADS = frozenset(
    "lake mount mt fort port isle cape san santa santo los las rio puerto".split()
)
