/* Every collective with displacements in int, the last of which has wrapped around; prints those that went wrong.
 *
 * Each rank gives `n` elements of four bytes to each other. Blocks begin at 0, just below 2^31 and just above, so that
 * the last displacement is negative. Memory is reserved on both sides, and used only where data goes. */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { RANKS = 3, N = 16 };
static const int64_t around = (int64_t)1 << 34;
static int me, failed;
static int *base, mine[RANKS * N];
static int counts[RANKS] = {N, N, N}, displs[RANKS], near[RANKS] = {0, N, 2 * N}, bytes[RANKS], near_bytes[RANKS];
static int64_t meant[RANKS];
static MPI_Datatype types[RANKS];

static int value(int from, int to, int at) { return 1 + from * 10007 + to * 101 + at; }

static void clear(void)
{
    for (int i = 0; i < RANKS; i++) {
        memset(base + meant[i], 0, N * sizeof(int));
        memset(base + displs[i], 0, N * sizeof(int));
    }
}

/* Rank `i` of those that sent has its block where it was meant, and nothing is in front of the buffer. */
static void check(const char *name, int code, int has_data, int is_for_me)
{
    int wrong = code != MPI_SUCCESS;
    for (int i = 0; i < RANKS && has_data && !wrong; i++)
        for (int at = 0; at < N; at++)
            wrong |= base[meant[i] + at] != value(i, is_for_me ? me : 0, at);
    for (int at = 0; at < N && has_data; at++)
        wrong |= base[displs[RANKS - 1] + at] != 0;
    if (wrong)
        printf("%s is wrong on rank %d\n", name, me);
    failed |= wrong;
    clear();
}

/* Between two groups, rank 0 has the blocks of ranks 1 and 2, and these have that of rank 0 if it gave one. */
static void check_between(const char *name, int code, int has_given)
{
    int wrong = code != MPI_SUCCESS;
    for (int from = me == 0; from < (me == 0 ? RANKS : 1) && (me == 0 || has_given); from++)
        for (int at = 0; at < N; at++)
            wrong |= base[meant[from] + at] != value(from, 0, at);
    for (int at = 0; at < N; at++)
        wrong |= base[displs[RANKS - 1] + at] != 0;
    if (wrong)
        printf("%s between groups is wrong on rank %d\n", name, me);
    failed |= wrong;
    clear();
}

/* What everybody got from the blocks of a root. */
static void check_spread(const char *name, int code)
{
    int wrong = code != MPI_SUCCESS;
    for (int at = 0; at < N; at++)
        wrong |= mine[at] != value(0, me, at);
    if (wrong)
        printf("%s is wrong on rank %d\n", name, me);
    failed |= wrong;
}

static void fill(int is_for_each)
{
    for (int to = 0; to < RANKS; to++)
        for (int at = 0; at < N; at++)
            mine[to * N + at] = value(me, is_for_each ? to : 0, at);
}

static void fill_root(void)
{
    memset(mine, 0, sizeof mine);
    for (int to = 0; to < RANKS && me == 0; to++)
        for (int at = 0; at < N; at++)
            base[meant[to] + at] = value(0, to, at);
}

static int finish(int code, MPI_Request *request, int is_persistent)
{
    for (int round = 0; round < (is_persistent ? 2 : 1) && code == MPI_SUCCESS; round++) {
        code = is_persistent ? MPI_Start(request) : MPI_SUCCESS;
        if (code == MPI_SUCCESS)
            code = MPI_Wait(request, MPI_STATUS_IGNORE);
    }
    if (is_persistent)
        MPI_Request_free(request);
    return code;
}

