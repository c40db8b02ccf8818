// MPI_BOTTOM with a datatype of absolute addresses.
#include <mpi.h>

int main(int argc, char **argv)
{
    int first = 1, second = 2;
    MPI_Aint addresses[2];
    MPI_Datatype both;
    MPI_Init(&argc, &argv);
    MPI_Get_address(&first, &addresses[0]);
    MPI_Get_address(&second, &addresses[1]);
    MPI_Type_create_hindexed_block(2, 1, addresses, MPI_INT, &both);
    MPI_Type_commit(&both);
    MPI_Bcast(MPI_BOTTOM, 1, both, 0, MPI_COMM_WORLD);
    MPI_Type_free(&both);
    MPI_Finalize();
    return 0;
}
