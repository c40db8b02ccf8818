// The types of a datatype have another order than the members of the structure (MPI 4.1, section 5.1.2).
// run: -n 2
#include <mpi.h>
#include <stdlib.h>

typedef struct {
    double x;
    int kind;
    float weight;
} particle;

static particle all[5];      // because: RW401

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype type;
    MPI_Aint places[3] = {0, 8, 12};
    MPI_Type_create_struct(3, (int[]){1, 1, 1}, places, (MPI_Datatype[]){MPI_DOUBLE, MPI_FLOAT, MPI_INT}, &type);
    MPI_Type_commit(&type);
    MPI_Bcast(all, 5, type, 0, MPI_COMM_WORLD);      // expect: RW401
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
