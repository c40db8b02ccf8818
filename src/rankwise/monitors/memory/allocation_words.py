"""What the text of a line says of the memory that it allocates: `malloc(n * sizeof(double))`, `new T[n]`."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SIZE_OF_TYPE = re.compile(r"\bsizeof\s*\(\s*((?:const\s+)?[A-Za-z_][\w:]*(?:\s+[A-Za-z_]\w*)*)\s*\)")
_SIZE_OF_TARGET = re.compile(
    r"\bsizeof\s*(?:\(\s*\*\s*([A-Za-z_]\w*)\s*\)|\*\s*([A-Za-z_]\w*)(?!\s*(?:\.|->|\[)))"
)
_SIZE_OF = re.compile(r"\bsizeof\b")
_CAST = re.compile(
    r"\(\s*((?:(?:struct|unsigned|long|short|signed)\s+)*[A-Za-z_]\w*)\s*\*\s*\)\s*(?:m|c|re)alloc\s*\("
)
_CALLS = re.compile(r"\b(?:malloc|calloc|realloc|aligned_alloc|posix_memalign|memalign)\s*\(")
_NEW = re.compile(r"\bnew\s+((?:(?:unsigned|long|short|signed)\s+)*[A-Za-z_][\w:]*)\s*[\[({;]")
_FORTRAN = re.compile(r"^\s*allocate\s*\((.*)\)\s*$", re.IGNORECASE)
_STANDARD_ALLOCATOR = re.compile(r"allocator<((?:[^<>]|<[^<>]*>)+)>::allocate\b")


@dataclass(frozen=True, slots=True)
class AllocatedWords:
    """What is allocated: elements of a type that is named, or of what variables point to."""

    type_name: str = ""
    variables: tuple[str, ...] = ()


def words_of(text: str) -> AllocatedWords | None:
    """Return what a statement allocates; None where it is not clear."""
    fortran = _FORTRAN.match(text.split("!")[0])
    if fortran:
        return AllocatedWords(variables=_allocated_in_fortran(fortran[1]))
    calls, news = _CALLS.findall(text), _NEW.findall(text)
    if len(calls) + len(news) != 1:
        return None
    if news:
        return AllocatedWords(news[0])
    types = [_usual(each) for each in _SIZE_OF_TYPE.findall(text)]
    targets = [one or other for one, other in _SIZE_OF_TARGET.findall(text)]
    count = len(_SIZE_OF.findall(text))
    if count != len(types) + len(targets):
        return None
    if len({*types, *targets}) == 1:
        return AllocatedWords(types[0]) if types else AllocatedWords(variables=(targets[0],))
    cast = _CAST.search(text)
    return AllocatedWords(_usual(cast[1])) if cast and not count else None


def words_of_function(name: str) -> AllocatedWords | None:
    """Return what a function of C++'s library allocates, by its whole name."""
    found = _STANDARD_ALLOCATOR.search(name)
    return AllocatedWords(found[1].strip()) if found else None


def _usual(name: str) -> str:
    """Return the name of a type without what does not matter here."""
    return " ".join(each for each in name.split() if each not in ("const", "struct", "class"))


def _allocated_in_fortran(inside: str) -> tuple[str, ...]:
    """Return the names of the arrays that a statement allocates; none where there is more to it."""
    names, depth, word = [], 0, ""
    for each in inside + ",":
        depth += (each == "(") - (each == ")")
        if each == "," and not depth:
            plain = word.split("(")[0].strip().lower()
            if "=" not in word:
                names.append(plain)
            elif plain.split("=")[0].strip() not in ("stat", "errmsg"):
                return ()
            word = ""
        else:
            word += each
    return tuple(names) if all(re.fullmatch(r"\w+", each) for each in names) else ()
