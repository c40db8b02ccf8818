"""What a project hides or asks for: comments, baselines, settings files and options."""

from __future__ import annotations

import json

import pytest

from end_to_end.command_line import BUG_C, BUG_PY, GOOD_PY, CommandLine

CALL_C = "MPI_Barrier(MPI_COMM_WORLD);"


def test_a_comment_hides_a_finding_in_c_and_python(rankwise: CommandLine) -> None:
    rankwise.write("bug.c", BUG_C.replace(CALL_C, f"{CALL_C}  // rankwise: ignore[RW101] on purpose"))
    rankwise.write("bug.py", BUG_PY.replace("    comm.B", "    # rankwise: ignore[RW101]\n    comm.B"))
    done = rankwise("check", "bug.c", "bug.py")
    assert done.code == 0
    assert done.out.startswith("no findings in 2 functions; ")
    assert "2 hidden by comments or the baseline" in done.out


def test_a_comment_that_hides_nothing_is_told(rankwise: CommandLine) -> None:
    rankwise.write("good.py", GOOD_PY.replace("comm.Barrier()", "comm.Barrier()  # rankwise: ignore[RW101]"))
    done = rankwise("check", "good.py", "--format", "json")
    assert done.code == 1
    assert done.places() == [("good.py", 7, "RW001")]
    assert done.findings()[0]["message"] == "RW101 hides nothing here"
    assert rankwise("check", "good.py", "--ignore", "RW001").code == 0
    assert rankwise("check", "good.py", "--select", "RW102,RW001").code == 0  # RW101 was not looked for


def test_a_baseline_hides_what_it_knows_wherever_it_moved(rankwise: CommandLine) -> None:
    rankwise.write("bug.py", BUG_PY)
    written = rankwise("check", "bug.py", "--write-baseline", "known.json")
    assert written.code == 1
    rankwise.write("bug.py", "import os\n\n\n" + BUG_PY.replace("if rank == 0", "x = os.name\nif rank == 0"))
    hidden = rankwise("check", "bug.py", "--baseline", "known.json")
    assert hidden.code == 0
    assert "1 hidden by comments or the baseline" in hidden.out
    rankwise.write("bug.py", BUG_PY + "    comm.bcast(1)\n")
    fresh = rankwise("check", "bug.py", "--baseline", "known.json", "--format", "json")
    assert fresh.places() == [("bug.py", 7, "RW101")]
    assert json.loads(fresh.out)["suppressed"] == 1


def test_a_damaged_baseline_is_said(rankwise: CommandLine) -> None:
    rankwise.write("bug.py", BUG_PY)
    rankwise.write("known.json", "{")
    done = rankwise("check", "bug.py", "--baseline", "known.json")
    assert done.code == 2
    assert "known.json" in done.err
    assert "try: write it anew with --write-baseline FILE" in done.err


def test_a_baseline_that_cannot_be_written_is_said_after_the_findings(rankwise: CommandLine) -> None:
    rankwise.write("bug.py", BUG_PY)
    rankwise.write("file", "")
    done = rankwise("check", "bug.py", "--write-baseline", "file/known.json")
    assert done.code == 2
    assert "RW101" in done.out
    assert "file/known.json cannot be written" in done.err


@pytest.mark.parametrize(
    ("file", "heading"), [("rankwise.toml", ""), ("pyproject.toml", "[tool.rankwise]\n")]
)
def test_settings_are_found_above_the_current_folder(rankwise: CommandLine, file: str, heading: str) -> None:
    rankwise.write(file, heading + 'ignore = ["RW101"]\noutput = "results"\n')
    inner = CommandLine(rankwise.folder / "src")
    inner.write("bug.py", BUG_PY)
    assert inner("check", "bug.py").code == 0
    assert (rankwise.folder / "results" / "findings.json").is_file()
    assert inner("check", "bug.py", "--select", "RW101").code == 0  # what is ignored stays so
    other = inner.write("other.toml", "")
    assert inner("check", "bug.py", "--config", other).code == 1


def test_flags_and_baseline_in_the_settings(rankwise: CommandLine) -> None:
    rankwise.write("bug.c", "#ifdef CHECKED\n" + BUG_C + "#endif\nint unused;\n")
    assert rankwise("check", "bug.c").code == 0
    rankwise.write("rankwise.toml", 'flags = ["-DCHECKED"]\n')
    assert rankwise("check", "bug.c", "--write-baseline", "known.json").code == 1
    rankwise.write("rankwise.toml", 'flags = ["-DCHECKED"]\nbaseline = "known.json"\n')
    assert rankwise("check", "bug.c").code == 0


def test_select_and_ignore_choose_rules(rankwise: CommandLine) -> None:
    rankwise.write("bug.py", BUG_PY)
    assert rankwise("check", "bug.py", "--select", "RW2").code == 0
    assert rankwise("check", "bug.py", "--select", "RW1", "--ignore", "RW101").code == 0
    assert rankwise("check", "bug.py", "--select", "RW101", "--ignore", "RW1").code == 1


def test_a_folder_is_searched_without_what_is_excluded(rankwise: CommandLine) -> None:
    rankwise.write("src/bug.py", BUG_PY)
    rankwise.write("vendor/deep/bug.py", BUG_PY)
    rankwise.write(".hidden/bug.py", BUG_PY)
    rankwise.write("rankwise.toml", 'exclude = ["vendor"]\n')
    done = rankwise("check", ".", "--format", "json")
    assert done.places() == [("src/bug.py", 6, "RW101")]
    assert done.code == 1


@pytest.mark.parametrize(
    ("text", "sentence", "hint"),
    [
        ("select = [", "rankwise.toml:1: not valid TOML", "texts need quotes"),
        ('\nselct = ["RW1"]', "rankwise.toml:2: unknown key 'selct' (did you mean select?)", "known: select"),
        ('select = ["RW999"]', "rankwise.toml:1: select: there is no rule 'RW999'", "explain --list"),
        ('select = "RW1"', "rankwise.toml:1: select must be a list of texts", 'write select = ["'),
        (b"\xff\xfe", "rankwise.toml:1: not UTF-8 text", "save the file as UTF-8"),
    ],
    ids=["broken", "unknown key", "unknown rule", "wrong type", "binary"],
)
def test_settings_that_cannot_be_followed(
    rankwise: CommandLine, text: str | bytes, sentence: str, hint: str
) -> None:
    rankwise.write("bug.py", BUG_PY)
    rankwise.write("rankwise.toml", text)
    done = rankwise("check", "bug.py")
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert hint in done.err
    assert len(done.err.splitlines()) == 2
