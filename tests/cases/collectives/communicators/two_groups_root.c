// A broadcast between two groups that the rest of the root's group leaves out.
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, value = 3, root;
    MPI_Comm half, both;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int first = rank < size / 2;
    MPI_Comm_split(MPI_COMM_WORLD, first, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, first ? size / 2 : 0, 1, &both);
    if (first)
        root = rank == 0 ? MPI_ROOT : MPI_PROC_NULL;
    else
        root = 0;
    MPI_Bcast(&value, 1, MPI_INT, root, both);
    if (first) {
        if (rank == 0)
            MPI_Bcast(&value, 1, MPI_INT, MPI_ROOT, both); // expect: RW101
    } else {
        MPI_Bcast(&value, 1, MPI_INT, 0, both); // expect: RW101
    }
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
