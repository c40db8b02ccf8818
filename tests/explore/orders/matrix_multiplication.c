// Vo, PhD thesis 2011, section 5.3.4: who brings a row of the product gets the next row to multiply. 4 rows, or one for each worker.
// explore: np=3 buffering=infinite mixing=0 -> 4
// explore: np=3 buffering=infinite mixing=1 -> 6
// explore: np=3 buffering=infinite mixing=2 -> 8
// explore: np=3 buffering=infinite strategy=depth-first -> 8
// explore: np=4 buffering=zero mixing=0 -> 6
// explore: np=4 buffering=zero strategy=reduced -> 18
// explore: np=3 buffering=infinite strategy=reduced jobs=2 -> 8
// explore: np=5 buffering=infinite mixing=0 -> 7
// explore: np=6 buffering=infinite mixing=0 -> 11
// explore: np=5 buffering=infinite strategy=reduced long=yes -> 24
// explore: np=6 buffering=infinite strategy=reduced long=yes -> 120
#include <mpi.h>

enum { SIZE = 4, WORK = 1, RESULT = 2, STOP = 3 };

static void serve(const double *b)
{
    double row[SIZE], product[SIZE];
    MPI_Status status;
    for (;;) {
        MPI_Recv(row, SIZE, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            return;
        for (int i = 0; i < SIZE; i++) {
            product[i] = 0;
            for (int j = 0; j < SIZE; j++)
                product[i] += row[j] * b[j * SIZE + i];
        }
        MPI_Send(product, SIZE, MPI_DOUBLE, 0, RESULT, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size, row = 0;
    double a[SIZE * SIZE], b[SIZE * SIZE], product[SIZE];
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < SIZE * SIZE; i++)
        a[i] = b[i] = i;
    MPI_Bcast(b, SIZE * SIZE, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank > 0) {
        serve(b);
    } else {
        int rows = size - 1 > SIZE ? size - 1 : SIZE;
        for (; row < size - 1; row++)
            MPI_Send(&a[row % SIZE * SIZE], SIZE, MPI_DOUBLE, row + 1, WORK, MPI_COMM_WORLD);
        for (int got = 0; got < rows; got++) {
            MPI_Recv(product, SIZE, MPI_DOUBLE, MPI_ANY_SOURCE, RESULT, MPI_COMM_WORLD, &status);
            int at = row < rows ? row % SIZE : 0;
            MPI_Send(&a[at * SIZE], SIZE, MPI_DOUBLE, status.MPI_SOURCE, row < rows ? WORK : STOP, MPI_COMM_WORLD);
            row++;
        }
    }
    MPI_Finalize();
    return 0;
}
