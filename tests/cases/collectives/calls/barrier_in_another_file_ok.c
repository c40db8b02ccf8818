// with: _barrier_in_another_file_ok_helper.c
// The collective is in the helper file; the condition that decides about it is here.
#include <mpi.h>

void write_checkpoint(int step);

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int step = 0; step < 3; step++) {
        if (step % 2 == 0)
            write_checkpoint(step);
    }
    MPI_Finalize();
    return 0;
}
