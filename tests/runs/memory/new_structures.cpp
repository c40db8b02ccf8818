// The structures that `new` makes hold doubles and integers in turns (MPI 4.1, section 5.1.2).
// run: -n 2 --guard source
#include <mpi.h>

struct cell {
    double energy;
    long number;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    cell *cells = new cell[4];      // because: RW401
    MPI_Datatype type;
    MPI_Type_contiguous(2, MPI_DOUBLE, &type);
    MPI_Type_commit(&type);
    MPI_Bcast(cells, 4, type, 0, MPI_COMM_WORLD);      // expect: RW401
    MPI_Type_free(&type);
    delete[] cells;
    MPI_Finalize();
    return 0;
}
