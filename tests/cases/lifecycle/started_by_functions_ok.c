// Functions of the program's own start and end MPI.
#include <mpi.h>

static void begin(int *argc, char ***argv)
{
    int level;
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &level);
}

static void end(void)
{
    MPI_Finalize();
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    end();
    return 0;
}
