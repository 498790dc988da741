"""Words beside a name that tell what it names, each with its votes (see ``types``)."""

Vote = tuple[str, float]

DETERMINERS = frozenset(
    """
    my our your his her its their the a an this that another one new old best first favorite
    favourite local little called named dear good close younger older
    """.split()
)
#: Who can be called on the phone: "Ana called me".
OBJECTS = frozenset("me us him her them you today yesterday back again".split())
#: Roles that organisations have as well, and words that stand before names of all kinds.
NOT_TYPING = frozenset(
    """
    client customer vendor partner sponsor buyer owner host lead head user sales staff senior
    junior supplier investor tenant employer shareholder stakeholder associate guest agent operator
    chief reviewer creator admin principal
    """.split()
)


def _pairs(verbs: str, prepositions: str, *votes: Vote) -> dict[tuple[str, str], tuple[Vote, ...]]:
    return {(v, p): votes for v in verbs.split() for p in prepositions.split()}


#: Two words before a name: ("lives", "in").
BEFORE_PAIRS: dict[tuple[str, str], tuple[Vote, ...]] = {
    **_pairs(
        """been live lives lived living move moved moving relocate relocated relocating fly
        flew flying drive drove driving travel traveled travelled traveling travelling
        trip trips born raised grew grow based stay stayed staying vacation vacationed
        holiday arrive arrived arriving landed apartment flat house flight flights
        settled settle headed vacationing honeymoon hiking backpacking backpacked
        resides residing""",
        "in to from near around outside through across",
        ("place", 3.0),
    ),
    **_pairs(
        "city town village province state island capital coast port county", "of", ("place", 3.5)
    ),
    **_pairs("south north east west miles km outside hours minutes", "of from", ("place", 2.5)),
    **_pairs(
        """work works worked working job role position intern internship interned employed
        contract engineer manager developer designer nurse teacher analyst consultant
        director scientist interview interviewed offer career hired""",
        "at for by with from",
        ("organization", 2.5),
    ),
    **_pairs("works work worked working", "with", ("person", 1.0)),
    **_pairs(
        "ceo cto cfo founder cofounder co-founder president chairman director head vp chair",
        "of at",
        ("organization", 3.0),
    ),
    **_pairs(
        """studied studies study studying student professor lecturer graduated taught
        teaches teaching enrolled degree phd masters master's bachelor's admitted
        accepted researcher""",
        "at from to",
        ("organization", 3.0),
    ),
    **_pairs(
        "written write built build implemented coded program programming script coding",
        "in with",
        ("tool", 2.5),
    ),
    **_pairs(
        "migrate migrated migrating switch switched switching upgrade upgraded upgrading ported",
        "to from",
        ("tool", 2.0),
    ),
    **_pairs("runs running run deployed hosted deploy", "on", ("system", 1.0), ("tool", 1.0)),
    **_pairs(
        "talk talked talking spoke speak speaking chat chatted chatting", "to with", ("person", 2.5)
    ),
    **_pairs("date married engaged wedding dinner lunch coffee dating", "with to", ("person", 2.0)),
    **_pairs("call email message text note letter reply replies", "from to", ("person", 2.0)),
    **_pairs("book novel memoir song painting poem album", "by", ("person", 2.0)),
    **_pairs("listen listened listening", "to", ("work", 1.0), ("organization", 0.5)),
}


def _before(words: str, *votes: Vote) -> dict[str, tuple[Vote, ...]]:
    return dict.fromkeys(words.split(), votes)


#: The word before a name.
BEFORE_WORDS: dict[str, tuple[Vote, ...]] = {
    **_before("in", ("place", 1.5)),
    **_before("near", ("place", 2.0)),
    **_before("from", ("place", 0.75)),
    **_before("to", ("place", 0.5)),
    **_before("at", ("place", 0.75), ("organization", 0.75)),
    **_before("visit visited visiting explored exploring toured touring", ("place", 1.5)),
    **_before("downtown northern southern eastern western upstate rural", ("place", 3.0)),
    **_before("with", ("person", 0.75)),
    **_before("by", ("person", 0.75)),
    **_before(
        """told asked texted emailed messaged thanked hugged married dating invited pinged
        phoned congratulated thank hi hey hello dear bye""",
        ("person", 2.5),
    ),
    **_before("tell ask met meet remind text email ping", ("person", 1.5)),
    **_before("joined join joining", ("organization", 1.5)),
    **_before("install installed installing", ("tool", 2.5)),
    **_before("use using used uses adopt adopted learn learning learned via", ("tool", 1.0)),
    **_before("play playing played", ("work", 1.0)),
    **_before("read reading reread watched watching rewatched rewatching", ("work", 2.0)),
    **_before("attended attending attend", ("event", 1.5), ("organization", 0.5)),
    **_before("vs", ("organization", 3.5)),
    **_before("codenamed", ("project", 4.0)),
}

#: The word after a name.
AFTER_WORDS: dict[str, tuple[Vote, ...]] = {
    **_before(
        """said says told tells asks thinks thought wants mentioned explained texted loves
        hates enjoys feels felt insisted laughed smiled believes hopes hoped loved liked
        knows knew understands cried complained promised apologized joked smiles prefers
        worries admitted wondered remembers giggled graduated married""",
        ("person", 3.0),
    ),
    **_before(
        """asked suggested agreed replied emailed confirmed approved requested sent shared
        reviewed noted flagged wrote accepted declined joined presented leads manages
        owns likes wanted recommended proposed raised called needs came went got gave
        took brought made met has had works worked lives lived moved""",
        ("person", 1.5),
        ("organization", 0.5),
    ),
    **_before("project initiative rollout", ("project", 2.75)),
    **_before("vs fan fans supporter supporters", ("organization", 3.5)),
    **_before("api server database cluster backend gateway", ("system", 3.0)),
    **_before("library framework sdk cli plugin compiler ide package", ("tool", 3.0)),
    **_before("app", ("product", 2.5)),
    **_before("festival conference marathon summit hackathon", ("event", 3.0)),
    **_before("album movie novel trilogy soundtrack", ("work", 3.0)),
    **_before("by", ("work", 1.5)),
    **_before("trip vacation", ("place", 2.0)),
    **_before("university college hospital", ("organization", 3.0)),
}

#: The word after a name with 's.
AFTER_POSSESSIVE: dict[str, tuple[Vote, ...]] = {
    **_before(
        """birthday house home place apartment room kids children family life wedding death
        eyes face hair voice opinion advice feedback email phone car concern request
        preference preferences smile heart health surgery job career calendar inbox note
        notes desk flight""",
        ("person", 2.0),
    ),
    **_before("api sdk documentation docs website app ceo cto ipo products", ("organization", 2.0)),
    **_before("capital population weather airport mayor", ("place", 2.0)),
}