int main(int argc, char **argv)
{
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Comm comm = MPI_COMM_WORLD, graph, group, between;
    int everyone[RANKS] = {0, 1, 2};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(comm, &me);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPI_Dist_graph_create_adjacent(comm, RANKS, everyone, MPI_UNWEIGHTED, RANKS, everyone, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    char *memory = mmap(NULL, 2 * around, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    base = (int *)(memory + around);
    meant[1] = ((int64_t)1 << 31) - N / 2, meant[2] = meant[1] + N;
    for (int i = 0; i < RANKS; i++)
        displs[i] = (int)(uint32_t)meant[i], types[i] = MPI_INT;
    fill(0), check("Gatherv", MPI_Gatherv(mine, N, MPI_INT, base, counts, displs, MPI_INT, 0, comm), me == 0, 0);
    fill(0), check("Igatherv", finish(MPI_Igatherv(mine, N, MPI_INT, base, counts, displs, MPI_INT, 0, comm, &request), &request, 0), me == 0, 0);
    fill_root(), check_spread("Scatterv", MPI_Scatterv(base, counts, displs, MPI_INT, mine, N, MPI_INT, 0, comm));
    fill_root(), check_spread("Iscatterv", finish(MPI_Iscatterv(base, counts, displs, MPI_INT, mine, N, MPI_INT, 0, comm, &request), &request, 0));
    clear();
    fill(0), check("Allgatherv", MPI_Allgatherv(mine, N, MPI_INT, base, counts, displs, MPI_INT, comm), 1, 0);
    fill(0), check("Iallgatherv", finish(MPI_Iallgatherv(mine, N, MPI_INT, base, counts, displs, MPI_INT, comm, &request), &request, 0), 1, 0);
    fill(1), check("Alltoallv", MPI_Alltoallv(mine, counts, near, MPI_INT, base, counts, displs, MPI_INT, comm), 1, 1);
    fill(1), check("Ialltoallv", finish(MPI_Ialltoallv(mine, counts, near, MPI_INT, base, counts, displs, MPI_INT, comm, &request), &request, 0), 1, 1);
    fill(0), check("Neighbor_allgatherv", MPI_Neighbor_allgatherv(mine, N, MPI_INT, base, counts, displs, MPI_INT, graph), 1, 0);
    fill(0), check("Ineighbor_allgatherv", finish(MPI_Ineighbor_allgatherv(mine, N, MPI_INT, base, counts, displs, MPI_INT, graph, &request), &request, 0), 1, 0);
    fill(1), check("Neighbor_alltoallv", MPI_Neighbor_alltoallv(mine, counts, near, MPI_INT, base, counts, displs, MPI_INT, graph), 1, 1);
    fill(1), check("Ineighbor_alltoallv", finish(MPI_Ineighbor_alltoallv(mine, counts, near, MPI_INT, base, counts, displs, MPI_INT, graph, &request), &request, 0), 1, 1);
#if MPI_VERSION >= 4
    fill(0), check("Gatherv_init", finish(MPI_Gatherv_init(mine, N, MPI_INT, base, counts, displs, MPI_INT, 0, comm, MPI_INFO_NULL, &request), &request, 1), me == 0, 0);
    fill_root(), check_spread("Scatterv_init", finish(MPI_Scatterv_init(base, counts, displs, MPI_INT, mine, N, MPI_INT, 0, comm, MPI_INFO_NULL, &request), &request, 1));
    clear();
    fill(0), check("Allgatherv_init", finish(MPI_Allgatherv_init(mine, N, MPI_INT, base, counts, displs, MPI_INT, comm, MPI_INFO_NULL, &request), &request, 1), 1, 0);
    fill(1), check("Alltoallv_init", finish(MPI_Alltoallv_init(mine, counts, near, MPI_INT, base, counts, displs, MPI_INT, comm, MPI_INFO_NULL, &request), &request, 1), 1, 1);
    fill(0), check("Neighbor_allgatherv_init", finish(MPI_Neighbor_allgatherv_init(mine, N, MPI_INT, base, counts, displs, MPI_INT, graph, MPI_INFO_NULL, &request), &request, 1), 1, 0);
    fill(1), check("Neighbor_alltoallv_init", finish(MPI_Neighbor_alltoallv_init(mine, counts, near, MPI_INT, base, counts, displs, MPI_INT, graph, MPI_INFO_NULL, &request), &request, 1), 1, 1);
#endif
    MPI_Comm_split(comm, me != 0, 0, &group);
    MPI_Intercomm_create(group, 0, comm, me != 0 ? 0 : 1, 7, &between);
    MPI_Comm_set_errhandler(between, MPI_ERRORS_RETURN);
    const int *places = me == 0 ? displs + 1 : displs;
    fill(0), check_between("Allgatherv", MPI_Allgatherv(mine, N, MPI_INT, base, counts, places, MPI_INT, between), 1);
    fill(0), check_between("Gatherv", MPI_Gatherv(mine, N, MPI_INT, base, counts, places, MPI_INT, me == 0 ? MPI_ROOT : 0, between), 0);
    meant[1] = meant[1] / sizeof(int) & ~(int64_t)1, meant[2] = meant[1] + N; /* Alltoallw counts displacements in bytes */
    for (int i = 0; i < RANKS; i++)
        bytes[i] = (int)(uint32_t)(meant[i] * sizeof(int)), near_bytes[i] = near[i] * sizeof(int), displs[i] = bytes[i] / (int)sizeof(int);
    clear();
    fill(1), check("Alltoallw", MPI_Alltoallw(mine, counts, near_bytes, types, base, counts, bytes, types, comm), 1, 1);
    fill(1), check("Ialltoallw", finish(MPI_Ialltoallw(mine, counts, near_bytes, types, base, counts, bytes, types, comm, &request), &request, 0), 1, 1);
#if MPI_VERSION >= 4
    fill(1), check("Alltoallw_init", finish(MPI_Alltoallw_init(mine, counts, near_bytes, types, base, counts, bytes, types, comm, MPI_INFO_NULL, &request), &request, 1), 1, 1);
#endif
    MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_MAX, comm);
    if (me == 0)
        printf(failed ? "some are wrong\n" : "all are right\n");
    MPI_Finalize();
    return failed;
}
