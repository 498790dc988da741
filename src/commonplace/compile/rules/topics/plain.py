"""Words that never make a topic, nor a part of one: small words, judgements, measures, and verbs
that stand before a noun.

`ADJECTIVES` may stand before a topic (*my new guitar*) and are left out of it. `VERBS` are the verb
forms that take a noun without an article (*play guitar*, *love sourdough*).
"""

from commonplace.capture.words import FUNCTION_WORDS, MONTHS, WEEKDAYS


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


DETERMINERS = _words(
    """
    a an the this that these those my your his her its our their some any each every another no
    one's somebody's everyone's which what whose both either many much few several all enough
    more most other such certain various two three four five six seven eight nine ten eleven
    twelve dozen
    """
)
PREPOSITIONS = _words(
    """
    of in on at by for with from into onto about as than through during between among within
    without across toward towards along around per via over under after before against near like
    besides despite including regarding concerning and or plus versus vs
    """
)
BEING = _words(
    "am is are was were be been being 'm 're im i'm you're we're they're he's she's it's"
)

#: Judgements, sizes, colours, ages, orders: what a noun can be, and what says nothing by itself.
ADJECTIVES = _words(
    """
    able absolute absurd acceptable active actual acute adaptive additional adequate adorable
    advanced aesthetic affordable afraid aged aggressive alive alone amazing ambitious amusing
    ancient angry annual annoying anonymous apparent appropriate arrogant artistic ashamed
    asleep attractive authentic automatic available average awake aware awesome awful awkward
    bad basic beautiful beloved best better big bitter bizarre black bland blank blind blonde
    blue bold boring brand brave breathtaking brief bright brilliant broad broken brown busy
    calm candid capable careful casual cautious central challenging charming cheap cheerful
    chill chilly chronic chunky classic clean clear clever close closed cloudy clumsy cold
    colorful colourful colossal comfy comfortable common compact comparable compelling competent
    competitive complete complex complicated comprehensive concerned concrete confident confused
    confusing conscious considerable consistent constant content contemporary cool core correct
    cosy cozy crazy creamy creative creepy crisp critical crowded crucial crude cruel crunchy
    curious current cute daily damp dangerous daring dark dead deadly dear decent deep defensive
    definite delicate delicious delightful dense dependent desperate detailed different
    difficult digital diligent dim direct dirty disappointed disappointing distant distinct
    diverse dizzy double doubtful dramatic dreadful dry dual due dull dumb durable dynamic eager
    early easy easygoing eastern economic effective efficient elderly elegant eligible
    embarrassed emotional empty endless energetic enormous entire epic equal essential eternal
    ethical eventual everyday evident evil exact excellent exceptional excess excited exciting
    exclusive exhausted exhausting exotic expensive experienced explicit external extra
    extraordinary extreme fabulous fair faithful fake false familiar famous fancy fantastic far
    fascinating fast fat fatal favorite favourite fearful fellow fierce final fine firm first
    fit fixed flat flawless flexible fluffy foggy fond foolish foreign formal former fortunate
    fragile free frequent fresh friendly frightened frozen frustrated frustrating full fun
    functional fundamental funny furious furry future fuzzy general generous gentle genuine
    giant gigantic glad global glorious golden good gorgeous graceful gradual grand grateful
    gray great green grey grim gross grown grumpy guilty half handmade handsome handy happy hard
    hardcore harmful harsh healing healthy heartfelt heartwarming hearty heavy hefty helpful
    hidden high hilarious hip holy homemade honest hopeful horrible hot hottest huge humble
    humid hungry iconic ideal identical immediate immense immersive impatient important
    impossible impressive inclusive incoming incredible independent indie individual indoor
    inevitable infinite informal initial innocent innovative insane inspirational inspired
    inspiring instant intense interactive interested interesting interim internal international
    intimate intricate invisible joint joyful joyous jealous juicy junior just keen key kind
    known lame large largest last late later latest lazy leading least legal legendary legit
    less lesser level likely limited literal little live lively living local lone lonely long
    longer longtime loose lost loud lovely loving low lower loyal lucky magical magnificent main
    major mandatory manual married massive matching mature maximum meaningful mean medical
    mediocre medium memorable mental mere messy middle mighty mild military mini minimal minimum
    minor missing mixed moderate modern modest monthly moral moving multiple multiplayer mutual
    mysterious naive narrow nasty national native natural nearby neat necessary negative nervous
    neutral new newer newest next nice noble noisy nominal nonstop normal northern nostalgic
    notable noted novice numerous nutritious obvious occasional odd official ok okay old older
    oldest ongoing only open operational optimal optimistic optional orange ordinary organized
    original outstanding overall overdue overnight overwhelming own painful pale parallel
    partial particular passionate passive past patient peaceful pending perfect permanent
    persistent personal physical picky pink plain playful pleasant pleased plenty poetic
    pointless polite poor popular positive possible potential powerful practical precious
    precise preferred preliminary present pressing pretty previous primary prime prior private
    probable productive professional profound prominent promising proper proud provisional
    public puny pure purple quarterly quick quiet quirky random rapid rare raw ready real
    realistic reasonable recent red regional regular related relative relaxed relaxing relevant
    reliable reluctant remarkable remote renewed repeated residential respective responsible
    retro revised rewarding rich right rigid risky romantic rough round routine royal rude rural
    rustic sacred sad safe salty same satisfied satisfying savory scary scenic scheduled
    scientific second secondary secret secure selfish senior sensible sensitive sentimental
    separate serene serious several severe shared sharp shiny shocked short shy sick significant
    silent silly similar simple single sincere slight slow small smart smooth snug sober social
    soft sole solid solo sophisticated sore sorry southern spare special specific spectacular
    spicy spiritual spontaneous stable standard standing static steady steep sticky stiff still
    straight strange strategic stressed stressful strict striking strong structural stubborn
    stuck stunning stupid stylish subtle successful sudden sufficient suitable sunny super
    superb superior supportive supposed sure surprised surprising suspicious sustainable sweet
    swift tactical talented tall tame tangy tasty technical temporary tender tense terrible
    terrific thankful thick thin third thorough thoughtful thrilled thrilling tidy tight tiny
    tired tiring top torn total touching tough toxic traditional tragic tranquil tremendous
    tricky trivial tropical true trusted typical ugly ultimate unable unbelievable uncomfortable
    underrated unexpected unfair unfamiliar unforgettable unfortunate unhappy unified unique
    universal unknown unlikely unlimited unplanned unreal unusual upbeat upcoming updated upper
    upset urban urgent used useful useless usual utter vague valid valuable varied various vast
    verbal verified very viable vibrant vintage violent virtual visible visual vital vivid
    vulnerable warm weak wealthy weekly weird western wet whimsical white whole wholesome wicked
    wide widespread wild willing wise wonderful wooden worldwide worried worst worth worthwhile
    worthy wrong yellow young younger yummy zen online offline
    """
)

