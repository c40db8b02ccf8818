"""`rankwise lsp`: a language server, for editors to start."""

from __future__ import annotations

import argparse

HELP = "serve findings, MPI pages and fixes to an editor (Language Server Protocol)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--stdio", action="store_true", help="communicate over standard input and output (this is always so)"
    )


def run(arguments: argparse.Namespace) -> int:
    from rankwise.cli.exit_codes import NOTHING_FOUND
    from rankwise.errors import MissingTool

    try:
        from rankwise.editor.server import make_server
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise MissingTool("rankwise lsp needs pygls", "pip install 'rankwise[lsp]'") from error
    make_server().start_io()
    return NOTHING_FOUND
