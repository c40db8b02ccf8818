"""The language server: what it is sent, what it checks and when, and what it answers."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from rankwise import __version__
from rankwise.editor.code_actions import EXPLAIN, code_actions
from rankwise.editor.diagnostics import diagnostic
from rankwise.editor.file_check import CheckedText, check_text, is_checked
from rankwise.editor.hovers import hover
from rankwise.findings.catalogue import all_codes, page_path
from rankwise.findings.source_lines import SourceLines

_TYPING_PAUSE = 0.3
"""Seconds without a key before a text is checked, so that not every letter is."""


@dataclass(slots=True)
class OpenFiles:
    """The files that the editor has open, and what is under way for them."""

    saved: dict[str, str] = field(default_factory=dict)
    """By URI, the text that the file holds."""
    waiting: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    shown: dict[str, set[str]] = field(default_factory=dict)
    """By URI of what was checked, the URIs of the files in which it has findings."""
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)


def make_server() -> LanguageServer:
    """Return a server that is ready to be started."""
    server = LanguageServer("rankwise", __version__)
    files = OpenFiles()

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(parameters: types.DidOpenTextDocumentParams) -> None:
        document = parameters.text_document
        files.saved[document.uri] = document.text
        _check_soon(server, files, document.uri, is_program=True)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(parameters: types.DidChangeTextDocumentParams) -> None:
        _check_soon(server, files, parameters.text_document.uri, is_program=False)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(parameters: types.DidSaveTextDocumentParams) -> None:
        uri = parameters.text_document.uri
        files.saved[uri] = server.workspace.get_text_document(uri).source
        _check_soon(server, files, uri, is_program=True)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(parameters: types.DidCloseTextDocumentParams) -> None:
        uri = parameters.text_document.uri
        files.saved.pop(uri, None)
        if (task := files.waiting.pop(uri, None)) is not None:
            task.cancel()
        for each in files.shown.pop(uri, set()):
            server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(each, []))

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hovered(parameters: types.HoverParams) -> types.Hover | None:
        uri = parameters.text_document.uri
        lines = server.workspace.get_text_document(uri).source.split("\n")
        return hover(lines, parameters.position, is_python=uri.endswith(".py"))

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    )
    def actions(parameters: types.CodeActionParams) -> list[types.CodeAction | types.Command]:
        uri = parameters.text_document.uri
        lines = server.workspace.get_text_document(uri).source.split("\n")
        return list(code_actions(uri, _path(uri), lines, parameters.context.diagnostics))

    @server.command(EXPLAIN)
    async def explain(code: str) -> None:
        if code in all_codes():
            uri = from_fs_path(str(page_path(code))) or ""
            await server.window_show_document_async(types.ShowDocumentParams(uri, take_focus=True))

    return server


def _check_soon(server: LanguageServer, files: OpenFiles, uri: str, *, is_program: bool) -> None:
    """Check a file after a pause; what was planned for it before is dropped."""
    if not is_checked(_path(uri)):
        return
    if (task := files.waiting.pop(uri, None)) is not None:
        task.cancel()
    files.waiting[uri] = asyncio.get_running_loop().create_task(_check(server, files, uri, is_program))


async def _check(server: LanguageServer, files: OpenFiles, uri: str, is_program: bool) -> None:
    await asyncio.sleep(0 if is_program else _TYPING_PAUSE)
    async with files.one_at_a_time:
        document = server.workspace.get_text_document(uri)
        version, unsaved = document.version, _unsaved(server, files)
        folder = server.workspace.root_path
        root = Path(folder) if folder else None
        path = _path(uri)
        try:
            checked = await asyncio.to_thread(check_text, path, unsaved, root, is_program=is_program)
        except Exception as error:  # an editor keeps its server, whatever one text does to it
            _log(server, f"{path} could not be checked: {type(error).__name__}: {error}")
            return
    for problem in checked.problems:
        _log(server, problem)
    if checked.problems and not checked.findings:
        return  # while a text does not compile, what was known of it stands
    current = server.workspace.get_text_document(uri).version
    if current == version:
        _publish(server, files, uri, checked, unsaved)


def _publish(
    server: LanguageServer, files: OpenFiles, uri: str, checked: CheckedText, unsaved: dict[Path, str]
) -> None:
    """Show the findings of a check in their files, and take away those that no longer hold."""
    texts = SourceLines({str(path): text for path, text in unsaved.items()})

    def lines(file: str) -> list[str]:
        return texts.whole(str(Path(file).absolute())).split("\n")

    by_file: dict[str, list[types.Diagnostic]] = {uri: []}
    for each in checked.findings:
        file = from_fs_path(str(Path(each.where.file).absolute())) or uri
        by_file.setdefault(file, []).append(diagnostic(each, lines))
    for file in files.shown.get(uri, set()) - by_file.keys():
        by_file[file] = []
    for file, found in by_file.items():
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(file, found))
    files.shown[uri] = {file for file, found in by_file.items() if found}


def _unsaved(server: LanguageServer, files: OpenFiles) -> dict[Path, str]:
    """Return the texts of open files that differ from what is saved."""
    texts: dict[Path, str] = {}
    for uri, saved in files.saved.items():
        document: Any = server.workspace.get_text_document(uri)
        if document.source != saved or not _path(uri).exists():
            texts[_path(uri)] = document.source
    return texts


def _path(uri: str) -> Path:
    return Path(to_fs_path(uri) or uri)


def _log(server: LanguageServer, text: str) -> None:
    with contextlib.suppress(Exception):
        server.window_log_message(types.LogMessageParams(types.MessageType.Warning, text))
