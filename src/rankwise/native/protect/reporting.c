/* Says what was carried out another way, once for each place: on standard error, and in the folder of a run. */
#define _GNU_SOURCE
#include "protect.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_PLACES = 64 };

static const char *const names[] = {"as it is", "another base address", "the call with MPI_Count", "a larger datatype",
                                    "displacements inside the datatypes"};
static const void *reported[MOST_PLACES];

static int is_new(const void *caller)
{
    for (int i = 0; i < MOST_PLACES; i++) {
        const void *none = NULL;
        if (__atomic_compare_exchange_n(&reported[i], &none, caller, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
            return 1;
        if (none == caller)
            return 0;
    }
    return 0;
}

static void report(const char *call, const char *way, const char *why, const void *caller)
{
    Dl_info info;
    int rank = -1;
    long offset = 0;
    const char *file = "?";
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (dladdr(caller, &info) && info.dli_fname) {
        file = info.dli_fname;
        offset = (long)((const char *)caller - (const char *)info.dli_fbase);
    }
    const char *folder = getenv("RANKWISE_TRACE");
    if (folder && getenv("RANKWISE_PROTECT")) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%d.mended", folder, (int)getpid());
        FILE *kept = fopen(path, "a");
        if (kept) {
            fprintf(kept, "%d\t%s\t%s\t%s\t%s\t%ld\n", rank, call, way, why, file, offset - 1);
            fclose(kept);
            return;
        }
    }
    fprintf(stderr, "rankwise: rank %d: %s at %s+0x%lx is carried out with %s: %s\n", rank, call, file, offset - 1, way,
            why);
}

void rp_report(const char *call, enum way way, const struct blocks *blocks, const void *caller)
{
    char why[160];
    if (rp_forced() != PLAIN || !is_new(caller))
        return;
    snprintf(why, sizeof why, "displacement %d is %d where %lld was meant", blocks->first,
             blocks->displacements[blocks->first], (long long)blocks->meant[blocks->first]);
    report(call, names[way], why, caller);
}

void rp_report_rounds(const char *call, long long total, const void *caller)
{
    char why[160];
    if (!is_new(caller))
        return;
    snprintf(why, sizeof why, "its counts sum to %lld", total);
    report(call, "one reduction per rank", why, caller);
}

void rp_report_split(const char *call, const char *way, long long total, const void *caller)
{
    char why[160] = "RANKWISE_PROTECT_WAY says so";
    if (!is_new(caller))
        return;
    if (total >= 0)
        snprintf(why, sizeof why, "its counts sum to %lld", total);
    report(call, way, why, caller);
}

void rp_report_limit(const char *call, int is_dense, const void *caller)
{
    if (!getenv("RANKWISE_PROTECT_WAY") && is_new(caller))
        report(call, is_dense ? "dense copies of its blocks" : "several rounds", "this library was measured to fail at this size", caller);
}

int rp_refuse_limit(const char *call, MPI_Comm comm, const void *caller)
{
    report(call, "an error instead", "this library was measured to fail at this size, and no way of carrying it out stays nonblocking",
         caller);
    MPI_Comm_call_errhandler(comm, MPI_ERR_COUNT);
    return MPI_ERR_COUNT;
}

int rp_refuse(const char *call, const struct blocks *blocks, MPI_Comm comm, const void *caller)
{
    char why[200];
    snprintf(why, sizeof why, "displacement %d is %d where %lld was meant, and no way of carrying it out fits", blocks->first,
             blocks->displacements[blocks->first], (long long)blocks->meant[blocks->first]);
    report(call, "an error instead", why, caller);
    MPI_Comm_call_errhandler(comm, MPI_ERR_COUNT);
    return MPI_ERR_COUNT;
}

void *rp_next(const char *name) { return dlsym(RTLD_NEXT, name); }

int rp_is_enforced;

static __attribute__((constructor)) void read_environment(void) { rp_is_enforced = getenv("RANKWISE_PROTECT_WAY") != NULL; }

enum way rp_forced(void)
{
    static int known = -1;
    if (known < 0) {
        const char *word = getenv("RANKWISE_PROTECT_WAY");
        known = !word ? PLAIN : !strcmp(word, "rebased") ? REBASED : !strcmp(word, "large") ? LARGE
            : !strcmp(word, "grouped") ? GROUPED : PLAIN; /* or FOLDED */
    }
    return (enum way)known;
}

int rp_peers(MPI_Comm comm)
{
    int is_inter = 0, number = 0;
    PMPI_Comm_test_inter(comm, &is_inter);
    if (is_inter)
        PMPI_Comm_remote_size(comm, &number);
    else
        PMPI_Comm_size(comm, &number);
    return number;
}

static int neighbours(MPI_Comm comm, int is_source)
{
    int kind = MPI_UNDEFINED, number = 0, others = 0, me, is_weighted;
    PMPI_Topo_test(comm, &kind);
    if (kind == MPI_CART) {
        PMPI_Cartdim_get(comm, &number);
        return 2 * number;
    }
    if (kind == MPI_GRAPH) {
        PMPI_Comm_rank(comm, &me);
        PMPI_Graph_neighbors_count(comm, me, &number);
    } else if (kind == MPI_DIST_GRAPH)
        PMPI_Dist_graph_neighbors_count(comm, is_source ? &number : &others, is_source ? &others : &number, &is_weighted);
    return number;
}

int rp_sources(MPI_Comm comm) { return neighbours(comm, 1); }

int rp_destinations(MPI_Comm comm) { return neighbours(comm, 0); }
