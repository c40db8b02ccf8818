"""What the user asks for, whatever the command: settings, limits, numbers of ranks; see `settings.py`."""
