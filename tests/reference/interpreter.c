/* Runs a message program, as tests/reference/language.py describes them, from a file with a statement a line. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 256, COMMUNICATORS = 2 };

static MPI_Comm comms[COMMUNICATORS];
static MPI_Request requests[MOST];
static char data[MOST];

static void send(const char *words, int number)
{
    int to, tag, starts, comm;
    char mode;
    sscanf(words, "%d %d %c %d %d", &to, &tag, &mode, &starts, &comm);
    if (starts) {
        int (*send)(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *) =
            mode == 's' ? MPI_Issend : mode == 'b' ? MPI_Ibsend : MPI_Isend;
        send(&data[number], 1, MPI_CHAR, to, tag, comms[comm], &requests[number]);
    } else {
        int (*send)(const void *, int, MPI_Datatype, int, int, MPI_Comm) =
            mode == 's' ? MPI_Ssend : mode == 'b' ? MPI_Bsend : MPI_Send;
        send(&data[number], 1, MPI_CHAR, to, tag, comms[comm]);
    }
}

static void receive(const char *words, int number)
{
    int source, tag, starts, comm;
    sscanf(words, "%d %d %d %d", &source, &tag, &starts, &comm);
    source = source < 0 ? MPI_ANY_SOURCE : source;
    tag = tag < 0 ? MPI_ANY_TAG : tag;
    if (starts)
        MPI_Irecv(&data[number], 1, MPI_CHAR, source, tag, comms[comm], &requests[number]);
    else
        MPI_Recv(&data[number], 1, MPI_CHAR, source, tag, comms[comm], MPI_STATUS_IGNORE);
}

/* Returns how many statements are left out now. */
static int probe(const char *words)
{
    int source, tag, comm, polls, skips, is_there = 1;
    sscanf(words, "%d %d %d %d %d", &source, &tag, &comm, &polls, &skips);
    source = source < 0 ? MPI_ANY_SOURCE : source;
    tag = tag < 0 ? MPI_ANY_TAG : tag;
    if (polls)
        MPI_Iprobe(source, tag, comms[comm], &is_there, MPI_STATUS_IGNORE);
    else
        MPI_Probe(source, tag, comms[comm], MPI_STATUS_IGNORE);
    return is_there ? 0 : skips;
}

static int wait_for(char *words)
{
    int one, polls, skips, count = 0, at, index, is_done = 1, named[MOST];
    MPI_Request array[MOST];
    sscanf(words, "%d %d %d%n", &one, &polls, &skips, &at);
    for (char *word = strtok(words + at, " \n"); word != NULL; word = strtok(NULL, " \n"))
        named[count++] = atoi(word);
    for (int each = 0; each < count; each++)
        array[each] = requests[named[each]];
    if (polls && one)
        MPI_Testany(count, array, &index, &is_done, MPI_STATUS_IGNORE);
    else if (polls)
        MPI_Testall(count, array, &is_done, MPI_STATUSES_IGNORE);
    else if (one)
        MPI_Waitany(count, array, &index, MPI_STATUS_IGNORE);
    else
        MPI_Waitall(count, array, MPI_STATUSES_IGNORE);
    for (int each = 0; each < count; each++)
        requests[named[each]] = array[each];
    return is_done ? 0 : skips;
}

static void barrier(const char *words, int number)
{
    int starts, comm;
    sscanf(words, "%d %d", &starts, &comm);
    if (starts)
        MPI_Ibarrier(comms[comm], &requests[number]);
    else
        MPI_Barrier(comms[comm]);
}

int main(int argc, char **argv)
{
    static char line[4096], buffer[1 << 16];
    int rank, skips = 0, whose;
    char what[16];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    comms[0] = MPI_COMM_WORLD;
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]);
    MPI_Buffer_attach(buffer, sizeof buffer);
    for (int each = 0; each < MOST; each++)
        requests[each] = MPI_REQUEST_NULL;
    FILE *program = fopen(argv[1], "r");
    for (int number = 0; program != NULL && fgets(line, sizeof line, program) != NULL;) {
        int at;
        if (sscanf(line, "%d %15s%n", &whose, what, &at) != 2 || whose != rank)
            continue;
        if (skips > 0)
            skips--;
        else if (!strcmp(what, "send"))
            send(line + at, number);
        else if (!strcmp(what, "receive"))
            receive(line + at, number);
        else if (!strcmp(what, "probe"))
            skips = probe(line + at);
        else if (!strcmp(what, "wait"))
            skips = wait_for(line + at);
        else if (!strcmp(what, "barrier"))
            barrier(line + at, number);
        else
            MPI_Abort(MPI_COMM_WORLD, 2);
        number++;
    }
    MPI_Finalize();
    return 0;
}
