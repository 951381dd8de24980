"""Write and read networks of checkers. native/src/checkers/network.hpp draws the format."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

MAGIC = b"CRNET002"
WIDTH, HIDDEN, SECOND_HIDDEN, BUCKETS = 256, 8, 32, 4
ONE = 127  # the integer for 1 in a column
PAIR = ONE * ONE / 128  # in the product of two halves
WEIGHT = 256  # the same in the weights of the hidden layers
UNIT = 126  # in a hidden unit
OUTPUT = 256  # in the weights of the output
HALF = WEIGHT // 2  # added before the core rounds down

HEADER = struct.Struct("<8s24s7i")  # magic, variant, inputs, SHAPE, sets of columns, scale
SHAPE = (WIDTH, HIDDEN, SECOND_HIDDEN, BUCKETS)
HEAD = np.dtype(  # of one bucket
    [
        ("hidden", "<i2", (HIDDEN, WIDTH)),
        ("hidden_bias", "<i4", (HIDDEN,)),
        ("second", "<i2", (SECOND_HIDDEN, HIDDEN)),
        ("second_bias", "<i4", (SECOND_HIDDEN,)),
        ("output", "<i2", (SECOND_HIDDEN,)),
        ("output_bias", "<i4"),
        ("material", "<i4", (2,)),
    ]
)

Whole = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class WholeNetwork:
    """A network in integers."""

    columns: Whole  # [sets, inputs + 1, WIDTH], the bias last
    hidden: Whole  # [BUCKETS, HIDDEN, WIDTH]
    hidden_bias: Whole
    second: Whole  # [BUCKETS, SECOND_HIDDEN, HIDDEN]
    second_bias: Whole
    output: Whole  # [BUCKETS, SECOND_HIDDEN]
    output_bias: Whole
    material: Whole  # [BUCKETS, 2]

    def with_sets(self, sets: int) -> WholeNetwork:
        """Return a network with the same values and more sets of columns."""
        if sets % len(self.columns):
            raise ValueError(f"{len(self.columns)} sets of columns cannot become {sets}")
        return replace(self, columns=self.columns.repeat(sets // len(self.columns), axis=0))


def quantise(weights: Mapping[str, npt.NDArray[np.float32]]) -> WholeNetwork:
    """Round the weights of `Net` in train.py to integers."""

    def whole(name: str, one: float, most: int) -> Whole:
        return np.clip(np.rint(weights[name].astype(np.float64) * one), -most, most).astype(
            np.int64
        )

    weight, bias = whole("columns", ONE, 2**14), whole("columns_bias", ONE, 2**12)
    return WholeNetwork(
        np.concatenate([weight, bias[:, None]], axis=1),
        whole("hidden.weight", WEIGHT, 2**12).reshape(BUCKETS, HIDDEN, WIDTH),
        whole("hidden.bias", WEIGHT * PAIR, 2**30).reshape(BUCKETS, HIDDEN) + HALF,
        whole("second", WEIGHT, 2**12),
        whole("second_bias", WEIGHT * UNIT, 2**30) + HALF,
        whole("output", OUTPUT, 2**15 - 1),
        whole("output_bias", OUTPUT * UNIT, 2**30),
        whole("material", OUTPUT * UNIT, 2**24),
    )


def fractions_of(network: WholeNetwork) -> dict[str, npt.NDArray[np.float32]]:
    """Return the weights of `Net` in train.py; the inverse of `quantise`."""
    whole = {
        "columns": (network.columns[:, :-1], ONE),
        "columns_bias": (network.columns[:, -1], ONE),
        "hidden.weight": (network.hidden.reshape(BUCKETS * HIDDEN, WIDTH), WEIGHT),
        "hidden.bias": (network.hidden_bias.reshape(-1) - HALF, WEIGHT * PAIR),
        "second": (network.second, WEIGHT),
        "second_bias": (network.second_bias - HALF, WEIGHT * UNIT),
        "output": (network.output, OUTPUT),
        "output_bias": (network.output_bias, OUTPUT * UNIT),
        "material": (network.material, OUTPUT * UNIT),
    }
    return {name: (value / one).astype(np.float32) for name, (value, one) in whole.items()}


def write_network(path: Path, variant: str, network: WholeNetwork, scale: int) -> None:
    """Write a network to a file. `scale` is the value of a logit in hundredths of a man."""
    sets, inputs = len(network.columns), network.columns.shape[1] - 1
    heads = np.zeros(BUCKETS, HEAD)
    for name in HEAD.names or ():
        heads[name] = getattr(network, name)
    data = HEADER.pack(MAGIC, variant.encode("ascii"), inputs, *SHAPE, sets, scale)
    data += network.columns.astype("<i2").tobytes() + heads.tobytes()
    path.write_bytes(data + struct.pack("<Q", checksum(data)))


def read_network(path: Path, variant: str) -> tuple[WholeNetwork, int]:
    """Read the network of a variant, and the value of a logit in hundredths of a man.

    Raises `ValueError` with the fault of the file.
    """
    data = path.read_bytes()
    if not data.startswith(MAGIC):
        raise ValueError(f"{path} is no network: it does not begin with {MAGIC.decode()}")
    if len(data) < HEADER.size:
        raise ValueError(f"{path} is cut off: it has {len(data)} bytes")
    _, key, inputs, *shape, sets, scale = HEADER.unpack_from(data)
    named = key.rstrip(b"\0").decode("ascii", "replace")
    if named != variant:
        raise ValueError(f"{path} is a network for {named}, not {variant}")
    if tuple(shape) != SHAPE:
        raise ValueError(f"{path} has layers of {shape}, not {list(SHAPE)}")
    if not 1 <= sets <= BUCKETS:
        raise ValueError(f"{path} has {sets} sets of columns, not 1 to {BUCKETS}")
    columns = np.dtype(("<i2", (sets, inputs + 1, WIDTH)))
    size = HEADER.size + columns.itemsize + BUCKETS * HEAD.itemsize + 8
    if len(data) != size:
        raise ValueError(f"{path} is cut off or too long: it has {len(data)} bytes, not {size}")
    if checksum(data[:-8]) != struct.unpack("<Q", data[-8:])[0]:
        raise ValueError(f"{path} is damaged: its checksum is wrong")
    heads = np.frombuffer(data[-8 - BUCKETS * HEAD.itemsize : -8], HEAD)
    found = np.frombuffer(data, columns, 1, HEADER.size)[0]
    parts = (heads[name].astype(np.int64) for name in HEAD.names or ())
    return WholeNetwork(found.astype(np.int64), *parts), scale


def checksum(data: bytes) -> int:
    """Return the FNV-1a hash of 64 bits."""
    found = 0xCBF29CE484222325
    for byte in data:
        found = (found ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return found
