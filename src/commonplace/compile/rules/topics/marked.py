"""Subjects that a text marks itself: handles, hashtags, names of code projects, and names in
scripts without capitals, which stand in quotes or before an honorific.

- ``@name`` is a handle, unless it is an address, a package scope or a call to everybody.
- ``#road-trip`` is a topic; an issue number or a colour is none.
- ``tide-sensor`` is a project name beside a word like *repo* or *service*; in backticks alone too.
  A path, a file, a flag or a call is none.
- 田中さん, 김민수 씨: the name is what stands before the honorific.
- 「…」 and the like hold a name when they hold few characters and no sentence.
"""

import re
from collections.abc import Iterator

from commonplace.capture.scripts import HAN, HANGUL, HIRAGANA, KATAKANA
from commonplace.capture.words import FUNCTION_WORDS
from commonplace.compile.rules.topics.forms import singular
from commonplace.compile.rules.topics.plain import VAGUE

#: What is shown, its type (or none), how sure, from, to. Of a topic the key is given.
Marked = tuple[str, str, float, int, int]

_HIDDEN = re.compile(
    r"^(```|~~~).*?^\1|\b\w{1,20}://\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]+"
    r"|(?<![\w/])~?\.{0,2}(?:/[\w.-]{1,100}){2,}|(?<![\w/.-])(?:[\w.-]{1,100}/)+[\w-]{1,100}\.\w{1,5}\b"
    r"|`(?P<code>[^`\n]{1,200})`",
    re.MULTILINE | re.DOTALL,
)
_SIGNS = ("`", "://", "/", "~~~", "@")
_HANDLE = re.compile(r"(?<![\w/.@`])@([A-Za-z][\w-]{1,38})(?![\w/.]*[/@(])\b")
_NO_HANDLES = frozenset(
    "all channel everyone here team media import property staticmethod dataclass override param "
    "return todo deprecated".split()
)
_TAG = re.compile(r"(?<![\w#&/`])#([A-Za-z][\w-]{2,40})\b")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_COLOUR = re.compile(r"(?:[0-9a-f]{3}){1,2}", re.IGNORECASE)
_KEBAB = r"[a-z][a-z0-9]+(?:-[a-z0-9]+){1,3}"
_SNAKE = re.compile(
    r"(?<![\w`/.@#-])([a-z][a-z0-9]+(?:_[a-z0-9]+){1,3}) (repo|repository|service)\b"
)
_KINDS = {
    "repo": "project",
    "repository": "project",
    "project": "project",
    "codebase": "project",
    "monorepo": "project",
    "service": "system",
    "server": "system",
    "cluster": "system",
    "daemon": "system",
    "worker": "system",
    "job": "system",
    "pipeline": "system",
    "script": "tool",
    "module": "tool",
    "app": "product",
    "package": "tool",
    "library": "tool",
    "crate": "tool",
    "plugin": "tool",
    "cli": "tool",
    "bot": "tool",
    "tool": "tool",
}
_CUES = "|".join(_KINDS)
#: After a plain word they still speak of code; *package* and *project* do of anything.
_SURE_CUES = "repo|repository|service|daemon|crate|plugin|cli|codebase|monorepo|job|pipeline|worker"
_PROJECT = re.compile(
    rf"(?<![\w`/.@#-])({_KEBAB}) ({_SURE_CUES})\b|`({_KEBAB})` ({_CUES})\b"
    rf"|\b({_CUES}) (?:called |named )?`?({_KEBAB})\b`?(?![/.\w(])"
)
#: What every project name has in it.
_JOINED = re.compile(r"[-_](?<=[a-z0-9].)[a-z0-9]")
#: A project name in plain words: where a thing is named, and it describes nothing that follows.
_PLAIN = re.compile(
    r"(?:^|[.!?:]\s|(?<![\w-])(?:in|to|of|from|with|for|into|and|via|using|uses?|used|by|behind"
    r"|deploy(?:ed|ing)?|merged?|moved?|renamed?|restart(?:ed)?|rewrote|ported|migrated|released?"
    r"|pushed|fixed|broke|tested|builds?|built|runs?|put|replaced?|started|stopped|upgraded?"
    r"|called|named) )([a-z][a-z0-9]+(?:[-_][a-z0-9]+){1,3})(?=\s*(?:[.,;:!?)]|$)(?!\w)"
    r"|\s+(?:is|was|has|had|will|can|does|did|now|again|and|or|to|in|on|at|for|with|from|by|when"
    r"|because|since|until|after|before|needs|runs|uses|crashed|crashes|failed|fails|died|broke"
    r"|works|worked|depends|reads|writes|keeps|stopped)\b)",
    re.MULTILINE,
)
#: Names that somebody was too busy to write with capitals: *project osprey*, *put blue lantern on
#: hold*. Without an article it is no plain thing.
_SMALL = re.compile(
    r"(?<!the )(?<!a )(?<!our )(?<!this )\bproject ([a-z]{4,16})(?=[.,;!?]|$"
    r"| (?:is|was|has|will|on|for|and|to|by|until|again)\b)"
    r"|\b(?:put|puts|putting) ([a-z]{3,16} [a-z]{3,16}) on (?:hold|ice)\b"
    r"|\b(?:restarted|redeployed|relaunched|shelved|paused|resumed|unpaused|rolled back|demoed)"
    r" ([a-z]{3,16} [a-z]{3,16})(?=[.,;!?]|$| (?:again|at|on|after|until|for|in)\b)",
    re.MULTILINE,
)
_SMALL_CUES = tuple(
    "project |on hold|on ice|started|deployed|launched|shelved|paused|resumed|rolled|demoed".split(
        "|"
    )
)
_DESCRIBED = (
    frozenset(
        """
        the all our his her its their this that these those two three both some any work plan plans
        manager management team lead board status deadline meeting folder page files room everything
        runner planning scope budget owner sponsor kickoff review reviews call calls tracker setup
        """.split()
    )
    | VAGUE
    | FUNCTION_WORDS
)
_RENAMED = re.compile(
    r"\brenam(?:ed?|ing) [^.!?\n]{0,30}?\bfrom ([a-z]\w{2,20}) to ([a-z]\w{2,20})\b", re.I
)
_NAME_IN_CODE = re.compile(r"[a-z][a-z0-9]+(?:[-_][a-z0-9]+){1,3}")
_NO_BREAK = re.compile(r"[^\n]")
_TICKED = re.compile(r"`([a-z][a-z0-9]+(?:[-_][a-z0-9]+){1,3})`")
_HONOURED = re.compile(
    rf"([{HAN}]{{1,8}}|[{KATAKANA}・]{{2,12}}|[{HIRAGANA}]{{2,4}})(?:さん|様|先生|君|氏|ちゃん|くん)"
)
_HONOURED_KOREAN = re.compile(
    rf"(?<![{HANGUL}])(?:(?P<a>[{HANGUL}]{{2,4}}?) ?(?:씨|선생님)|(?P<b>[{HANGUL}]) 선생님)"
    r"(?=\W|[은는이가의를와도]|$)"
)
_WHEN = re.compile("^(?:昨日|今日|明日|今朝|今夜|先週|来週|今週|毎日|毎週|先月|来月|午前|午後)")
_NOBODY = frozenset(
    "皆 皆々 神 王 客 母 父 兄 姉 奥 息子 娘 大家 患者 医者 看護師 店員 学生 担任 何 同".split()
)
_NO_KOREAN = frozenset("아저 아가 날 글 솜 말 맵 불".split())
_FIRM = re.compile(
    rf"[{HAN}{KATAKANA}]{{1,8}}(?:株式会社|有限会社|製作所|精工|工業|商事|商店|電機|電気|銀行|大学"
    rf"|産業|物産|建設|化学|鉄工|印刷|ボルト)|(?:株式会社|有限会社)[{HAN}{KATAKANA}]{{2,10}}"
)
#: A word of another script in a Latin sentence is a name, unless it counts something.
_STRANGE = re.compile(
    rf"(?<![^\s(\[\"“])(?![一二三四五六七八九十百千]+)[{HAN}{KATAKANA}{HIRAGANA}ー]{{2,12}}"
    r"(?![^\s)\].,;:!?'\"”])"
)
_HONORIFIC_END = ("さん", "様", "先生", "君", "氏", "ちゃん", "くん")
_BRACKETED = re.compile(
    r"「([^「」\n]{2,16})」|『([^『』\n]{1,30})』|《([^《》\n]{1,30})》|【([^【】\n]{2,16})】"
)
_UNNAMED = re.compile(rf"[。、！？!?,.]|[{HIRAGANA}]{{4,}}")
_LAST_KATAKANA = "\u30ff"
_WIDE = re.compile("[\u2e80-\uffff]")


