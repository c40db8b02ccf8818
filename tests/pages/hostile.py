"""Text that programs may hold and that tries to be more than text."""

from __future__ import annotations

HOSTILE = (
    "<script>window.broken=1</script>",
    "</script><script>window.broken=1</script>",
    "</style><img src=x onerror=window.broken=1>",
    '"><svg onload=window.broken=1>',
    "' onmouseover='window.broken=1",
    "<!-- ]]> -->",
    "{{ 7 * 7 }} {% raw %} {# #}",
    "javascript:window.broken=1",
    "\x1b[31mred\x1b]0;title\x07\x9b31m",
    "a\u202egnp.exe\u2066\u200fb",
    "line\u2028separator\u2029here",
    "$(touch broken) `touch broken` ; touch broken & touch broken",
    "quote ' and \" and \\ and \\' end",
    "-rf --flag",
    "a|b|c [x](http://example.org) @somebody #1 **bold** <b>b</b>",
    "=cmd|' /C calc'!A0",
    "nul\x00 bell\x07 back\x08\x08\x08",
    "broken \udcff\udc80 bytes",
    "שלום مرحبا 你好",
    "%s %n {0} \\n \\x00",
    "new\nline\r\nand\ttab",
)
