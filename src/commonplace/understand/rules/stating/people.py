"""Words for somebody: what *he* and *she* can stand for, and what a name explains."""

from commonplace.understand.rules.stating.phrases import words

MEN = words(
    """
    brother father dad daddy son husband boyfriend fiance uncle nephew grandfather grandpa grandson
    stepfather stepbrother man guy boy dude mr sir king waiter actor
    """
)
WOMEN = words(
    """
    sister mother mom mum mommy mama daughter wife girlfriend fiancee aunt niece grandmother grandma
    granddaughter stepmother stepsister woman girl lady mrs ms queen waitress actress
    """
)
ANYONE = words(
    """
    friend partner spouse cousin child kid baby teen teenager colleague coworker co-worker boss
    manager neighbour neighbor roommate flatmate teacher doctor nurse coach mentor student professor
    therapist lawyer engineer developer designer owner author artist writer musician player dog cat
    puppy kitten pet horse parrot rabbit hamster client customer patient founder chef director ceo
    cto cfo chair person someone somebody everyone everybody anyone nobody user assistant parent
    sibling twin buddy classmate teammate instructor trainer landlord tenant intern candidate
    recruiter
    """
)
PEOPLE = MEN | WOMEN | ANYONE
