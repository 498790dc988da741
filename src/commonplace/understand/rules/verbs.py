"""English verbs, as far as rewriting a sentence needs them: which form is it, and what is its form
after a name (*I try* → *Ana tries*). Words that are also nouns count as verbs only where the
sentence around them says so; that is the caller's affair."""

import re
from functools import lru_cache


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


MODALS = _words(
    """
    can cannot can't could couldn't will won't would wouldn't shall shan't should shouldn't must
    mustn't might may need'nt ought
    """
)
BEING = _words("am is are was were isn't aren't wasn't weren't")
HAVING = _words("have has had haven't hasn't hadn't")
DOING = _words("do does did don't doesn't didn't")
#: What is a finite verb by itself, whatever stands around it.
AUXILIARIES = MODALS | BEING | HAVING | DOING

#: Past forms that no rule makes.
PAST = _words(
    """
    ate beat became began bent bet bit blew bought bound bred broke brought built burnt came caught
    chose clung crept dealt did drank dreamt drew drove dug fed fell felt fled flew forbade forgave
    forgot fought found froze gave got grew ground had heard held hid hung kept knelt knew laid lay
    leant leapt learnt led left lent lit lost made meant met misunderstood mowed overcame overheard
    oversaw overslept paid ran rang redid rebuilt rewrote rode rose said sang sank sat saw sent
    sewed shook shone shot showed shrank slept slid smelt sold sought spelt spent spilt spoke sprang
    spun stole stood struck stuck stung swam swept swore swung taught thought threw told took tore
    undertook understood undid went wept withdrew woke won wore wound wove wrote
    """
)
#: Participles that are no past form: *has **gone***.
PARTICIPLES = _words(
    """
    been begun bitten blown broken chosen done drawn driven drunk eaten fallen flown forgotten
    frozen given gone gotten grown hidden known proven ridden risen rung seen shaken shown sung
    spoken stolen sworn swum taken thrown torn woken worn written become come run overcome
    """
)
#: Base and past are the same word: the sentence says which.
UNCHANGED = _words(
    "beat bet broadcast burst cast cost cut fit hit hurt let put quit read set shed shut split "
    "spread upset"
)
_NOT_PAST = _words(
    """
    bed bleed breed embed exceed feed greed hundred indeed kindred naked need proceed red sacred
    seed shed shred sled speed succeed tired weed wed creed steed excited interested
    bored scared worried
    """
)

