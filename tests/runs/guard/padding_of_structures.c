// A member of an element in an array of structures is changed while all are being sent.
// run: -n 2 --guard source
#include <mpi.h>
#include <stddef.h>

struct cell {
    int kind;
    int visits;
    double mass;
};

int main(int argc, char **argv)
{
    int rank;
    struct cell mine[4] = {{0}}, theirs[4] = {{0}};
    int lengths[] = {1, 1};
    MPI_Aint places[] = {offsetof(struct cell, kind), offsetof(struct cell, mass)};
    MPI_Datatype types[] = {MPI_INT, MPI_DOUBLE}, packed, cells;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Type_create_struct(2, lengths, places, types, &packed);
    MPI_Type_create_resized(packed, 0, sizeof(struct cell), &cells);
    MPI_Type_commit(&cells);
    MPI_Isend(mine, 4, cells, other, 0, MPI_COMM_WORLD, &request);
    mine[2].mass = 1; // expect: RW402
    MPI_Recv(theirs, 4, cells, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Type_free(&packed);
    MPI_Type_free(&cells);
    MPI_Finalize();
    return 0;
}
