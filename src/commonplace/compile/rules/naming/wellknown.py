"""Other names that everybody knows: of cities and countries, and of great organisations.

General knowledge, like the nicknames of people. Each line has the names of one subject, plain ASCII
and in lower case. A name that means something else as often is not in it.
"""

_PLACES = """
    kyiv, kiev; mumbai, bombay; chennai, madras; kolkata, calcutta; beijing, peking
    ho chi minh city, saigon; myanmar, burma; eswatini, swaziland; turkey, turkiye
    czechia, czech republic; ivory coast, cote d'ivoire; cabo verde, cape verde
    netherlands, holland; munich, munchen, muenchen; cologne, koln, koeln; vienna, wien
    prague, praha; warsaw, warszawa; krakow, cracow; moscow, moskva; copenhagen, kobenhavn
    gothenburg, goteborg; florence, firenze; venice, venezia; rome, roma; milan, milano
    naples, napoli; turin, torino; genoa, genova; lisbon, lisboa; seville, sevilla
    geneva, geneve, genf; basel, basle; brussels, bruxelles, brussel; antwerp, antwerpen
    bruges, brugge; hague, den haag; bucharest, bucuresti; belgrade, beograd; nuremberg, nurnberg
    los angeles, la; san francisco, sf; new york city, nyc, new york; washington dc, dc
    washington d.c., dc; united states, usa, us, united states of america; united kingdom, uk
    united arab emirates, uae; hong kong, hk; rio de janeiro, rio
    lviv, lvov; kharkiv, kharkov; odesa, odessa; strasbourg, strassburg; mexico city, cdmx
"""
_ORGANISATIONS = """
    world health organization, world health organisation, who; united nations, un
    european union, eu; european space agency, esa; european central bank, ecb
    international monetary fund, imf; world trade organization, wto
    north atlantic treaty organization, nato; national health service, nhs
    national aeronautics and space administration, nasa; federal bureau of investigation, fbi
    central intelligence agency, cia; internal revenue service, irs
    food and drug administration, fda; environmental protection agency, epa
    massachusetts institute of technology, mit; british broadcasting corporation, bbc
    international business machines, ibm; general electric, ge; general motors, gm
    world wide web consortium, w3c; internet engineering task force, ietf
    electronic frontier foundation, eff; world wildlife fund, wwf
    bayerische motoren werke, bmw; volkswagen, vw; hewlett-packard, hp; hewlett packard, hp
    amazon web services, aws; google cloud platform, gcp; google cloud, gcp; postgresql, postgres
    kubernetes, k8s; javascript, js; typescript, ts; visual studio code, vs code, vscode
"""


def _table(listed: str) -> dict[str, frozenset[str]]:
    lines = listed.replace("\n", ";").split(";")
    groups = [
        [" ".join(name.split()) for name in line.split(",")] for line in lines if line.strip()
    ]
    found: dict[str, frozenset[str]] = {}
    for group in groups:
        for name in group:
            found[name] = found.get(name, frozenset()) | frozenset(group) - {name}
    return found


#: Names -> the other names of the same place; of the same organisation or tool.
PLACES, ORGANISATIONS = _table(_PLACES), _table(_ORGANISATIONS)


def others(plain: str, type: str) -> tuple[str, ...]:
    """The other names of what is called so, if it may be of this type."""
    found: frozenset[str] = frozenset()
    if type in ("place", ""):
        found |= PLACES.get(plain, frozenset())
    if type not in ("place", "person", "animal"):
        found |= ORGANISATIONS.get(plain, frozenset())
    return tuple(sorted(found))


def is_other(one: str, other: str) -> bool:
    """Whether the two names, plain, are known to be of one subject."""
    return other in PLACES.get(one, ()) or other in ORGANISATIONS.get(one, ())
