"""Programs in which ranks part and meet again: conditionals on the rank, in turn and in each other."""

from __future__ import annotations

import random

from laws import language as lang
from laws.language import Body, Expression, Program, Statement


def rejoining_program(seed: int, *, loops: bool) -> Program:
    """Return a program in which the rank alone decides who comes to which barrier."""
    chance = random.Random(seed)
    return Program((), _body(chance, chance.randint(2, 4), 3 if loops else 2, loops=loops))


def _body(chance: random.Random, most: int, depth: int, *, loops: bool) -> Body:
    return tuple(_statement(chance, depth, loops=loops) for _ in range(chance.randint(0, most)))


def _statement(chance: random.Random, depth: int, *, loops: bool) -> Statement:
    kind = chance.random()
    if depth == 0 or kind < 0.25:
        return lang.Barrier(lang.WORLD)
    if loops and kind < 0.45:
        counter = f"i{depth}"  # loops in each other need counters of their own
        return lang.For(counter, lang.Number(chance.randint(0, 2)), _body(chance, 2, depth - 1, loops=loops))
    then = _body(chance, 2, depth - 1, loops=loops)
    # Often both sides do as much, so that ranks go on together from here.
    otherwise = then if chance.random() < 0.4 else _body(chance, 2, depth - 1, loops=loops)
    return lang.If(_condition(chance), then, otherwise)


def _condition(chance: random.Random) -> Expression:
    rank: Expression = lang.Name("rank")
    if chance.random() < 0.2:
        return lang.Binary("==", lang.Binary("%", rank, lang.Number(2)), lang.Number(0))
    return lang.Binary(chance.choice(("==", "!=", "<", "<=")), rank, lang.Number(chance.randint(0, 4)))
