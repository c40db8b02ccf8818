/* Linked into a program that was compiled with -fsanitize=thread: it has these functions instead of libtsan's.
 *
 * The compiler calls them before each access to memory that others may see, in place of each atomic operation,
 * and `libc_hooks.h` sends the functions of libc here that work on memory. An access is searched for among the regions under
 * watch; without a recorder in the process there are none, and the program does what it always did. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>
#include "watched_memory.h"

#define HERE __builtin_return_address(0)
#define INLINE static inline __attribute__((always_inline))

static rw_watched *watched;

__attribute__((constructor)) static void begin(void)
{
    rw_instrumented_function *table_of = (rw_instrumented_function *)dlsym(RTLD_DEFAULT, RW_INSTRUMENTED);
    watched = table_of ? table_of() : NULL;
}

INLINE void check(const volatile void *address, size_t size, unsigned kind, void *from)
{
    rw_watched *all = watched;
    if (__builtin_expect(!all || !all->any, 1))
        return;
    uint64_t first = (uint64_t)(uintptr_t)address, last = first + size - 1;
    if (__builtin_expect(!all->here[rw_place_of_granule(first)] && !all->here[rw_place_of_granule(last)] &&
                             first - all->large_low >= all->large_size, 1))
        return;
    all->accessed(address, size, kind, from);
}

/* Any number of bytes. */
INLINE void check_range(const volatile void *address, size_t size, unsigned kind, void *from)
{
    rw_watched *all = watched;
    if (__builtin_expect(all && all->any && size, 0))
        all->accessed(address, size, kind, from);
}

INLINE int has_mark(const unsigned char *at, size_t count)
{
    uint64_t eight;
    for (; count >= sizeof eight; at += sizeof eight, count -= sizeof eight) {
        memcpy(&eight, at, sizeof eight);
        if (eight)
            return 1;
    }
    while (count--)
        if (*at++)
            return 1;
    return 0;
}

/* Returns whether any byte from one access to another, both of this size, may be guarded. A loop asks before it
 * begins, and checks its accesses only where it must; with threads it must, for another may begin an operation. */
int rw_range_is_guarded(const char *one, const char *other, size_t size)
{
    rw_watched *all = watched;
    if (__builtin_expect(!all || !all->any, 1))
        return 0;
    uint64_t first = (uint64_t)(uintptr_t)(one < other ? one : other);
    uint64_t last = (uint64_t)(uintptr_t)(one < other ? other : one) + size - 1;
    uint64_t places = (last >> RW_GRANULE_BITS) - (first >> RW_GRANULE_BITS) + 1;
    if (all->has_threads || places >= RW_GRANULES)
        return 1;
    if (all->large_size && first < all->large_low + all->large_size && last >= all->large_low)
        return 1;
    size_t begin = rw_place_of_granule(first), here = RW_GRANULES - begin;
    if (here > places)
        here = places;
    return has_mark(all->here + begin, here) || has_mark(all->here, places - here);
}

void __tsan_init(void) {}
void __tsan_func_entry(void *caller) { (void)caller; }

/* What a function leaves behind when it returns: its own variables lie between this frame and its own. */
void __tsan_func_exit(void)
{
    rw_watched *all = watched;
    if (__builtin_expect(!all || !all->any, 1))
        return;
    char *own = __builtin_frame_address(0), *its = *(char **)own;
    if (its > own && its - own < 1 << 26)
        all->accessed(own, (size_t)(its - own), RW_LEFT, HERE);
}

void __tsan_ignore_thread_begin(void) {}
void __tsan_ignore_thread_end(void) {}
void __tsan_acquire(void *address) { (void)address; }
void __tsan_release(void *address) { (void)address; }

