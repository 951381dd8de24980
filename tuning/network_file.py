"""Write a network as the core reads it: native/src/checkers/network.hpp draws the format."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

MAGIC = b"CRNET001"
WIDTH, HIDDEN, SECOND_HIDDEN, BUCKETS = 256, 8, 32, 4
ONE = 127  # what 1 is in a column
PAIR = ONE * ONE / 128  # in the product of two halves
WEIGHT = 256  # in the weights of the hidden layers
UNIT = 126  # in a hidden unit
OUTPUT = 256  # in the weights of the output
HALF = WEIGHT // 2  # added before the core rounds down

Whole = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class WholeNetwork:
    """A network in whole numbers."""

    columns: Whole  # [inputs + 1, WIDTH], the bias last
    hidden: Whole  # [BUCKETS, HIDDEN, WIDTH]
    hidden_bias: Whole
    second: Whole  # [BUCKETS, SECOND_HIDDEN, HIDDEN]
    second_bias: Whole
    output: Whole  # [BUCKETS, SECOND_HIDDEN]
    output_bias: Whole
    material: Whole  # [BUCKETS, 2]


def quantise(weights: Mapping[str, npt.NDArray[np.float32]]) -> WholeNetwork:
    """Round the weights of `Net` in train.py."""

    def whole(name: str, one: float, most: int) -> Whole:
        return np.clip(np.rint(weights[name].astype(np.float64) * one), -most, most).astype(
            np.int64
        )

    columns = np.vstack([whole("columns.weight", ONE, 2**14).T, whole("columns.bias", ONE, 2**12)])
    return WholeNetwork(
        columns,
        whole("hidden.weight", WEIGHT, 2**12).reshape(BUCKETS, HIDDEN, WIDTH),
        whole("hidden.bias", WEIGHT * PAIR, 2**30).reshape(BUCKETS, HIDDEN) + HALF,
        whole("second", WEIGHT, 2**12),
        whole("second_bias", WEIGHT * UNIT, 2**30) + HALF,
        whole("output", OUTPUT, 2**15 - 1),
        whole("output_bias", OUTPUT * UNIT, 2**30),
        whole("material", OUTPUT * UNIT, 2**24),
    )


def write_network(path: Path, variant: str, network: WholeNetwork, scale: int) -> None:
    """Write a network's file; `scale` is how many hundredths of a man a logit is worth."""
    sizes = (len(network.columns) - 1, WIDTH, HIDDEN, SECOND_HIDDEN, BUCKETS, scale)
    parts = [MAGIC, struct.pack("<24s6i", variant.encode("ascii"), *sizes)]
    parts.append(network.columns.astype("<i2").tobytes())
    for bucket in range(BUCKETS):
        parts += [
            network.hidden[bucket].astype("<i2").tobytes(),
            network.hidden_bias[bucket].astype("<i4").tobytes(),
            network.second[bucket].astype("<i2").tobytes(),
            network.second_bias[bucket].astype("<i4").tobytes(),
            network.output[bucket].astype("<i2").tobytes(),
            network.output_bias[bucket].astype("<i4").tobytes(),
            network.material[bucket].astype("<i4").tobytes(),
        ]
    data = b"".join(parts)
    path.write_bytes(data + struct.pack("<Q", checksum(data)))


def checksum(data: bytes) -> int:
    """Return the FNV-1a hash of 64 bits."""
    found = 0xCBF29CE484222325
    for byte in data:
        found = (found ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return found
