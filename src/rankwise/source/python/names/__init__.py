"""What Python names stand for, found before anything is lowered; begins in `naming.py`."""
