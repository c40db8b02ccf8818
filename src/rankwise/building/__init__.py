"""What a build is made of: objects and what they were compiled from, for `rankwise cc`."""
