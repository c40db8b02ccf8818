// After Fig. 3.3: the barriers of both inner ways match, those of the outer ways do not.
#include <mpi.h>

int main(int argc, char **argv)
{
    int mine = 1, total = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank > 0) { // because: RW101
        if (rank % 2) {
            mine = 2;
            MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
        } else {
            mine = 3;
            MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
        }
    }
    MPI_Allreduce(&mine, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
