"""Well-known tools, products, organisations and works, and the words that tell what a name names.

General knowledge, kept compact; all in lower case.
"""


def _names(listed: str) -> frozenset[str]:
    return frozenset(" ".join(name.split()) for name in listed.split(","))


_TOOLS = _names(
    """ansible, airflow, angular, apache, apache kafka, apache spark, arduino, asana,
    autocad, avahi, aws lambda, babel, bash, bazel, bitbucket, blender, bootstrap,
    buildkite, bun, cassandra, celery, chatgpt, circleci, clang, claude, claude code,
    clickhouse, cloudflare workers, cmake, cobol, codex, confluence, copilot, github
    copilot, couchdb, css, cursor, cypress, datadog, dbt, debian, deno, django, docker,
    docker compose, duckdb, dynamodb, elasticsearch, elixir, emacs, eslint, excel,
    express.js, fastapi, fedora, ffmpeg, figma, firebase, flask, flutter, fortran, gcc,
    gemini, git, github, github actions, gitlab, golang, google analytics, google docs,
    google sheets, google calendar, google drive, google maps, gradle, grafana, graphql,
    grpc, hadoop, haskell, helm, heroku, home assistant, homebrew, html, hugging face,
    hypothesis, illustrator, influxdb, intellij, java, javascript, jenkins, jest, jira,
    jquery, julia, jupyter, kafka, keras, kibana, kotlin, kubernetes, k8s, langchain,
    latex, lightroom, linear, linux, llama, llvm, lua, lucene, make.com, mailchimp,
    mariadb, matlab, maven, memcached, mercurial, microsoft excel, microsoft teams,
    microsoft word, ms teams, miro, mongodb, mypy, mysql, neo4j, neovim, netlify,
    next.js, nextcloud, nginx, node, node.js, nodejs, notion, npm, numpy, obsidian,
    ollama, onenote, opencode, openshift, opensearch, outlook, pagerduty, pandas, perl,
    php, pinecone, playwright, pnpm, podman, poetry, postgres, postgresql, postman,
    power bi, powerpoint, powershell, prisma, prometheus, puppeteer, pycharm, pydantic,
    pytest, python, pytorch, quickbooks, rabbitmq, rails, ruby on rails, raspberry pi,
    react, react native, redis, redux, redshift, ruff, rust, salesforce, scala,
    scikit-learn, scrapy, selenium, sentry, sketchup, slack, snowflake, solr, sonarqube,
    spark, splunk, spring boot, sqlalchemy, sqlite, sqlite3, stack overflow, storybook,
    stripe, supabase, svelte, swift, tableau, tailwind, tailwind css, tensorflow,
    terraform, tmux, todoist, trello, typescript, ubuntu, unity, unreal engine, vercel,
    vim, vite, visual studio, visual studio code, vs code, vscode, vue, vue.js, webpack,
    wireguard, wordpress, xcode, yarn, zapier, zendesk, zig, zoom, google meet, skype,
    discord, evernote, airtable, canva, photoshop, premiere pro, scrivener, google
    forms, docusign, hubspot, workday, loom, grammarly, duolingo, anki, calendly"""
)
_PRODUCTS = _names(
    """airpods, alexa, amazon prime, android, apple music, apple tv, apple watch, audible,
    chromecast, chromebook, coca-cola, disney+, disney plus, facebook, fitbit, garmin,
    gameboy, game boy, gmail, goodreads, google home, google photos, hbo, hbo max, hulu,
    icloud, imac, instagram, instapot, instant pot, ios, ipad, iphone, ipod, itunes,
    kickstarter, kindle, lego, linkedin, linkedin learning, macbook, macbook air,
    macbook pro, macos, medium, messenger, netflix, nintendo switch, paypal, peloton,
    pepsi, photobooth, pinterest, pixel, playstation, playstation 5, ps4, ps5, quora,
    reddit, roku, roomba, safari, signal, siri, skillshare, slideshare, snapchat,
    soundcloud, spotify, steam, steam deck, strava, substack, telegram, tesla model 3,
    tesla model y, thermomix, threads, tiktok, tinder, toyota camry, toyota corolla,
    toyota prius, honda civic, honda accord, twitch, twitter, venmo, vimeo, vision pro,
    whatsapp, wii, windows, windows 10, windows 11, xbox, yelp, youtube, youtube music,
    galaxy, samsung galaxy, nutella, barbie, zelle, google pay, apple pay, chrome,
    firefox, bitcoin, ethereum, myfitnesspal, headspace, uber eats, doordash, instacart,
    airbnb, udemy, coursera"""
)
_ORGANIZATIONS = _names(
    """accenture, adidas, adobe, aldi, alibaba, allianz, alphabet, amazon, amazon web
    services, aws, amd, american airlines, american express, amnesty international,
    anthropic, apple, arm, at&t, atlassian, audi, bank of america, barclays, basf,
    bayer, bbc, bloomberg, bmw, boeing, booking.com, bosch, bp, british airways,
    caltech, canon, carrefour, cern, chanel, chase bank, chevron, cia, cisco, citibank,
    cloudflare, cnn, costco, cvs, daimler, deepmind, dell, deloitte, delta air lines,
    deutsche bahn, deutsche bank, dhl, disney, dropbox, ebay, emirates, ericsson, espn,
    eth, etsy, european union, expedia, exxon, fbi, fda, fedex, ferrari, fidelity, fifa,
    fiverr, ford, fujitsu, general electric, general motors, goldman sachs, google,
    greenpeace, gucci, h&m, habitat for humanity, harvard, heineken, hewlett packard,
    hitachi, home depot, honda, hp, hsbc, hyundai, ibm, ikea, imf, intel, irs, itv,
    jpmorgan, jp morgan, kfc, kpmg, l'oréal, lenovo, lg, lidl, lockheed martin,
    lufthansa, lyft, macy's, mastercard, mcdonald's, mcdonalds, mckinsey, mercedes-benz,
    meta, microsoft, mit, morgan stanley, motorola, nasa, nato, nba, nbc, nestle,
    nestlé, new york times, nfl, nhl, nhs, nike, nintendo, nissan, nokia, novartis, npr,
    nvidia, nyu, openai, opec, oracle, palantir, panasonic, patagonia inc, petco,
    peugeot, pfizer, philips, pinterest inc, pixar, porsche, procter & gamble, puma,
    pwc, qualcomm, red bull, red cross, red hat, renault, reuters, roche, rolls-royce,
    ryanair, samsung, sap, shell, shopify, siemens, smithsonian, softbank, sony,
    southwest airlines, spacex, stanford, starbucks, subaru, sunoco, supreme court,
    target, tesco, tesla, texas instruments, toshiba, toyota, trader joe's, twilio,
    uber, ubs, ucla, unesco, unicef, unilever, united airlines, united nations, un, ups,
    usps, verizon, visa, vodafone, volkswagen, volvo, vw, walgreens, walmart, warner
    bros, wells fargo, whole foods, who, wikipedia, world bank, world health
    organization, wwf, xerox, yahoo, yale, ymca, zara, congress, european commission,
    nasdaq, salvation army, peace corps, european central bank, bundesbank, wall street
    journal, washington post, financial times"""
)
_WORKS = _names(
    """the bible, quran, torah, harry potter, star wars, star trek, the lord of the rings,
    lord of the rings, the hobbit, game of thrones, breaking bad, the great gatsby,
    pride and prejudice, hamlet, macbeth, romeo and juliet, don quixote, moby dick, war
    and peace, the odyssey, the iliad, sherlock holmes, the simpsons, doctor who,
    stranger things, jurassic park, toy story, the godfather, titanic, the matrix, pulp
    fiction, inception, minecraft, fortnite, call of duty, super mario, mario kart,
    zelda, the legend of zelda, pokemon, pokémon, tetris, world of warcraft, league of
    legends, dota 2, counter-strike, overwatch, elden ring, animal
    crossing, stardew valley, grand theft auto, mona lisa, les misérables, les
    miserables, the nutcracker, swan lake, the lion king, frozen ii"""
)

