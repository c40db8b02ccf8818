// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 7, memory[8] = {0};
    MPI_Win win;
    MPI_Info info;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Info_create(&info);
    MPI_Info_set(info, "same_size", "true");
    MPI_Win_create(memory, sizeof memory, sizeof(int), info, MPI_COMM_WORLD, &win);
    MPI_Info_free(&info);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
