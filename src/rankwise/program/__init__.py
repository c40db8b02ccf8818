"""The language-neutral program that every front end produces and every check reads."""

from rankwise.program.instructions import (
    Allocate,
    Branch,
    Call,
    Instruction,
    Jump,
    Load,
    Offset,
    Operation,
    Phi,
    Return,
    Store,
    Switch,
    Terminator,
    Unreachable,
)
from rankwise.program.structure import Block, Function, Program
from rankwise.program.values import Constant, FormalParameter, GlobalVariable, Unknown, Value

__all__ = [
    "Allocate",
    "Block",
    "Branch",
    "Call",
    "Constant",
    "FormalParameter",
    "Function",
    "GlobalVariable",
    "Instruction",
    "Jump",
    "Load",
    "Offset",
    "Operation",
    "Phi",
    "Program",
    "Return",
    "Store",
    "Switch",
    "Terminator",
    "Unknown",
    "Unreachable",
    "Value",
]
