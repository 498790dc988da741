"""Words that make a topic only together: *pottery class*, *night shift*, *tide gauge*.

`HEADS` stand last in a compound and are too wide for a page of their own. `MODIFIERS` stand before
a head. Whole phrases whose first word is an adjective are in `PHRASES`.
"""

from commonplace.compile.rules.topics.living import LIVING
from commonplace.compile.rules.topics.working import WORKING


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


def _phrases(listed: str) -> frozenset[str]:
    return frozenset(" ".join(phrase.split()) for phrase in listed.split(","))


HEADS = _words(
    """
    academy actuator alarm album algorithm analyzer app association backup bakery band beamline
    benchmark bot brewery buoy cafe calculator calibration camp campaign card center centre
    certificate certification championship charger charity choir class clinic club cluster codec
    college competition compiler conference container contest convention course curriculum
    dashboard dataset design detector developer development diary dinner drill-press elevator
    endpoint engine exam exhibit exhibition expo extension factory fair farm farming ferry
    festival firmware flight forge forum furnace game garage gateway gauge generator gig gym
    handbook harness harvest hike hub indexer inspection institute instrument insurance
    interpreter kernel kit lab laboratory lathe launch lawsuit league lease lecture lesson
    library licence license loan machine magazine mall market meeting membership memorial merger
    meter microservice migration mill monument museum network night orchestra outage
    parade park parser party patrol permit pipeline playground playlist plugin podcast
    postmortem printer printing probe procession program programme project prototype pump
    quartet race radar reactor rebuild recipe refinery refuge registry reservoir restaurant
    retreat rink robot rollout room router satellite scanner school scraper script seminar
    sensor server shelter shop show simulation simulator sprint startup station store studio
    summit tank telescope thermometer ticket tool tour tree trip tunnel turbine tutorial upgrade
    vaccine valve village workshop zoo
    """
)

#: Heads so plain that an unknown word before them names a kind: *kestrel sensor*, *udon recipe*.
OPEN_HEADS = _words(
    """
    algorithm app bakery brewery cafe championship class clinic club cluster compiler conference
    contest convention course detector elevator engine extension factory farm ferry festival
    firmware furnace game gauge generator lesson league library machine meter microservice
    migration mill museum park parser pipeline playground plugin printer probe pump reactor
    recipe refinery reservoir restaurant robot satellite scanner school sensor server shelter
    shop simulator station store studio summit telescope thermometer tour tournament trip
    turbine tutorial upgrade vaccine valve workshop zoo
    """
)

