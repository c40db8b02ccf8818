// As alias_of_a_static_function, and every rank calls it.
// with: _alias_of_a_static_function_ok_helper.c
#include <mpi.h>

void synchronize(void);

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    synchronize();
    MPI_Finalize();
    return 0;
}
