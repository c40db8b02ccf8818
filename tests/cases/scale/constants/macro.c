// Two constants of the preprocessor give a count beyond what an int holds; the compiler has cut it already.
#include <mpi.h>
#define ROWS 70000
#define COLUMNS 40000

void share(float *table) {
    MPI_Bcast(table, ROWS * COLUMNS, MPI_FLOAT, 0, MPI_COMM_WORLD); // expect: RW901
}
