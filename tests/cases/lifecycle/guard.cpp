// MPI is used after the guard that runs it is gone.
#include <mpi.h>

struct Guard {
    Guard(int *argc, char ***argv) { MPI_Init(argc, argv); }
    ~Guard() { MPI_Finalize(); }
};

int main(int argc, char **argv)
{
    {
        Guard guard(&argc, &argv);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW912
    return 0;
}
