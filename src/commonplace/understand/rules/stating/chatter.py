"""Greetings, thanks, moods, praise: what people say to each other and nobody looks up later."""

import re

from commonplace.understand.rules.stating.clauses import Line
from commonplace.understand.rules.stating.phrases import Cued, any_of, telling_words, words

_ADVERBS = (
    "(?:"
    + any_of(
        """
        so really very super pretty just quite too still also always all totally absolutely
        definitely extremely incredibly truly honestly a_bit a_little kinda beyond more now not
        feeling such actually already even both again genuinely deeply particularly especially
        """
    )
    + " )*"
)
_FELT = """
    excited happy glad proud thrilled stoked pumped psyched sad grateful thankful blessed lucky
    nervous overwhelmed ecstatic relieved disappointed frustrated delighted amazed impressed
    resilient content on_fire
    """
_FEELINGS = any_of(_FELT)
_MY_STATES = any_of(
    """
    tired exhausted sorry ready sure curious anxious worried stressed busy fine good great well okay
    ok better bad back here there confident determined motivated inspired hopeful shocked surprised
    touched honou?red humbled eager upset angry mad annoyed bored hungry sick sleepy cold jealous
    certain looking thinking wondering hoping feeling dying loving kidding joking aware able wrong
    right convinced in_the_same all_set all_for all_ears all_about starting_to_feel beyond super
    over_the_moon on_cloud game down up keen pleased fortunate privileged amped hyped hooked buzzing
    doing_(?:well|good|great|okay) in_awe at_peace speechless open going_crazy having_(?:a|fun)
    trying_my_best pushing staying keeping_(?:busy|at) getting_(?:there|better|excited) going_strong
    rooting cheering counting itching intrigued a_mix_of flexible available
    interested_in_(?:learning|knowing|hearing|exploring|trying|the)
    """
)
_SPEAKING = words("i we")
_MOOD = Cued(
    re.compile(
        rf"\b(?:i|we)(?:'m|'re|'ve been| am| are| was| were| have been|'ve never been)"
        rf" {_ADVERBS}(?:{_FEELINGS}|{_MY_STATES})\b"
        rf"|(?:\b(?:is|are|was|were|been)|'s|'re) {_ADVERBS}{_FEELINGS}\b"
        r"|\bi(?:'m| am) (?:so|such|no)\b"
    ),
    _SPEAKING | telling_words(_FELT),
)

_SAYS_NOTHING = any_of(
    """
    guess suppose bet mean know see hear understand agree agreed appreciate imagine wonder feel felt
    doubt promise swear admit say get_it get_that got_this gotta wanna couldn't look_forward must
    should need_to needed_to have_to had_to_share don't_(?:know|think|mind|get) recommend suggest
    noticed thought think believe believed figured wanted_to want_to_(?:thank|share|say|see|know)
    want_to_(?:make_sure|learn_more) would apologi[sz]e thank forgot miss missed hear_what could
    (?:love|like)_(?:how|that|it|them|the_idea) find_it found_it saw_that heard_(?:that|about)
    ha(?:ve|d)_no_idea did_it made_it do_too do_my_best tr(?:y|ied)_my_best have_faith
    have_a_feeling (?:have|got|had)_(?:a|another|some|one_more)_questions?
    had_a_(?:blast|great|good|wonderful|fantastic)
    had_fun had_an_(?:amazing|awesome) had_(?:such|so_much|the_best) have_(?:such|so_much)
    needed_that owe got_you(?:r)? learned_(?:a_lot|so_much) never_thought reali[sz]ed definitely
    need_(?:help|some|a_bit|advice|your) was_wondering came_across
    """
)
_ABILITIES = any_of("stand speak play cook swim drive read write code sing dance only eat drink")
_EMPTY_VERB = Cued(
    re.compile(
        rf"^(?:i|we) {_ADVERBS}(?:{_SAYS_NOTHING}|can(?!(?:'t|not)? {_ABILITIES}))\b"
        r"|^(?:i|we) (?:do|did|have|am|was|can|will|would|could)(?:n't| not)?\s*(?:[-–—,.!]|$)"
        r"|\bi(?:'d| would| highly| also)* (?:recommend|suggest)\b"
    ),
    _SPEAKING,
)

