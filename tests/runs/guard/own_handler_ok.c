// The program catches its own faults, while pages of a buffer are protected.
// run: -n 2 --guard binary
// run: -n 2 --guard source
#include <mpi.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>

enum { N = 8192 };
static sigjmp_buf back;
static volatile int caught;

static void on_fault(int number)
{
    (void)number;
    caught++;
    siglongjmp(back, 1);
}

static void touch_nothing(volatile int *nothing)
{
    if (!sigsetjmp(back, 1))
        *nothing = 1;
}

int main(int argc, char **argv)
{
    int rank;
    double *data = calloc(N, sizeof *data), *ghost = calloc(N, sizeof *ghost);
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int round = 0; round < 2; round++) {
        MPI_Irecv(ghost, N, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(data, N, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);
        signal(SIGSEGV, on_fault);
        touch_nothing(NULL);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    if (caught != 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    free(data);
    free(ghost);
    MPI_Finalize();
    return 0;
}
