"""Strategies for messages to a server: valid ones, and ones with a defect or two.

They are built from the message types themselves, so that a new command is covered as soon as it
exists. The ids exist only once a server runs: names such as `@their-match` stand for them, and
`with_ids` fills them in.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from typing import Any

import msgspec.inspect as types
from hypothesis import strategies as st

from checkrow.play.messages import ClientMessage

Json = Any
Place = tuple[Json, Any]  # a list or an object, and an index or a key of it

HUGE = [2**31, 2**63 - 1, 2**63, 2**64, -(2**63) - 1, 10**30, 10**400, -1, -0.0, 1e308, 5e-324]
ODD_TEXTS = [
    "",
    "\0",
    "a\0b",
    "\x1b[2J",
    "two\nlines",
    "\u2028",
    "\u202eright to left",
    "a" + "\u0301" * 40,
    "\U0001f469\u200d\U0001f469\u200d\U0001f467",
    "\U0010ffff",
    "\ud800",  # half a surrogate pair: not valid text, but JSON can write it
    "\udfff\ud800",
    "ﷺ" * 20,
    "x" * 300,
    "'; drop table players; --",
    "%s%n{0}",
    "../../etc/passwd",
    "<script>alert(1)</script>",
]
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from(HUGE),
    st.integers(),
    st.floats(),  # also NaN and infinities, which JSON cannot write but Python does
    st.sampled_from(ODD_TEXTS),
    st.text(max_size=30),
    st.sampled_from([[], {}, [[]], {"": {}}, ["@their-match"], {"type": "step"}]).map(
        copy.deepcopy
    ),
    st.just("@deep"),
)
DEEP = "[" * 3000 + "]" * 3000  # too deep for parsers, and for Python to write

# Values that are likely to match something: ids that exist, moves and positions of these games.
LIKELY: Mapping[str, st.SearchStrategy[Json]] = {
    "id": st.sampled_from("1 2 3 4 5 6 7 8 @their-match".split()) | st.uuids().map(str),
    "match": st.sampled_from(["@their-match", "@own-match", "@their-lobby", "0" * 16, "%"]),
    "lobby": st.sampled_from(["@their-lobby", "@own-lobby", "@secret-lobby", "@own-match", "f"]),
    "tournament": st.sampled_from(["@their-lobby", "@own-match", "0" * 16, "%", ""]),
    "person": st.sampled_from(["@ann", "@bob", "@eve", "@mal", "nobody"]),
    "move": st.sampled_from("1 2 3 4 5 6 7 8 0 -1 d end c3-d4 c3xe5 4.0 ٣".split()),
    "position": st.integers(-2, 60),
    "since": st.integers(0, 60) | st.just(10**9),
    "chair": st.integers(-3, 20),
    "level": st.sampled_from(["novice", "casual", "strong", "perfect", "god"]),
    "game": st.sampled_from(
        "connect:7x6x4:2 connect:9x7x5:3 connect:99999x9x9:2 connect:0x0x0:0 checkers:house "
        "checkers:english checkers:@their-match connect:7x6x4:2:2".split()
    ),
    "password": st.sampled_from(["sesame", "wrong", "\0"]),
    "token": st.sampled_from(["@their-match", "", "é" * 30]),
}


def values(kind: types.Type, name: str = "") -> st.SearchStrategy[Json]:
    """Return JSON values of this type, for a field of this name."""
    match kind:
        case types.StrType() | types.IntType() if name in LIKELY:
            odd = st.sampled_from(ODD_TEXTS if isinstance(kind, types.StrType) else HUGE[:7])
            return st.one_of(*[LIKELY[name]] * 5, odd)
        case types.UnionType():
            return st.one_of([values(each, name) for each in kind.types])
        case types.StructType():
            return objects(kind)
        case types.LiteralType():
            return st.sampled_from(kind.values)
        case types.StrType():
            return st.text(max_size=40) | st.sampled_from(ODD_TEXTS)
        case types.IntType():
            return st.integers(-3, 20) | st.sampled_from(HUGE[:7])
        case types.FloatType():
            return st.floats(allow_nan=False, allow_infinity=False) | st.sampled_from([30, 300])
        case types.BoolType():
            return st.booleans()
        case types.NoneType():
            return st.none()
        case types.VarTupleType():
            return st.lists(values(kind.item_type), max_size=8)
    raise AssertionError(f"say here what JSON has for {kind}")


def objects(kind: types.StructType) -> st.SearchStrategy[dict[str, Json]]:
    tag = {kind.tag_field: st.just(kind.tag)} if kind.tag_field else {}
    fields = {each.encode_name: (each, values(each.type, each.encode_name)) for each in kind.fields}
    return st.fixed_dictionaries(
        {**tag, **{name: value for name, (field, value) in fields.items() if field.required}},
        optional={name: value for name, (field, value) in fields.items() if not field.required},
    )


def places(value: Json) -> list[Place]:
    """Return every place in the message that holds a value."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    found: list[Place] = []
    for key, inner in pairs:
        found.append((value, key))
        if isinstance(inner, dict | list):
            found += places(inner)
    return found


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Return a message with one or two defects."""
    message = copy.deepcopy(draw(MESSAGES))
    for _ in range(draw(st.sampled_from([1, 1, 2]))):
        if not message:
            break
        holder, key = draw(st.sampled_from(places(message)))
        match draw(st.sampled_from(["odd", "odd", "missing", "more", "wrapped", "swapped"])):
            case "odd":
                holder[key] = draw(ODD)
            case "missing":
                del holder[key]
            case "more":
                extra = draw(st.sampled_from(["by", "seat", "at", "", "\0", "id", "__class__"]))
                message[extra] = draw(ODD)
            case "wrapped":
                holder[key] = [holder[key]]
            case "swapped":
                holder[key] = draw(st.sampled_from(places(draw(MESSAGES))))[1]
    return _written(draw, message)


@st.composite
def cut_up(draw: st.DrawFn) -> str:
    """Return the text of a message that was cut, doubled or given stray characters."""
    text = _written(draw, draw(MESSAGES))
    at = draw(st.integers(0, len(text)))
    match draw(st.sampled_from(["cut", "twice", "put in", "again"])):
        case "cut":
            return text[:at]
        case "twice":
            return text + text
        case "put in":
            pieces = st.sampled_from(['"', "\\", "{", "]", ",", "\x00", "NaN", "\ufeff", "/**/"])
            return text[:at] + draw(pieces) + text[at:]
    return text[:-1] + "," + text[1:]  # every field twice


def _written(draw: st.DrawFn, message: Json) -> str:
    """Encode as JSON, sometimes without escaping characters that need no escape."""
    text = json.dumps(message, ensure_ascii=False)
    as_it_is = draw(st.booleans()) and not any("\ud800" <= each <= "\udfff" for each in text)
    return (text if as_it_is else json.dumps(message)).replace('"@deep"', DEEP)


_kind = types.type_info(ClientMessage)
assert isinstance(_kind, types.UnionType)
# There are few kinds of messages but many commands, so commands get more weight.
_commands = [each for each in _kind.types if "command" in str(each)]
MESSAGES = st.one_of(values(_kind), *map(values, _commands), *map(values, _commands))


@st.composite
def right(draw: st.DrawFn) -> str:
    """Return a message that the server can read, whether or not it makes sense."""
    return _written(draw, draw(MESSAGES))


NEARLY_RIGHT = right() | right() | damaged() | cut_up()


def with_ids(text: str, ids: Mapping[str, str]) -> str:
    """Replace the names in a message with the ids they stand for."""
    for name, id in ids.items():
        text = text.replace(f"@{name}", id)
    return text
