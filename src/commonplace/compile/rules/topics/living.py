"""What people do, keep, eat and care about: nouns that can head a page of their own.

General English, in the singular and in lower case. A word is here only if somebody could look it
up in a wiki of his own: *guitar* yes, *thing* and *class* no (see ``heads`` for the latter).
"""


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


#: Doings in -ing that are nouns as well.
ACTIVITIES = _words(
    """
    acting angling babysitting backpacking baking beatboxing beekeeping biking birding
    birdwatching blacksmithing blogging boating bookbinding boxing brewing calligraphy camping
    canning canoeing carving caving cheerleading climbing coding composting cooking crafting
    crocheting curling cycling dancing dieting diving drawing drumming embroidery fasting
    fencing fishing foraging freediving fundraising gaming gardening geocaching gliding grilling
    hiking homebrewing homeschooling hunting improvisation jogging journaling juggling kayaking
    kiteboarding kitesurfing knitting landscaping longboarding meditating modelling motorcycling
    mountaineering mushrooming orienteering origami paddleboarding painting paragliding
    parasailing parenting photography pickling podcasting pottery powerlifting printmaking
    programming quilting racing rafting reading rowing sailing scrapbooking screenwriting
    sculpting sewing sightseeing singing skateboarding skating sketching skiing skydiving
    sledding snorkeling snorkelling snowboarding soldering songwriting stargazing storytelling
    streaming surfing swimming taekwondo tailoring tattooing thrifting upcycling vlogging
    volunteering weaving weightlifting welding whittling windsurfing woodcarving woodturning
    woodworking wrestling writing yachting
    """
)

SPORTS = _words(
    """
    aerobics aikido archery athletics badminton ballet baseball basketball biathlon billiards
    bodybuilding bouldering bowling capoeira cardio cheerleading chess cricket croquet crossfit
    darts decathlon dodgeball equestrian football frisbee futsal golf gymnastics half-marathon
    handball hockey hurling jiu-jitsu judo karate kickball kickboxing lacrosse marathon
    motocross netball padel parkour petanque pickleball pilates polo rugby skeet snooker soccer
    softball squash sumo surfboard tai-chi tennis triathlon ultramarathon volleyball yoga zumba
    """
)

MUSIC = _words(
    """
    accordion bagpipe banjo bassoon cello choir clarinet cornet didgeridoo drum fiddle flute
    guitar harmonica harp harpsichord hip-hop jazz karaoke lute mandolin marimba mixtape music
    oboe opera orchestra percussion piano reggae salsa saxophone sitar soundtrack synth
    synthesizer tango techno theremin trombone trumpet tuba turntable ukulele vinyl viola violin
    waltz xylophone
    """
)

ARTS = _words(
    """
    animation anime art astrology astronomy blog calligraphy ceramics comedy comics cosplay
    crochet crossword dance drone embroidery esports fanfiction fashion folklore genealogy
    graffiti haiku improv jewellery jewelry lego literature macrame manga memoir mosaic
    mythology needlework newsletter novel origami philosophy podcast poetry pottery printmaking
    puppetry puzzle roleplay scrapbook screenplay sculpture speedrun sudoku tapestry tarot
    tattoo telescope theater theatre watercolor watercolour woodwork
    """
)

FOOD = _words(
    """
    avocado bagel baguette barbecue beer biryani bourbon bread brewery brisket brownie
    bruschetta burrito cake casserole ceviche charcuterie cheese cheesecake chili chocolate
    chutney cider cocktail coffee cookie couscous croissant cupcake curry dessert dim-sum donut
    doughnut dumpling espresso falafel fondue gelato gin gnocchi granola hummus ice-cream kefir
    kimchi kombucha lasagna latte lemonade marmalade matcha mead meatball miso muffin noodle
    nutrition olive omelette paella pancake pasta pastry pesto pho pickle pie pierogi pizza
    pudding quiche ramen ravioli risotto rum sake sandwich sangria sauerkraut sausage seafood
    smoothie sorbet souffle soup sourdough spaghetti steak stew stir-fry strudel sushi taco
    tapas tea tempeh tiramisu tofu tortilla truffle vegan veganism vegetarian vegetarianism
    waffle whiskey whisky wine yeast yoghurt yogurt
    """
)

ANIMALS = _words(
    """
    alpaca aquarium axolotl beagle bee beehive bird budgie butterfly canary cat chicken
    chinchilla cockatiel collie corgi cow dachshund dalmatian deer dinosaur dog dolphin donkey
    dragonfly duck eagle elephant falcon ferret frog gecko gerbil giraffe goat goldfish goose
    guinea-pig hamster hawk hedgehog hen heron horse husky iguana jellyfish kitten koala
    labrador lizard llama lobster lynx monkey moth octopus otter owl panda parakeet parrot
    penguin pig pigeon pony poodle puppy rabbit raccoon rat reptile retriever salmon shark sheep
    snail snake spaniel sparrow spider squirrel stork terrarium terrier tiger toad tortoise
    trout turkey turtle vulture whale wolf
    """
)

