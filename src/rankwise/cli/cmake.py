"""`rankwise cmake`: where the CMake module is that gives a project `rankwise_add_test`."""

from __future__ import annotations

import argparse
from pathlib import Path

HELP = "print where the CMake module is that tests MPI programs under supervision"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--module-path", action="store_true", help="print the folder alone, for CMAKE_MODULE_PATH"
    )


def run(arguments: argparse.Namespace) -> int:
    from rankwise import building
    from rankwise.cli.exit_codes import NOTHING_FOUND

    folder = Path(building.__file__).parent / "cmake"
    if arguments.module_path:
        print(folder)
        return NOTHING_FOUND
    print(
        "In CMakeLists.txt:\n"
        "  execute_process(COMMAND rankwise cmake --module-path OUTPUT_VARIABLE rankwise_modules\n"
        "    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)\n"
        '  list(APPEND CMAKE_MODULE_PATH "${rankwise_modules}")\n'
        "  include(Rankwise)\n"
        "  rankwise_add_test(NAME heat RANKS 4 COMMAND heat)\n"
        f"The module: {folder / 'Rankwise.cmake'}"
    )
    return NOTHING_FOUND
