// The name that main calls is an alias, in another file, of the function with the barrier.
// with: _alias_in_another_file_helper.c
#include <mpi.h>

void synchronize(void);

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0) // because: RW101
        synchronize();
    MPI_Finalize();
    return 0;
}
