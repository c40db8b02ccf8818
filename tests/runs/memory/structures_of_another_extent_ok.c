// The second structure lies where the datatype's extent says (MPI 4.1, section 5.1.7).
// run: -n 2
#include <mpi.h>
#include <stdlib.h>

static struct {
    int id;
    char name[4];
    float value;
} all[4];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype inner, type;
    MPI_Aint places[2] = {0, 8};
    MPI_Type_create_struct(2, (int[]){1, 1}, places, (MPI_Datatype[]){MPI_INT, MPI_FLOAT}, &inner);
    MPI_Type_create_resized(inner, 0, 12, &type);
    MPI_Type_commit(&type);
    MPI_Bcast(all, 3, type, 0, MPI_COMM_WORLD);
    MPI_Type_free(&inner);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
