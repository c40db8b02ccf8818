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
