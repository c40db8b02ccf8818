"""What pointers point to, what functions write, and which write a read sees."""

from rankwise.program.memory.effects import Effects
from rankwise.program.memory.memory_objects import MemoryPart
from rankwise.program.memory.points_to import PointsTo
from rankwise.program.memory.versions import EntryVersion, MemoryPhi, Version, Versions, Write

__all__ = ["Effects", "EntryVersion", "MemoryPart", "MemoryPhi", "PointsTo", "Version", "Versions", "Write"]
