"""What happens to raw findings before they are shown; begins in `acceptance.py`.

Imports `findings`, `config` and `standard`.
"""
