"""The rules for people's names."""

from __future__ import annotations

import unicodedata
from functools import cache

import regex

from checkrow.play.limits import NAME_CODE_POINTS, NAME_LENGTH
from checkrow.play.look_alikes import look_of
from checkrow.play.refused import Refused

LONGEST_SPELLING = 200  # code points: accents may be separate, and there may be spaces around
_CHARACTER = regex.compile(r"\X")  # as people count them: a letter with all its accents is one
_EMOJI = regex.compile(r"[\p{Extended_Pictographic}\p{Regional_Indicator}\ufe0f\u20e3]")
_HIDDEN = regex.compile(r"[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]")
_ALLOWED = regex.compile(r"[\p{L}\p{Mn}\p{Mc}\p{Nd}_ -]")
_LETTER = regex.compile(r"[\p{L}\p{Nd}]")
_ACCENTS = regex.compile(
    r"(?<![\p{L}\p{M}])\p{M}|\p{M}{5}"
)  # accents without a letter, or too many
_SEPARATORS = regex.compile(r"[ _-]+")

# Words that no name may contain, because they suggest an authority that its owner lacks.
_AUTHORITY = frozenset(
    "admin administrator administrador checkrow computer mod moderator moderador official root "
    "server sistema staff support system".split()
)
# Names of computers (`engines.levels`), and of deleted accounts (`server.retention`).
_TAKEN = frozenset("adaptive random casual club expert perfect gone nobody".split())


def check_name(name: str) -> str:
    """Return the stored form of a permitted name. Raises `Refused`."""
    kept = unicodedata.normalize("NFC", name.strip(" "))
    _check_characters(kept)
    # The expanded form must be a name too: U+FDFA expands to a whole sentence.
    plain = unicodedata.normalize("NFKC", kept)
    for text in (kept, plain):
        _check_length(text)
    if plain != kept:
        _check_characters(plain)
    _check_not_reserved(kept)
    return kept


def _check_characters(name: str) -> None:
    if _EMOJI.search(name):
        raise Refused(
            "name-emoji", "a name cannot have emoji: use letters, digits, -, _ and single spaces"
        )
    if hidden := _HIDDEN.search(name):
        raise Refused(
            "name-hidden",
            f"a name cannot have invisible characters: remove U+{ord(hidden.group()):04X}",
        )
    for letter in name:
        if not _ALLOWED.match(letter):
            raise Refused(
                "bad-name",
                f"a name can have letters, digits, -, _ and single spaces: remove {letter!r}",
            )
    if "  " in name:
        raise Refused(
            "bad-name", "a name can have single spaces between its words: remove the others"
        )
    if _ACCENTS.search(name):
        raise Refused("bad-name", "an accent belongs on a letter, and a letter can have up to four")


def _check_length(name: str) -> None:
    shortest, longest = NAME_LENGTH
    length = len(_CHARACTER.findall(name))
    if not shortest <= length <= longest:
        raise Refused(
            "name-length", f"a name has {shortest} to {longest} characters; this one has {length}"
        )
    if len(name) > NAME_CODE_POINTS:
        raise Refused("name-length", "this name is too long: leave out some letters or accents")
    if not _LETTER.search(name):
        raise Refused("bad-name", "a name needs at least one letter or digit")


def _check_not_reserved(name: str) -> None:
    authority, taken = _reserved_looks()
    for form in (name, name.casefold()):  # a small m looks like rn, but a capital one does not
        words = [look_of(word.rstrip("0123456789")) for word in _SEPARATORS.split(form)]
        whole = "".join(words)
        if not authority.isdisjoint((*words, whole)) or whole in taken:
            raise Refused(
                "name-reserved",
                f"{name} could be mistaken for Checkrow itself: choose another name",
            )


@cache
def _reserved_looks() -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(map(look_of, _AUTHORITY)), frozenset(map(look_of, _TAKEN))


def name_key(name: str) -> str:
    """Return a key that is equal for all spellings of a name: case does not matter. It is empty for
    a text that is too long for a name, which might take long to normalize."""
    if len(name) > LONGEST_SPELLING:
        return ""
    plain = unicodedata.normalize("NFKC", name.strip(" "))
    return unicodedata.normalize("NFKC", plain.casefold())
