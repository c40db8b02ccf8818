"""The checked-in table of procedures is what the installed pympistandard gives."""

from __future__ import annotations

import subprocess
import sys

from rankwise.standard import calls, generate


def test_checked_in_file_is_what_the_generator_makes() -> None:
    assert generate.GENERATED.read_text(encoding="utf-8") == generate.generate()


def test_every_procedure_of_pympistandard_has_a_line() -> None:
    import pympistandard

    pympistandard.use_api_version(1, force_bundled=True)
    assert {each.name.lower() for each in calls()} == set(pympistandard.PROCEDURES)


def test_large_variants_are_those_of_pympistandard() -> None:
    import pympistandard

    pympistandard.use_api_version(1, force_bundled=True)
    by_lower_case = {each.name.lower(): each for each in calls()}
    for procedure in pympistandard.PROCEDURES.values():
        ours = by_lower_case[procedure.name]
        large = procedure.express.embiggen.iso_c if procedure.has_embiggenment() else None
        if large is None:
            assert ours.large_parameters is None, ours.name
        else:
            assert ours.large_parameters is not None, ours.name
            assert [p.name for p in ours.large_parameters] == [p.name for p in large.parameters]


def test_loading_the_tables_needs_no_pympistandard_and_importing_reads_no_table() -> None:
    program = (
        "import sys, rankwise.standard as s\n"
        "from rankwise.standard import table, mpi4py_names\n"
        "assert table.table.cache_info().currsize == 0\n"
        "assert mpi4py_names.python_spellings.cache_info().currsize == 0\n"
        "assert len(s.calls()) == 533\n"
        "assert s.find('Comm.Send') is s.find('mpi_send_')\n"
        "assert 'pympistandard' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
