// A function that has a second name in the file that defines it, called by that name from here.
// with: _alias_of_a_static_function_helper.c
#include <mpi.h>

void synchronize(void);

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) // because: RW101
        synchronize();
    MPI_Finalize();
    return 0;
}
