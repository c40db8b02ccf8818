// A child process works on its own copy of a buffer that the parent is receiving into.
// run: -n 2 --guard binary
// run: -n 2 --guard source
#include <mpi.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 8192 };

int main(int argc, char **argv)
{
    int rank, status = 1;
    double *data = calloc(N, sizeof *data), *ghost = calloc(N, sizeof *ghost);
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irecv(ghost, N, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(data, N, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);
    pid_t child = fork();
    if (!child) {
        for (int i = 0; i < N; i++)
            ghost[i] = data[i] = i;
        _exit(0);
    }
    waitpid(child, &status, 0);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    if (status)
        MPI_Abort(MPI_COMM_WORLD, 1);
    free(data);
    free(ghost);
    MPI_Finalize();
    return 0;
}
