/* The memory of windows is under watch as long as the window is: every access of the program to it is kept. */
#include <pthread.h>
#include <stdlib.h>
#include "guard.h"

static rw_region *exposed;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int rw_has_windows;

void rw_watch_window(uint32_t window, const void *base, uint64_t size)
{
    rw_has_windows = 1;
    rw_region *region = size ? calloc(1, sizeof *region) : NULL;
    if (!region)
        return;
    region->low = region->base = RW_BITS(base);
    region->high = region->low + size;
    region->forbids = RW_READ | RW_WRITE | RW_RELEASE | RW_LEFT;
    region->owner_kind = RW_WINDOW_MEMORY;
    region->owner = region->owner_site = window;
    pthread_mutex_lock(&lock);
    region->next = exposed;
    exposed = region;
    rw_watch(region);
    pthread_mutex_unlock(&lock);
}

/* The memory of all members of a window that they share: each may load and store there. */
void rw_watch_shared(uint32_t number, MPI_Win window)
{
    __typeof__(MPI_Win_get_group) *group_of = rw_function("PMPI_Win_get_group");
    __typeof__(MPI_Group_size) *size_of = rw_function("PMPI_Group_size");
    __typeof__(MPI_Group_free) *release = rw_function("PMPI_Group_free");
    __typeof__(MPI_Win_shared_query) *query = rw_function("PMPI_Win_shared_query");
    MPI_Group group;
    int count = 0;
    if (!group_of || !size_of || !release || !query || group_of(window, &group) != MPI_SUCCESS)
        return;
    size_of(group, &count);
    release(&group);
    for (int rank = 0; rank < count; rank++) {
        MPI_Aint size = 0;
        int unit = 0;
        void *base = NULL;
        if (query(window, rank, &size, &unit, &base) != MPI_SUCCESS || !base || size <= 0)
            continue;
        rw_watch_window(number, base, (uint64_t)size);
        rw_note("shared\t%u\t%d\t%llu\t%lld\n", number, rank, (unsigned long long)RW_BITS(base), (long long)size);
    }
}

/* Without `base`, all memory of the window. */
void rw_unwatch_window(uint32_t window, const void *base)
{
    pthread_mutex_lock(&lock);
    for (rw_region **at = &exposed; *at;) {
        rw_region *each = *at;
        if (each->owner != window || (base && each->low != RW_BITS(base))) {
            at = &each->next;
            continue;
        }
        *at = each->next;
        rw_unwatch(each);
        free(each);
    }
    pthread_mutex_unlock(&lock);
}

/* Ranks may wait for each other by a mutex or semaphore in memory that they share: that is an atomic access. */
void rw_waits_in_memory(const void *object, void *from)
{
    if (RW_UNLIKELY(rw_guarding && rw_has_windows) && !rw_guards_pages)
        rw_accessed(object, 1, RW_READ | RW_WRITE | RW_ATOMIC, from);
}

/* Whether pages of this memory are in a window as well. */
int rw_is_exposed(uint64_t low, uint64_t high)
{
    const uint64_t page = 4096;
    int found = 0;
    pthread_mutex_lock(&lock);
    for (const rw_region *each = exposed; each && !found; each = each->next)
        found = each->low < (high + page - 1) / page * page && low / page * page < each->high;
    pthread_mutex_unlock(&lock);
    return found;
}
