// A structure is described and committed.
#include <mpi.h>
#include <stddef.h>

struct point {
    int id;
    double x;
};

int main(int argc, char **argv)
{
    struct point point = {1, 2.0};
    int lengths[2] = {1, 1};
    MPI_Aint places[2] = {offsetof(struct point, id), offsetof(struct point, x)};
    MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE};
    MPI_Datatype kind;
    MPI_Init(&argc, &argv);
    MPI_Type_create_struct(2, lengths, places, types, &kind);
    MPI_Type_commit(&kind);
    MPI_Bcast(&point, 1, kind, 0, MPI_COMM_WORLD);
    MPI_Type_free(&kind);
    MPI_Finalize();
    return 0;
}
