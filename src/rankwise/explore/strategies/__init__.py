"""Ways to go through the outcomes of a program, one small file each."""
