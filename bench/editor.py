"""How soon findings follow what is typed: `python -m bench editor`.

A language server is started as an editor starts it. In each round a file of the given length changes; seconds
from the change to the findings, median. Beside it `rankwise check --no-cache` of the file, and compiling it.
"""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from lsprotocol import types
from pygls.lsp.client import BaseLanguageClient

from bench.static_growth import LINES_PER_FUNCTION, generate
from rankwise import toolchain

LINES = (200, 1_000, 3_000, 10_000)
ROUNDS = 5


async def _measure(path: Path, rounds: int) -> list[float]:
    client = BaseLanguageClient("bench", "1")
    arrived = asyncio.Event()

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def published(_: types.PublishDiagnosticsParams) -> None:
        arrived.set()

    await client.start_io(sys.executable, "-m", "rankwise", "lsp")
    await client.initialize_async(
        types.InitializeParams(types.ClientCapabilities(), root_uri=path.parent.as_uri())
    )
    client.initialized(types.InitializedParams())
    text, uri = path.read_text(encoding="utf-8"), path.as_uri()
    client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "c", 1, text)))
    await arrived.wait()
    seconds = []
    for version in range(2, rounds + 2):
        arrived.clear()
        changed = f"{text}\n/* {version} */\nint unused_{version};\n"
        document = types.VersionedTextDocumentIdentifier(version, uri)
        began = time.monotonic()
        change = types.TextDocumentContentChangeWholeDocument(changed)
        client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))
        await arrived.wait()
        seconds.append(time.monotonic() - began)
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()
    return seconds


def _elapsed(words: list[str]) -> float:
    began = time.monotonic()
    subprocess.run(words, capture_output=True, check=False)
    return time.monotonic() - began


def run() -> None:
    """Print the times and their ratios, a line for each length."""
    compiler = toolchain.c_compiler("c")
    flags = toolchain.mpi_compile_flags("c")
    print("| lines | typed to shown | `rankwise check` | compiling | shown / compiling |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for lines in LINES:
            path = Path(folder) / f"program_{lines}.c"
            path.write_text(generate(lines // LINES_PER_FUNCTION), encoding="utf-8")
            shown = statistics.median(asyncio.run(_measure(path, ROUNDS)))
            check = [sys.executable, "-m", "rankwise", "check", "--no-cache", str(path)]
            made = [*compiler.command, *flags, "-c", str(path), "-o", f"{path}.o"]
            checked = statistics.median(_elapsed(check) for _ in range(3))
            compiled = statistics.median(_elapsed(made) for _ in range(3))
            print(
                f"| {lines:,} | {shown:.2f} s | {checked:.2f} s | {compiled:.2f} s | {shown / compiled:.2f} |"
            )
