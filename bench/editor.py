"""How soon findings follow what is typed: `python -m bench editor`.

A language server is started as an editor starts it. In each round a file of the given length changes; seconds
from the change to the findings, median, and the processor time of the server and its compiler. Beside it
`rankwise check --no-cache` of the file, and compiling it.
"""

from __future__ import annotations

import asyncio
import os
import resource
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


async def _measure(path: Path, rounds: int) -> list[tuple[float, float]]:
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
    assert client._server is not None
    server, seconds = client._server.pid, []
    for version in range(2, rounds + 2):
        arrived.clear()
        changed = f"{text}\n/* {version} */\nint unused_{version};\n"
        document = types.VersionedTextDocumentIdentifier(version, uri)
        began, used = time.monotonic(), _processor_time(server)
        change = types.TextDocumentContentChangeWholeDocument(changed)
        client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))
        await arrived.wait()
        seconds.append((time.monotonic() - began, _processor_time(server) - used))
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()
    return seconds


def _processor_time(pid: int) -> float:
    """Return the seconds that a process and those of its children which have ended took."""
    fields = (
        Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    )
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def _used_by(words: list[str]) -> float:
    """Return the processor time of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _compiled(path: Path, words: list[str], attempt: int) -> float:
    """Return the processor time of compiling a text that no compiler has kept."""
    with path.open("a", encoding="utf-8") as file:
        file.write(f"int of_attempt_{attempt}_{os.getpid()};\n")
    return _used_by(words)


def run() -> None:
    """Print the times and their ratios, a line for each length."""
    compiler = toolchain.c_compiler("c")
    flags = toolchain.mpi_compile_flags("c")
    print("| lines | typed to shown | processor time | `rankwise check` | compiling | ratio |")
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for lines in LINES:
            path = Path(folder) / f"program_{lines}.c"
            path.write_text(generate(lines // LINES_PER_FUNCTION), encoding="utf-8")
            rounds = asyncio.run(_measure(path, ROUNDS))
            shown, used = (statistics.median(each) for each in zip(*rounds, strict=True))
            check = [sys.executable, "-m", "rankwise", "check", "--no-cache", str(path)]
            made = [*compiler.command, *flags, "-c", str(path), "-o", f"{path}.o"]
            checked = statistics.median(_used_by(check) for _ in range(3))
            compiled = statistics.median(_compiled(path, made, attempt) for attempt in range(3))
            cells = (f"{lines:,}", *(f"{each:.2f} s" for each in (shown, used, checked, compiled)))
            print(f"| {' | '.join(cells)} | {used / compiled:.1f} |", flush=True)
