// Another member of the structure is changed meanwhile.
#include <mpi.h>
#include <stdio.h>

struct cell {
    double mass, charge;
};

int main(int argc, char **argv)
{
    int rank, size;
    double mine = 3;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    struct cell c = {0, 0};
    MPI_Irecv(&c.mass, 1, MPI_DOUBLE, previous, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&mine, 1, MPI_DOUBLE, next, 0, MPI_COMM_WORLD);
    c.charge = 1;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    printf("%g %g\n", c.mass, c.charge);
    MPI_Finalize();
    return 0;
}