#: Nouns and other words too vague to say which class, trip or project it is.
VAGUE = _words(
    """
    adult afternoon age ago amount anybody anyone anything area arm aspect back beginning
    benefit bit boy break bro buddy bunch business chance change choice come couple dad date
    daughter day deal decade detail dude effort else end evening everybody everyone everything
    example experience fact father feel feeling few focus folk friend fun future game-changer
    girl go goal good guy hand head help hey hi home hope hour house husband idea image info
    interest item journey joke joy kid kind lady last laugh leg let level life look lot love
    luck man matter maybe member memory message mind minute mom moment month morning mother mum
    name need nobody nothing number ok one option other pair part passion people person
    perspective picture piece place plenty point problem question quote rest result scene sec
    second sense set shape side sister situation someone something sort spot start step stuff
    style success sun support surprise talk tell theme thing think thought time today tomorrow
    tonight topic total trouble try turn type update use value vibe view way weekend wife win
    wish woman word world wow yay year yesterday youth ton heap load pile lack range variety
    series list row group version today's yesterday's tonight's thanks pic photo gift holiday
    company community challenge job work project plan team
    """
)

#: They take a noun without an article: *play guitar*, *tried pottery*.
VERBS = _words(
    """
    add adopt adopted attend attended attending avoid bake baked bought brew brewed bring
    brought build building built buy buying choose chose clean cook cooked craft crafted create
    created creating debug deploy deployed design designed designing discuss discussed do did
    doing done drink drove eat eating ate enjoy enjoyed enjoying explore exploring feed finish
    finished fix fixed get getting got grow growing grew hate hated hates have had has having
    hosting host include includes install installed invent joined join joining learn learned
    learning learnt like liked likes loved loves love loving made make making manage managed
    migrate miss missed need needed needs offer order ordered organise organised organize
    organized plan planned planning plant play played playing plays practice practiced
    practicing practise practised prefer prefers prepare prepared review reviewed run ran
    running schedule scheduled ship shipped start started starting starts stop stopped studied
    study studying take taking takes taught teach teaches teaching took track tried tries try
    trying use used using visit visited want wanted wants watch watched watching write writing
    wrote
    """
)

#: After these a word in -ing is a doing that has a name: *took up baking*, *into climbing*.
DOING = _words(
    """
    about after at by do does doing did during enjoy enjoyed enjoying enjoys for from go goes
    going gone hate hates into in like likes love loved loves loving miss missed misses of on
    practice practise prefer prefers started start starting starts stopped stop through
    took try trying tried up via went with without discovered discover learned learn learning
    taught teach teaches teaching offer offers quit recommend recommends recommended suggest
    suggested
    """
)

CLOSED = FUNCTION_WORDS | MONTHS | WEEKDAYS | DETERMINERS | PREPOSITIONS | BEING
