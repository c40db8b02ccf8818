"""A campaign: seeds, runs, what they reached, what they found, and what is left."""