def hidden(text: str) -> str:
    """The text with code, addresses and paths blanked out; every character stays in its place."""
    if not any(sign in text for sign in _SIGNS):
        return text
    return _HIDDEN.sub(_blank, text)


def _blank(hidden: re.Match[str]) -> str:
    if hidden["code"] and _NAME_IN_CODE.fullmatch(hidden["code"]):
        return hidden[0]
    return _NO_BREAK.sub(" ", hidden[0])


def marked(text: str) -> Iterator[Marked]:
    """What is marked in `text`, which went through :func:`hidden`."""
    if "@" in text:
        for match in _HANDLE.finditer(text):
            if match[1].lower() not in _NO_HANDLES:
                yield match[1], "", 0.5, match.start(), match.end()
    if "#" in text:
        for match in _TAG.finditer(text):
            if not _COLOUR.fullmatch(match[1]):
                yield _tag(match[1]), "topic", 0.6, match.start(), match.end()
    if "_" in text:
        for match in _SNAKE.finditer(text):
            yield match[1], _KINDS[match[2]], 0.8, match.start(1), match.end(1)
    if "-" in text or "_" in text:
        yield from _projects(text)
    for match in _SMALL.finditer(text) if any(cue in text for cue in _SMALL_CUES) else ():
        group = match.lastindex or 1
        if _DESCRIBED.isdisjoint(match[group].split()):
            yield match[group], "project", 0.3, match.start(group), match.end(group)
    if " from " in text:
        for match in _RENAMED.finditer(text):
            yield match[1], "", 0.3, match.start(1), match.end(1)
            yield match[2], "", 0.3, match.start(2), match.end(2)
    if not text.isascii() and _WIDE.search(text):
        yield from _honoured(text)
        yield from _strange(text)
        yield from _bracketed(text)


