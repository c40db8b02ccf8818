"""The preloaded library that carries out calls whose displacements or counts do not fit an int."""
