/* The processor's watchpoints, on bytes that no page can be protected for: the first and the last of a buffer.
 *
 * There are few (four on x86), each of at most eight bytes; a late buffer gets none, and what was
 * written there is then found by the check at the end of the operation. */
#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>
#include "guard.h"

#define WATCHPOINTS 4

static struct {
    int file; /* + 1 */
    rw_region *region;
    uint64_t address;
    unsigned size;
} points[WATCHPOINTS];
static int is_impossible = -1;

static int is_new_enough(void)
{
    struct utsname system;
    int major = 0, minor = 0;
    uname(&system);
    return sscanf(system.release, "%d.%d", &major, &minor) == 2 && (major > 5 || (major == 5 && minor >= 18));
}

static int opened(uint64_t address, unsigned size, int also_reads, unsigned which)
{
    struct perf_event_attr wanted = {.size = sizeof wanted, .type = PERF_TYPE_BREAKPOINT};
    wanted.bp_type = also_reads ? HW_BREAKPOINT_RW : HW_BREAKPOINT_W;
    wanted.bp_addr = address;
    wanted.bp_len = size;
    wanted.sample_period = 1;
    wanted.sample_type = PERF_SAMPLE_IP;
    wanted.exclude_kernel = wanted.exclude_hv = 1;
    wanted.sigtrap = wanted.remove_on_exec = 1;
    wanted.inherit = wanted.inherit_thread = 1;
    wanted.sig_data = which;
    return (int)syscall(SYS_perf_event_open, &wanted, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

/* The largest piece that the processor can watch at the beginning, or the end, of the bytes. */
static unsigned largest(uint64_t low, uint64_t high, int at_end, uint64_t *address)
{
    for (unsigned size = 8; size; size /= 2) {
        *address = at_end ? high - size : low;
        if (*address >= low && !(*address % size) && *address + size <= high)
            return size;
    }
    return 0;
}

static void set(rw_region *region, uint64_t low, uint64_t high, int at_end)
{
    uint64_t address;
    unsigned size = largest(low, high, at_end, &address);
    for (unsigned i = 0; size && i < WATCHPOINTS; i++) {
        if (points[i].file)
            continue;
        rw_catch_faults();
        points[i].address = address;
        points[i].size = size;
        points[i].region = region;
        int file = opened(address, size, !region->is_sent, i);
        points[i].file = file + 1;
        if (file < 0)
            is_impossible = 1;
        return;
    }
}

static int free_points(void)
{
    int count = 0;
    for (unsigned i = 0; i < WATCHPOINTS; i++)
        count += !points[i].file;
    return count;
}

void rw_set_watchpoints(rw_region *region)
{
    if (is_impossible < 0)
        is_impossible = !is_new_enough();
    if (is_impossible || !free_points())
        return;
    uint64_t low = region->low, high = region->high;
    if (region->shape) {
        low = region->base + (uint64_t)region->shape->pieces[0].start;
        high = low + (uint64_t)(region->shape->pieces[0].end - region->shape->pieces[0].start);
    }
    set(region, low, high, 0);
    if (high - low > 8 && free_points() > 1)
        set(region, low, high, 1);
}

void rw_drop_watchpoints(rw_region *region)
{
    for (unsigned i = 0; i < WATCHPOINTS; i++)
        if (points[i].file && points[i].region == region) {
            close(points[i].file - 1);
            points[i].file = 0;
        }
}

/* The instruction is done, and the next one is where the thread stands: as with a call that has returned. */
void rw_watchpoint_hit(uint64_t address, void *from)
{
    for (unsigned i = 0; i < WATCHPOINTS; i++)
        if (points[i].file && points[i].address == address)
            rw_accessed((void *)(uintptr_t)address, points[i].size, points[i].region->is_sent ? RW_WRITE : RW_EITHER, from);
}
