// The program catches its own faults; that of a pending buffer is not one of them.
// run: -n 2 --guard binary
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>

enum { N = 8192 };

static void on_fault(int number)
{
    _Exit(number);
}

int main(int argc, char **argv)
{
    int rank;
    double *data = calloc(N, sizeof *data), *ghost = calloc(N, sizeof *ghost);
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct sigaction own = {.sa_handler = on_fault};
    sigaction(SIGSEGV, &own, NULL);
    MPI_Irecv(ghost, N, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(data, N, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);
    sigaction(SIGSEGV, &own, NULL);
    ghost[N / 2] = 1; // expect: RW402
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    free(data);
    free(ghost);
    MPI_Finalize();
    return 0;
}