#: What was liked about something that was shown or proposed: *I love the colours!*
_LIKED = re.compile(
    r"(?:I|We|I'm|I am|I've been) (?:\w+ )?(?:love|like|enjoy|lov|lik)(?:d|ed|ing)? (?:all )?the "
    r"(?!.*[ \"][A-Z])"
)

_PRAISED = """
    awesome amazing great good nice cool fun wonderful fantastic incredible beautiful gorgeous
    lovely tough hard rough rewarding inspiring exciting challenging perfect sweet adorable cute
    stunning crazy wild intense impressive delicious yummy tasty relaxing peaceful refreshing
    calming comforting magical epic brilliant excellent fabulous terrific worth important crucial
    essential vital necessary key tricky scary heartwarming encouraging uplifting special unreal
    insane nuts surreal bittersweet therapeutic satisfying fulfilling empowering powerful priceless
    awful terrible sad hilarious funny stressful frustrating exhausting helpful useful interesting
    fascinating memorable unforgettable nerve-wracking breathtaking bad weird easy difficult
    overwhelming enlightening silly a_blast a_joy a_treat a_dream a_pleasure a_journey a_ride a_lot
    a_game a_challenge an_experience a_relief a_reminder a_must a_blessing a_bummer a_thrill a_rush
    a_success a_hit like_therapy so_much_fun the_best the_worst quite_the quite_a such_a
    a_roller_?coaster
    """
_PRAISE = any_of(_PRAISED)
_SEEMS = any_of(
    "is was are were been be look(?:s|ed)? sound(?:s|ed)? feels? felt seem(?:s|ed)? tastes? smells?"
)
_OPENING = """
    what how such so sounds looks seems glad happy sorry congrats congratulations good_luck way_to
    can't_wait keep no_problem welcome cheers bye take_care talk long_time same nothing
    everything thank thanks great good nice love_(?:that|it|this|how|your) here'?s?
    been_(?:a|so|too|ages|busy|good|great)
    """
_OPENERS = any_of(_OPENING)
_PHRASES = """
    i_mean like_the_(?:[\\w-]+_){0,6}idea pa(?:y|ys|ying|id)_off i(?:'ve|_have)_(?:also_)?heard
    on_my_mind going_(?:good|well|great|okay|fine) give_it_a_(?:try|shot|go)
    fingers_crossed stay_tuned keep_.{0,12}posted one_day_at_a_time no_matter_what
    at_the_end_of_the_day sounds_like feels_like can't_go_wrong good_vibes step_by_step
    little_by_little since_(?:we|i|our)_last (?:last|since_we)_(?:chat|chatted|spoke|talked|time_we)
    so_much_(?:has|to) a_lot(?:'s|_has) means?_(?:a_lot|so_much|the_world|everything)
    meant_(?:a_lot|so_much|the_world|everything) language_model digital_entity an_ai
    personal_experiences knowledge_cutoff don't_have_(?:access|knowledge|information|real-time)
    """
_SET_PHRASES = any_of(_PHRASES)
_REACTION = Cued(
    re.compile(
        rf"(?:\b{_SEEMS}|'s|'re) {_ADVERBS}(?:like )?(?:(?:a|an|one|some) (?:\w+ )??)?{_PRAISE}\b"
        rf"|^{_OPENERS}(?: |[.!]*$)|\b{_SET_PHRASES}\b|(?:\b(?:is|was|are|were)|'s) like\b"
        r"|\b(?:makes?|made|making) (?:me|us|it|all|everyone|a (?:huge|big|real)) \b"
    ),
    telling_words(f"{_PRAISED} {_OPENING} {_PHRASES} like makes? made making"),
)


def is_chatter(line: Line) -> bool:
    if line.says(_MOOD) or line.says(_EMPTY_VERB) or line.says(_REACTION):
        return True
    return _LIKED.match(line.text) is not None
