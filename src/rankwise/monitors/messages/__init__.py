"""Rules about messages: what is sent against what is received."""
