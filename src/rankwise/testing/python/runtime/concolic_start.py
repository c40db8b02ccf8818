"""Starts a program so that what depends on its inputs is recorded: `python concolic_start.py app.py ...`."""

from __future__ import annotations

import atexit
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
import types
from typing import Any

_HERE = os.path.dirname(os.path.abspath(__file__))
_PACKAGE = "rankwise_symbols"


def _load_package() -> None:
    spec = importlib.util.spec_from_file_location(
        _PACKAGE, os.path.join(_HERE, "__init__.py"), submodule_search_locations=[_HERE]
    )
    assert spec is not None and spec.loader is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules[_PACKAGE] = package
    spec.loader.exec_module(package)


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module of the program."""

    def get_code(self, fullname: str) -> Any:
        from rankwise_symbols.program_rewriting import compiled

        path = self.get_filename(fullname)
        return compiled(self.get_data(path), path)


class _Finder(importlib.abc.MetaPathFinder):
    """Finds modules that stand beside the program, or below it."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        spec = importlib.machinery.PathFinder.find_spec(fullname, path)
        if spec is None or not isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            return None
        file = os.path.realpath(spec.origin or "")
        if not file.startswith(self._folder + os.sep) or os.sep + "site-packages" + os.sep in file:
            return None
        spec.loader = _Loader(fullname, spec.origin or "")
        return spec


def _watch_mpi() -> None:
    """Watch mpi4py as soon as it is there."""
    from rankwise_symbols.symbolic_messages import watch

    class Finder(importlib.abc.MetaPathFinder):
        def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
            if fullname != "mpi4py.MPI":
                return None
            sys.meta_path.remove(self)
            spec = importlib.util.find_spec(fullname)
            if spec is None or spec.loader is None:
                return spec
            loader = spec.loader
            execute = loader.exec_module

            def executed(module: Any) -> None:
                execute(module)
                watch(module)

            loader.exec_module = executed  # type: ignore[method-assign]
            return spec

    sys.meta_path.insert(0, Finder())


def main() -> None:
    """Run the program that the arguments name."""
    program, *arguments = sys.argv[1:]
    program = os.path.abspath(program)
    _load_package()
    from rankwise_symbols import symbolic_builtins
    from rankwise_symbols.concolic_log import log
    from rankwise_symbols.input_files import varies, watch_environment, watch_stdin
    from rankwise_symbols.program_rewriting import compiled
    from rankwise_symbols.symbolic_text import make_text

    symbolic_builtins.install()
    folder = os.path.dirname(os.path.realpath(program))
    sys.meta_path.insert(0, _Finder(folder))
    _watch_mpi()
    watch_stdin()
    watch_environment()
    sys.path[0] = os.path.dirname(program)
    given = [
        make_text(each, ("argv", str(at), 0)) if varies("argv") else each
        for at, each in enumerate(arguments, 1)
    ]
    words = [program, *given]
    sys.argv = symbolic_builtins.Argv(words) if varies("argv") else words
    module = types.ModuleType("__main__")
    module.__file__ = program
    module.__dict__["__builtins__"] = __builtins__
    sys.modules["__main__"] = module
    with open(program, "rb") as file:
        code = compiled(file.read(), program)
    atexit.register(_end, log)
    try:
        exec(code, module.__dict__)
    except BaseException as error:
        _without_our_frames(error)
        raise


def _end(log: Any) -> None:
    """Note that the program came to its end, and what it used that nothing here follows."""
    if "numpy" in sys.modules:
        log.once("L", "numpy", "numpy", 0)
    log.once("E")


def _without_our_frames(error: BaseException) -> None:
    """Leave the program's own lines in a traceback, so that it reads as without us."""
    kept = []
    trace = error.__traceback__
    while trace is not None:
        if os.path.dirname(trace.tb_frame.f_code.co_filename) != _HERE:
            kept.append(trace)
        trace = trace.tb_next
    for at, each in enumerate(kept):
        each.tb_next = kept[at + 1] if at + 1 < len(kept) else None
    error.__traceback__ = kept[0] if kept else None


if __name__ == "__main__":
    main()
