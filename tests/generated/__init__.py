"""Programs that are made from tables, where what they show is regular: each with its correct twin."""
