"""Programs whose mismatches rankwise is known to miss, as docs/limitations.md says."""

from __future__ import annotations

from laws import language as lang
from laws.names import nodes


def is_known_gap(program: lang.Program) -> bool:
    """Say whether a program broadcasts an unknown number of elements, and looks at single ones.

    A message of unknown length is taken to fill its buffer.
    """
    all_nodes = list(nodes((program.functions, program.main)))
    counts = [node.count for node in all_nodes if isinstance(node, lang.BroadcastArray)]
    unknown = any(not isinstance(count, lang.Number) for count in counts)
    return unknown and any(isinstance(node, lang.Element) for node in all_nodes)
