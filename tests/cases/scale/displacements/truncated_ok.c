// The sum is made in 64 bits, and compared with the largest int.
// notes: RW702, RW703, RW704, RW705
#include <limits.h>
#include <mpi.h>

void exchange(char *out, int *sends, int *sent_to, char *in, int *receives, int *received_at, int size) {
    long sum = 0;
    for (int i = 0; i < size; i++) {
        if (sum > INT_MAX)
            MPI_Abort(MPI_COMM_WORLD, 1);
        received_at[i] = sum;
        sum += receives[i];
    }
    MPI_Alltoallv(out, sends, sent_to, MPI_BYTE, in, receives, received_at, MPI_BYTE, MPI_COMM_WORLD);
}
