// with: _global_in_another_file_helper.c
// The rank is an external variable of the helper file.
#include <mpi.h>

extern int world_rank, world_size;
void world_start(int *argc, char ***argv);

int main(int argc, char **argv)
{
    world_start(&argc, &argv);
    if (world_size > 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