NATURE = _words(
    """
    allotment apple-tree aurora bamboo beekeeper biodiversity blackberry blossom bonsai cactus
    compost coral daffodil dahlia earthquake eclipse fern fungus garden glacier greenhouse herb
    hurricane ivy lavender lighthouse lily maple meadow meteor mushroom oak orchard orchid pine
    planetarium rainforest reef sapling seedling succulent sunflower tomato tornado tulip
    vineyard volcano waterfall wetland wildfire wildlife wisteria
    """
)

#: What happens to body and mind, and what is done about it.
HEALTH = _words(
    """
    acne acupuncture addiction allergy anemia anxiety arthritis asthma autism burnout cancer
    cataract chemotherapy chiropractor cholesterol concussion dementia dentist depression
    dermatologist diabetes dialysis dyslexia eczema endometriosis epilepsy flu fracture gluten
    hypertension infertility insomnia insulin ivf leukemia lupus massage medication meditation
    menopause migraine mindfulness miscarriage morphine nutritionist obesity orthodontist
    osteoporosis pacemaker pediatrician physio physiotherapist physiotherapy pneumonia pregnancy
    psoriasis psychiatrist psychologist psychotherapy rehab rheumatism sciatica scoliosis
    shingles sobriety surgery therapist therapy tinnitus transplant tuberculosis ulcer
    vaccination vaccine vertigo
    """
)

#: Events and undertakings of a life.
OCCASIONS = _words(
    """
    adoption apprenticeship baby-shower bachelorette baptism bar-mitzvah barbeque bat-mitzvah
    camper campervan campsite carnival christening christmas citizenship communion commute
    concert cruise custody dissertation divorce diwali easter eid exhibition expedition
    fellowship festival fundraiser funeral gala graduation hackathon halloween hanukkah homework
    honeymoon housewarming immigration inheritance internship kindergarten kwanzaa mortgage
    naturalisation naturalization passover pension picnic pilgrimage prom ramadan recital
    renovation retirement reunion roadtrip sabbatical safari scholarship semester sleepover
    thanksgiving thesis tournament vacation visa wedding
    """
)

#: Things that people own and look after.
BELONGINGS = _words(
    """
    airbnb apartment balcony barn bicycle bike boat bookcase bookshelf cabin camera canoe car
    caravan cottage dishwasher e-bike farm fireplace fishtank furniture gym hammock headset
    heat-pump hot-tub jacuzzi joystick kayak kiln loom microscope moped motorbike motorcycle
    motorhome necklace oven patio pendant playhouse quilt sailboat sauna scooter skateboard
    smartwatch snowboard sofa solar-panel surfboard tent thermostat tractor trailer trampoline
    treadmill treehouse tricycle truck van wardrobe wheelchair yacht
    """
)

#: Games and what they are played with.
PLAY = _words(
    """
    arcade backgammon bingo blackjack bridge-club bughouse card-trick casino checkers console
    cribbage dice domino dominoes dungeon-master gamepad go-kart jigsaw jukebox kite lasertag
    lottery magic-trick mahjong minigame minigolf mmorpg moba pachinko paintball pinball pogo
    poker quiz raffle role-playing-game roulette rpg scrabble slot-machine solitaire speedcubing
    tag-team trampoline-park trivia yo-yo zipline
    """
)

#: Places one goes to again and again.
PLACES = _words(
    """
    airport aquapark arboretum bakery barbershop beach bistro boardwalk bookshop bookstore
    campground casino cathedral cemetery chapel chateau cinema courthouse daycare dojo embassy
    fjord fortress harbor harbour hospital hostel kindergarten lagoon lake library marina
    monastery mosque museum nightclub observatory pharmacy playground preschool pub resort
    seaside skatepark spa stadium synagogue temple university winery zoo
    """
)

#: Devices and outfits.
GEAR = _words(
    """
    amplifier backpack binoculars chromebook computer costume drysuit e-reader earbuds gamepad
    graphics-card hairdryer headphones hearing-aid jacket kimono laptop microphone modem
    pedometer pressure-cooker printer projector smartphone sneaker soundbar souvenir stroller
    suitcase tablet television tripod tuxedo typewriter webcam wetsuit wig
    """
)

#: Matters of a life.
LIFE = _words(
    """
    activism advocacy astrophotography autobiography bullying campfire career caregiving charity
    childbirth childcare chore climate-change consumerism counseling counselling dating
    decluttering diet ecotourism euthanasia feminism fertility fireworks fitness foster-care
    freelancing haircut hairstyle homelessness housework inflation loneliness makeup marriage
    meal-prep minimalism neurodiversity nonprofit parade parenthood perfume permaculture pet
    philanthropy picnic poverty prayer procrastination racism refugee religion relocation
    screen-time self-care skincare sleep sobriety sunscreen sustainability therapy-dog toddler
    tourism trauma travel tutoring unemployment volunteerism wellness womanhood workout
    zero-waste
    """
)

LIVING = (
    ACTIVITIES
    | SPORTS
    | MUSIC
    | ARTS
    | PLAY
    | FOOD
    | ANIMALS
    | NATURE
    | PLACES
    | HEALTH
    | OCCASIONS
    | BELONGINGS
    | GEAR
    | LIFE
)
