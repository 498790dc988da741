"""What nouns and adjectives say about a slot: of which attribute there is one, of which several."""

from commonplace.capture.terms import stem


def _stems(words: str) -> frozenset[str]:
    return frozenset(map(stem, words.split()))


#: Attributes under several names, and the slot they fill: aspect, key, what precedes a value.
ATTRIBUTES: dict[str, tuple[str, str, str]] = {
    name: (aspect, key, before)
    for aspect, key, before, names in (
        ("home", "residence", "", "home town now, place of residence, residence, home city"),
        ("place", "location", "", "headquarters, head office, location"),
        ("home", "address", "", "address, home address, postal address"),
        ("work", "employer", "", "employer, workplace"),
        (
            "work",
            "occupation",
            "",
            "job title, title, job, occupation, profession, position, role at work",
        ),
        ("work", "manager", "", "boss, line manager, supervisor"),
        ("work", "salary", "", "salary, pay, income"),
        ("identity", "age", "", "age"),
        ("identity", "birthday", "", "birthday, date of birth, birth date, birthdate"),
        ("identity", "name", "", "name, full name, official name"),
        ("identity", "nickname", "", "nickname"),
        ("identity", "surname", "", "surname, last name, family name"),
        ("identity", "pronouns", "", "pronouns"),
        ("contact", "email", "", "e-mail, email, e-mail address, email address, mail address"),
        ("contact", "phone", "", "phone, phone number, telephone, telephone number, mobile number"),
        ("contact", "website", "", "website, homepage, url"),
        ("family", "relationship", "married to ", "husband, wife, spouse"),
        ("family", "relationship", "with ", "partner, boyfriend, girlfriend, fiancé, fiancée"),
        ("health", "blood type", "", "blood type, blood group"),
        ("people", "lead", "", "lead, leader, project lead, team lead, tech lead, project leader"),
        ("people", "owner", "", "owner, product owner"),
        ("people", "maintainer", "", "maintainer"),
        ("people", "manager", "", "manager, project manager"),
        ("schedule", "deadline", "", "deadline, due date, delivery date"),
        ("schedule", "launch", "", "launch, launch date, go-live, release date, release"),
        ("schedule", "start", "", "start, start date, kick-off, kickoff, start time, begin"),
        ("schedule", "end", "", "end, end date, end time"),
        ("schedule", "date", "", "date"),
        ("numbers", "version", "", "version, current version, latest version"),
        ("numbers", "port", "", "port, port number"),
        ("numbers", "price", "", "price, cost"),
        ("numbers", "budget", "", "budget"),
        ("technology", "license", "", "license, licence"),
        ("technology", "language", "", "programming language, implementation language"),
        ("state", "state", "", "status, state"),
    )
    for name in names.split(", ")
}

#: The aspect of an attribute, by its last word.
HEAD_ASPECTS = {
    stem(noun): aspect
    for aspect, nouns in {
        "family": """
            mother father mom mum dad parent sister brother sibling son daughter child kid baby
            cousin aunt uncle niece nephew grandmother grandfather grandma grandpa wife husband
            family
            """,
        "people": """
            friend colleague responsible neighbour neighbor landlord roommate flatmate mentor
            coach ceo cto director head headteacher principal president chair contact team
            client tutor teacher
            """,
        "health": """
            doctor dentist therapist medication allergy diet disease condition height weight
            """,
        "possessions": """
            car bike bicycle boat house flat apartment phone laptop guitar dog cat pet horse
            camera garden
            """,
        "numbers": """
            limit size count number rate price cost budget timeout quota population capacity
            revenue temperature threshold percentage total area
            """,
        "schedule": """
            deadline date launch meeting standup review appointment wedding kick-off trip exam
            release sprint schedule interview
            """,
        "technology": """
            database queue cache cloud server framework editor backend frontend host api stack
            """,
        "contact": """
            number email address handle username account
            """,
        "identity": """
            name codename nationality religion language
            """,
        "preferences": """
            hobby taste preference dream favourite favorite
            """,
        "plans": """
            plan goal aim
            """,
        "opinions": """
            opinion view concern worry
            """,
    }.items()
    for noun in nouns.split()
}

#: One may have several of these, so that another one does not replace the first.
SEVERAL = _stems(
    """
    friend sister brother sibling son daughter child kid baby cousin aunt uncle niece nephew
    grandmother grandfather grandma grandpa parent colleague coworker neighbour neighbor roommate
    flatmate client customer student pupil teammate classmate employee member user pet dog cat
    horse bird fish rabbit car bike bicycle boat house flat apartment guitar phone laptop camera
    book hobby interest skill strength weakness goal dream plan aim idea problem issue concern
    worry task challenge reason advantage feature benefit risk requirement dependency meeting
    appointment trip exam interview event allergy medication symptom habit opinion view thought
    question point thing memory story recipe song poem painting photo picture project teacher tip
    recommendation rule tradition part component module example highlight wish fear contact
    partner-in-crime sponsor speaker
    """
)

#: What there is exactly one of at a time, whatever is said of it.
SINGULAR = _stems(
    """
    deadline budget price cost salary version port limit timeout size capacity quota threshold
    email phone address birthday age name codename title username handle password nickname
    hairdresser dentist doctor landlord boss manager supervisor owner lead leader maintainer ceo
    cto cfo director headteacher principal president chair mayor captain editor landlady lawyer
    accountant therapist nationality surname height weight timezone zone license licence status
    date capital currency population temperature colour color mascot motto slogan headquarters
    venue
    """
)

