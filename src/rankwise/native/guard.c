/* Who watches: an instrumented program looks itself; others are watched through the pages of their memory. */
#include <dlfcn.h>
#include <execinfo.h>
#include <pthread.h>
#include <stdlib.h>
#include "guarding.h"

static int is_instrumented;

static void in_forked_child(void)
{
    rw_guarding = 0;
    rw_all_watched.any = 0;
}

__attribute__((constructor)) static void set_up(void)
{
    rw_guarding = getenv("RANKWISE_GUARD") != NULL && getenv("RANKWISE_TRACE") != NULL;
    rw_all_watched.accessed = rw_accessed;
    if (rw_guarding)
        pthread_atfork(NULL, NULL, in_forked_child);
}

/* An instrumented program asks for this when it begins. */
__attribute__((visibility("default"))) rw_watched *rw_instrumented(void)
{
    is_instrumented = 1;
    return rw_guarding ? &rw_all_watched : NULL;
}

/* What else is preloaded asks for it, too. */
__attribute__((visibility("default"))) rw_watched *rw_guarded(void)
{
    return rw_guarding ? &rw_all_watched : NULL;
}

static int is_of_system(void *address)
{
    static const char *const libraries[] = {"libc.so", "libc-", "libstdc++", "libc++", "libm.so", "libgcc_s",
                                            "libpthread", "ld-linux", "rankwise/shim/"};
    Dl_info found;
    if (!dladdr(address, &found) || !found.dli_fname)
        return 0;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        if (strstr(found.dli_fname, libraries[i]))
            return 1;
    return 0;
}

/* The place in the program that led to a function of the system. */
uint64_t rw_site_of_user(void *from)
{
    void *stack[48];
    int depth, at = 0;
    if (!is_of_system(from))
        return RW_BITS(from);
    depth = backtrace(stack, 48);
    while (at < depth && is_of_system(stack[at]))
        at++;
    return at < depth ? RW_BITS(stack[at]) : RW_BITS(from);
}

void rw_protect(rw_region *region)
{
    (void)region;
}

void rw_unprotect(rw_region *region)
{
    (void)region;
}
