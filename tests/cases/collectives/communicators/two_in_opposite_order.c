// Two communicators with the same members, met in opposite order.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm mesh, io;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &mesh);
    MPI_Comm_dup(MPI_COMM_WORLD, &io);

    if (rank == 0) { // because: RW103
        MPI_Barrier(mesh); // expect: RW103
        MPI_Barrier(io);
    } else {
        MPI_Barrier(io); // expect: RW103
        MPI_Barrier(mesh);
    }
    MPI_Comm_free(&io);
    MPI_Comm_free(&mesh);
    MPI_Finalize();
    return 0;
}