#: Nouns that say which one; no page of their own.
MODIFIERS = _words(
    """
    adventure aeroplane air airplane airport alarm almond animal app apple apricot arcade
    artichoke asparagus asteroid aubergine audio avocado baby backyard bacon bakery ball banana
    band bank barrel basement basil bath bathroom beach beauty bed bedroom bell bench berry
    birch birthday block blood blueberry board body bone brain brass brick broccoli broth
    buckwheat bus business buttermilk cabbage cable calorie camel camp campus canal candle
    canyon capacity caramel carbon card cardamom care cargo carrot cash castle cattle
    cauliflower cedar cell cellar chalk charcoal charity cheese cherry child church cinema
    cinnamon circuit circus citrus city clam classroom clay client cliff climate clothing cloud
    club coal coast coconut code college color colour comedy comet community company computer
    conference consumer cookie copper corn cost cotton course court craft cranberry credit
    crisis crop cruise currency customer dairy data debt deck delivery delta demo desert desk
    desktop device diamond diesel dinner disaster doll dragon dream driver dust earth education
    eel egg eggplant elder election electron email emergency employee energy engine enzyme error
    escape estate exam eye fabric face factory fairy fantasy farmer feather feature fern ferry
    fiber fiction film finance fire fish fitness fjord flax flea flight floor flower fog folk
    food forest fossil foster fountain fraud freight frequency fruit fuel fusion galaxy game
    garlic gas gender ghost gift ginger glass gold grain graphics grass gravel gravity grocery
    ground guide gutter hail hair harbor harbour hardware hay hazelnut health heart heat hip
    hiring hive holiday honey hormone hospital hotel humidity ice identity image incident income
    information insect interior internet iron island jet jungle kelp kernel ketchup kettle
    kidney kitchen knee knowledge lab lake landing language laptop laser laundry lava leaf
    leather ledger leek lemon lemongrass lens lentil letter library light lime liver lunar lunch
    lung machine magazine magnet mail mango map marble marine market mask math mayonnaise maze
    meal meat media memory mercury message metal meter micro milk mineral mint mirror mobile
    molecule money monitor monster moon morning moss motion motor mountain movie mozzarella mud
    mural museum mustard mystery nature needle neighborhood neighbourhood nerve network neutron
    nickel night nitrogen noise nut nutmeg nutrient oat oatmeal ocean office oil okra olive
    onion orange orbit oregano organ outage outdoor oxygen ozone packet paint palm pancetta
    panel papaya parcel park parking parmesan parrot party passenger patient payment peace peach
    peanut peat pecan peer pen pepper pepperoni pet petrol phone photo pilot pirate pistachio
    plant plasma plastic platform player plot poem police policy pollen pollution poppy port
    portfolio poster potato power prairie predator pregnancy press pressure price primer print
    prison product production prosciutto protein protest proton pump pumpkin puppet quartz query
    rabbit race radiation radio rail rain raspberry recipe record recovery refugee release
    rental rescue research resource restaurant retail rice risk river road rock role-playing
    roof room root rope rosemary rotation route rubber rust safari saffron salad salami salmon
    salt sample sand satellite school screen script sea search season seed server service sewing
    shadow shark shelf ship shoe shop shoulder shower shrimp silk silver site skin skull sky
    slate sledge sleep sleet smoke snail snow soap social-media soda soil solar song sound space
    spam sparrow speech speed spice spider spinach sponge spruce squid staff stair star station
    steam steel stock stone storage storm story stove strategy straw strawberry street stress
    student study submarine sugar suit supply survey swamp swim sword system tea teacher tech
    teen temperature test text textile thread thyme ticket tidal tide tile tin tobacco toilet
    token tool tooth tornado tour tower town toxin toy track tractor trade traffic trail train
    transfer transport trash travel treasure trivia tulip tuna turmeric tv uranium user vampire
    vanilla vapor vegetable vendor video village virus voice volcano wall walnut war warp waste
    water watermelon wave wax weather web weed weight wheat wheel wildlife willow wind window
    wizard wolf wood wool word worker worm yarn yeast youth zombie zone zucchini
    """
)

