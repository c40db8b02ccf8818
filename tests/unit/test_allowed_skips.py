"""Which skips CI allows, and that no other one passes."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

import allowed_skips
from allowed_skips import Allowed, AllowedSkips

pytest_plugins = ("pytester",)
TESTS = Path(allowed_skips.__file__).parent


def test_every_allowed_skip_is_of_a_test_that_exists() -> None:
    allowed = allowed_skips.read()
    assert allowed
    missing = [each.test for each in allowed if not (TESTS.parent / each.test.partition("::")[0]).exists()]
    assert not missing


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("tests/a.py : no b is here", "no comment above"),
        ("# b is large\n\ntests/a.py : no b is here", "no comment above"),
        ("# b is large\ntests/a.py", "is not TEST : REASON"),
    ],
)
def test_a_line_without_a_reason_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        allowed_skips.read(text)


def test_the_test_and_its_reason_are_compared() -> None:
    allowed = AllowedSkips(allowed_skips.read("# b is large\ntests/a.py : no b"))
    assert allowed.allowed == (Allowed("tests/a.py", "no b"),)
    assert allowed.allows("tests/a.py::test_c", "no b is here")
    assert not allowed.allows("tests/a.py::test_c", "no d is here")
    assert not allowed.allows("tests/b.py::test_c", "no b is here")


def test_other_skips_fail(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_one=textwrap.dedent(
            """
            import pytest

            def test_allowed(): pytest.skip("no b is here")
            def test_other(): pytest.skip("no d is here")
            @pytest.mark.skipif(True, reason="no e is here")
            def test_marked(): pass
            @pytest.mark.xfail
            def test_expected_to_fail(): assert False
            def test_plain(): pass
            """
        ),
        test_whole="import pytest\npytest.importorskip('no_such_module')\ndef test_it(): pass\n",
    )
    plugin = AllowedSkips((Allowed("test_one.py::test_allowed", "no b"),))
    done = pytester.inline_run("--import-mode=importlib", "--continue-on-collection-errors", plugins=[plugin])
    passed, skipped, failed = done.listoutcomes()
    assert [each.nodeid for each in passed] == ["test_one.py::test_plain"]
    assert {each.nodeid for each in failed} == {
        "test_one.py::test_other",
        "test_one.py::test_marked",
        "test_whole.py",
    }
    assert "no d is here" in next(str(each.longrepr) for each in failed if "other" in each.nodeid)
    assert {each.nodeid for each in skipped} == {
        "test_one.py::test_allowed",
        "test_one.py::test_expected_to_fail",
    }
