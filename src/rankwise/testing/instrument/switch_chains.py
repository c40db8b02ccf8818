"""A switch as a chain of comparisons, as its simplified `if`s: each case has two outcomes then."""

from __future__ import annotations

import re

from rankwise.testing.instrument.module_lines import TextBlock, TextFunction, parse_line

_HEAD = re.compile(r"switch (?P<type>\S+) (?P<value>[^,]+), label (?P<default>%\S+) \[")
_CASE = re.compile(r"^    \S+ (?P<value>\S+), label (?P<target>.+)$", re.MULTILINE)
_END = re.compile(r"\](?P<rest>, !.*)?$")
_INCOMING = re.compile(r"\[ (?P<value>(?:[^\[\]]|\[[^\]]*\])*?), (?P<block>%(?:\"[^\"]*\"|[-\w.$]+)) \]")


def unfold_switches(function: TextFunction) -> None:
    """Replace each switch of a function by comparisons in the order of its cases."""
    first = "%" + (function.blocks[0].label or entry_name(function))
    made: list[TextBlock] = []
    arrivals: dict[str, list[tuple[str, str]]] = {}
    for block in function.blocks:
        made.append(block)
        line = block.lines[-1]
        if line.opcode != "switch":
            continue
        head, end = _HEAD.search(line.body), _END.search(line.body)
        assert head is not None and end is not None
        location = end["rest"] or ""
        came_from = "%" + block.label if block.label else first
        cases = [(each["value"], each["target"].strip()) for each in _CASE.finditer(line.body)]
        block.lines.pop()
        if not cases:
            block.lines.append(parse_line(f"  br label {head['default']}{location}"))
            continue
        stem = came_from[1:].strip('"')
        here = block
        for number, (value, target) in enumerate(cases):
            is_last = number + 1 == len(cases)
            label = f'"{stem}.case{number + 1}"'
            other = head["default"] if is_last else f"%{label}"
            name = f'%"{stem}.is{number}"'
            here.lines.append(
                parse_line(f"  {name} = icmp eq {head['type']} {head['value']}, {value}{location}")
            )
            here.lines.append(parse_line(f"  br i1 {name}, label {target}, label {other}{location}"))
            source = "%" + here.label if here.label else came_from
            arrivals.setdefault(target, []).append((came_from, source))
            if is_last:
                arrivals.setdefault(head["default"], []).append((came_from, source))
            else:
                here = TextBlock(label)
                made.append(here)
    function.blocks = made
    if arrivals:
        _name_arrivals(function, arrivals)


def entry_name(function: TextFunction) -> str:
    """Return the number that a first block without a name has: it comes after the parameters."""
    return str(sum(1 for _, name in function.parameters() if name[1:].isdigit()))


def _name_arrivals(function: TextFunction, arrivals: dict[str, list[tuple[str, str]]]) -> None:
    """Let each value that joins from a switch name the comparison that it comes from now."""
    for block in function.blocks:
        joining = arrivals.get("%" + block.label)
        if not joining:
            continue
        for at, line in enumerate(block.lines):
            if line.opcode != "phi":
                break
            left = list(joining)

            def renamed(match: re.Match[str], left: list[tuple[str, str]] = left) -> str:
                for number, (came_from, source) in enumerate(left):
                    if came_from == match["block"]:
                        del left[number]
                        return f"[ {match['value']}, {source} ]"
                return match[0]

            block.lines[at] = parse_line(_INCOMING.sub(renamed, line.text))