#: What well-known names name.
WELL_KNOWN: dict[str, str] = {
    **dict.fromkeys(_ORGANIZATIONS, "organization"),
    **dict.fromkeys(_PRODUCTS, "product"),
    **dict.fromkeys(_WORKS, "work"),
    **dict.fromkeys(_TOOLS, "tool"),
}
#: Well-known names that are also words or people: something beside them has to agree.
AMBIGUOUS = frozenset(
    """
    amazon apple arm audible babel barbie bun canon chase chrome claude codex congress cursor delta
    emirates excel express fidelity figma firefox ford frozen galaxy gemini git hamlet helm
    hypothesis illustrator inception java jest julia ruff kindle lego linear llama loom lua make
    medium meta messenger miro node notion oracle outlook pandas perl pixel poetry portal prisma
    puma rails react rust safari scala shell signal sketch slack snowflake spark spring stripe
    swift target threads titanic unity visa vite windows yarn zig zoom yale steam sentry ups celery
    hulu
    """.split()
)

TAILS: dict[str, str] = {
    tail: kind
    for kind, tails in {
        "organization": """inc inc. ltd ltd. llc gmbh ag corp corp. corporation company co co. plc
        university college school academy institute hospital clinic bank foundation association
        society agency ministry department bureau partners ventures capital holdings group
        labs laboratories technologies systems solutions industries consulting associates
        airlines airways insurance council commission committee union federation league
        orchestra choir band fc club charity church studios records pharmaceuticals
        pharma motors therapeutics logistics brothers bros securities senate parliament
        army navy coalition alliance consortium network collective cooperative co-op""",
        "event": """marathon half-marathon festival fest conference summit hackathon olympics
        championship championships cup tournament ceremony awards expo symposium
        convention workshop gala webinar parade retreat fair war revolution wedding con
        bootcamp offsite""",
        "project": "project initiative",
        "system": "server cluster api database gateway backend",
        "concept": """technique method theory theorem principle effect algorithm syndrome diet
        paradox hypothesis methodology philosophy doctrine act protocol""",
        "tool": "cli sdk framework ide compiler plugin",
    }.items()
    for tail in tails.split()
}

