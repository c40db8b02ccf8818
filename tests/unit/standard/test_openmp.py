"""What the OpenMP entry points do, and that the table knows those of the installed runtime."""

from __future__ import annotations

import ctypes
import re
import sys
from pathlib import Path

import pytest

from rankwise.standard import openmp
from rankwise.standard.openmp import OpenMPKind


@pytest.mark.parametrize(
    ("name", "kind", "implicit_barrier"),
    [
        ("__kmpc_fork_call", OpenMPKind.PARALLEL, True),
        ("__kmpc_barrier", OpenMPKind.BARRIER, False),
        ("__kmpc_single", OpenMPKind.SINGLE_BEGIN, False),
        ("__kmpc_end_single", OpenMPKind.SINGLE_END, False),
        ("__kmpc_master", OpenMPKind.MASKED_BEGIN, False),
        ("__kmpc_end_masked", OpenMPKind.MASKED_END, False),
        ("__kmpc_critical_with_hint", OpenMPKind.CRITICAL_BEGIN, False),
        ("__kmpc_end_critical", OpenMPKind.CRITICAL_END, False),
        ("__kmpc_for_static_init_8u", OpenMPKind.WORKSHARING_BEGIN, False),
        ("__kmpc_for_static_fini", OpenMPKind.WORKSHARING_END, False),
        ("__kmpc_dispatch_next_4", OpenMPKind.WORKSHARING_NEXT, False),
        ("__kmpc_reduce", OpenMPKind.REDUCTION_BEGIN, True),
        ("__kmpc_reduce_nowait", OpenMPKind.REDUCTION_BEGIN, False),
        ("__kmpc_omp_taskwait", OpenMPKind.TASKWAIT, False),
        ("__kmpc_copyprivate", OpenMPKind.COPYPRIVATE, True),
        ("__kmpc_atomic_fixed4_add", OpenMPKind.ATOMIC, False),
        ("GOMP_parallel", OpenMPKind.PARALLEL, True),
        ("GOMP_parallel_start", OpenMPKind.PARALLEL, False),
        ("GOMP_parallel_end", OpenMPKind.PARALLEL_END, True),
        ("GOMP_loop_end", OpenMPKind.WORKSHARING_END, True),
        ("GOMP_loop_end_nowait", OpenMPKind.WORKSHARING_END, False),
        ("GOMP_loop_ull_nonmonotonic_guided_next", OpenMPKind.WORKSHARING_NEXT, False),
        ("GOMP_sections_end", OpenMPKind.WORKSHARING_END, True),
        ("GOMP_single_start", OpenMPKind.SINGLE_BEGIN, False),
        ("omp_set_lock", OpenMPKind.LOCK_ACQUIRE, False),
        ("omp_get_num_threads", OpenMPKind.QUERY, False),
    ],
)
def test_kind_and_barrier(name: str, kind: OpenMPKind, implicit_barrier: bool) -> None:
    found = openmp.find(name)
    assert found is not None
    assert (found.kind, found.implicit_barrier) == (kind, implicit_barrier)


def test_the_thread_is_identified() -> None:
    for name in ("omp_get_thread_num", "__kmpc_global_thread_num", "__kmpc_masked"):
        found = openmp.find(name)
        assert found is not None
        assert found.identifies_thread
    for name in ("omp_get_num_threads", "__kmpc_single", "omp_get_team_num"):
        found = openmp.find(name)
        assert found is not None
        assert not found.identifies_thread


@pytest.mark.parametrize(
    "written", ["omp_get_thread_num_", "OMP_GET_THREAD_NUM", "_QPomp_get_thread_num", "omp_get_thread_num_8_"]
)
def test_fortran_spellings(written: str) -> None:
    assert openmp.find(written) is openmp.find("omp_get_thread_num")


def test_the_function_that_threads_run() -> None:
    fork, gomp, task = (openmp.find(n) for n in ("__kmpc_fork_call", "GOMP_parallel", "GOMP_task"))
    assert fork is not None
    assert gomp is not None
    assert task is not None
    assert (fork.runs, gomp.runs, task.runs) == (2, 0, 0)


def test_both_kinds_of_barrier_synchronize() -> None:
    for name in ("__kmpc_barrier", "GOMP_barrier", "GOMP_loop_end", "__kmpc_fork_call"):
        found = openmp.find(name)
        assert found is not None
        assert found.synchronizes_team
    single = openmp.find("__kmpc_end_single")
    assert single is not None
    assert not single.synchronizes_team


def test_regions_have_an_end() -> None:
    kinds = {each.kind for each in openmp.entry_points()}
    assert kinds == set(OpenMPKind)
    for kind in OpenMPKind:
        if kind.value.endswith("-begin"):
            assert kind.end is not None, kind


@pytest.mark.parametrize("name", ["main", "omp_get", "__kmpc_", "GOMP_", "printf", "omp_set_lock_x"])
def test_other_names_are_not_openmp(name: str) -> None:
    assert openmp.find(name) is None


RUNTIME = Path(sys.prefix) / "lib" / "libiomp5.so"


@pytest.mark.skipif(not RUNTIME.exists(), reason="intel-openmp exists for x86-64 only")
def test_every_function_of_the_installed_runtime_is_known() -> None:
    texts = re.findall(rb"\x00((?:__kmpc_|GOMP_[a-z]|omp_)\w+)(?=\x00)", RUNTIME.read_bytes())
    library = ctypes.CDLL(str(RUNTIME))
    names = {text.decode() for text in texts if hasattr(library, text.decode())}
    assert {"__kmpc_fork_call", "GOMP_parallel", "omp_get_thread_num_"} <= names
    predefined = re.compile(r"omp_(\w+_mem_(alloc|space)|null_(allocator|mem_space)|lib\w*)")
    unknown = {name for name in names if openmp.find(name) is None and not predefined.fullmatch(name)}
    assert unknown == set()
