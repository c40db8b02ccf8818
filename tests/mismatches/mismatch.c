/* Two ranks that disagree about one thing, or about nothing: mismatch WHAT FORM FIRST.

   WHAT   none, order, kind, root, operation, datatype, count, communicator, truncation, later
   FORM   blocking, nonblocking, polling, persistent
   FIRST  the rank that arrives first
*/
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum form { BLOCKING, NONBLOCKING, POLLING, PERSISTENT };
enum call { ALLREDUCE, BARRIER, BCAST, REDUCE, SEND, RECV };
struct with { MPI_Comm comm; int count, root; MPI_Datatype type; MPI_Op op; };

static const char *what;
static enum form form;
static int rank;
/* Memory of either type, so that only the ranks disagree about it. */
union numbers { int whole[1024]; float real[1024]; };
static union numbers given, taken;

/* Whether this rank is the one that does it differently. */
static int is(const char *name) { return rank == 1 && strcmp(what, name) == 0; }

static void make(enum call call, struct with w) {
    switch (call) {
    case ALLREDUCE: MPI_Allreduce(&given, &taken, w.count, w.type, w.op, w.comm); break;
    case BARRIER: MPI_Barrier(w.comm); break;
    case BCAST: MPI_Bcast(&given, w.count, w.type, w.root, w.comm); break;
    case REDUCE: MPI_Reduce(&given, &taken, w.count, w.type, w.op, w.root, w.comm); break;
    case SEND: MPI_Send(&given, w.count, w.type, 1 - rank, 0, w.comm); break;
    case RECV: MPI_Recv(&taken, w.count, w.type, 1 - rank, 0, w.comm, MPI_STATUS_IGNORE); break;
    }
}

static void start(enum call call, struct with w, MPI_Request *request) {
    switch (call) {
    case ALLREDUCE: MPI_Iallreduce(&given, &taken, w.count, w.type, w.op, w.comm, request); break;
    case BARRIER: MPI_Ibarrier(w.comm, request); break;
    case BCAST: MPI_Ibcast(&given, w.count, w.type, w.root, w.comm, request); break;
    case REDUCE: MPI_Ireduce(&given, &taken, w.count, w.type, w.op, w.root, w.comm, request); break;
    case SEND: MPI_Isend(&given, w.count, w.type, 1 - rank, 0, w.comm, request); break;
    case RECV: MPI_Irecv(&taken, w.count, w.type, 1 - rank, 0, w.comm, request); break;
    }
}

/* Collectives are persistent since MPI 4; before that, they are only nonblocking here. */
static void start_prepared(enum call call, struct with w, MPI_Request *request) {
#if MPI_VERSION >= 4
    MPI_Info info = MPI_INFO_NULL;
    switch (call) {
    case ALLREDUCE:
        MPI_Allreduce_init(&given, &taken, w.count, w.type, w.op, w.comm, info, request);
        break;
    case BARRIER: MPI_Barrier_init(w.comm, info, request); break;
    case BCAST: MPI_Bcast_init(&given, w.count, w.type, w.root, w.comm, info, request); break;
    case REDUCE:
        MPI_Reduce_init(&given, &taken, w.count, w.type, w.op, w.root, w.comm, info, request);
        break;
    case SEND: MPI_Send_init(&given, w.count, w.type, 1 - rank, 0, w.comm, request); break;
    case RECV: MPI_Recv_init(&taken, w.count, w.type, 1 - rank, 0, w.comm, request); break;
    }
    MPI_Start(request);
#else
    start(call, w, request);
#endif
}

/* Make one call in the form that was asked for, to its end. */
static void one(enum call call, struct with w) {
    MPI_Request request;
    int done = 0;
    switch (form) {
    case BLOCKING: make(call, w); break;
    case NONBLOCKING:
        start(call, w, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        break;
    case POLLING:
        start(call, w, &request);
        while (!done) MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        break;
    case PERSISTENT:
        start_prepared(call, w, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (request != MPI_REQUEST_NULL) MPI_Request_free(&request);
        break;
    }
}

int main(int argc, char **argv) {
    const char *forms[] = {"blocking", "nonblocking", "polling", "persistent"};
    MPI_Comm other;
    MPI_Init(&argc, &argv);
    what = argv[1];
    while (strcmp(argv[2], forms[form])) form++;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank != atoi(argv[3])) usleep(50000);

    struct with w = {MPI_COMM_WORLD, 1, 0, MPI_INT, MPI_SUM}, alike = w;
    if (is("communicator")) w.comm = other;
    if (is("count")) w.count = 2;
    if (is("root")) w.root = 1;
    if (is("datatype")) w.type = MPI_FLOAT;
    if (is("operation")) w.op = MPI_MAX;

    if (!strcmp(what, "order")) {
        one(is("order") ? BARRIER : BCAST, w);
        one(is("order") ? BCAST : BARRIER, w);
    } else if (!strcmp(what, "kind")) {
        one(is("kind") ? REDUCE : BCAST, w);
    } else if (!strcmp(what, "root")) {
        one(BCAST, w);
    } else if (!strcmp(what, "truncation")) {
        w.count = rank == 0 ? 2 : 1;
        one(rank == 0 ? SEND : RECV, w);
    } else if (!strcmp(what, "later")) {
        one(is("later") ? ALLREDUCE : BARRIER, w);
        one(is("later") ? BCAST : REDUCE, w);
        one(is("later") ? BCAST : ALLREDUCE, w);
    } else
        one(ALLREDUCE, w);
    one(BARRIER, alike);
    MPI_Comm_free(&other);
    MPI_Finalize();
    return 0;
}
