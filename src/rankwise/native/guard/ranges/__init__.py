"""Checks the memory that a loop goes through once, before it, instead of each access by itself.

An instrumented program calls a function before each access. `versioning.with_ranges` gets the module that
clang has instrumented, as text, and makes two of each innermost loop: one that checks as before, and one
without the checks of addresses that advance evenly, for when nothing between the first and the last is
guarded. `objects` compiles a source so.
"""
