// Datatypes that functions of MPI 1 make get the handles of freed ones; libraries still have these functions.
// run: -n 2
#include <mpi.h>

#ifdef MPICH_VERSION
int MPI_Type_struct(int, int[], MPI_Aint[], MPI_Datatype[], MPI_Datatype *);
#else
#define MPI_Type_struct MPI_Type_create_struct
#endif

int main(int argc, char **argv)
{
    int rank, lengths[2] = {1, 1}, x[2];
    MPI_Aint places[2] = {0, sizeof(int)};
    MPI_Datatype types[2] = {MPI_INT, MPI_INT}, first, second;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    x[0] = x[1] = rank;
    MPI_Type_contiguous(2, MPI_INT, &first);
    MPI_Type_free(&first);
    MPI_Type_struct(2, lengths, places, types, &second);
    MPI_Type_commit(&second);
    MPI_Bcast(x, 1, second, 0, MPI_COMM_WORLD);
    MPI_Type_free(&second);
    MPI_Finalize();
    return 0;
}