#: The first word of a name that goes on with "of": University of Ghent.
HEADS = {
    **dict.fromkeys(
        "ministry university bank department institute college academy school office".split(),
        "organization",
    ),
    **dict.fromkeys("museum port bay isle gulf tower cathedral church palace".split(), "place"),
}

#: What kind of thing a common noun says that its bearer is: "the band X", "X is a city".
NOUNS: dict[str, str] = {
    noun: kind
    for kind, nouns in {
        "person": """man woman boy girl guy lady gentleman person kid baby celebrity hero legend
        genius actor singer""",
        "place": """city town village country state region province capital neighborhood
        neighbourhood suburb island lake river mountain park beach restaurant café cafe
        bar pub hotel museum trail valley district area place spot continent peninsula
        county street bakery campsite resort diner""",
        "organization": """company startup firm employer band team club university college school
        charity nonprofit non-profit organization organisation agency corporation vendor
        supplier bank hospital clinic shelter group airline label publisher studio
        church brand manufacturer retailer orchestra choir newspaper""",
        "project": "project initiative codename",
        "system": "server cluster backend microservice",
        "tool": """tool library framework language editor cli plugin package app application
        extension linter compiler debugger website""",
        "product": """platform phone laptop car gadget console smartphone camera bike guitar piano
        headphones""",
        "event": """festival conference marathon concert race tournament hackathon summit meetup
        workshop championship expo""",
        "work": """book novel film movie song album show series sitcom documentary podcast magazine
        poem play game anime manga musical opera painting trilogy memoir thriller
        videogame article blog essay comic sequel soundtrack""",
    }.items()
    for noun in nouns.split()
}