#: How many there are is one number, where people speak of somebody's.
COUNTED = _stems(
    """
    child kid son daughter sibling brother sister grandchild grandchildren dog cat pet horse
    chicken employee member people person engineer developer
    """
)
PETS = _stems(
    "dog cat puppy kitten hamster rabbit horse parrot bird fish tortoise pony guinea lizard"
)
RELATIVES = _stems(
    "son daughter child kid baby brother sister sibling twin husband wife partner cousin uncle aunt"
)
ILLNESSES = _stems(
    "diabetes asthma cancer migraine arthritis anxiety depression adhd epilepsy anaemia"
)
TIME_UNITS = _stems("second minute hour day week month year meeting appointment call time")

PROFESSIONS = _stems(
    """
    accountant analyst architect archivist baker barista biologist bookkeeper builder butcher
    carpenter cashier chef chemist cleaner clerk consultant cook counsellor dentist designer
    developer director doctor driver economist electrician engineer farmer firefighter florist
    gardener geologist hairdresser journalist judge lawyer lecturer librarian locksmith manager
    mechanic midwife nurse optician paramedic pharmacist physicist pilot plumber postman professor
    programmer psychologist receptionist recruiter researcher salesman scientist secretary
    solicitor surgeon surveyor teacher technician therapist translator vet veterinarian waiter
    waitress welder student apprentice intern trainee ceo cto cfo coo freelancer
    """
)
TITLES = _stems("ceo cto cfo coo president principal headteacher dean chairman mayor director head")
STANDINGS = {
    "married": "married",
    "single": "single",
    "divorced": "divorced",
    "widowed": "widowed",
    "engaged": "engaged",
    "separated": "separated",
}
DIETS = frozenset("vegetarian vegan pescatarian flexitarian".split())
COLOURS = frozenset(
    "red blue green yellow black white grey gray brown orange purple pink silver beige".split()
)

#: Adjectives and participles that tell how a thing stands, by what they answer. In a family of two
#: the one denied is the other.
_STATES = {
    "enabled": "enabled disabled",
    "running": "running stopped",
    "on": "on off",
    "visibility": "public private",
    "open": "open closed",
    "online": "online offline",
    "locked": "locked unlocked",
    "availability": "available unavailable",
    "approval": "approved rejected pending",
    "state": """
        active inactive cancelled canceled confirmed postponed paused archived deprecated
        abandoned discontinued suspended finished completed done blocked live shipped released
        """,
}
STATES = {word: family for family, words in _STATES.items() for word in words.split()}
STATES["on hold"] = "state"
OPPOSITES = {
    word: words[1 - place]
    for listed in _STATES.values()
    if len(words := listed.split()) == 2
    for place, word in enumerate(words)
}
#: States that begin with an event: "was cancelled" holds from then on, "was closed" does not.
LASTING = frozenset(
    """
    enabled disabled cancelled canceled confirmed postponed archived deprecated abandoned
    discontinued suspended finished completed released shipped approved rejected
    """.split()
)
SPELLINGS = {"canceled": "cancelled", "completed": "finished", "done": "finished"}

#: What a tool is a kind of. Of the first group a thing is taken to have one at a time.
_KINDS = {
    "database": """
        postgres mysql mariadb sqlite oracle mongodb cassandra dynamodb cockroachdb couchdb
        firebird duckdb clickhouse neo4j bigquery snowflake redshift
        """,
    "queue": "rabbitmq kafka sqs nats activemq celery sidekiq pulsar",
    "cloud": "aws azure gcp heroku digitalocean hetzner linode",
    "cache": "redis memcached varnish",
    "search engine": "elasticsearch opensearch solr meilisearch typesense",
    "ci": "jenkins circleci travis teamcity buildkite",
    "orchestrator": "kubernetes nomad",
    "web server": "nginx apache caddy",
    "chat": "slack teams mattermost discord zulip",
    "tracker": "jira linear trello asana",
    "language": """
        python rust go java kotlin swift ruby php javascript typescript c c++ c# scala elixir
        haskell erlang perl zig lua r
        """,
    "framework": "django flask fastapi rails spring react vue angular svelte laravel nextjs",
    "operating system": "linux windows macos ubuntu debian fedora android ios freebsd",
}
KINDS = {tool: kind for kind, tools in _KINDS.items() for tool in tools.split()}
SINGLE_KINDS = frozenset("database queue cloud ci orchestrator tracker".split()) | {
    "search engine",
    "web server",
}
SAME_TOOL = {"postgresql": "postgres", "k8s": "kubernetes", "golang": "go", "sqlite3": "sqlite"}
#: Common words: they name a tool only with a capital.
_COMMON = frozenset(
    """
    go r c teams linear spring apache swift oracle travis discord slack rust flask rails react
    angular pulsar caddy nomad python java ruby celery windows snowflake redshift varnish perl julia
    """.split()
)


def kind_of(word: str) -> str | None:
    """What a word, as written, is a kind of, if it names a tool."""
    low = word.lower().strip(".,;:")
    if low in _COMMON and not word[:1].isupper():
        return None
    return KINDS.get(SAME_TOOL.get(low, low))


SAME_PURPOSE = {
    "caching": "cache",
    "db": "database",
    "persistence": "database",
    "data storage": "database",
    "queueing": "queue",
    "message queue": "queue",
    "message broker": "queue",
    "messaging": "queue",
    "hosting": "hosting",
    "programming": "language",
    "cloud provider": "cloud",
}
