// What a program sees of its messages does not change when they carry clocks.
// explore: np=3 buffering=both clocks=vector -> 4
// explore: np=3 buffering=both clocks=lamport -> 4
// explore: np=3 buffering=both -> 4
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                         \
    do {                                                         \
        if (!(condition)) {                                      \
            fprintf(stderr, "line %d: %s\n", __LINE__, #condition); \
            exit(1);                                             \
        }                                                        \
    } while (0)
#define MANY 5000 /* longer than what is copied */

static int count_of(MPI_Status *status, MPI_Datatype type)
{
    int count;
    MPI_Get_count(status, type, &count);
    return count;
}

static int elements_of(MPI_Status *status, MPI_Datatype type)
{
    int count;
    MPI_Get_elements(status, type, &count);
    return count;
}

static void shorter_than_the_receive(int rank)
{
    int data[8] = {rank, rank, rank}, big[MANY];
    MPI_Status status;
    if (rank == 1) {
        MPI_Send(data, 3, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(data, 0, MPI_INT, 0, 1, MPI_COMM_WORLD);
        memset(big, 5, sizeof big);
        MPI_Send(big, MANY - 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        return;
    }
    memset(data, -1, sizeof data);
    MPI_Recv(data, 8, MPI_INT, 1, 1, MPI_COMM_WORLD, &status);
    CHECK(count_of(&status, MPI_INT) == 3 && count_of(&status, MPI_BYTE) == 12 && status.MPI_SOURCE == 1);
    CHECK(data[2] == 1 && data[3] == -1 && data[7] == -1);
    MPI_Recv(NULL, 0, MPI_INT, 1, 1, MPI_COMM_WORLD, &status);
    CHECK(count_of(&status, MPI_INT) == 0 && status.MPI_TAG == 1);
    memset(big, -1, sizeof big);
    MPI_Recv(big, MANY, MPI_INT, 1, 1, MPI_COMM_WORLD, &status);
    CHECK(count_of(&status, MPI_INT) == MANY - 1 && big[MANY - 2] == 0x05050505 && big[MANY - 1] == -1);
}

static void derived(int rank)
{
    MPI_Datatype column, pair, types[2] = {MPI_DOUBLE, MPI_CHAR};
    MPI_Aint places[2] = {0, 8};
    int lengths[2] = {1, 1}, matrix[4][4];
    struct { double number; char letter; } pairs[4];
    MPI_Status status;
    MPI_Type_vector(4, 1, 4, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Type_create_struct(2, lengths, places, types, &pair);
    MPI_Type_commit(&pair);
    memset(matrix, -1, sizeof matrix);
    memset(pairs, 0, sizeof pairs);
    if (rank == 1) {
        for (int i = 0; i < 16; i++)
            matrix[i / 4][i % 4] = i;
        for (int i = 0; i < 4; i++)
            pairs[i].number = i + 0.5, pairs[i].letter = 'a' + i;
        MPI_Send(&matrix[0][1], 1, column, 0, 2, MPI_COMM_WORLD);
        int four[4] = {1, 5, 9, 13};
        MPI_Send(four, 4, MPI_INT, 0, 2, MPI_COMM_WORLD);
        MPI_Send(pairs, 1, pair, 0, 2, MPI_COMM_WORLD);
        MPI_Send(pairs, 3, MPI_DOUBLE_INT, 0, 3, MPI_COMM_WORLD);
    } else {
        for (int round = 0; round < 2; round++) {
            MPI_Recv(&matrix[0][round], 1, column, 1, 2, MPI_COMM_WORLD, &status);
            CHECK(count_of(&status, column) == 1 && elements_of(&status, column) == 4);
            CHECK(matrix[0][round] == 1 && matrix[3][round] == 13 && matrix[1][2] == -1);
        }
        MPI_Recv(pairs, 2, pair, 1, 2, MPI_COMM_WORLD, &status);
        CHECK(count_of(&status, pair) == 1 && elements_of(&status, pair) == 2);
        CHECK(pairs[0].number == 0.5 && pairs[0].letter == 'a' && pairs[1].letter == 0);
        struct { double number; int index; } indexed[4];
        MPI_Recv(indexed, 4, MPI_DOUBLE_INT, 1, 3, MPI_COMM_WORLD, &status);
        CHECK(count_of(&status, MPI_DOUBLE_INT) == 3 && indexed[2].number == pairs[0].number + 2);
    }
    MPI_Type_free(&column);
    MPI_Type_free(&pair);
}

static void probed(int rank)
{
    int data[4] = {1, 2, 3, 4}, flag = 0;
    MPI_Status status;
    MPI_Message message;
    if (rank == 1) {
        for (int i = 1; i <= 4; i++)
            MPI_Send(data, i, MPI_INT, 0, 4, MPI_COMM_WORLD);
        return;
    }
    MPI_Probe(1, 4, MPI_COMM_WORLD, &status);
    CHECK(count_of(&status, MPI_INT) == 1);
    MPI_Recv(data, 4, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    while (!flag)
        MPI_Iprobe(1, 4, MPI_COMM_WORLD, &flag, &status);
    CHECK(count_of(&status, MPI_INT) == 2);
    MPI_Mprobe(1, 4, MPI_COMM_WORLD, &message, &status);
    CHECK(count_of(&status, MPI_INT) == 2);
    MPI_Mrecv(data, 4, MPI_INT, &message, &status);
    CHECK(count_of(&status, MPI_INT) == 2 && data[1] == 2);
    for (flag = 0; !flag;)
        MPI_Improbe(1, 4, MPI_COMM_WORLD, &flag, &message, &status);
    MPI_Request request;
    MPI_Imrecv(data, 4, MPI_INT, &message, &request);
    MPI_Wait(&request, &status);
    CHECK(count_of(&status, MPI_INT) == 3 && data[2] == 3);
    MPI_Recv(data, 4, MPI_INT, 1, 4, MPI_COMM_WORLD, &status);
    CHECK(count_of(&status, MPI_INT) == 4);
}

static void pending(int rank)
{
    int data[5][4], big[MANY], flag;
    MPI_Request requests[5];
    MPI_Status statuses[5];
    if (rank == 1) {
        for (int i = 0; i < 5; i++) {
            data[i][0] = data[i][3] = i;
            MPI_Isend(data[i], i, MPI_INT, 0, 5, MPI_COMM_WORLD, &requests[i]);
        }
        MPI_Waitall(5, requests, MPI_STATUSES_IGNORE);
        memset(big, 6, sizeof big);
        MPI_Isend(big, MANY, MPI_INT, 0, 6, MPI_COMM_WORLD, &requests[0]);
        MPI_Wait(&requests[0], &statuses[0]);
        MPI_Isend(data[4], 4, MPI_INT, 0, 6, MPI_COMM_WORLD, &requests[0]);
        MPI_Request_free(&requests[0]);
        CHECK(requests[0] == MPI_REQUEST_NULL);
        MPI_Recv(data[4], 4, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return;
    }
    for (int i = 0; i < 5; i++)
        MPI_Irecv(data[i], 4, MPI_INT, 1, 5, MPI_COMM_WORLD, &requests[i]);
    for (flag = 0; !flag;)
        MPI_Request_get_status(requests[0], &flag, &statuses[0]);
    CHECK(count_of(&statuses[0], MPI_INT) == 0);
    MPI_Waitall(5, requests, statuses);
    for (int i = 0; i < 5; i++)
        CHECK(count_of(&statuses[i], MPI_INT) == i && (i == 0 || data[i][0] == i));
    MPI_Irecv(big, MANY, MPI_INT, 1, 6, MPI_COMM_WORLD, &requests[2]);
    requests[0] = requests[1] = MPI_REQUEST_NULL;
    int index, some, indices[3];
    MPI_Waitany(3, requests, &index, &statuses[0]);
    CHECK(index == 2 && count_of(&statuses[0], MPI_INT) == MANY && big[MANY - 1] == 0x06060606);
    MPI_Irecv(data[0], 4, MPI_INT, 1, 6, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitsome(3, requests, &some, indices, statuses);
    CHECK(some == 1 && indices[0] == 1 && count_of(&statuses[0], MPI_INT) == 4 && data[0][3] == 4);
    MPI_Send(data[0], 4, MPI_INT, 1, 7, MPI_COMM_WORLD);
}

static void persistent(int rank)
{
    int data[4] = {0, 0, 0, 0};
    MPI_Request request;
    MPI_Status status;
    if (rank == 1)
        MPI_Send_init(data, 2, MPI_INT, 0, 8, MPI_COMM_WORLD, &request);
    else
        MPI_Recv_init(data, 4, MPI_INT, 1, 8, MPI_COMM_WORLD, &request);
    for (int round = 1; round < 4; round++) {
        if (rank == 1)
            data[1] = round;
        MPI_Start(&request);
        MPI_Wait(&request, &status);
        if (rank == 0)
            CHECK(count_of(&status, MPI_INT) == 2 && data[1] == round && data[2] == 0);
    }
    MPI_Wait(&request, &status); /* it is not active */
    MPI_Request_free(&request);
}

static void exchanged(int rank)
{
    int mine = rank + 10, theirs = -1, other = 1 - rank;
    MPI_Status status;
    MPI_Sendrecv(&mine, 1, MPI_INT, other, 9, &theirs, 1, MPI_INT, other, 9, MPI_COMM_WORLD, &status);
    CHECK(theirs == other + 10 && count_of(&status, MPI_INT) == 1);
    MPI_Sendrecv_replace(&mine, 1, MPI_INT, other, 9, other, 9, MPI_COMM_WORLD, &status);
    CHECK(mine == other + 10 && count_of(&status, MPI_INT) == 1);
    MPI_Sendrecv(&mine, 1, MPI_INT, MPI_PROC_NULL, 9, &theirs, 1, MPI_INT, MPI_PROC_NULL, 9, MPI_COMM_WORLD, &status);
    CHECK(status.MPI_SOURCE == MPI_PROC_NULL && count_of(&status, MPI_INT) == 0 && theirs == other + 10);
}

static void cancelled(int rank)
{
    int data[8] = {0}, is_cancelled;
    MPI_Request request;
    MPI_Status status;
    if (rank == 1)
        return;
    MPI_Irecv(data, 8, MPI_INT, MPI_ANY_SOURCE, 11, MPI_COMM_WORLD, &request); /* nobody sends it */
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &is_cancelled);
    CHECK(is_cancelled);
}

static void buffered(int rank)
{
    int data[4] = {1, 2, 3, 4}, size;
    char *memory, *again;
    MPI_Pack_size(4, MPI_INT, MPI_COMM_WORLD, &size);
    size = 3 * (size + MPI_BSEND_OVERHEAD);
    if (rank == 1) {
        memory = malloc(size);
        MPI_Buffer_attach(memory, size);
        for (int i = 0; i < 3; i++)
            MPI_Bsend(data, 4, MPI_INT, 0, 12, MPI_COMM_WORLD);
        MPI_Buffer_detach(&again, &size);
        CHECK(again == memory && size > 0);
        free(memory);
        return;
    }
    for (int i = 0; i < 3; i++) {
        memset(data, 0, sizeof data);
        MPI_Recv(data, 4, MPI_INT, 1, 12, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(data[3] == 4);
    }
}

int main(int argc, char **argv)
{
    int rank, taken, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank < 2) {
        shorter_than_the_receive(rank);
        derived(rank);
        probed(rank);
        pending(rank);
        persistent(rank);
        exchanged(rank);
        cancelled(rank);
        buffered(rank);
    }
    if (rank == 0)
        for (int i = 0; i < 2; i++) {
            MPI_Recv(&taken, 1, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += taken;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 99, MPI_COMM_WORLD);
    CHECK(rank || sum == 3);
    int all = rank;
    MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(all == 3);
    MPI_Finalize();
    return 0;
}
