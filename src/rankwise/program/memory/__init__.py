"""What pointers point to, what functions write, and which write a read sees."""

from rankwise.program.memory.effects import Effects
from rankwise.program.memory.objects import Part
from rankwise.program.memory.points_to import PointsTo
from rankwise.program.memory.versions import Entry, MemoryPhi, Version, Versions, Write

__all__ = ["Effects", "Entry", "MemoryPhi", "Part", "PointsTo", "Version", "Versions", "Write"]
