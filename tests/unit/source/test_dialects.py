"""What CUDA and UPC become before a C or C++ compiler reads them: other words, the same lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.source.dialects.cuda_command import cuda_flags
from rankwise.source.dialects.cuda_rewriting import rewrite_cuda
from rankwise.source.dialects.upc_rewriting import rewrite_upc
from rankwise.source.inputs import Language, identify
from rankwise.toolchain.complaints import what_to_try


@pytest.mark.parametrize(
    ("upc", "c"),
    [
        ("void f() { upc_barrier; }", "void f() { rankwise_upc_barrier(0); }"),
        ("void f() { upc_notify 2+1; }", "void f() { rankwise_upc_notify(1,  2+1); }"),
        ("void f() { upc_barrier (3); }", "void f() { rankwise_upc_barrier(1,  (3)); }"),
        ("shared [4] int a[4*THREADS];", "__attribute__((address_space(1)))  int a[4*64];"),
        ("strict shared int *p;", " __attribute__((address_space(1))) int *p;"),
        (
            "int f() { return MYTHREAD % THREADS; }",
            "int f() { return rankwise_mythread() % rankwise_threads(); }",
        ),
        (
            "void f() { upc_forall (i = 0; i < 9; i++; continue) g(i); }",
            "void f() { for (i = 0; i < 9; i++) g(i); }",
        ),
        ("void f() { upc_forall(;;) g(); }", "void f() { for(;;) g(); }"),
        ('char *s = "shared THREADS";', 'char *s = "shared THREADS";'),
        ("int shared_count, upc_barriers;", "int shared_count, upc_barriers;"),
        ("void f() { upc_barrier", "void f() { rankwise_upc_barrier(0)"),
    ],
)
def test_upc_becomes_c(upc: str, c: str) -> None:
    assert rewrite_upc(upc) == c


def test_an_affinity_decides_about_each_round() -> None:
    text = rewrite_upc("void f() {\nupc_forall (i = 0; i < n;\n i++; &a[i])\n g(i); }")
    assert text == (
        "void f() {\nfor (i = 0; i < n;\n i++) if (!rankwise_mine((unsigned long)( &a[i]))) ; else \n g(i); }"
    )


@pytest.mark.parametrize(
    ("cuda", "cxx"),
    [
        ("k<<<1, 2>>>(x);", "k(x);"),
        ("k<int, (3>>1)><<<dim3(a >> 1), b, 0, s>>>(x);", "k<int, (3>>1)>(x);"),
        ("k<<<f(\n1),\n2>>>(x);", "k\n\n(x);"),
        ('puts("<<<1>>>");', 'puts("<<<1>>>");'),
        ("a <<<", "a <<<"),
        ("rankwise_shared int a;", 'static __attribute__((section("rankwise.block"))) int a;'),
        ("extern rankwise_shared int a[];", 'extern __attribute__((section("rankwise.block"))) int a[];'),
        ("extern float rankwise_shared a[];", 'extern float __attribute__((section("rankwise.block"))) a[];'),
        ("__noinline__ void f();", " void f();"),
        ("__attribute__((__noinline__)) void f();", "__attribute__((__noinline__)) void f();"),
    ],
)
def test_cuda_becomes_cxx(cuda: str, cxx: str) -> None:
    assert rewrite_cuda(cuda) == cxx


def test_what_only_nvcc_knows_is_left_out() -> None:
    flags = cuda_flags(("-Iinclude", "-arch=sm_90", "--expt-relaxed-constexpr", "-DN=4", "-lineinfo"))
    assert flags[-2:] == ["-Iinclude", "-DN=4"]


def test_c_that_includes_upc_is_upc(tmp_path: Path) -> None:
    upc, plain = tmp_path / "a.c", tmp_path / "b.c"
    upc.write_text("#include <stdio.h>\n#  include <upc_relaxed.h>\n")
    plain.write_text("#include <stdio.h>\n/* not upc.h */\n")
    assert identify(upc).language is Language.UPC
    assert identify(plain).language is Language.C


def test_a_missing_header_of_cuda_is_named_with_what_to_try() -> None:
    hint = what_to_try("a.cu:1:10: fatal error: 'cufft.h' file not found")
    assert hint is not None
    assert "cufft.h is not among the CUDA headers" in hint
    assert "-I/usr/local/cuda/include" in hint


def test_openmp_that_the_compiler_rejects_is_named_as_such() -> None:
    hint = what_to_try("a.c:3:9: error: unexpected OpenMP clause 'safelen' in directive '#pragma omp for'")
    assert hint is not None
    assert "OpenMP construct" in hint