#: Verbs in their base form. Many are nouns too.
BASE = _words(
    """
    accept ache achieve acquire act add adopt advise agree aim allow announce answer apologise
    apologize appear apply appreciate approve argue arrange arrive ask assemble assign assist assume
    attach attend audit avoid bake ban be beat become begin belong bike block blog book borrow break
    bring broadcast browse build buy calculate call camp cancel care carry catch celebrate chair
    change charge chat check choose clean climb close coach code collect combine come commit commute
    compare compete complain complete compose confirm connect consider consist contact contain
    continue contribute control convert cook cope copy cost count cover craft crave create cross cry
    cut cycle dance date deal decide declare decorate decrease defend define delay delegate delete
    deliver demand depend deploy describe deserve design detest develop die differ dig disagree
    discover discuss dislike distribute dive divide do document donate doubt draft draw dream dress
    drink drive drop earn eat edit email employ enable encourage end enforce engage enjoy ensure
    enter escape establish evaluate exceed exercise exist expand expect experience experiment
    expire explain explore
    export express extend face facilitate fail fall farm fear feature feed feel
    fight file fill find finish fish fit fix flag fly focus follow forget forgive form foster
    freelance garden gather generate get give go golf grade greet grow guide handle hang happen hate
    have head hear help hide hike hire hit hold hope host hunt hurt identify ignore imagine
    implement import improve include increase inform insist inspire install intend interview
    introduce invest invite involve jog join joke journal juggle jump keep kick knit know lack last
    laugh launch lead lean learn leave lend let lie lift like limit link listen live loathe lock
    look lose love maintain make manage mark marry matter mean measure meditate meet mend mentor
    merge migrate mind miss mix monitor mount move need negotiate note notice notify obsess observe
    offer open operate order organise organize outsource overlook oversee owe own pack paint park
    participate partner pass pay perform pick plan plant play possess post practice practise pray
    prefer prepare present preserve press prevent process produce program promise promote propose
    protect prove provide publish pull purchase pursue push put quit race raise reach read realise
    realize receive recognise recognize recommend record recover recycle reduce refactor refer
    refuse register regret reject relate relax release rely remain remember remind remove rename
    renovate rent repair repeat replace reply report represent request require research resign
    resolve respond rest retain retire return review rewrite ride rise run sail save say schedule
    sculpt search see seek seem sell send separate serve set settle sew share ship shoot shop show
    sign sing sit skate sketch ski skip sleep smoke solve sound speak specialise specialize spend
    split spread squat stand start stay stick stop store stream strive struggle study submit
    subscribe succeed suffer suggest supervise supply support surf swim switch take talk target
    taste teach tell tend test thank think throw track trade train translate travel treat trust try
    tutor turn type understand update upgrade upload use value visit volunteer wait wake walk want
    warn wash watch water wear welcome win wish wonder work worry worship wrestle write yearn
    """
)
#: Base forms that are hardly ever nouns: after "and" they are verbs without further signs.
PLAIN_VERBS = _words(
    """
    accept achieve agree allow appear apply arrive ask assist attend avoid become begin belong
    bring build buy carry celebrate choose collect come compare compete complain consider contain
    continue contribute cope create decide deliver depend describe develop discover discuss donate
    earn eat encourage enjoy enter explain explore find follow forget forgive gather get give go
    handle hate have hear help hire improve include inspire intend invite join keep know learn leave
    listen live lose love maintain make manage meet mentor need organise organize own participate
    pay perform prefer prepare prevent produce promise protect prove provide publish read realise
    realize receive recommend rely remain remember remove require say see seek sell send serve sing
    sit speak spend study suffer suggest take teach tell tend think try understand use want wear
    write volunteer
    """
)
_S_FORM = re.compile(r"(?:(?P<ies>\w+)ies|(?P<es>\w+(?:s|x|z|ch|sh|o))es|(?P<s>\w+[^s])s)")
_ED_FORM = re.compile(r"\w{2,}ed")
_IRREGULAR_THIRD = {"be": "is", "have": "has", "do": "does", "go": "goes", "am": "is"}
_VOWEL_Y = re.compile(r"[aeiou]y$")
_HISSING = re.compile(r"(?:s|x|z|ch|sh|o)$")


def third(base: str) -> str:
    """The form after a name: *try* → *tries*."""
    if base in _IRREGULAR_THIRD:
        return _IRREGULAR_THIRD[base]
    if base.endswith("y") and not _VOWEL_Y.search(base):
        return base[:-1] + "ies"
    return base + ("es" if _HISSING.search(base) else "s")


@lru_cache(8192)
def is_past(word: str) -> bool:
    """A past form, or a participle that looks like one (*painted*)."""
    if word in PAST:
        return True
    return word not in _NOT_PAST and _ED_FORM.fullmatch(word) is not None


@lru_cache(8192)
def is_third(word: str) -> bool:
    """The third person of a verb in the list; it may still be a plural (*plans*)."""
    form = _S_FORM.fullmatch(word)
    if form is None:
        return False
    if form["ies"]:
        return form["ies"] + "y" in BASE or form["ies"] + "ie" in BASE
    if form["es"]:
        return form["es"] in BASE or form["es"] + "e" in BASE
    return form["s"] in BASE


def is_adverb(word: str) -> bool:
    return word in _ADVERBS or (word.endswith("ly") and word not in _NO_ADVERBS)


_ADVERBS = _words(
    """
    just also really always often still never ever even only once now soon too already almost
    sometimes once twice mainly honestly both all each kinda sorta certainly then since long first
    very quite rather somehow somewhat better recently not actually seldom
    """
)
_NO_ADVERBS = _words("fly apply rely reply supply multiply comply imply bully rally family italy")
