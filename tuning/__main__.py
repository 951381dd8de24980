"""Tunes the evaluation of native checkers: `make tune`.

For each variant the search plays itself with the plain weights, weights are fitted to those
games, and a match shows whether they are better. If they are, they go into the source of the
native core; in any case tuning/results.json tells what was found.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from checkrow.engines import _native
from checkrow.engines.elo import elo_of
from checkrow.engines.match import Score
from tuning.fit import Method, fit
from tuning.positions import Positions, Recipe, play
from tuning.weights_file import FILE, read_weights, write_weights

RESULTS = Path(__file__).parent / "results.json"

# More games where more people play, few where one takes long.
GAMES = {
    "american": 4000,
    "international": 4000,
    "russian": 4000,
    "house": 4000,
    "turkish": 4000,
    "canadian": 250,
}
OTHER_GAMES = 1500

MATCH = Recipe(games=200, seed=2)  # openings, each played twice


def variants_to_tune() -> list[str]:
    """Return the variants, without those that play by the rules of an earlier one: they share
    its weights."""
    rules: dict[str, dict[str, object]] = {}
    for key, row in _native.checkers_variant_table().items():
        rest = {**row, "key": ""}
        if rest not in rules.values():
            rules[key] = rest
    return list(rules)


def arguments() -> argparse.Namespace:
    variants = variants_to_tune()
    parser = argparse.ArgumentParser(prog="make tune", description=__doc__)
    parser.add_argument(
        "--variant", action="append", choices=variants, help="only this one; may be repeated"
    )
    parser.add_argument("--games", type=int, help="of self-play (default: the recorded recipe)")
    options = parser.parse_args()
    if options.games is not None and options.games < 100:
        parser.error("--games must be at least 100: every tenth one judges what the others taught")
    return options


def tune(variant: str, recipe: Recipe) -> tuple[list[int], dict[str, Any]]:
    """The weights that are best, and what was found on the way."""
    plain = _native.checkers_weights(variant, plain=True)

    def tell(games: int) -> None:
        print(f"\r{variant}: {games} of {recipe.games} games", end="", file=sys.stderr)

    positions = play(variant, plain, recipe, tell)
    print(file=sys.stderr)
    return fit_and_compare(positions, plain, recipe)


def fit_and_compare(
    positions: Positions, plain: list[int], recipe: Recipe
) -> tuple[list[int], dict[str, Any]]:
    """Fits weights to positions, and lets them play against the plain ones."""
    method = Method()
    found = fit(positions, plain, method)
    score = Score(
        *_native.checkers_weights_match(
            positions.variant,
            found.weights,
            plain,
            MATCH.seed,
            0,
            MATCH.games,
            MATCH.nodes,
            MATCH.opening,
        )
    )
    elo = elo_of(score)
    better = elo.low > 0
    return found.weights if better else plain, {
        "recipe": asdict(recipe),
        "positions": len(positions.results),
        "checksum": positions.checksum,
        "method": asdict(method),
        "loss": {"before": round(found.loss_before, 4), "after": round(found.loss_after, 4)},
        "match": asdict(MATCH) | asdict(score) | {"elo": str(elo)},
        "kept": better,
    }


def main() -> None:
    options = arguments()
    for variant in options.variant or variants_to_tune():
        games = options.games or GAMES.get(variant, OTHER_GAMES)
        weights, result = tune(variant, Recipe(games))
        record(variant, weights, result)
        print(f"{variant}: loss {result['loss']['before']} -> {result['loss']['after']};", end=" ")
        print(f"tuned against plain: Elo {result['match']['elo']};", end=" ")
        print("kept" if result["kept"] else "not kept", flush=True)
    print("Build Checkrow again to play with the new weights.")


def record(variant: str, weights: list[int], result: dict[str, Any]) -> None:
    """Writes one variant's weights and result, and leaves those of the others as they are."""
    results = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    results[variant] = result
    known = read_weights(FILE.read_text("utf-8"))
    known.pop(variant, None)
    if result["kept"]:
        known[variant] = weights
    order = _native.checkers_variants()
    kept = {name: known[name] for name in order if name in known}
    FILE.write_text(write_weights(kept), encoding="utf-8")
    ordered = {name: results[name] for name in order if name in results}
    RESULTS.write_text(json.dumps(ordered, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
