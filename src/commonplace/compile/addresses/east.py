"""The city of a Japanese, Chinese or Korean address, written from the largest to the smallest.

Country, postcode, province (都道府県, 省, 도) and city (市, 시) follow each other, mostly without a
blank. The name is given without what says that it is a city: 横浜市 is 横浜, 서울특별시 is 서울. Of
the towns of 東京都 only those with a 市 of their own are more than 東京. A ward (区, 구) is no
city.
"""

import re

_HAN = "\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_KANA = "\u3040-\u30ff"
_HANGUL = "\uac00-\ud7a3"
EAST = re.compile(f"[{_HAN}{_KANA}{_HANGUL}]")

_BEFORE = re.compile(
    r"(?:〒|日本|中华人民共和国|中華人民共和國|中国|中國|台湾|台灣|臺灣|大韓民国|대한민국|한국"
    r"|[0-9０-９]{3}[-－][0-9０-９]{4}|[0-9０-９]{3,6}|[\s,，、:：])++"
)
_PREFECTURE = re.compile("東京都|北海道|(?:京都|大阪)府|.{2,3}県")
_PROVINCE = re.compile(
    r"[^\s市]{2,10}?(?:省|自治区|自治區|特别行政区|特別行政區)|[^\s市]{2,3}?[縣县]"
)
_CITY = re.compile(
    rf"(?P<name>[{_HAN}{_KANA}]{{1,7}}?)"
    r"(?<![一二三四五六七八十廿]日)(?<!野々)市(?!市|场|場|民|立)"
)
_TOWN = re.compile(rf"(?:[{_HAN}{_KANA}]{{1,5}}?郡)?(?P<name>[{_HAN}{_KANA}]{{1,5}}?[町村])")
_SPECIAL = re.compile("(?P<name>香港|澳门|澳門)")
_BARE = re.compile(rf"[{_HAN}{_KANA}]{{2,8}}|[{_HANGUL}]{{2,6}}")
_PART = re.compile("[区區县縣省郡州道府]$|[구군읍면동리로길]$")
_KOREAN_CITY = re.compile(r"(?P<name>[가-힣]{2,5}?)(?:특별자치시|특별시|광역시|시)")
_KOREAN_PART = re.compile(r"[가-힣]{1,6}(?:구|군|동|읍|면|로|길)")


_TOLD = re.compile(
    rf"(?:位于|位於|在)(?P<in>[{_HAN}]{{2,6}}?)市?(?=的|，|。|、|$)"
    rf"|(?<![{_HAN}{_KANA}])(?P<at>[{_HAN}]{{2,6}}?)市?(?:にある|に住|で暮ら)"
    r"|(?P<ko>[가-힣]{2,6}?)(?:특별시|광역시|시)?에 (?:있|사는|살)"
)


def city_told_east(text: str) -> str | None:
    """The city that a sentence says something is in: 京都にあるカフェ, 位于上海的公司."""
    for found in _TOLD.finditer(text) if is_east(text) else ():
        name = found["in"] or found["at"] or found["ko"]
        if (city := city_east(name)) is not None:
            return city
    return None


def is_east(text: str) -> bool:
    """It is written in one of the three scripts."""
    return EAST.search(text) is not None


def city_east(text: str) -> str | None:
    """The city of an address, or of a bare name; nothing where there is none."""
    before = _BEFORE.match(text)
    rest = text[before.end() :] if before else text
    if not rest:
        return None
    if "\uac00" <= rest[0] <= "\ud7a3":
        return _korean(rest)
    if (special := _SPECIAL.match(rest)) is not None:
        return special["name"]
    return _prefectural(rest) or _chinese(rest) or _bare(rest)


def _prefectural(rest: str) -> str | None:
    prefecture = _PREFECTURE.match(rest)
    if prefecture is None:
        return None
    within = rest[prefecture.end() :].lstrip()
    found = _CITY.match(within) or (_TOWN.match(within) if prefecture[0] != "東京都" else None)
    if found is not None:
        return found["name"]
    return "東京" if prefecture[0] == "東京都" else None


def _chinese(rest: str) -> str | None:
    province = _PROVINCE.match(rest)
    found = _CITY.match(rest[province.end() :].lstrip() if province else rest)
    return found["name"] if found and len(found["name"]) > 1 else None


def _korean(rest: str) -> str | None:
    words = rest.split()
    for number, word in enumerate(words):
        city = _KOREAN_CITY.fullmatch(word)
        if city is not None:
            return city["name"]
        if number or not word.endswith("도"):
            break
    if len(words) > 1 and _KOREAN_PART.fullmatch(words[1]) and not _KOREAN_PART.fullmatch(words[0]):
        return words[0] if _BARE.fullmatch(words[0]) else None
    return _bare(rest)


def _bare(rest: str) -> str | None:
    name = rest.strip(" 。，、")
    if not _BARE.fullmatch(name) or (_PART.search(name) and name not in ("京都", "広州", "杭州")):
        return None
    return name
