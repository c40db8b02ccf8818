"""Rules about requests: how operations are begun, started, completed, cancelled and freed."""