#define ACCESSES(size)                                                                                          \
    void __tsan_read##size(void *at) { check(at, size, RW_READ, HERE); }                                         \
    void __tsan_write##size(void *at) { check(at, size, RW_WRITE, HERE); }                                       \
    void __tsan_unaligned_read##size(const void *at) { check(at, size, RW_READ, HERE); }                         \
    void __tsan_unaligned_write##size(void *at) { check(at, size, RW_WRITE, HERE); }                             \
    void __tsan_read_write##size(void *at) { check(at, size, RW_READ | RW_WRITE, HERE); }                        \
    void __tsan_unaligned_read_write##size(void *at) { check(at, size, RW_READ | RW_WRITE, HERE); }              \
    void __tsan_volatile_read##size(void *at) { check(at, size, RW_READ | RW_VOLATILE, HERE); }                  \
    void __tsan_volatile_write##size(void *at) { check(at, size, RW_WRITE | RW_VOLATILE, HERE); }                \
    void __tsan_unaligned_volatile_read##size(const void *at) { check(at, size, RW_READ | RW_VOLATILE, HERE); }  \
    void __tsan_unaligned_volatile_write##size(void *at) { check(at, size, RW_WRITE | RW_VOLATILE, HERE); }
ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)
ACCESSES(16)

void __tsan_read_range(void *at, size_t size) { check_range(at, size, RW_READ, HERE); }
void __tsan_write_range(void *at, size_t size) { check_range(at, size, RW_WRITE, HERE); }
void __tsan_vptr_read(void **at) { check(at, sizeof *at, RW_READ, HERE); }
void __tsan_vptr_update(void **at, void *value) { (void)value, check(at, sizeof *at, RW_WRITE, HERE); }

/* Atomic operations: the compiler leaves them to us, so each is done here, in the strictest memory order. */

#define STRICT __ATOMIC_SEQ_CST

/* Who reads what another thread has stored comes behind it: the recorder knows before the store, and after the load. */
INLINE void stores(const volatile void *at)
{
    const rw_watched *all = watched;
    if (all && all->stores)
        all->stores(at);
}

INLINE void loaded(const volatile void *at)
{
    const rw_watched *all = watched;
    if (all && all->loaded)
        all->loaded(at);
}
#define FETCHES(bits, type, name)                                                                               \
    type __tsan_atomic##bits##_fetch_##name(volatile type *at, type value, int order)                           \
    {                                                                                                           \
        (void)order;                                                                                            \
        check(at, sizeof(type), RW_READ | RW_WRITE | RW_ATOMIC, HERE);                                           \
        stores(at);                                                                                             \
        return __atomic_fetch_##name(at, value, STRICT);                                                        \
    }
#define ATOMICS(bits, type)                                                                                     \
    type __tsan_atomic##bits##_load(const volatile type *at, int order)                                         \
    {                                                                                                           \
        (void)order;                                                                                            \
        check(at, sizeof(type), RW_READ | RW_ATOMIC, HERE);                                                      \
        type value = __atomic_load_n(at, STRICT);                                                               \
        loaded(at);                                                                                             \
        return value;                                                                                           \
    }                                                                                                           \
    void __tsan_atomic##bits##_store(volatile type *at, type value, int order)                                  \
    {                                                                                                           \
        (void)order;                                                                                            \
        check(at, sizeof(type), RW_WRITE | RW_ATOMIC, HERE);                                                     \
        stores(at);                                                                                             \
        __atomic_store_n(at, value, STRICT);                                                                    \
    }                                                                                                           \
    type __tsan_atomic##bits##_exchange(volatile type *at, type value, int order)                               \
    {                                                                                                           \
        (void)order;                                                                                            \
        check(at, sizeof(type), RW_READ | RW_WRITE | RW_ATOMIC, HERE);                                           \
        stores(at);                                                                                             \
        type before = __atomic_exchange_n(at, value, STRICT);                                                   \
        loaded(at);                                                                                             \
        return before;                                                                                          \
    }                                                                                                           \
    int __tsan_atomic##bits##_compare_exchange_strong(volatile type *at, type *expected, type value, int order, \
                                                      int failed)                                               \
    {                                                                                                           \
        (void)order, (void)failed;                                                                              \
        check(at, sizeof(type), RW_READ | RW_WRITE | RW_ATOMIC, HERE);                                           \
        stores(at);                                                                                             \
        int done = __atomic_compare_exchange_n(at, expected, value, 0, STRICT, STRICT);                         \
        loaded(at);                                                                                             \
        return done;                                                                                            \
    }                                                                                                           \
    int __tsan_atomic##bits##_compare_exchange_weak(volatile type *at, type *expected, type value, int order,   \
                                                    int failed)                                                 \
    {                                                                                                           \
        (void)order, (void)failed;                                                                              \
        check(at, sizeof(type), RW_READ | RW_WRITE | RW_ATOMIC, HERE);                                           \
        stores(at);                                                                                             \
        int done = __atomic_compare_exchange_n(at, expected, value, 0, STRICT, STRICT);                         \
        loaded(at);                                                                                             \
        return done;                                                                                            \
    }                                                                                                           \
    type __tsan_atomic##bits##_compare_exchange_val(volatile type *at, type expected, type value, int order,    \
                                                    int failed)                                                 \
    {                                                                                                           \
        (void)order, (void)failed;                                                                              \
        check(at, sizeof(type), RW_READ | RW_WRITE | RW_ATOMIC, HERE);                                           \
        stores(at);                                                                                             \
        __atomic_compare_exchange_n(at, &expected, value, 0, STRICT, STRICT);                                   \
        loaded(at);                                                                                             \
        return expected;                                                                                        \
    }                                                                                                           \
    FETCHES(bits, type, add)                                                                                    \
    FETCHES(bits, type, sub)                                                                                    \
    FETCHES(bits, type, and)                                                                                    \
    FETCHES(bits, type, or)                                                                                     \
    FETCHES(bits, type, xor)                                                                                    \
    FETCHES(bits, type, nand)

ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)

