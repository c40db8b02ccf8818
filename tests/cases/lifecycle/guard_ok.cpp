// MPI runs as long as its guard.
#include <mpi.h>

struct Guard {
    Guard(int *argc, char ***argv) { MPI_Init(argc, argv); }
    ~Guard() { MPI_Finalize(); }
};

int main(int argc, char **argv)
{
    Guard guard(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    return 0;
}
