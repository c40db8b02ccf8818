"""Which values are the same on every rank, and if not, how the rank gets into them (Huchant 2019)."""

from rankwise.program.uniformity.cells import Cell
from rankwise.program.uniformity.dependence_graph import DependenceGraph, Exit, Node, Raised, ReturnedValue
from rankwise.program.uniformity.domain import Domain
from rankwise.program.uniformity.external import Seed
from rankwise.program.uniformity.propagation import Spread

__all__ = ["Cell", "DependenceGraph", "Domain", "Exit", "Node", "Raised", "ReturnedValue", "Seed", "Spread"]
