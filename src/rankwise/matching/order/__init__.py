"""What must come before what in a run, whatever the timing was; begins in `required_order.py`."""
