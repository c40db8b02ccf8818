// A datatype has the padding before a member (MPI 4.1, section 5.1.2).
// run: -n 2 --guard source
#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>

typedef struct {
    int kind;
    double x, y;
} place;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    place *all = calloc(3, sizeof *all);
    MPI_Datatype type, element;
    MPI_Aint places[2] = {0, offsetof(place, x)};
    MPI_Type_create_struct(2, (int[]){1, 2}, places, (MPI_Datatype[]){MPI_INT, MPI_DOUBLE}, &type);
    MPI_Type_create_resized(type, 0, sizeof(place), &element);
    MPI_Type_commit(&element);
    MPI_Bcast(all, 3, element, 0, MPI_COMM_WORLD);
    MPI_Type_free(&type);
    MPI_Type_free(&element);
    free(all);
    MPI_Finalize();
    return 0;
}
