/* Each rank goes to the place that its argument names. In some it stays for ever, in some it only seems to. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <math.h>
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile double sink = 1;
static volatile int over;
static int rank, size;
static struct state {
    long count;
} *state;

static void ready(void)
{
    char name[64];
    snprintf(name, sizeof name, "ready.%d", rank);
    fclose(fopen(name, "w"));
}

static void receive(void)
{
    int got;
    MPI_Recv(&got, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void *receive_beside(void *unused)
{
    receive();
    return unused;
}

static void *give_up_later(void *unused)
{
    sleep(600);
    over = 1;
    return unused;
}

static void ring(int number)
{
    (void)number;
    over = 1;
}

static __attribute__((noinline)) void loop(void)
{
    while (sink > 0)
        sink = sin(sink) + 2;
}

static __attribute__((noinline)) void long_computation(void)
{
    for (long i = 0; i < 4000000000000; i++)
        sink = sin(sink) + 2;
}

static __attribute__((noinline)) void counts_in_memory(void)
{
    while (state->count++ < 4000000000000)
        sink = sin(sink) + 2;
}

/* Newton's method again and again: all that changes is in numbers with a point. */
static __attribute__((noinline)) void numbers_only(void)
{
    double x = 1, step = 1e-13;
    while (x < 2e3)
        x = x + step * cos(step * x);
    sink = x;
}

/* All ranks together: a message so large that a call takes long. */
static void large_messages(void)
{
    size_t each = (size_t)8 << 20;
    char *out = calloc((size_t)size, each), *in = calloc((size_t)size, each);
    MPI_Request *requests = malloc(2 * 200 * (size_t)size * sizeof *requests);
    ready();
    for (;;) {
        int count = 0;
        for (int again = 0; again < 200; again++)
            for (int other = 0; other < size; other++) {
                MPI_Irecv(in + other * each, (int)each, MPI_BYTE, other, 3, MPI_COMM_WORLD, &requests[count++]);
                MPI_Isend(out + other * each, (int)each, MPI_BYTE, other, 3, MPI_COMM_WORLD, &requests[count++]);
            }
        MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    }
}

static void go(const char *where)
{
    pthread_t thread;
    if (!strcmp(where, "large")) {
        large_messages();
        return;
    }
    ready();
    if (!strcmp(where, "receive"))
        receive();
    if (!strcmp(where, "phase")) {
        MPI_Pcontrol(7);
        receive();
    }
    if (!strcmp(where, "barrier"))
        MPI_Barrier(MPI_COMM_WORLD);
    if (!strcmp(where, "ask")) {
        int flag = 0;
        while (!flag)
            MPI_Iprobe((rank + 1) % size, 1, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    }
    if (!strcmp(where, "reduce")) /* nothing on the stack tells one call from the next */
        for (int sum;;)
            MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (!strcmp(where, "loop"))
        loop();
    if (!strcmp(where, "locked")) {
        sem_t nobody;
        sem_init(&nobody, 0, 0);
        sem_wait(&nobody);
    }
    if (!strcmp(where, "sleep_long"))
        sleep(100000);
    if (!strcmp(where, "sleep"))
        sleep(600);
    if (!strcmp(where, "long_computation"))
        long_computation();
    if (!strcmp(where, "counts_in_memory")) {
        state = calloc(1, sizeof *state);
        counts_in_memory();
    }
    if (!strcmp(where, "numbers_only"))
        numbers_only();
    if (!strcmp(where, "seconds"))
        for (time_t end = time(NULL) + 600; time(NULL) < end;)
            ;
    if (!strcmp(where, "alarm")) {
        signal(SIGALRM, ring);
        alarm(600);
        while (!over)
            ;
    }
    if (!strcmp(where, "file"))
        while (access("there", F_OK))
            ;
    if (!strcmp(where, "input")) {
        char byte;
        int ends[2];
        if (pipe(ends) == 0 && read(ends[0], &byte, 1) < 0)
            perror("read");
    }
    if (!strcmp(where, "other_thread")) {
        pthread_create(&thread, NULL, give_up_later, NULL);
        while (!over)
            ;
    }
    if (!strcmp(where, "receive_beside")) {
        pthread_create(&thread, NULL, receive_beside, NULL);
        long_computation();
    }
    if (!strcmp(where, "child")) {
        if (system("i=0; while [ $i -lt 100000000 ]; do i=$((i+1)); done"))
            perror("system");
    }
    if (!strcmp(where, "write")) {
        MPI_File file;
        char name[32];
        static char block[1 << 20];
        snprintf(name, sizeof name, "file.%d", rank);
        MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
        for (;;)
            MPI_File_write_at(file, 0, block, sizeof block, MPI_BYTE, MPI_STATUS_IGNORE);
    }
    pause();
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank + 1 >= argc)
        return 2;
    go(argv[rank + 1]);
    return 0;
}
