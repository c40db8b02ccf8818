"""What is typed wrong is answered with one sentence and what to try; exit codes mean the same everywhere."""

from __future__ import annotations

import json

import pytest

from end_to_end.command_line import BUG_PY, GOOD_PY, CommandLine

USAGE = [
    (["chekc", "a.py"], "there is no command 'chekc' (did you mean check?)", "one of: check, run, "),
    (["check"], "the following arguments are required: FILE", "rankwise check --help"),
    (
        ["check", "a.py", "--frmat", "json"],
        "rankwise check does not know --frmat (did you mean --format?)",
        "rankwise check --help",
    ),
    (["check", "a.py", "--format", "xml"], "invalid choice: 'xml'", "rankwise check --help"),
    (
        ["check", "a.py", "--select", "RW101x"],
        "--select: there is no rule 'RW101x' (did you mean RW101?)",
        "--list",
    ),
    (["check", "a.py", "--ignore", "RW999"], "--ignore: there is no rule 'RW999'", "explain --list"),
    (["check", "a.py", "--config", "no.toml"], "no.toml cannot be read", "--config"),
    (["check", "a.py", "--baseline", "no.json"], "the baseline no.json cannot be read", "--write-baseline"),
    (["check", "a.py", "--jobs", "0"], "0 is not a whole number from 1", "rankwise check --help"),
    (["check", "-p", "nowhere"], "nowhere does not exist", "folder of your build after -p"),
    (["cc"], "no compiler was named", "rankwise cc -- mpicc"),
    (["run"], "there is no command to run", "rankwise run -- mpiexec -n 4 ./app"),
    (["run", "--"], "there is no command to run", "rankwise run -- mpiexec -n 4 ./app"),
    (["run", "-n", "2", "./app"], "rankwise run does not know -n", "mpiexec -n 4 ./app"),
    (["run", "--give-up-after", "soon", "mpiexec"], "'soon' is not a duration", "rankwise run --help"),
    (["run", "--buffering", "none", "mpiexec"], "invalid choice: 'none'", "rankwise run --help"),
    (["run", "mpiexce", "-n", "2", "./app"], "./app does not exist", "check the path"),
    (["run", "mpiexce", "-n", "2", "app"], "there is no command mpiexce (did you mean mpiexec?)", "doctor"),
    (["run", "a.py"], "there is no command a.py", "a.py is run by Python"),
    (["run", "--trace", "a.py", "true"], "the trace cannot be kept in a.py", "--trace takes a new folder"),
    (["run", "--suspects", "no.json", "true"], "no.json cannot be read", "check the path"),
    (["verify"], "there is nothing to verify", "rankwise verify heat.c -n 4"),
    (["verify", "a.py", "2"], "2 does not exist", "arguments of the program stand after `--`"),
    (["verify", "a.py", "-Iinclude"], "rankwise verify does not know -Iinclude", "--flags '-Iinclude"),
    (["verify", "a.py", "--flags", "-I'x"], "--flags cannot be read: No closing quotation", "--flags '-I"),
    (["verify", "/bin/true", "--flags", "-O2"], "/bin/true is built already", "name its sources, too"),
    (["verify", "/bin/true", "/bin/false"], "one program is run, and /bin/true, /bin/false are 2", "one"),
    (["verify", "-p", "nowhere"], "nowhere does not exist", "folder of your build after -p"),
    (["verify", "a.py", "b.c"], "a.py is run as it is, and b.c has to be compiled", "files of one program"),
    (["verify", "b.c"], "b.c cannot be run: no main is defined there", "the file that defines main, too"),
    (
        ["verify", "c.c", "d.c"],
        "these 2 files are several programs: c.c and d.c define main",
        "name the files of one program",
    ),
    (["verify", "a.py", "-n", "two"], "invalid int value: 'two'", "rankwise verify --help"),
    (["verify", "a.py", "-n", "0"], "0 ranks cannot be started", "-n takes a number from 1"),
    (["verify", "a.py", "-n", "1000000000"], "1000000000 ranks cannot be started", "a smaller -n"),
    (["verify", "b.py"], "b.py does not exist (did you mean a.py?)", "check the path"),
    (["verify", "empty"], "empty is a folder with no source file rankwise can read", "check the path"),
    (["verify", "notes.txt"], "notes.txt is neither source code nor a program", "chmod +x"),
    (["verify", "mpiexec", "-n", "2"], "mpiexec is a launcher, not a program", "rankwise run --"),
    (["explain"], "no rule was named", "explain --list"),
    (["explain", "RW1011"], "there is no rule RW1011 (did you mean RW101?)", "explain --list"),
    (
        ["explain", "colective-not-reached-by-all"],
        "there is no rule colective-not-reached-by-all (did you mean collective-not-reached-by-all?)",
        "explain --list",
    ),
]


