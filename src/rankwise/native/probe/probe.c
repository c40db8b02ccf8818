/* Makes collectives with few bytes at huge distances, and checks every byte that arrives.
 *
 * Reads probes from a file, a line each: number, call, count, extent, step. Memory is reserved, not used, so that a
 * buffer of many gigabytes costs a page for each element. Rank 0 prints `begin N` and `end N WORD ...`; what a probe
 * did that was begun and not ended is for the reader to decide. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { NOT_THERE = -77, MOST_RANKS = 64 };

struct call {
    const char *name, *base;
    int (*make)(void);
};

static void *buffer, *sendbuf, *recvbuf;
static int count, sendcount, recvcount, root;
static int sendcounts[MOST_RANKS], recvcounts[MOST_RANKS], displs[MOST_RANKS], sdispls[MOST_RANKS], rdispls[MOST_RANKS];
static MPI_Aint sdispls_in_bytes[MOST_RANKS], rdispls_in_bytes[MOST_RANKS];
static MPI_Datatype datatype, sendtype, recvtype, sendtypes[MOST_RANKS], recvtypes[MOST_RANKS];
static MPI_Op op;
static MPI_Comm comm, everyone, neighbours;
static MPI_Info info;
static MPI_Request request;
static int me, ranks;

#include "probe_calls.h"

static int64_t extent_now;

static unsigned char value(int from, int to, int64_t at)
{
    return (unsigned char)(1 + (from * 37 + to * 11 + at * 5) % 120);
}

static void add(void *in, void *inout, int *n, MPI_Datatype *type)
{
    (void)type;
    for (int64_t i = 0; i < *n; i++)
        ((unsigned char *)inout)[i * extent_now] += ((unsigned char *)in)[i * extent_now];
}

static int is(const struct call *call, const char *base) { return strcmp(call->base, base) == 0; }

/* What this machine has no memory for says nothing about the library, which may return any error then, or wait for ever. A size
 * that no memory has is one that the library computed wrongly. */
static int number_now;

extern void *__libc_malloc(size_t);

void *malloc(size_t bytes)
{
    char line[64];
    void *found = __libc_malloc(bytes);
    if (!found && bytes && bytes <= PTRDIFF_MAX) {
        int length = snprintf(line, sizeof line, "short %d %zu\n", number_now, bytes);
        if (write(1, line, (size_t)length) != length)
            abort();
    }
    return found;
}

/* Addresses with room on both sides, so that what a library misplaces is wrong data and no crash. */
static const size_t around = (size_t)1 << 33;

static void *reserve(size_t bytes)
{
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    char *found = mmap(NULL, bytes + 2 * around, PROT_READ | PROT_WRITE, flags, -1, 0);
    return found == MAP_FAILED ? NULL : found + around;
}

static void give_back(void *memory, size_t bytes)
{
    if (memory)
        munmap((char *)memory - around, bytes + 2 * around);
}

struct probe {
    int number;
    char name[64];
    int count;
    int64_t extent, step;
};

/* What each rank sends and expects: blocks for all ranks, or one. */
static int sends_many(const struct call *call)
{
    return is(call, "Alltoall") || is(call, "Alltoallv") || is(call, "Alltoallw")
        || ((is(call, "Scatter") || is(call, "Scatterv")) && me == 0);
}

static int receives_many(const struct call *call)
{
    return is(call, "Alltoall") || is(call, "Alltoallv") || is(call, "Alltoallw") || is(call, "Allgather")
        || is(call, "Allgatherv") || ((is(call, "Gather") || is(call, "Gatherv")) && me == 0);
}

static int reduces(const struct call *call) { return strstr(call->base, "educe") || strstr(call->base, "can"); }

static int is_split(const struct call *call) { return strncmp(call->base, "Reduce_scatter", 14) == 0; }

static int blocks_sent(const struct call *call) { return sends_many(call) || is_split(call) ? ranks : 1; }

static int64_t place(int64_t step, int block, int64_t at) { return (block * step + at) * extent_now; }

static unsigned char expected(const struct call *call, int block, int64_t at)
{
    if (!reduces(call))
        return is(call, "Bcast") ? value(0, 0, at) : value(receives_many(call) ? block : 0,
                                                           sends_many(call) || is(call, "Scatter") || is(call, "Scatterv") ? me : 0, at);
    int last = is(call, "Scan") ? me : is(call, "Exscan") ? me - 1 : ranks - 1, sum = 0;
    for (int from = 0; from <= last; from++)
        sum += value(from, is_split(call) ? me : 0, at);
    return (unsigned char)sum;
}

static void prepare(const struct call *call, const struct probe *probe)
{
    int is_alltoallw = is(call, "Alltoallw");
    for (int i = 0; i < ranks; i++) {
        sendcounts[i] = recvcounts[i] = probe->count;
        displs[i] = (int)(i * probe->step);
        sdispls[i] = rdispls[i] = (int)(i * probe->step * (is_alltoallw ? probe->extent : 1));
        sdispls_in_bytes[i] = rdispls_in_bytes[i] = (MPI_Aint)i * probe->step * probe->extent;
        sendtypes[i] = recvtypes[i] = datatype;
    }
    count = sendcount = recvcount = probe->count;
    sendtype = recvtype = datatype;
    comm = strstr(call->name, "eighbor") ? neighbours : everyone;
    for (int block = 0; block < blocks_sent(call); block++)
        for (int64_t at = 0; at < probe->count; at++)
            ((unsigned char *)sendbuf)[place(probe->step, block, at)]
                = value(me, sends_many(call) || is_split(call) ? block : 0, at);
    buffer = me == 0 ? sendbuf : recvbuf;
}

