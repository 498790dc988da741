"""Spellings and near-twins of one topic, and words that only look like topics."""


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


#: Under which topic another word for the same thing is kept.
VARIANTS = {
    "computer game": "video game",
    "barbeque": "barbecue",
    "bbq": "barbecue",
    "bike": "bicycle",
    "biking": "cycling",
    "board gaming": "board game",
    "coding": "programming",
    "composting": "compost",
    "counselling": "counseling",
    "dancing": "dance",
    "doggo": "dog",
    "donut": "doughnut",
    "game developer": "game development",
    "web developer": "web development",
    "gaming": "video game",
    "jewellery": "jewelry",
    "journaling": "journal",
    "kitten": "cat",
    "role playing game": "role-playing game",
    "rpg": "role-playing game",
    "rpg game": "role-playing game",
    "kitty": "cat",
    "localisation": "localization",
    "meditating": "meditation",
    "motorbike": "motorcycle",
    "physio": "physiotherapy",
    "pup": "dog",
    "puppy": "dog",
    "doggy": "dog",
    "rebranding": "rebrand",
    "refactor": "refactoring",
    "hike": "hiking",
    "horse ride": "horse riding",
    "icecream": "ice cream",
    "swim": "swimming",
    "sketch": "drawing",
    "vr": "virtual reality",
    "vr game": "virtual reality",
    "tourney": "tournament",
    "non-profit": "nonprofit",
    "sci-fi": "science fiction",
    "scifi": "science fiction",
    "game dev": "game development",
    "boardgame": "board game",
    "drum kit": "drum",
    "drum set": "drum",
    "job hunt": "job search",
    "web site": "website",
    "graphics design": "graphic design",
    "roadtrip": "road trip",
    "sculpting": "sculpture",
    "sketching": "drawing",
    "snorkelling": "snorkeling",
    "theatre": "theater",
    "tokenization": "tokenizer",
    "video card": "graphics card",
    "videogame": "video game",
    "watercolour": "watercolor",
    "whisky": "whiskey",
    "yoghurt": "yogurt",
}

#: The same before a head: a gaming night is a game night.
BEFORE_HEADS = {"coding": "programming", "gaming": "game", "biking": "bike", "bicycle": "bike"}

#: Topics that are verbs as well, beyond those in the list of verbs.
DOUBLE_ROLE = _words(
    """
    bear seal duck drill pump forge grant tender export forecast drum jam pickle stroke flood
    fracture lease contract patent budget audit cache queue benchmark prototype tattoo massage
    journal blog bridge mill hawk fox commute cruise picnic stew bat rig tax weld harvest nurse
    rent train invoice backup rocket tunnel crane dam trailer rose engagement puzzle
    """
)

#: No topics, whatever they look like.
NEVER = _words(
    """
    further broader closer deeper earlier fewer greater harder higher larger lower nicer older
    onsite offsite standalone concise downstream upstream outbound inbound wanna gonna gotta
    kinda
    """
)
