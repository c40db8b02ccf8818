"""The site of the documentation: warnings fail its build, links lead to pages, no other host is needed."""

from __future__ import annotations

import importlib.util
import logging
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

ROOT = Path(__file__).parents[2]
HOOKS = ROOT / "docs" / "hooks"


def _hook(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, HOOKS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _page(path: str) -> SimpleNamespace:
    return SimpleNamespace(file=SimpleNamespace(src_uri=path), meta={})


def test_a_quiet_build_would_count_no_warnings() -> None:
    command = next(
        line for line in (ROOT / "Makefile").read_text("utf-8").splitlines() if "mkdocs build" in line
    )
    assert "--strict" in command and "-q" not in command


@pytest.mark.parametrize(
    ("page", "link", "expected"),
    [
        ("rules.md", "../src/rankwise/findings/rules/RW201-deadlock.md", "rules/RW201-deadlock.md"),
        ("notes/walks.md", "../../ARCHITECTURE.md#layers", "../developers/architecture.md#layers"),
        ("developers/architecture.md", "docs/notes/README.md", "../notes/README.md"),
        ("files/editors/vscode/README.md", "../../docs/editor.md", "../../../editor.md"),
        ("tutorials/mpi4py.md", "../../examples/a.py", "../files/examples/a.py.md"),
        ("run.md", "check.md#speed", "check.md#speed"),
        ("run.md", "#options", "#options"),
        ("run.md", "none.md", "none.md"),
    ],
)
def test_links_between_files_lead_to_pages(page: str, link: str, expected: str) -> None:
    there = SimpleNamespace(get_file_from_path=lambda path: None if path == "none.md" else path)
    text = f"[a]({link}) `x`\n```c\n[a]({link})\n```\n"
    moved = _hook("pages_from_elsewhere").on_page_markdown(text, page=_page(page), files=there)
    assert moved == f"[a]({expected}) `x`\n```c\n[a]({link})\n```\n"


def test_bars_in_the_code_of_tables_and_lists_in_lists_are_read_alike() -> None:
    code = "```yaml\na:\n  - b\n```\n"
    rewritten = _hook("markdown_dialect").on_page_markdown(
        f"| `a\\|b` | c \\| d |\n\n- one\n  - two\n\n{code}"
    )
    assert rewritten == f"| `a|b` | c \\| d |\n\n- one\n    - two\n\n{code}"


def test_pages_of_rules_have_no_links_because_terminals_and_reports_show_them_too() -> None:
    pages = list((ROOT / "src" / "rankwise" / "findings" / "rules").glob("*.md"))
    assert len(pages) > 100
    assert [each.name for each in pages if "](" in each.read_text("utf-8")] == []


def test_codes_of_rules_are_links_outside_of_code_and_headings() -> None:
    rule = SimpleNamespace(src_uri="rules/RW201-deadlock.md", name="RW201-deadlock")
    text = "# RW201\n\nRW201 and RW999, `RW201`, [RW201](a.md)\n```\nRW201\n```\n"
    linked = _hook("rule_links").on_page_markdown(text, page=_page("notes/a.md"), files=[rule])
    assert linked == text.replace("\nRW201 and", "\n[RW201](../rules/RW201-deadlock.md) and")


def test_what_a_page_would_load_from_another_host_is_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    page = '<a href="https://a/x"></a><link rel="canonical" href="https://a/"><img src="b.png">'
    hook = _hook("no_other_hosts")
    with caplog.at_level(logging.WARNING):
        hook.on_post_page(page, page=_page("run.md"))
        assert caplog.messages == []
        hook.on_post_page(f'{page}<script src="//a/x.js"></script>', page=_page("run.md"))
    assert caplog.messages == ["run.md loads //a/x.js"]