def _tag(tag: str) -> str:
    parts = _CAMEL.sub(" ", tag).replace("-", " ").replace("_", " ").lower().split()
    return " ".join([*parts[:-1], singular(parts[-1])]) if parts else ""


def _projects(text: str) -> Iterator[Marked]:
    if not _JOINED.search(text):
        return
    seen: set[int] = set()
    for match in _PROJECT.finditer(text) if any(cue in text for cue in _KINDS) else ():
        group = 1 if match[1] else 3 if match[3] else 6
        cue = match[2] or match[4] or match[5]
        if group != 3 and not _looks_like_a_project(match[group]):
            continue
        seen.add(match.start(group))
        yield match[group], _KINDS[cue], 0.8, match.start(group), match.end(group)
    for match in _TICKED.finditer(text):
        if match.start(1) not in seen:
            seen.add(match.start(1))
            yield match[1], "", 0.3, match.start(1), match.end(1)
    for match in _PLAIN.finditer(text):
        if match.start(1) not in seen and _looks_like_a_project(match[1]):
            yield match[1], "", 0.3, match.start(1), match.end(1)


_ADJECTIVAL = re.compile(
    r"(?:.*-(?:[a-z]{3,}(?:ed|ing|ful|ly|al|ive|ic|able|less)|term|level|time|side|only|based|free|wide|party"
    r"|quality|end|class|scale|size|speed|to|in|up|out|off|on|source|purpose|like|friendly|specific"
    r"|new|old|first|last|face|house|day|week|month|year|hour|minute|person|owner|founder|profit|being|laws?"
    r"|mouth|ups|ins|offs|fi|shirts?|mail|past|by|through|down|over|air|morning|afternoon|go))"
    r"|(?:well|self|non|pre|post|re|co|anti|semi|multi|cross|high|low|long|short|full|half|part|real"
    r"|open|single|double|two|three|third|first|second|top|all|over|under|out|up|in|on|off|ex|e|x|day|"
    r"last|next|mid|early|late|best|better|more|most|much|old|new|big|small|fast|slow)-.*"
)


def _looks_like_a_project(name: str) -> bool:
    return _ADJECTIVAL.fullmatch(name) is None


def _honoured(text: str) -> Iterator[Marked]:
    for match in _HONOURED.finditer(text):
        lead = _WHEN.match(match[1])
        start = match.start(1) + (lead.end() if lead else 0)
        name = text[start : match.end(1)]
        longest = 12 if KATAKANA[0] <= name[:1] <= _LAST_KATAKANA else 4
        if 0 < len(name) <= longest and name not in _NOBODY and not name.startswith("お"):
            yield name, "person", 0.8, start, match.end(1)
    for match in _HONOURED_KOREAN.finditer(text):
        group = match.lastgroup or "a"
        if match[group] not in _NO_KOREAN:
            yield match[group], "person", 0.8, match.start(group), match.end(group)


def _strange(text: str) -> Iterator[Marked]:
    taken: set[int] = set()
    for match in _FIRM.finditer(text):
        lead = _WHEN.match(match[0])
        start = match.start() + (lead.end() if lead else 0)
        taken.add(start)
        yield text[start : match.end()], "organization", 0.8, start, match.end()
    if sum("a" <= char <= "z" for char in text) * 2 < len(text):
        return
    for match in _STRANGE.finditer(text):
        if match.start() not in taken and not match[0].endswith(_HONORIFIC_END):
            yield match[0], "", 0.5, match.start(), match.end()


def _bracketed(text: str) -> Iterator[Marked]:
    for match in _BRACKETED.finditer(text):
        group = match.lastindex or 1
        name = match[group].strip()
        if name and not _UNNAMED.search(name):
            kind = "work" if group in (2, 3) else ""
            yield name, kind, 0.8 if kind else 0.4, match.start(group), match.end(group)
