"""The bytes of coverage of an object file, in whole pages of a section, and its table of sites."""

from __future__ import annotations

from rankwise.testing.instrument.site_table import ObjectSites
from rankwise.testing.pathlog.node_layout import OBJECT_HEADER, PAGE

MAGIC = int.from_bytes(b"rwtcover", "little")
SITES_SECTION = "rwt_sites"


def coverage_text(table: ObjectSites, heavy: bool) -> list[str]:
    """Return the definitions; the section's pages become a mapped file when the program starts."""
    needed = OBJECT_HEADER + table.outcome_bytes + len(table.functions)
    rest = -needed % PAGE + needed - OBJECT_HEADER
    kind = f"<{{ i64, i64, i32, i32, [{OBJECT_HEADER - 24} x i8], [{rest} x i8] }}>"
    head = f"i64 {MAGIC}, i64 {_signed(table.digest())}, i32 {len(table.sites)}, i32 {len(table.functions)}"
    packed = table.packed()
    text = "".join(f"\\{byte:02X}" for byte in packed)
    begins = OBJECT_HEADER + table.outcome_bytes
    return [
        f"@rwt.coverage = internal global {kind} <{{ {head}, [{OBJECT_HEADER - 24} x i8] zeroinitializer, "
        f'[{rest} x i8] zeroinitializer }}>, section "rwt_coverage", align {PAGE}',
        f'@rwt.sites = internal constant [{len(packed)} x i8] c"{text}", section "{SITES_SECTION}", align 8',
        "define internal void @rwt.start() {",
        f"  call void @rwt_start(i32 {int(heavy)}, ptr @rwt.sites, ptr @rwt.coverage)",
        "  ret void\n}",
        "define internal void @rwt.entered(i64 %number) alwaysinline nounwind {",
        f"  %at = getelementptr i8, ptr getelementptr (i8, ptr @rwt.coverage, i64 {begins}), i64 %number",
        "  store i8 1, ptr %at",
        "  ret void\n}",
    ]


def _signed(number: int) -> int:
    return number - (1 << 64) if number >> 63 else number
