"""Which communicator a handle stands for, and who its members are."""
