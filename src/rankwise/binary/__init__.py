"""Programs and libraries as files: ELF, DWARF, symbols, unwinding; begins in `elf.py`.

Imports `procfs` only.
"""
