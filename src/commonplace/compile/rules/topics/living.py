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
    birdwatching blacksmithing blogging boating bodysurfing bookbinding boxing brainstorming
    brewing bushwalking camping candlemaking canning canoeing cartooning carving caving
    cheerleading cheesemaking climbing clowning coding composting cooking cosplaying couponing
    crafting crocheting curling cycling dancing dieting diving dogsledding doodling drawing
    drumming emceeing etching fasting fencing fishing flyfishing foraging freediving fundraising
    gaming gardening geocaching glamping glassblowing gliding grilling hiking hitchhiking
    homebrewing homeschooling horseriding housesitting hunting hydrofoiling iceskating jogging
    journaling jousting juggling kayaking kickboxing kiteboarding kitesurfing knitting
    landscaping leatherworking lifeguarding line-dancing longboarding meditating metalworking
    modelling motorcycling mountaineering mudlarking mushrooming orienteering paddleboarding
    painting papermaking paragliding parasailing parenting petsitting pickling podcasting
    powerlifting printmaking programming puzzling quilting racing rafting rappelling reading
    rowing sailing scrapbooking screenwriting sculpting sewing sightseeing singing skateboarding
    skating sketching skiing skydiving sledding snorkeling snorkelling snowboarding snowshoeing
    soapmaking soldering songwriting spearfishing speedskating spelunking stargazing
    storytelling streaming sunbathing surfing swimming swing-dancing tailoring tattooing
    thrifting trainspotting trekking tutoring unicycling upcycling videography vlogging
    volunteering wakeboarding waterskiing weaving weightlifting welding whittling windsurfing
    winemaking woodcarving woodturning woodworking wrestling writing yachting
    """
)

SPORTS = _words(
    """
    abseiling aerobics aikido archery athletics badminton ballet baseball basketball biathlon
    billiards bobsleigh bodybuilding bouldering bowling calisthenics canyoning capoeira cardio
    cheerleading chess cricket croquet crossfit cyclocross darts decathlon discus dodgeball
    dressage equestrian floorball football frisbee futsal golf gymnastics half-marathon handball
    heptathlon hockey hurling javelin jiu-jitsu judo karate kendo kickball kickboxing korfball
    krav-maga kung-fu lacrosse luge marathon motocross muay-thai netball paddle-tennis padel
    parkour pentathlon petanque pickleball pilates polo racquetball rounders rugby skeet
    skijoring slackline snooker soccer softball squash steeplechase sumo swordplay
    table-football taekwondo tai-chi tennis track-and-field trapeze triathlon ultramarathon
    volleyball water-polo yoga zumba
    """
)

MUSIC = _words(
    """
    acapella accordion bagpipe banjo bassoon beatbox bluegrass bongo cabaret castanets cello
    choir clarinet cornet didgeridoo djembe drum dubstep fiddle flamenco flute gospel grunge
    guitar harmonica harp harpsichord hip-hop hymn jazz karaoke kazoo lullaby lute madrigal
    mandolin marimba mixtape music oboe ocarina opera oratorio orchestra percussion piano
    quartet ragtime recital reggae salsa samba saxophone sitar sonata soundtrack symphony synth
    synthesizer tambourine tango techno theremin timpani trombone trumpet tuba turntable ukelele
    ukulele vibraphone vinyl viola violin waltz xylophone zither
    """
)

ARTS = _words(
    """
    animation anime anthology art astrology astronomy autobiography ballad biography blog book
    calligraphy caricature cartoon ceramics cinematography collage comedy comics cookbook
    cosplay crochet crossword dance decoupage diorama embroidery etching fable fairytale
    fanfiction fashion folklore fresco genealogy graffiti haiku illustration improv
    improvisation jewellery jewelry kintsugi lego limerick literature lithograph macrame manga
    marionette memoir mosaic movie mural mythology needlepoint needlework newsletter novel
    novella origami paperback philosophy photography photojournalism playwriting podcast poetry
    pottery printmaking puppet puppetry puzzle quilling roleplay scrapbook screenplay
    screenprint sculpture sketchbook sonnet still-life storyboard sudoku tapestry tarot tattoo
    theater theatre typography ventriloquism vlog watercolor watercolour woodblock woodwork
    """
)

FOOD = _words(
    """
    bagel baguette baklava barbecue bechamel beer biryani borscht bourbon bread brewery brisket
    brownie brunch bruschetta buffet burrito cake casserole caviar ceviche chai champagne
    charcuterie cheesecake chili chocolate chutney cider cobbler cocktail coffee cookie
    cornbread couscous croissant cupcake curry custard dessert dim-sum donut doughnut dumpling
    empanada enchilada espresso falafel focaccia fondue fudge ganache gazpacho gelato gin
    gingerbread gnocchi goulash granola guacamole hummus ice-cream kebab kefir kimchi kombucha
    lasagna latte lemonade macaron macaroni marmalade matcha mead meatball meringue mezcal
    milkshake miso moussaka muffin naan noodle nutrition omelette oyster pad-thai paella pancake
    pasta pastry pavlova pesto pho pie pierogi pizza polenta popcorn porridge pudding quesadilla
    quiche quinoa raclette ramen ratatouille ravioli rhubarb risotto rum sake samosa sandwich
    sangria sashimi sauerkraut sausage schnitzel scone seafood shakshuka shawarma smoothie
    sorbet souffle soup sourdough spaghetti sriracha steak stir-fry strudel sushi taco tahini
    tamale tapas tea tempeh tequila teriyaki tiramisu toffee tofu tortilla truffle tzatziki udon
    vegan veganism vegetarian vegetarianism vermouth vodka waffle wasabi whiskey whisky wine
    yoghurt yogurt
    """
)

ANIMALS = _words(
    """
    albatross alligator alpaca antelope aquarium armadillo axolotl badger beagle beaver bee
    beehive beetle bird bison budgie buffalo bulldog butterfly camel canary cat caterpillar
    cheetah chicken chihuahua chimpanzee chinchilla cobra cockatiel cockroach collie corgi
    cougar cow coyote crocodile dachshund dalmatian deer dinosaur dog dolphin donkey dragonfly
    duck eagle earthworm egret elephant emu falcon ferret finch flamingo frog gecko gerbil
    gibbon giraffe goat goldfish goose gorilla grasshopper greyhound guinea-pig gull hamster
    hawk hedgehog hen heron hippo hornet horse hummingbird husky hyena iguana jellyfish kangaroo
    kingfisher kitten koala labrador ladybird ladybug lemur lizard llama lobster lynx manatee
    meerkat monkey moose mosquito moth newt nightingale octopus opossum orangutan ostrich otter
    owl panda panther parakeet parrot peacock pelican penguin pheasant pig pigeon platypus pony
    poodle porcupine puffin puppy rabbit raccoon rat reindeer reptile retriever rhino rottweiler
    salamander salmon scorpion seagull seahorse shark sheep skunk sloth snail snake spaniel
    sparrow spider squirrel stingray stork tadpole tarantula termite terrarium terrier tiger
    toad tortoise trout turkey turtle vulture walrus wasp weasel whale wolf wombat woodpecker
    zebra
    """
)

NATURE = _words(
    """
    acorn algae allotment aurora azalea bamboo beekeeper begonia biodiversity birch blackberry
    blossom bluebell bog bonsai cactus cedar chestnut chrysanthemum comet compost constellation
    coral crocus cyclone cypress daffodil dahlia dune earthquake eclipse estuary fern fjord
    fungus garden geranium geyser glacier greenhouse herb hibiscus hurricane hydrangea ivy
    jasmine juniper kelp landslide lavender lichen lighthouse lilac lily lotus magnolia mangrove
    maple marigold marsh meadow meteor monsoon moss mulch mushroom nettle oak orchard orchid
    pansy peat peony petunia pine planetarium poppy prairie primrose rainforest redwood reef
    rhododendron sapling seedling sequoia snowstorm stalactite succulent sunflower supernova
    swamp thunderstorm tomato tornado tsunami tulip tundra typhoon vineyard volcano waterfall
    wetland wildfire wildflower wildlife willow wisteria
    """
)

#: What happens to body and mind, and what is done about it.
HEALTH = _words(
    """
    acne acupuncture addiction allergy amputation anemia angina anorexia antibiotics anxiety
    aphasia appendicitis arthritis asthma autism biopsy botox braces bronchitis bulimia burnout
    bursitis cancer cataract celiac chemotherapy chickenpox chiropractor cholesterol colonoscopy
    concussion crutch deafness dementia dentist depression dermatologist detox diabetes dialysis
    diarrhea dizziness dyslexia ecg eczema endometriosis epilepsy eyesight fibromyalgia flu
    fracture gallstone gastritis glaucoma gluten gout heartburn hemophilia hepatitis hernia
    hospice hypertension hypnosis hypnotherapy hypothermia incontinence infertility insomnia
    insulin ivf jaundice lasik leukemia lupus lyme malaria malnutrition mammogram massage
    measles medication meditation melanoma meningitis menopause migraine mindfulness miscarriage
    morphine mri nausea neuropathy nutritionist obesity optometrist orthodontist orthotics
    osteoporosis ovulation pacemaker palsy paralysis parkinson pediatrician physio
    physiotherapist physiotherapy pneumonia podiatrist polio postpartum pregnancy prosthesis
    psoriasis psychiatrist psychologist psychosis psychotherapy quarantine radiotherapy rehab
    remission retinopathy rheumatism sciatica sclerosis scoliosis shingles sinusitis sobriety
    splint stutter sunburn surgery tetanus therapist therapy thrombosis thyroid tinnitus
    tonsillitis tourette transplant tuberculosis ulcer ultrasound vaccination vaccine vasectomy
    vertigo
    """
)

#: Events and undertakings of a life.
OCCASIONS = _words(
    """
    adoption apprenticeship auction audition bachelor-party bachelorette banquet baptism
    barbeque bazaar bonfire bootcamp bris camper campervan campsite carnival catwalk centennial
    christening christmas citizenship commencement communion commute concert coronation cruise
    custody dissertation divorce diwali easter eid elopement eulogy exhibition expedition
    fellowship festival fete field-trip flashmob fundraiser funeral gala graduation hackathon
    hajj halloween hanami hanukkah holi homecoming homework honeymoon housewarming immigration
    inauguration inheritance internship jamboree jubilee kindergarten kwanzaa mardi-gras
    masquerade meetup mitzvah mortgage naturalisation naturalization nowruz oktoberfest
    open-house pageant passover pension picnic pilgrimage potluck premiere procession prom
    quinceañera ramadan recital regatta renovation residency retirement reunion roadtrip rodeo
    sabbatical safari scholarship seder semester sleepover symposium tailgate tea-party
    thanksgiving thesis tournament vacation vigil visa wedding
    """
)

#: Things that people own and look after.
BELONGINGS = _words(
    """
    airbnb apartment balcony barn beehive bicycle bike birdhouse boat bookcase bookend bookshelf
    cabin camera canoe car caravan chandelier convertible cottage dishwasher doghouse e-bike
    farm fireplace fishtank furniture gazebo gym hammock headset heat-pump heirloom hot-tub
    jacuzzi jeep joystick kayak kiln lawnmower loom microscope moped motorbike motorcycle
    motorhome mower necklace oven patio pendant pergola playhouse quilt recliner sailboat
    sandbox sauna scarf scooter skateboard skylight smartwatch snowboard snowmobile sofa
    solar-panel surfboard telescope tent thermostat tractor trailer trampoline
    treadmill treehouse tricycle truck van veranda wardrobe waterbed wheelchair wood-stove
    wristwatch yacht
    """
)

#: Games and what they are played with.
PLAY = _words(
    """
    airsoft arcade backgammon bingo blackjack boardgame casino checkers console cribbage
    crossword dartboard dice dollhouse domino drone-racing esports foosball go-kart gokart
    hopscotch jigsaw jukebox kendama kite laser-tag lasertag lottery mahjong minigame minigolf
    pachinko paintball pinball piñata poker quiz raffle role-playing-game roulette rpg
    rubiks-cube sandcastle scavenger-hunt scrabble snowball solitaire speedcubing speedrun
    speedrunning tarot tetris tic-tac-toe tiddlywinks tombola trivia water-slide yahtzee yo-yo
    zipline
    """
)

#: Places one goes to again and again.
PLACES = _words(
    """
    abbey airport amphitheater aquapark aquarium arboretum bakery barbershop bathhouse beach
    bistro boardwalk bodega bookshop bookstore bothy brasserie bungalow butcher cafeteria
    campground casino castle cathedral cemetery chalet chapel chateau cinema cloister courthouse
    crematorium daycare deli dispensary distillery dojo embassy farmhouse fishmonger fjord
    florist fortress gurdwara gymnasium hacienda harbor harbour hermitage hospital hostel
    hotspring ice-rink kindergarten lagoon lake laundromat library lido manor marina mausoleum
    monastery mosque motel museum necropolis nightclub nunnery observatory orphanage pagoda
    patisserie pavilion pharmacy pizzeria planetarium playground preschool pub pueblo ranch
    rectory resort riverside saloon sawmill seaside shipyard shrine skatepark souk spa speakeasy
    stadium steakhouse synagogue taverna teahouse temple trailhead university vicarage villa
    waterfront wharf winery zoo
    """
)

#: Devices and outfits.
GEAR = _words(
    """
    amplifier anorak apron backpack bikini binoculars blender bracelet brooch camcorder cardigan
    chromebook computer costume drysuit e-reader earbuds earring goggles graphics-card hairdryer
    headphones hearing-aid helmet hoodie jacket keyboard keyring kilt kimono laptop leggings
    locket microphone moccasin modem monocle oscilloscope pajamas parka pedometer poncho
    pressure-cooker printer projector raincoat saddle sandals sari sleeping-bag smartphone
    sneaker snorkel soundbar stroller suitcase sunglasses sweater sweatshirt swimsuit tablet
    television tiara toaster tripod turban tuxedo typewriter walkie-talkie webcam wetsuit wig
    """
)

#: Matters of a life.
LIFE = _words(
    """
    abortion activism astrophotography audiobook autobiography bereavement budgeting bullying
    career caregiving carpool chaplaincy charity childbirth childcare childhood chore
    climate-change cohabitation consumerism coparenting counseling counselling cremation dating
    decluttering diet ecotourism etiquette euthanasia family fatherhood feminism fertility
    fireworks fitness foster-care freelancing grandparent haircut hairdressing hairstyle
    homelessness housekeeping housework humanism inflation inheritance loneliness makeup
    marriage meal-prep minimalism motherhood nature networking neurodiversity nightlife
    nonprofit notebook obituary pacifism parenthood perfume permaculture pet philanthropy
    philately picnic polyamory poverty prayer procrastination racism recycling refugee religion
    relocation retraining sabbath screen-time secularism self-care shopping sibling skincare
    sleep snoring sobriety sponsorship stepfamily stoicism sunscreen superstition surrogacy
    sustainability teleworking therapy-dog timeshare toddler tourism trauma travel tutoring
    unemployment veganism vegetarianism volunteerism wellness womanhood workout zen-garden
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
