"""Whatever a command raises, the user gets a sentence and an exit code."""

from __future__ import annotations

import argparse
from collections.abc import Callable

import pytest

from rankwise.cli import explain, main
from rankwise.cli.exit_codes import FAILED, INTERRUPTED, NOTHING_FOUND
from rankwise.errors import RankwiseError

Raise = Callable[[BaseException], None]


@pytest.fixture
def make_explain_raise(monkeypatch: pytest.MonkeyPatch) -> Raise:
    def install(error: BaseException) -> None:
        def run(arguments: argparse.Namespace) -> int:
            raise error

        monkeypatch.setattr(explain, "run", run)

    return install


def test_an_internal_error_is_a_sentence(
    make_explain_raise: Raise, capsys: pytest.CaptureFixture[str]
) -> None:
    make_explain_raise(KeyError("what"))
    assert main.main(["explain", "RW101"]) == FAILED
    assert capsys.readouterr().err == (
        "rankwise: internal error: KeyError: 'what'\n"
        "  try: the same with --debug, and report what it prints\n"
    )


def test_an_error_of_ours_is_its_message_and_hint(
    make_explain_raise: Raise, capsys: pytest.CaptureFixture[str]
) -> None:
    make_explain_raise(RankwiseError("this is wrong", "do that"))
    assert main.main(["explain", "RW101"]) == FAILED
    assert capsys.readouterr().err == "rankwise: this is wrong\n  try: do that\n"


def test_an_interrupt_is_130(make_explain_raise: Raise, capsys: pytest.CaptureFixture[str]) -> None:
    make_explain_raise(KeyboardInterrupt())
    assert main.main(["explain", "RW101"]) == INTERRUPTED
    assert capsys.readouterr().err == "rankwise: interrupted\n"


def test_flags_of_the_compiler_are_none_of_ours() -> None:
    """What stands after `--` is passed on, even where it looks like an option of rankwise."""
    given: list[list[str]] = []

    def run(arguments: argparse.Namespace) -> int:
        given.append(arguments.after_separator)
        return NOTHING_FOUND

    patch = pytest.MonkeyPatch()
    with patch.context() as inner:
        from rankwise.cli import check

        inner.setattr(check, "run", run)
        assert main.main(["check", "a.c", "--", "--debug", "-f", "--", "x"]) == NOTHING_FOUND
    assert given == [["--debug", "-f", "--", "x"]]


def test_help_of_every_command_works(capsys: pytest.CaptureFixture[str]) -> None:
    for command in main.COMMANDS:
        with pytest.raises(SystemExit) as ended:
            main.main([command, "--help"])
        assert ended.value.code == 0
        assert f"rankwise {command}" in capsys.readouterr().out
