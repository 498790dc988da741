"""What people are to each other and what they do, and the animals they live with."""

#: What one person is to another, and the relation from the one so called to the other.
KIN = {
    noun: relation
    for relation, nouns in {
        "sibling_of": "sister brother sibling twin stepsister stepbrother half-sister half-brother "
        "sis bro",
        "parent_of": "mother father mom mum dad mama papa mommy daddy parent stepmother stepfather "
        "stepmom stepdad",
        "child_of": "son daughter child stepson stepdaughter baby kid toddler",
        "married_to": "wife husband spouse hubby",
        "partner_of": "partner girlfriend boyfriend fiancé fiancée fiance fiancee",
        "grandparent_of": "grandmother grandfather grandma grandpa granny grandad granddad nana "
        "grandparent",
        "grandchild_of": "grandson granddaughter grandchild",
        "cousin_of": "cousin",
        "aunt_of": "aunt auntie aunty",
        "uncle_of": "uncle",
        "nephew_of": "nephew",
        "niece_of": "niece",
        "parent_in_law_of": "mother-in-law father-in-law",
        "sibling_in_law_of": "sister-in-law brother-in-law",
        "friend_of": "friend bestie pal buddy bff",
        "colleague_of": "colleague coworker co-worker teammate workmate",
        "classmate_of": "classmate",
        "neighbor_of": "neighbor neighbour",
        "roommate_of": "roommate flatmate housemate",
        "manages": "boss manager supervisor",
        "mentors": "mentor",
    }.items()
    for noun in nouns.split()
}

#: What a person can be in a job, a group or a story.
ROLES = frozenset(
    """
    accountant actor actress admin administrator adviser advisor agent analyst architect artist
    assistant associate athlete attorney auditor author barista bartender blogger bookkeeper boss
    broker builder buyer captain carpenter ceo cfo chair chairman chairperson chairwoman chef chief
    cio ciso client cmo co-founder cofounder coach colleague commissioner comedian composer
    conductor consultant contractor controller coo cook coordinator counsel counselor counsellor
    coworker creator cto curator customer dancer dean dentist deputy designer developer dev
    director doctor driver economist editor electrician employee employer engineer entrepreneur
    executive farmer firefighter founder freelancer gardener geologist governor guard guest
    guitarist hairdresser head historian host hostess illustrator influencer inspector instructor
    intern interviewer investor janitor journalist judge junior landlord landlady lawyer lead
    leader lecturer librarian machinist maintainer manager mathematician mayor mechanic midwife
    minister mentor musician nanny novelist nurse officer operator organizer organiser owner
    painter paralegal partner pastor pediatrician pharmacist philosopher photographer physician
    physicist physiotherapist pianist pilot plumber poet policeman policewoman politician president
    presenter priest principal producer professor programmer psychiatrist psychologist rabbi
    realtor receptionist recruiter reporter researcher resident reviewer sales salesman salesperson
    scientist sculptor secretary senator senior singer sergeant shareholder sibling sociologist
    soldier songwriter specialist sponsor staff stakeholder stepdad stepmom streamer student
    superintendent supervisor surgeon surveyor teacher teammate technician tenant tester therapist
    trainee trainer translator treasurer tutor user assignee vet veterinarian vice-president victim
    videographer violinist volunteer vp waiter waitress welder writer yogi youtuber
    """.split()
) | frozenset(KIN)

#: Kin words with which people address their own, so written like names.
ADDRESS = frozenset(
    """
    mom mum mama mommy mummy mother dad daddy papa pop pops father grandma grandmother granny nana
    gran grandpa grandfather granddad grandad auntie aunty uncle aunt sis bro son honey darling
    dear sweetie babe baby boss sir madam ma'am dude mate buddy bud folks guys doc coach officer
    doctor professor nurse captain kiddo champ
    """.split()
)

#: Animals that live with people, as one says them before a name.
PETS = frozenset(
    """
    dog dogs puppy pup doggo pooch cat cats kitten kitty pet pets rabbit bunny hamster parrot horse
    pony goldfish tortoise turtle lizard gecko snake ferret budgie parakeet cockatiel canary
    chicken hen rooster goat pig donkey cow llama alpaca retriever labrador lab poodle beagle
    bulldog terrier corgi husky dachshund shepherd collie spaniel chihuahua pug tabby siamese rat
    mouse hedgehog guinea chinchilla iguana duck goose lamb sheep foal mare stallion
    """.split()
)