@pytest.mark.parametrize(("words", "sentence", "hint"), USAGE, ids=[" ".join(each[0]) for each in USAGE])
def test_one_sentence_and_what_to_try(
    rankwise: CommandLine, words: list[str], sentence: str, hint: str
) -> None:
    rankwise.write("a.py", GOOD_PY)
    rankwise.write("notes.txt", "nothing\n")
    rankwise.write("empty/notes.txt", "nothing\n")
    rankwise.write("b.c", "int twice(int x) { return 2 * x; }\n")
    for name in ("c.c", "d.c"):
        rankwise.write(name, "int main(void) { return 0; }\n")
    done = rankwise(*words)
    assert (done.code, done.out) == (2, "")
    said, tried = done.err.splitlines()
    assert said.startswith("rankwise: ") and sentence in said
    assert tried.startswith("  try: ") and hint in tried


def test_debug_shows_where_an_error_was_raised(rankwise: CommandLine) -> None:
    done = rankwise("explain", "RW999", "--debug")
    assert done.code == 2
    assert "Traceback (most recent call last)" in done.err
    assert done.err.splitlines()[-2].startswith("rankwise: there is no rule RW999")


def test_debug_shows_why_a_file_was_not_judged(rankwise: CommandLine) -> None:
    done = rankwise("check", "absent.c", "--debug")
    assert done.code == 2
    assert "UnreadableInput" in done.err
    assert "absent.c does not exist" in done.out


def test_no_command_prints_help_and_fails(rankwise: CommandLine) -> None:
    done = rankwise()
    assert done.code == 2
    assert "check source code without running it" in done.out


def test_help_and_version_succeed(rankwise: CommandLine) -> None:
    assert rankwise("check", "--help").code == 0
    version = rankwise("--version")
    assert version.code == 0
    assert version.out.startswith("rankwise ")


def test_three_is_for_what_could_not_be_concluded(rankwise: CommandLine) -> None:
    """Only a result without findings, problems or a conclusion ends so: `report` shows one."""
    rankwise.write("good.py", GOOD_PY)
    assert rankwise("check", "good.py").code == 0
    saved = rankwise.folder / "rankwise-out" / "findings.json"
    result = json.loads(saved.read_text(encoding="utf-8"))
    result["verdict"]["conclusion"] = "inconclusive"
    saved.write_text(json.dumps(result), encoding="utf-8")
    assert rankwise("report").code == 3


def test_explain_knows_a_rule_by_code_and_by_name(rankwise: CommandLine) -> None:
    by_code = rankwise("explain", "rw101")
    by_name = rankwise("explain", "collective-not-reached-by-all")
    assert by_code == by_name
    assert by_code.code == 0
    assert "## What it does" in by_code.out and "## What to do" in by_code.out


def test_the_list_has_every_rule(rankwise: CommandLine) -> None:
    from rankwise.findings import all_codes, rule

    done = rankwise("explain", "--list")
    assert done.code == 0
    for code in all_codes():
        assert f"{code}  {rule(code).summary}" in done.out


def test_a_rule_that_is_listed_can_be_explained(rankwise: CommandLine) -> None:
    from rankwise.findings import all_codes, rule

    done = rankwise("explain", *all_codes())
    assert done.code == 0
    for code in all_codes():
        assert f"# {code} {rule(code).summary}" in done.out


@pytest.mark.slow
def test_findings_and_their_absence_have_codes_of_their_own(rankwise: CommandLine) -> None:
    rankwise.write("bug.py", BUG_PY)
    rankwise.write("good.py", GOOD_PY)
    assert rankwise("check", "good.py").code == 0
    assert rankwise("check", "bug.py").code == 1
    assert rankwise("check", "bug.py", "absent.py").code == 1
    assert rankwise("check", "good.py", "absent.py").code == 3
    assert rankwise("check", "absent.py").code == 2
    rankwise.write("rankwise.toml", 'fail-on = "witnessed"\n')
    assert rankwise("check", "bug.py").code == 0
    assert rankwise("report").code == 0
    assert rankwise("report", "--fail-on", "possible").code == 1
    assert rankwise("check", "bug.py", "--fail-on", "possible").code == 1
