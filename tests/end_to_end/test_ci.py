"""`rankwise ci`, and the steps of the Action and of the GitLab template, run as they stand."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import yaml

from end_to_end.command_line import BUG_PY, GOOD_PY

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent


class _Forge(ThreadingHTTPServer):
    """Keeps comments as GitHub and GitLab do, page by page."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.comments = [{"id": number, "body": "from a person"} for number in range(1, 151)]
        self.asked: list[tuple[str, str]] = []
        self.tokens: set[str] = set()
        self.is_closed = False

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Handler(BaseHTTPRequestHandler):
    server: _Forge

    def _answer(self) -> None:
        forge = self.server
        path, _, query = self.path.partition("?")
        size = int(self.headers.get("Content-Length", 0))
        body = json.loads(self.rfile.read(size))["body"] if size else ""
        forge.asked.append((self.command, path))
        forge.tokens.add(self.headers.get("Authorization", self.headers.get("PRIVATE-TOKEN", "")))
        data: Any = {}
        if self.command == "GET":
            page = int(dict(each.split("=") for each in query.split("&"))["page"])
            data = forge.comments[(page - 1) * 100 : page * 100]
        elif self.command == "POST":
            forge.comments.append({"id": len(forge.comments) + 1, "body": body})
        else:
            forge.comments[int(path.rpartition("/")[2]) - 1]["body"] = body
        text = json.dumps(data).encode()
        self.send_response(403 if forge.is_closed else 200)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = do_PATCH = do_PUT = _answer  # noqa: N815 (http.server finds them by these names)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def forge() -> Iterator[_Forge]:
    server = _Forge()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository on a CI machine, with rankwise where the jobs install it."""
    folder = tmp_path / "a project"
    folder.mkdir()
    (folder / "bug.py").write_text(BUG_PY)
    (folder / "good.py").write_text(GOOD_PY)
    (tmp_path / "event.json").write_text(json.dumps({"pull_request": {"number": 17}}))
    (tmp_path / "rankwise").symlink_to(BIN.parent)
    (folder / ".rankwise").symlink_to(BIN.parent)
    return folder


def _variables(tmp_path: Path, **more: str) -> dict[str, str]:
    variables = {name: value for name, value in os.environ.items() if not name.startswith(("GITHUB", "CI"))}
    own = str(Path(sys.executable).parent)  # the Python and MPI of the project
    path = os.pathsep.join([own, variables["PATH"]])
    return variables | {"RUNNER_TEMP": str(tmp_path), "GITHUB_ACTION_PATH": str(ROOT), "PATH": path} | more


def _evaluated(text: str, inputs: dict[str, str]) -> str:
    """Return text with its expressions replaced, those that the Action uses in `env`."""

    def value(found: re.Match[str]) -> str:
        words = re.fullmatch(r"inputs\.(\w+)(?: == 'true' && '(.*)' \|\| '')?", found[1])
        assert words is not None, found[0]
        given = inputs[words[1]]
        return given if words[2] is None else words[2] * (given == "true")

    return re.sub(r"\$\{\{ (.*?) \}\}", value, text)


def _run_action(project: Path, forge: _Forge, **given: str) -> subprocess.CompletedProcess[str]:
    """Run the steps of the Action that are scripts, but for the installation, with bash as GitHub does."""
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    inputs = {name: str(each.get("default", "")) for name, each in action["inputs"].items()}
    inputs |= {"token": "secret", **given}
    scripts = [each for each in action["runs"]["steps"] if "run" in each]
    assert [each["name"] for each in scripts] == ["Install rankwise", "Run rankwise"]
    step = scripts[1]
    variables = _variables(
        project.parent,
        GITHUB_ACTIONS="true",
        GITHUB_API_URL=forge.address,
        GITHUB_REPOSITORY="someone/heat",
        GITHUB_EVENT_PATH=str(project.parent / "event.json"),
        GITHUB_STEP_SUMMARY=str(project.parent / "step.md"),
        **{name: _evaluated(text, inputs) for name, text in step["env"].items()},
    )
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=project / _evaluated(step["working-directory"], inputs),
        env=variables,
        capture_output=True,
        text=True,
    )


def test_the_action_reports_findings_in_every_form(project: Path, forge: _Forge) -> None:
    for _ in range(2):
        done = _run_action(project, forge, command="check bug.py")
        assert done.returncode == 1, done.stderr
    assert "::error file=bug.py,line=6" in done.stdout
    out = project.parent / "rankwise-out"
    sarif = json.loads((out / "rankwise.sarif").read_text())
    assert [each["ruleId"] for each in sarif["runs"][0]["results"]] == ["RW101"]
    assert list(ElementTree.parse(out / "junit.xml").iter("failure"))
    summary = (out / "summary.md").read_text()
    assert (project.parent / "step.md").read_text() == summary * 2
    written = [each for each in forge.comments if each["body"] != "from a person"]
    assert [each["id"] for each in written] == [151]
    assert summary in str(written[0]["body"])
    ends = [(method, path) for method, path in forge.asked if method != "GET"]
    assert ends == [
        ("POST", "/repos/someone/heat/issues/17/comments"),
        ("PATCH", "/repos/someone/heat/issues/comments/151"),
    ]
    assert forge.tokens == {"Bearer secret"}


def test_the_action_is_green_for_a_correct_program_and_where_it_may_not_comment(
    project: Path, forge: _Forge
) -> None:
    forge.is_closed = True
    done = _run_action(project, forge, command="run -- mpiexec -n 2 python good.py")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "hello" in done.stdout
    assert "no comment is written: HTTP Error 403" in done.stderr
    assert "clean within bounds" in (project.parent / "rankwise-out" / "summary.md").read_text()


def test_text_of_a_command_is_no_code_of_the_shell(project: Path, forge: _Forge) -> None:
    done = _run_action(
        project, forge, command="check bug.py $(touch broken) `touch broken`; touch broken", comment="false"
    )
    assert done.returncode != 0
    assert not (project / "broken").exists()
    assert forge.asked == []


def test_the_template_of_gitlab(project: Path, forge: _Forge) -> None:
    job = yaml.safe_load((ROOT / "ci" / "gitlab.yml").read_text(encoding="utf-8"))[".rankwise"]
    assert job["artifacts"]["reports"]["junit"] == "rankwise-out/junit.xml"
    variables = _variables(
        project.parent,
        GITLAB_CI="true",
        CI_API_V4_URL=forge.address,
        CI_PROJECT_ID="3",
        CI_MERGE_REQUEST_IID="5",
        CI_PROJECT_DIR=str(project),
        RANKWISE_GITLAB_TOKEN="secret",
        RANKWISE_COMMAND="check bug.py",
    )
    for _ in range(2):
        script = "\n".join(["set -eo pipefail", *job["script"]])
        done = subprocess.run(
            ["bash", "-c", script], cwd=project, env=variables, capture_output=True, text=True
        )
        assert done.returncode == 1, done.stderr
    assert list(ElementTree.parse(project / "rankwise-out" / "junit.xml").iter("failure"))
    ends = [each for each in forge.asked if each[0] != "GET"]
    assert ends == [
        ("POST", "/projects/3/merge_requests/5/notes"),
        ("PUT", "/projects/3/merge_requests/5/notes/151"),
    ]


@pytest.mark.parametrize(
    ("file", "schema"), [("action.yml", "vendor.github-actions"), ("ci/gitlab.yml", "vendor.gitlab-ci")]
)
def test_files_of_ci_systems_follow_their_schemas(file: str, schema: str) -> None:
    command = [BIN / "check-jsonschema", "--builtin-schema", schema, ROOT / file]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_hook_of_pre_commit_is_valid_and_finds_the_bug(project: Path) -> None:
    manifest = ROOT / ".pre-commit-hooks.yaml"
    subprocess.run([BIN / "pre-commit", "validate-manifest", manifest], check=True)
    (hook,) = yaml.safe_load(manifest.read_text(encoding="utf-8"))
    entry = [str(BIN / "rankwise"), *hook["entry"].split()[1:], *hook["args"]]
    (project / ".rankwise").unlink()
    done = subprocess.run(entry, cwd=project, capture_output=True, text=True)
    assert done.returncode == 1
    assert "bug.py:6" in done.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "there is no command to run"),
        (["doctor"], "doctor is not a command that reports findings"),
        (["check 'src"], "the command cannot be read"),
    ],
)
def test_a_wrong_command_is_one_sentence(tmp_path: Path, words: list[str], says: str) -> None:
    command = [sys.executable, "-m", "rankwise", "ci", "--", *words]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 2
    assert says in done.stderr
