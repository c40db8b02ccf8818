// The sum is made in 64 bits, and cut to an int where it is stored.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>

void exchange(char *out, int *sends, int *sent_to, char *in, int *receives, int *received_at, int size) {
    long sum = 0;
    for (int i = 0; i < size; i++) {
        received_at[i] = sum; // because: RW702
        sum += receives[i];
    }
    MPI_Alltoallv(out, sends, sent_to, MPI_BYTE, in, receives, received_at, MPI_BYTE, MPI_COMM_WORLD); // expect: RW702
}
