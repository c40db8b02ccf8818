// As merged, and the broadcast is made by all.
#include <mpi.h>

int main(int argc, char **argv) {
    MPI_Comm parent, everybody;
    int cells = 100;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    if (parent == MPI_COMM_NULL) {
        MPI_Comm children;
        MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children,
                       MPI_ERRCODES_IGNORE);
        MPI_Intercomm_merge(children, 0, &everybody);
        MPI_Comm_disconnect(&children);
    } else {
        MPI_Intercomm_merge(parent, 1, &everybody);
    }
    MPI_Bcast(&cells, 1, MPI_INT, 0, everybody);
    MPI_Comm_free(&everybody);
    MPI_Finalize();
    return 0;
}