/* Of 16 bytes: compared and exchanged until it is done, for only that is an instruction. */
#if defined(__SIZEOF_INT128__) && defined(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_16)
typedef unsigned __int128 wide;

INLINE wide replace_wide(volatile wide *at, wide expected, wide value)
{
    return __sync_val_compare_and_swap(at, expected, value);
}

#define CHANGES_WIDE(name, result)                                                                              \
    wide __tsan_atomic128_##name(volatile wide *at, wide value, int order)                                      \
    {                                                                                                           \
        (void)order;                                                                                            \
        check(at, 16, RW_READ | RW_WRITE | RW_ATOMIC, HERE);                                                     \
        for (wide seen = 0, before;; seen = before)                                                             \
            if ((before = replace_wide(at, seen, (result))) == seen)                                            \
                return before;                                                                                  \
    }
CHANGES_WIDE(exchange, value)
CHANGES_WIDE(fetch_add, seen + value)
CHANGES_WIDE(fetch_sub, seen - value)
CHANGES_WIDE(fetch_and, seen &value)
CHANGES_WIDE(fetch_or, seen | value)
CHANGES_WIDE(fetch_xor, seen ^ value)
CHANGES_WIDE(fetch_nand, ~(seen & value))

wide __tsan_atomic128_load(const volatile wide *at, int order)
{
    (void)order;
    check(at, 16, RW_READ | RW_ATOMIC, HERE);
    return replace_wide((volatile wide *)at, 0, 0);
}

void __tsan_atomic128_store(volatile wide *at, wide value, int order)
{
    (void)order;
    check(at, 16, RW_WRITE | RW_ATOMIC, HERE);
    for (wide seen = 0, before; (before = replace_wide(at, seen, value)) != seen;)
        seen = before;
}

wide __tsan_atomic128_compare_exchange_val(volatile wide *at, wide expected, wide value, int order, int failed)
{
    (void)order, (void)failed;
    check(at, 16, RW_READ | RW_WRITE | RW_ATOMIC, HERE);
    return replace_wide(at, expected, value);
}

int __tsan_atomic128_compare_exchange_strong(volatile wide *at, wide *expected, wide value, int order, int failed)
{
    (void)order, (void)failed;
    check(at, 16, RW_READ | RW_WRITE | RW_ATOMIC, HERE);
    wide before = replace_wide(at, *expected, value);
    int done = before == *expected;
    *expected = before;
    return done;
}

int __tsan_atomic128_compare_exchange_weak(volatile wide *at, wide *expected, wide value, int order, int failed)
{
    (void)order, (void)failed;
    check(at, 16, RW_READ | RW_WRITE | RW_ATOMIC, HERE);
    wide before = replace_wide(at, *expected, value);
    int done = before == *expected;
    *expected = before;
    return done;
}
#endif

void __tsan_atomic_thread_fence(int order) { (void)order, __atomic_thread_fence(STRICT); }
void __tsan_atomic_signal_fence(int order) { (void)order, __atomic_signal_fence(STRICT); }

