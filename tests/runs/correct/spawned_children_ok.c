// The ranks start two more processes, one of which waits long for a message of theirs and ends before they do.
// run: -n 2
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, x = 7;
    MPI_Comm parent, children;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_get_parent(&parent);
    if (parent == MPI_COMM_NULL) {
        MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE);
        if (rank == 0) {
            sleep(1);
            MPI_Send(&x, 1, MPI_INT, 1, 0, children);
        }
        MPI_Barrier(children);
        MPI_Comm_disconnect(&children);
        if (rank == 0) {
            sleep(1);
            MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        } else {
            MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    } else {
        if (rank == 1)
            MPI_Recv(&x, 1, MPI_INT, 0, 0, parent, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Barrier(parent);
        MPI_Comm_disconnect(&parent);
    }
    MPI_Finalize();
    return 0;
}
