"""Which flags of a build a program is compiled with before it is run."""

from __future__ import annotations

from pathlib import Path

from rankwise.launch.programs import flags_for_running


def test_headers_of_another_mpi_are_left_out(tmp_path: Path) -> None:
    other, own = tmp_path / "other", tmp_path / "own"
    for folder, text in ((other, '#define MPICH_VERSION "4.0"\n'), (own, "/* a stub of the project */\n")):
        folder.mkdir()
        (folder / "mpi.h").write_text(text, encoding="utf-8")
    flags = (f"-I{other}", "-isystem", str(other), "-I", str(own), f"-I{tmp_path}", "-O2", "-lm")
    assert flags_for_running(flags) == (["-I", str(own), f"-I{tmp_path}", "-O2"], ["-lm"])
