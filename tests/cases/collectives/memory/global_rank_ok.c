// The rank lives in a global variable that another function sets.
#include <mpi.h>
#include <stdio.h>

static int my_rank, processes;

static void start(int *argc, char ***argv)
{
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
}

static void checkpoint(void)
{
    if (processes > 1)
        MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    checkpoint();
    printf("%d/%d\n", my_rank, processes);
    MPI_Finalize();
    return 0;
}
