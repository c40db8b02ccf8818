// Every call of a function asks the communicator that it is given before it uses the answer.
#include <mpi.h>

static int remembered = 1;

static void share(MPI_Comm communicator)
{
    int size, value = 1;
    MPI_Comm_size(communicator, &size);
    remembered = size;
    MPI_Bcast(&value, 1, MPI_INT, remembered - 1, communicator);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    share(MPI_COMM_SELF);
    share(MPI_COMM_WORLD);
    share(MPI_COMM_SELF);
    MPI_Finalize();
    return 0;
}
