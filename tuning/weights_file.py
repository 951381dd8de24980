"""The weights in the source of the native core: native/src/checkers/weights.inc."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from checkrow.engines import _native
from tuning.fit import STATES, places_of

FILE = Path(__file__).parents[1] / "native/src/checkers/weights.inc"

HEADER = """\
// The weights of the evaluation, tuned from games of the search against itself. Written by
// `make tune`: do not edit. In thousandths of a man, seen from light; evaluate.hpp tells what
// is weighed, docs/tuning.md how it was tuned.
"""
TRAITS = "men, kings, only_kings, crownings, shut_in, to_move"


def write_weights(weights: Mapping[str, Sequence[int]]) -> str:
    """The text of the file, for the variants that have tuned weights."""
    if not weights:
        return HEADER + "constexpr std::span<const Tuned> tuned;\n"
    parts = [HEADER]
    for variant, numbers in weights.items():
        parts.append(f"\nconstexpr Weight {variant}_weights[] = {{\n")
        parts += [f"    {line}\n" for line in lines_of(variant, numbers)]
        parts.append("};\n")
    parts.append("\nconstexpr Tuned tuned[] = {\n")
    parts += [f'    {{"{variant}", {variant}_weights}},\n' for variant in weights]
    parts.append("};\n")
    return "".join(parts)


def lines_of(variant: str, numbers: Sequence[int]) -> Iterator[str]:
    places = places_of(variant)
    _, _, _, in_pair = _native.checkers_weight_places(variant)
    yield f"// With few pieces: {TRAITS}."
    yield joined(numbers[: places.traits])
    yield "// The same with many."
    yield joined(numbers[places.traits : places.kings])
    yield "// A king on each square, from light's left corner on."
    yield joined(numbers[places.kings : places.first_pattern])
    for pattern in range(places.patterns):
        if pattern % in_pair == 0:
            yield f"// Patterns in rows {pattern // in_pair + 1} and {pattern // in_pair + 2}."
        first = places.first_pattern + pattern * STATES
        yield joined(numbers[first : first + STATES])


def joined(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) + ","


def read_weights(text: str) -> dict[str, list[int]]:
    """What `write_weights` has written."""
    found: dict[str, list[int]] = {}
    for variant, body in re.findall(r"constexpr Weight (\w+)_weights\[\] = \{(.*?)\};", text, re.S):
        numbers = re.sub(r"//.*", "", body)
        found[variant] = [int(number) for number in re.findall(r"-?\d+", numbers)]
    return found