#: Topics of two or three words that the rules for compounds would not find, or get wrong.
PHRASES = _phrases(
    """
    ab test, acceptance test, access control, acoustic guitar, adventure game, air fryer, alarm
    system, amateur radio, animal rescue, animal shelter, animal welfare, ankle injury, annual
    report, anxiety disorder, app development, art school, art therapy, artificial intelligence,
    audio book, baby shower, back pain, balance sheet, bank account, baseball team, basketball
    team, bass guitar, bathroom renovation, big data, bike repair, bike ride, birthday party,
    blood donation, blood drive, blood pressure, blood test, board game, board seat, boat ride,
    boat trip, book club, book launch, book series, book tour, boot camp, botanical garden,
    brand identity, brass band, bug report, business model, business plan, business school,
    business trip, camping trip, car accident, car insurance, car park, car rental, car repair,
    car wash, carbon capture, carbon footprint, card game, cash flow, change management,
    character design, chess match, circuit breaker, city council, civil engineering, classical
    music, climate activism, climate change, climate policy, cloud migration, code of conduct,
    code review, coffee machine, coffee roasting, coffee shop, coin collection, cold brew, cold
    plunge, cold storage, college fund, comic book, community center, community garden,
    community service, computer graphics, computer science, computer vision, content marketing,
    content strategy, continuous integration, cook book, costume party, country music, couples
    therapy, creative writing, credit card, credit report, credit score, critical path, customer
    service, customer success, customer support, cyber security, dance school, dance team, data
    breach, data center, data migration, data model, data pipeline, data science, data
    warehouse, database migration, date night, day shift, debate team, deep learning, design
    review, design system, digital marketing, dinner party, disaster recovery, dog park, dog
    show, dog training, driving lesson, driving licence, driving license, driving school,
    driving test, drum kit, drum machine, drum set, earnings call, eating disorder, electric
    car, electric guitar, electric vehicle, electrical engineering, email campaign, emergency
    fund, employment contract, engagement party, engagement ring, engine failure, english
    literature, environmental science, escape room, espresso machine, estate planning, event
    planning, event sourcing, exchange rate, exchange student, extreme sport, eye surgery,
    family business, family reunion, family therapy, family tree, fan fiction, fashion show,
    feature flag, feature request, field trip, file system, film festival, film photography,
    film school, film script, first aid, fish tank, fishing trip, flea market, floor plan,
    flower arranging, flower garden, flower shop, folk music, food bank, food delivery, food
    drive, food festival, food truck, football match, football team, foreign language, foster
    care, french toast, garden party, garden shed, general ledger, grand opening, grant
    application, graphic design, graphic novel, graphics design, gross margin, group therapy,
    guinea pig, ham radio, hard drive, hash table, health insurance, heart attack, heart
    disease, heat pump, herb garden, high blood pressure, high school, hiking group, hiking
    trail, hiking trip, hip hop, hip replacement, historical fiction, hockey team, home
    automation, home gym, home improvement, home office, home renovation, home school, homeless
    shelter, horse ride, horse riding, hot chocolate, hot sauce, hot tub, human resources, human
    rights, ice cream, ice hockey, ice skating, identity provider, immune system, incident
    response, index fund, industrial design, information security, integration test, interest
    rate, interior design, internal audit, irrigation system, jazz band, job application, job
    hunt, job interview, job search, kitchen renovation, knee injury, knee replacement, knee
    surgery, knowledge base, knowledge graph, knowledge management, landscape design, landscape
    photography, language class, language course, language exchange, language model, language
    school, law school, leadership training, license agreement, life insurance, light rail, live
    music, load balancer, load test, loan application, local history, long jump, machine
    learning, marathon training, marketing campaign, marketing strategy, martial art, maternity
    leave, meal plan, mechanical engineering, mechanical keyboard, medical school, mental
    health, message broker, message queue, metal detecting, metal detector, meteor shower,
    middle school, mobile app, model airplane, model railway, model train, modern art, mountain
    bike, mountain biking, movie night, music festival, music school, music theory, music
    therapy, mutual fund, national park, natural language processing, nature photography, nature
    trail, neural network, night market, night school, night shift, night sky, northern lights,
    object storage, occupational therapy, olive oil, online course, online store, open mic, open
    source, operating system, oral history, organic farming, panic attack, parental leave,
    passive income, patent application, paternity leave, peer review, penetration test, pension
    fund, performance review, personal finance, pet food, pet shelter, pet store, photo album,
    photo contest, photo editing, photo shoot, physical therapy, picture book, pitch deck, pizza
    oven, political science, potty training, power outage, power plant, press conference, press
    release, pricing model, pricing strategy, primary school, private equity, product design,
    product launch, product management, product roadmap, product strategy, project management,
    project plan, public library, public relations, public speaking, public transport, quality
    assurance, quality control, quiz night, radio control, radio show, rate limit, reading
    group, real estate, recipe book, record collection, record label, record player, record
    store, recording studio, red wine, regression test, release note, release plan, release
    process, remote control car, remote work, renewable energy, retirement fund, retirement
    plan, rice cooker, risk management, road trip, rock band, rock climbing, rock music, role
    playing game, role-playing game, rose garden, running club, running group, salary
    negotiation, savings account, schema migration, school band, school board, school play,
    school trip, science fiction, scuba diving, search engine, secondary school, security audit,
    security camera, security policy, security review, self care, self defense, service
    agreement, service mesh, sewing machine, share buyback, short film, short story, sick leave,
    side hustle, side project, sign language, single sign-on, skate park, ski trip, slow cooker,
    soccer team, social media, social work, software development, software engineering, solar
    energy, solar panel, solar power, solar system, sound design, soup kitchen, source control,
    space station, special education, speech therapy, sports team, square dance, stained glass,
    stamp collecting, stamp collection, stand-up comedy, status page, steering committee, stem
    cell, stock market, stock option, stock price, street food, street photography, strength
    training, stress test, student council, student loan, study group, style guide, summer camp,
    summer school, supply chain, supply contract, support group, surprise party, swim meet, swim
    team, swimming pool, table tennis, talent show, tax audit, tax return, tea ceremony, tea
    shop, technical debt, tennis match, test coverage, test plan, test suite, thai boxing, theme
    park, time management, time series, time tracking, time zone, town council, town hall, track
    meet, trade show, trade union, trading card, train ride, train station, training plan, tree
    house, trivia night, unit test, user interface, user research, user story, vector search,
    vegetable garden, version control, video editing, video game, vinyl collection, vinyl
    record, virtual reality, visa application, voice acting, volleyball team, washing machine,
    waste management, water park, water polo, weather station, web app, web design, web
    developer, web development, wedding dress, wedding planning, wedding venue, weekend trip,
    weight loss, weight training, wheel throwing, white paper, white wine, wildlife photography,
    wind turbine, wine cellar, wine tasting, word processor, world cup, writing contest, writing
    group, yoga teacher, youth group
    """
)

SINGLES = LIVING | WORKING
