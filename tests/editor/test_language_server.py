"""`rankwise lsp`, driven by a real client over its standard input and output, as an editor drives it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

SKIPS = """\
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    /* ü */ if (rank == 0)
        /* ü🙂 */ MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
"""
MENDED = SKIPS.replace("if (rank == 0)", "if (rank >= 0)")
SUM = """\
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    total = comm.allreduce(1)
"""


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[sys.executable, "-m", "rankwise", "lsp"]))
async def client(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    (tmp_path / ".git").mkdir()
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities("visual-studio-code"),
            root_uri=tmp_path.as_uri(),
            process_id=os.getpid(),
        )
    )
    yield
    await lsp_client.shutdown_session()


class Editor:
    """One open file in an editor."""

    def __init__(self, client: LanguageClient, path: Path, language: str) -> None:
        self.client, self.path, self.uri, self.version = client, path, path.as_uri(), 1
        text = path.read_text(encoding="utf-8")
        item = types.TextDocumentItem(self.uri, language, self.version, text)
        client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def types_in(self, text: str) -> None:
        """Replace the text, without saving it."""
        self.version += 1
        document = types.VersionedTextDocumentIdentifier(self.version, self.uri)
        change = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))

    def replaces(self, line: int, start: int, end: int, text: str) -> None:
        """Replace a part of a line, as editors send what is typed."""
        self.version += 1
        document = types.VersionedTextDocumentIdentifier(self.version, self.uri)
        place = types.Range(types.Position(line, start), types.Position(line, end))
        change = types.TextDocumentContentChangePartial(range=place, text=text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))

    def saves(self) -> None:
        self.client.text_document_did_save(
            types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(self.uri))
        )

    async def shows(self, *codes: str, file: Path | None = None) -> list[types.Diagnostic]:
        """Wait until these findings are shown, and no other."""
        uri = self.uri if file is None else file.as_uri()
        while True:
            found = list(self.client.diagnostics.get(uri, [None]))
            if None not in found and sorted(str(each.code) for each in found) == sorted(codes):
                return found
            await self.client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)

    async def hovers(self, line: int, column: int) -> str:
        position = types.Position(line, column)
        answer = await self.client.text_document_hover_async(
            types.HoverParams(types.TextDocumentIdentifier(self.uri), position)
        )
        if answer is None:
            return ""
        assert isinstance(answer.contents, types.MarkupContent)
        return answer.contents.value

    async def offers(self, found: list[types.Diagnostic]) -> list[types.CodeAction | types.Command]:
        parameters = types.CodeActionParams(
            types.TextDocumentIdentifier(self.uri), found[0].range, types.CodeActionContext(found)
        )
        answer = await self.client.text_document_code_action_async(parameters)
        assert answer is not None
        return list(answer)


def _written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.asyncio
async def test_findings_follow_what_is_typed(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(client, _written(tmp_path / "a.c", SKIPS), "c")
    (found,) = await editor.shows("RW101")
    # In units of UTF-16: the umlaut is one, the face two.
    assert (found.range.start, found.range.end) == (types.Position(8, 18), types.Position(8, 29))
    assert found.source == "rankwise"
    assert found.severity is types.DiagnosticSeverity.Error
    assert found.code_description is not None
    assert found.code_description.href.endswith("RW101-collective-not-reached-by-all.md")
    reasons = found.related_information or ()
    related = {each.message.partition(":")[0]: each.location.range.start.line for each in reasons}
    assert related == {"decides": 7, "because": 6}
    editor.types_in(MENDED)
    await editor.shows()
    assert editor.path.read_text(encoding="utf-8") == SKIPS
    editor.types_in(SKIPS)
    await editor.shows("RW101")
    at = SKIPS.split("\n")[7].index("==")
    editor.replaces(7, at, at + 2, ">=")
    await editor.shows()


@pytest.mark.asyncio
async def test_what_does_not_compile_leaves_the_findings(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(client, _written(tmp_path / "a.c", SKIPS), "c")
    await editor.shows("RW101")
    editor.types_in(SKIPS.replace("int rank;", "int rank"))
    while not any("does not compile" in each.message for each in client.log_messages):
        await client.wait_for_notification(types.WINDOW_LOG_MESSAGE)
    await editor.shows("RW101")


@pytest.mark.asyncio
async def test_a_comment_that_is_offered_suppresses(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(client, _written(tmp_path / "a.c", SKIPS), "c")
    suppress, explain = await editor.offers(await editor.shows("RW101"))
    assert isinstance(suppress, types.CodeAction)
    assert suppress.edit is not None
    assert suppress.edit.changes is not None
    (edit,) = suppress.edit.changes[editor.uri]
    lines = SKIPS.split("\n")
    lines.insert(edit.range.start.line, edit.new_text.rstrip("\n"))
    editor.types_in("\n".join(lines))
    await editor.shows()
    assert isinstance(explain, types.Command)
    command = types.ExecuteCommandParams(explain.command, arguments=explain.arguments)
    await client.workspace_execute_command_async(command)
    assert client.shown_documents[-1].uri.endswith("RW101-collective-not-reached-by-all.md")


@pytest.mark.asyncio
async def test_hovers_show_the_page_of_a_call(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(client, _written(tmp_path / "a.c", SKIPS), "c")
    page = await editor.hovers(6, 8)
    assert page.startswith("# MPI_Comm_rank")
    assert "differs between ranks afterwards" in page
    assert not await editor.hovers(4, 9)
    python = Editor(client, _written(tmp_path / "a.py", SUM), "python")
    assert (await python.hovers(4, 20)).startswith("# Comm.allreduce (MPI_Allreduce)")
    assert not await python.hovers(4, 6)


@pytest.mark.asyncio
async def test_python_in_the_words_of_mpi4py(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(client, _written(tmp_path / "a.py", SUM), "python")
    (found,) = await editor.shows("RW101")
    assert "comm.allreduce" in found.message
    editor.types_in(SUM.replace("if comm.rank == 0:", "if True:"))
    await editor.shows()


@pytest.mark.asyncio
async def test_a_saved_file_is_checked_with_its_program(client: LanguageClient, tmp_path: Path) -> None:
    """A helper with a barrier is in another file: only the whole program shows who calls it."""
    barrier = "#include <mpi.h>\nvoid helper(void) { MPI_Barrier(MPI_COMM_WORLD); }\n"
    helper = _written(tmp_path / "src" / "helper.c", barrier)
    main = _written(
        tmp_path / "src" / "main.c",
        "void helper(void);\n" + SKIPS.replace("MPI_Barrier(MPI_COMM_WORLD)", "helper()"),
    )
    commands = [
        {"directory": str(tmp_path), "file": str(each), "arguments": ["mpicc", "-c", str(each)]}
        for each in (helper, main)
    ]
    _written(tmp_path / "build" / "compile_commands.json", json.dumps(commands))
    editor = Editor(client, main, "c")
    await editor.shows("RW101", file=helper)
    editor.types_in(main.read_text("utf-8").replace("if (rank == 0)", "if (rank >= 0)"))
    _written(main, main.read_text("utf-8").replace("if (rank == 0)", "if (rank >= 0)"))
    editor.saves()
    await editor.shows(file=helper)


@pytest.mark.asyncio
async def test_closing_a_file_takes_its_findings_away(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(client, _written(tmp_path / "a.c", SKIPS), "c")
    await editor.shows("RW101")
    client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(editor.uri)))
    await editor.shows()
