"""Train the network of one variant of checkers from records of self-play.

    python tuning/train.py --variant american --out american.net records/*.rec

Needs PyTorch and NumPy (requirements/training.txt), and nothing of Checkrow. It uses the first GPU
if there is one: all records lie in its memory, and their bits are unpacked there. docs/tuning.md
explains the network and the target; native/src/checkers/network.hpp draws its file.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tuning.network_file import (
    BUCKETS,
    HIDDEN,
    SECOND_HIDDEN,
    WIDTH,
    fractions_of,
    quantise,
    read_network,
    write_network,
)
from tuning.records import UNKNOWN, Records, read_records

MOST_COLUMN, MOST_WEIGHT = 3.0, 8.0  # limits of the number format in the file


@dataclass(frozen=True, slots=True)
class Method:
    """The settings of the training."""

    epochs: float = 20
    batch: int = 16_384
    rate: float = 2e-3
    decay: float = 1e-4
    share_of_result: float = 0.4  # its weight in the target; the rest is the search's value
    keep: float = 0.5  # weight of the starting network when it is averaged with the trained one
    seed: int = 1
    seconds: float = 1e9  # training is shortened to fit


USUAL = Method()


class Net(nn.Module):
    """The network in floating point."""

    def __init__(self, squares: int, most_pieces: int, sets: int) -> None:
        super().__init__()
        self.squares, self.most_pieces = squares, most_pieces
        self.columns = nn.Parameter(torch.empty(sets, 4 * squares, WIDTH))
        self.columns_bias = nn.Parameter(torch.full((sets, WIDTH), 0.4))
        self.hidden = nn.Linear(WIDTH, HIDDEN * BUCKETS)
        self.second = nn.Parameter(torch.empty(BUCKETS, SECOND_HIDDEN, HIDDEN))
        self.second_bias = nn.Parameter(torch.zeros(BUCKETS, SECOND_HIDDEN))
        self.output = nn.Parameter(torch.empty(BUCKETS, SECOND_HIDDEN))
        self.output_bias = nn.Parameter(torch.zeros(BUCKETS))
        self.material = nn.Parameter(torch.zeros(BUCKETS, 2))  # a man, a king
        pieces = max(most_pieces, 1)
        nn.init.uniform_(self.columns, -0.5 / math.sqrt(pieces), 0.5 / math.sqrt(pieces))
        nn.init.normal_(self.second, std=math.sqrt(2 / HIDDEN))
        nn.init.normal_(self.output, std=0.3 / math.sqrt(SECOND_HIDDEN))
        nn.init.constant_(self.hidden.bias, 0.1)

    def forward(self, own: Tensor, other: Tensor, pieces: Tensor) -> Tensor:
        """Return the logits of the expected result for the side to move. `own` and `other` are the
        inputs from each side's view."""
        bucket = ((pieces - 1) * BUCKETS // self.most_pieces).clamp(0, BUCKETS - 1)
        rows = torch.arange(len(bucket), device=bucket.device)
        halves = [self.accumulators(view, bucket).clamp(0, 1).chunk(2, 1) for view in (own, other)]
        pairs = torch.cat([low * high for low, high in halves], 1)
        first = self.hidden(pairs).view(-1, BUCKETS, HIDDEN).clamp(0, 1)
        second = torch.einsum("nbh,bsh->nbs", first, self.second) + self.second_bias
        found = (second.clamp(0, 1) * self.output).sum(2) + self.output_bias
        counts = own.view(len(own), 4, self.squares).sum(2)
        men, kings = counts[:, 0] - counts[:, 2], counts[:, 1] - counts[:, 3]
        found = found + men[:, None] * self.material[:, 0] + kings[:, None] * self.material[:, 1]
        return found[rows, bucket]

    def accumulators(self, view: Tensor, bucket: Tensor) -> Tensor:
        """Return the sums of the columns, from the set of each position's bucket.

        One matrix holds the columns of all sets side by side: on a GPU, multiplying is faster than
        sorting.
        """
        sets = len(self.columns)
        found = view @ self.columns.transpose(0, 1).reshape(-1, sets * WIDTH)
        found = found.view(-1, sets, WIDTH) + self.columns_bias
        chosen = (bucket * sets // BUCKETS)[:, None, None].expand(-1, 1, WIDTH)
        return found.gather(1, chosen)[:, 0]

    @torch.no_grad()
    def keep_in_range(self) -> None:
        """Clamp the weights to the range that the file can hold."""
        self.columns.clamp_(-MOST_COLUMN, MOST_COLUMN)
        self.hidden.weight.clamp_(-MOST_WEIGHT, MOST_WEIGHT)
        self.second.clamp_(-MOST_WEIGHT, MOST_WEIGHT)


class Data:
    """Records on the device, unpacked batch by batch."""

    def __init__(self, records: Records, device: torch.device) -> None:
        self.squares = records.squares
        to = {"device": device, "non_blocking": False}
        self.own = torch.from_numpy(records.own).to(**to)
        self.other = torch.from_numpy(records.other).to(**to)
        self.kings = torch.from_numpy(records.kings).to(**to)
        self.values = torch.from_numpy(records.values).to(**to)
        self.results = torch.from_numpy(records.results).to(**to)
        self.pieces = torch.from_numpy(records.pieces).to(**to)
        places = torch.arange(self.squares, device=device)
        self._word, self._bit = places // 64, places % 64

    def __len__(self) -> int:
        return len(self.values)

    def inputs(self, chosen: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return the inputs of some positions from each side's view, and their pieces."""
        own, other, kings = (
            (words[chosen][:, self._word] >> self._bit & 1).to(torch.float32)
            for words in (self.own, self.other, self.kings)
        )
        kinds = [own * (1 - kings), own * kings, other * (1 - kings), other * kings]
        turned = [kind.flip(1) for kind in (*kinds[2:], *kinds[:2])]
        return torch.cat(kinds, 1), torch.cat(turned, 1), self.pieces[chosen].to(torch.int64)

    def targets(self, chosen: Tensor, scale: float, share: float) -> Tensor:
        """Return the expected result for the side to move, from 0 to 1."""
        told = torch.sigmoid(self.values[chosen].to(torch.float32) / scale)
        results = self.results[chosen].to(torch.float32)
        share_of = torch.where(results == UNKNOWN, 0.0, share)
        return share_of * (results + 1) / 2 + (1 - share_of) * told


def loss_of(logits: Tensor, targets: Tensor) -> Tensor:
    """Return the mean cross-entropy in bits."""
    return nn.functional.binary_cross_entropy_with_logits(logits, targets) / math.log(2)


def best_scale(data: Data) -> float:
    """Return the divisor of the values that predicts results best."""
    known = (data.results != UNKNOWN).nonzero().flatten()[:2_000_000]
    values = data.values[known].to(torch.float32)
    results = (data.results[known].to(torch.float32) + 1) / 2
    scales = [30 * 1.1**step for step in range(34)]
    return min(scales, key=lambda scale: float(loss_of(values / scale, results)))


@torch.no_grad()
def evaluate(net: nn.Module, data: Data, scale: float, share: float) -> tuple[float, float]:
    """Return the loss on the validation positions, and the share of the target that the values
    explain."""
    sums = [0.0, 0.0]
    for chosen in torch.arange(len(data), device=data.values.device).split(65_536):
        logits = net(*data.inputs(chosen))
        targets = data.targets(chosen, scale, share)
        entropy = loss_of(torch.logit(targets.clamp(1e-6, 1 - 1e-6)), targets)
        sums[0] += float(loss_of(logits, targets)) * len(chosen)
        sums[1] += float(entropy) * len(chosen)
    return sums[0] / len(data), sums[1] / len(data)


def train(
    net: Net, data: Data, apart: Data, scale: float, method: Method
) -> list[dict[str, float]]:
    """Train with AdamW and a rate that rises quickly and falls to zero; return the curve.

    The network keeps the weights with the lowest loss on the validation positions.
    """
    device = data.values.device
    steps = max(1, int(method.epochs * len(data) / method.batch))
    optimizer = torch.optim.AdamW(
        net.parameters(), lr=method.rate, weight_decay=method.decay, fused=device.type == "cuda"
    )
    generator = torch.Generator(device).manual_seed(method.seed)
    began, told = time.monotonic(), 0.0
    curve: list[dict[str, float]] = []
    best: dict[str, Tensor] = {}
    running = torch.zeros((), device=device)
    since = 0
    for step in range(steps):
        spent = (time.monotonic() - began) / method.seconds
        done = max(step / steps, spent)  # if time is short, the schedule follows the clock
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = (
                method.rate * min(1, (step + 1) / 200) * 0.5 * (1 + math.cos(math.pi * done))
            )
        chosen = torch.randint(len(data), (method.batch,), device=device, generator=generator)
        logits = net(*data.inputs(chosen))
        loss = loss_of(logits, data.targets(chosen, scale, method.share_of_result))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        net.keep_in_range()
        running += loss.detach()
        since += 1
        if done >= told + 0.05 or step + 1 == steps:
            told = done
            aside, least = evaluate(net, apart, scale, method.share_of_result)
            mean = float(running) / since
            running.zero_()
            since = 0
            curve.append({"step": step + 1, "loss": round(mean, 5), "aside": round(aside, 5)})
            if curve[-1]["aside"] == min(point["aside"] for point in curve):
                best = {name: value.clone() for name, value in net.state_dict().items()}
            print(
                f"{done:4.0%} step {step + 1} of {steps}: loss {mean:.5f}, set aside {aside:.5f}"
                f" (least possible {least:.5f}), {time.monotonic() - began:.0f} s",
                flush=True,
            )
    if best:
        net.load_state_dict(best)
    return curve


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("records", nargs="+", type=Path, help="files of `checkers_tuner generate`")
    parser.add_argument("--out", type=Path, required=True, help="the network's file")
    parser.add_argument("--initial", type=Path, help="a network to improve; else from nothing")
    parser.add_argument(
        "--sets", type=int, help="of columns, 1, 2 or 4; else 1, or those of --initial"
    )
    parser.add_argument("--scale", type=float, help="hundredths of a man for a logit")
    parser.add_argument("--epochs", type=float, default=USUAL.epochs)
    parser.add_argument("--batch", type=int, default=USUAL.batch)
    parser.add_argument("--rate", type=float, default=USUAL.rate)
    parser.add_argument("--share-of-result", type=float, default=USUAL.share_of_result)
    parser.add_argument(
        "--keep", type=float, default=USUAL.keep, help="the share of --initial in the result"
    )
    parser.add_argument("--seconds", type=float, default=USUAL.seconds, help="at most")
    parser.add_argument("--seed", type=int, default=USUAL.seed)
    return parser.parse_args()


def main() -> None:
    options = arguments()
    method = Method(
        epochs=options.epochs,
        batch=options.batch,
        rate=options.rate,
        share_of_result=options.share_of_result,
        keep=options.keep if options.initial else 0,
        seconds=options.seconds,
        seed=options.seed,
    )
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(method.seed)
    torch.set_float32_matmul_precision("high")
    records = read_records(options.records)
    apart = records.games % 32 == 31
    data, validation = Data(records.chosen(~apart), device), Data(records.chosen(apart), device)
    whole, scale = None, options.scale
    if options.initial:  # the values in the records are in its hundredths of a man
        whole, scale = read_network(options.initial, records.variant)
    sets = options.sets or (len(whole.columns) if whole else 1)
    net = Net(records.squares, records.most_pieces, sets)
    before = {}
    if whole:
        fractions = fractions_of(whole.with_sets(sets))
        before = {name: torch.from_numpy(value) for name, value in fractions.items()}
        net.load_state_dict(before)
    net.to(device)
    scale = scale or best_scale(data)
    print(
        f"{records.variant}: {len(data)} positions, {scale:.0f} hundredths for a logit", flush=True
    )
    curve = train(net, data, validation, scale, method)
    net.cpu()
    if whole:
        learned = net.state_dict()
        net.load_state_dict(
            {name: torch.lerp(learned[name], before[name], method.keep) for name in before}
        )
    whole = quantise({name: value.numpy() for name, value in net.state_dict().items()})
    write_network(options.out, records.variant, whole, round(scale))
    torch.save(net.state_dict(), options.out.with_suffix(".pt"))
    told = {
        "variant": records.variant,
        "positions": len(records.values),
        "method": asdict(method),
        "scale": round(scale),
        "sets": sets,
        "curve": curve,
    }
    options.out.with_suffix(".json").write_text(json.dumps(told, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