static int64_t first_wrong(const struct call *call, const struct probe *probe)
{
    int has_result = !(is(call, "Exscan") && me == 0)
        && !((is(call, "Reduce") || is(call, "Gather") || is(call, "Gatherv")) && me != 0);
    const unsigned char *found = is(call, "Bcast") ? buffer : recvbuf;
    for (int block = 0; has_result && block < (receives_many(call) ? ranks : 1); block++)
        for (int64_t at = 0; at < probe->count; at++)
            if (found[place(probe->step, block, at)] != expected(call, block, at))
                return place(probe->step, block, at);
    return -1;
}

static int complete(const struct call *call)
{
    int is_persistent = strstr(call->name, "_init") != NULL;
    if (request == MPI_REQUEST_NULL)
        return MPI_SUCCESS;
    int code = is_persistent ? MPI_Start(&request) : MPI_SUCCESS;
    if (code == MPI_SUCCESS)
        code = MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (is_persistent && request != MPI_REQUEST_NULL)
        MPI_Request_free(&request);
    return code;
}

static void tell_error(int number, int code)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int length;
    MPI_Error_string(code, text, &length);
    for (char *at = text; *at; at++)
        if (*at == '\n')
            *at = ' ';
    printf("end %d error %s\n", number, text);
}

static void make(const struct call *call, const struct probe *probe)
{
    int64_t elements = (ranks - 1) * probe->step + probe->count;
    size_t bytes = (size_t)elements * probe->extent + 4096;
    int64_t failed[2] = {0, 0}, all[2];
    extent_now = probe->extent;
    sendbuf = reserve(bytes);
    recvbuf = reserve(bytes);
    if (!sendbuf || !recvbuf)
        failed[0] = -1;
    MPI_Allreduce(MPI_IN_PLACE, failed, 1, MPI_INT64_T, MPI_MIN, everyone);
    if (failed[0]) {
        if (me == 0)
            printf("end %d no-memory %zu\n", probe->number, bytes);
    } else {
        MPI_Type_create_resized(MPI_BYTE, 0, probe->extent, &datatype);
        MPI_Type_commit(&datatype);
        prepare(call, probe);
        request = MPI_REQUEST_NULL;
        int code = call->make();
        if (code == MPI_SUCCESS)
            code = complete(call);
        int64_t wrong = code == MPI_SUCCESS ? first_wrong(call, probe) : -1;
        failed[0] = code, failed[1] = wrong;
        MPI_Allreduce(failed, all, 2, MPI_INT64_T, MPI_MAX, everyone);
        int64_t least = code;
        MPI_Allreduce(MPI_IN_PLACE, &least, 1, MPI_INT64_T, MPI_MIN, everyone);
        if (me == 0 && (all[0] == NOT_THERE || least == NOT_THERE))
            printf("end %d not-there\n", probe->number);
        else if (me == 0 && all[0] != MPI_SUCCESS)
            tell_error(probe->number, (int)all[0]);
        else if (me == 0)
            printf(all[1] >= 0 ? "end %d wrong at byte %lld\n" : "end %d right\n", probe->number, (long long)all[1]);
        MPI_Type_free(&datatype);
    }
    give_back(sendbuf, bytes);
    give_back(recvbuf, bytes);
}

#include "special.h"

int main(int argc, char **argv)
{
    struct probe probe;
    long long extent, step;
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &everyone);
    MPI_Comm_set_errhandler(everyone, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(everyone, &me);
    MPI_Comm_size(everyone, &ranks);
    int all[MOST_RANKS];
    for (int i = 0; i < ranks; i++)
        all[i] = i;
    MPI_Dist_graph_create_adjacent(everyone, ranks, all, MPI_UNWEIGHTED, ranks, all, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                   &neighbours);
    MPI_Comm_set_errhandler(neighbours, MPI_ERRORS_RETURN);
    MPI_Op_create(add, 1, &op);
    info = MPI_INFO_NULL;
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    MPI_Get_library_version(version, &length);
    for (char *at = version; *at; at++)
        if (*at == '\n')
            *at = ' ';
    if (me == 0)
        printf("library %s\n", version);
    while (file && fscanf(file, "%d %63s %d %lld %lld", &probe.number, probe.name, &probe.count, &extent, &step) == 5) {
        probe.extent = extent, probe.step = step;
        MPI_Barrier(everyone);
        number_now = probe.number;
        if (me == 0) {
            printf("begin %d\n", probe.number);
            fflush(stdout);
        }
        if (!make_special(&probe))
            for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
                if (strcmp(calls[i].name, probe.name) == 0)
                    make(&calls[i], &probe);
        fflush(stdout);
    }
    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
