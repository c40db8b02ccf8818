"""Graph algorithms over plain numbers: nodes are 0..n-1, edges are lists of successors."""

from rankwise.program.graphs.dominance import dominators, immediate_dominators
from rankwise.program.graphs.flow import FlowGraph

__all__ = [
    "FlowGraph",
    "dominators",
    "immediate_dominators",
]
