"""Makes object files of LLVM IR, with llvmlite's own optimizer."""

from __future__ import annotations

import re

from rankwise.errors import RankwiseError

_DATALAYOUT = re.compile(r"^target triple = \"(.*)\"$", re.MULTILINE)


def object_bytes(text: str) -> bytes:
    """Return the machine code of a module, optimized as -O2 does."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    try:
        module = llvm.parse_assembly(text)
        module.verify()
    except RuntimeError as error:
        raise RankwiseError(f"instrumented code is not valid: {str(error).strip()}") from error
    target = llvm.Target.from_default_triple()
    machine = target.create_target_machine(opt=2, reloc="pic", codemodel="default")
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    builder = llvm.create_pass_builder(machine, options)
    manager = builder.getModulePassManager()
    manager.run(module, builder)
    return bytes(machine.emit_object(module))