/* Functions that work on memory: clang's names for what it puts in itself, and those that libc_hooks.h sends here. */

#define COPIES(name, real)                                                                                      \
    void *name(void *to, const void *from, size_t size)                                                         \
    {                                                                                                           \
        check_range(from, size, RW_READ, HERE);                                                                   \
        check_range(to, size, RW_WRITE, HERE);                                                                    \
        return real(to, from, size);                                                                            \
    }
COPIES(__tsan_memcpy, memcpy)
COPIES(__tsan_memmove, memmove)
COPIES(rw_memcpy, memcpy)
COPIES(rw_memmove, memmove)

#define FILLS(name)                                                                                             \
    void *name(void *to, int value, size_t size)                                                                \
    {                                                                                                           \
        check_range(to, size, RW_WRITE, HERE);                                                                    \
        return memset(to, value, size);                                                                         \
    }
FILLS(__tsan_memset)
FILLS(rw_memset)

int rw_memcmp(const void *one, const void *other, size_t size)
{
    check_range(one, size, RW_READ, HERE);
    check_range(other, size, RW_READ, HERE);
    return memcmp(one, other, size);
}

char *rw_strcpy(char *to, const char *from)
{
    size_t size = strlen(from) + 1;
    check_range(from, size, RW_READ, HERE);
    check_range(to, size, RW_WRITE, HERE);
    return memcpy(to, from, size);
}

char *rw_strncpy(char *to, const char *from, size_t size)
{
    check_range(from, strnlen(from, size), RW_READ, HERE);
    check_range(to, size, RW_WRITE, HERE);
    return strncpy(to, from, size);
}

char *rw_strcat(char *to, const char *from)
{
    size_t before = strlen(to), size = strlen(from) + 1;
    check_range(from, size, RW_READ, HERE);
    check_range(to, before, RW_READ, HERE);
    check_range(to + before, size, RW_WRITE, HERE);
    return strcat(to, from);
}

size_t rw_strlen(const char *text)
{
    size_t size = strlen(text);
    check_range(text, size + 1, RW_READ, HERE);
    return size;
}

int rw_strcmp(const char *one, const char *other)
{
    check_range(one, strlen(one) + 1, RW_READ, HERE);
    check_range(other, strlen(other) + 1, RW_READ, HERE);
    return strcmp(one, other);
}

int rw_puts(const char *text)
{
    check_range(text, strlen(text) + 1, RW_READ, HERE);
    return puts(text);
}

size_t rw_fwrite(const void *from, size_t size, size_t count, FILE *file)
{
    check_range(from, size * count, RW_READ, HERE);
    return fwrite(from, size, count, file);
}

size_t rw_fread(void *to, size_t size, size_t count, FILE *file)
{
    size_t done = fread(to, size, count, file);
    check_range(to, size * done, RW_WRITE, HERE);
    return done;
}

char *rw_fgets(char *to, int size, FILE *file)
{
    char *done = fgets(to, size, file);
    if (done)
        check_range(to, strlen(to) + 1, RW_WRITE, HERE);
    return done;
}

ssize_t rw_read(int file, void *to, size_t size)
{
    ssize_t done = read(file, to, size);
    if (done > 0)
        check_range(to, (size_t)done, RW_WRITE, HERE);
    return done;
}

ssize_t rw_write(int file, const void *from, size_t size)
{
    check_range(from, size, RW_READ, HERE);
    return write(file, from, size);
}

void rw_qsort(void *at, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    check_range(at, count * size, RW_READ | RW_WRITE, HERE);
    qsort(at, count, size, compare);
}

/* Those that print into memory, or print text: what is written is known afterwards. */

int rw_sprintf(char *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int size = vsprintf(to, format, arguments);
    va_end(arguments);
    if (size >= 0)
        check_range(to, (size_t)size + 1, RW_WRITE, HERE);
    return size;
}

int rw_snprintf(char *to, size_t room, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(to, room, format, arguments);
    va_end(arguments);
    if (size >= 0 && room)
        check_range(to, (size_t)size < room ? (size_t)size + 1 : room, RW_WRITE, HERE);
    return size;
}
