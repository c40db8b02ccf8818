"""What commands show on a terminal while they work: bars, lines that are written anew, `watch`'s screen."""
