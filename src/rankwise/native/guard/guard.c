/* How accesses are seen: an instrumented program reports them; for others the pages of memory are protected. */
#include <pthread.h>
#include <stdlib.h>
#include "guard.h"

int rw_guards_pages;

static void in_forked_child(void)
{
    rw_open_all_pages();
    rw_guarding = rw_guards_pages = 0;
    rw_all_watched.any = 0;
}

static int is_in_mpi(void)
{
    return rw_this_stream && rw_this_stream->inside;
}

__attribute__((constructor)) static void set_up(void)
{
    rw_guarding = rw_guards_pages = getenv("RANKWISE_GUARD") != NULL && getenv("RANKWISE_TRACE") != NULL;
    rw_all_watched.accessed = rw_accessed;
    rw_all_watched.is_in_mpi = is_in_mpi;
    rw_all_watched.stores = rw_atomic_stores;
    rw_all_watched.loaded = rw_atomic_loaded;
    if (rw_guarding)
        pthread_atfork(NULL, NULL, in_forked_child);
}

/* An instrumented program gets this table when it begins. */
__attribute__((visibility("default"))) rw_watched *rw_instrumented(void)
{
    rw_guards_pages = 0;
    return rw_guarding ? &rw_all_watched : NULL;
}

/* The other preloaded library gets it, too. */
__attribute__((visibility("default"))) rw_watched *rw_guarded(void)
{
    return rw_guarding ? &rw_all_watched : NULL;
}

void rw_protect(rw_region *region)
{
    if (rw_guards_pages) {
        rw_protect_pages(region);
        rw_set_watchpoints(region);
    }
}

void rw_unprotect(rw_region *region)
{
    if (rw_guards_pages) {
        rw_drop_watchpoints(region);
        rw_unprotect_pages(region);
    }
}
