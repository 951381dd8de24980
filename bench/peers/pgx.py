"""pgx: games for learners in JAX, here on one core of the processor."""

import os
from collections.abc import Callable

# JAX reads these when it is imported.
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset

from bench.measure import serve


def steps(games: int, seed: int) -> tuple[Callable[[], object], Callable[[], object]]:
    """Return the compiled step of this many games, and a separate call that chooses the actions."""
    env = pgx.make("connect_four")
    play = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    draw = jax.jit(lambda key, mask: jax.random.categorical(key, jnp.log(mask), axis=-1))
    key = jax.random.PRNGKey(seed)
    keys = jax.random.split(key, games)
    state = jax.jit(jax.vmap(env.init))(keys)
    actions = draw(key, state.legal_action_mask)

    def choose() -> None:
        nonlocal key, actions
        key, this = jax.random.split(key)
        actions = jax.block_until_ready(draw(this, state.legal_action_mask))

    def step() -> None:
        nonlocal state
        state = jax.block_until_ready(play(state, actions, keys))

    return choose, step


if __name__ == "__main__":
    serve(games={}, perfts={}, steps={"connect": steps})
