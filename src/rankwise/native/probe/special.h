/* Probes of what no table of collectives describes: wrapped displacements, narrowed counts, sizes, sums of counts. */

static void print_result(const struct probe *probe, const char *word, long long number)
{
    if (me == 0)
        printf("end %d %s %lld\n", probe->number, word, number);
}

/* Blocks of `count` bytes, the last of which is meant to begin at `step`; the memory in front of the buffer is there. */
static void wrapped(const struct probe *probe, int (*gather)(unsigned char *to))
{
    int64_t half = (int64_t)1 << 32;
    unsigned char *memory = reserve(2 * half), *base = memory + half;
    for (int i = 0; i < ranks; i++) {
        recvcounts[i] = probe->count;
        displs[i] = i == 0 ? 0 : (int)(uint32_t)(probe->step - (int64_t)(ranks - 1 - i) * probe->count);
    }
    int last = ranks - 1, code = gather(base), before = 0;
    int64_t at = (int64_t)(uint32_t)displs[last];
    if (code == MPI_SUCCESS && me == 0)
        before = displs[last] < 0 && base[displs[last]] != 0 ? 1 : base[at] != 0 ? 2 : 0;
    if (me == 0) {
        if (code != MPI_SUCCESS)
            tell_error(probe->number, code);
        else
            printf("end %d %s\n", probe->number, before == 1 ? "before the buffer" : before == 2 ? "right" : "wrong");
    }
    give_back(memory, 2 * half);
}

static unsigned char mine[4096];

static int gatherv(unsigned char *to)
{
    return MPI_Gatherv(mine, recvcounts[me], MPI_BYTE, to, recvcounts, displs, MPI_BYTE, 0, everyone);
}

static int allgatherv(unsigned char *to)
{
    return MPI_Allgatherv(mine, recvcounts[me], MPI_BYTE, to, recvcounts, displs, MPI_BYTE, everyone);
}

static int alltoallv(unsigned char *to)
{
    int none[MOST_RANKS] = {0};
    return MPI_Alltoallv(mine, recvcounts, none, MPI_BYTE, to, recvcounts, displs, MPI_BYTE, everyone);
}

/* One file of 64 MB again and again: volume without memory. */
static unsigned char *aliased(int64_t bytes)
{
    int64_t piece = 64 << 20;
    int file = memfd_create("rankwise-probe", 0);
    if (file < 0 || ftruncate(file, piece) != 0)
        return NULL;
    bytes = (bytes + piece - 1) / piece * piece;
    unsigned char *memory = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    for (int64_t at = 0; memory != MAP_FAILED && at < bytes; at += piece)
        mmap(memory + at, piece, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0);
    close(file);
    return memory == MAP_FAILED ? NULL : memory;
}

/* Three times `count` bytes of a gather whose displacements wrap around, in memory without anything before it. */
static void large_gatherv(const struct probe *probe)
{
    unsigned char *from = aliased(probe->count), *to = me == 0 ? aliased((int64_t)ranks * probe->count) : NULL;
    for (int i = 0; i < ranks; i++) {
        recvcounts[i] = probe->count;
        displs[i] = (int)(uint32_t)((int64_t)i * probe->count);
    }
    int64_t code = MPI_Gatherv(from, probe->count, MPI_BYTE, to, recvcounts, displs, MPI_BYTE, 0, everyone);
    if (me == 0 && code != MPI_SUCCESS) /* the others may never come back from a gather that failed at the root */
        tell_error(probe->number, (int)code);
    else
        print_result(probe, "right", 0);
    fflush(stdout);
}

/* A count of 2^32 + `count`, as it arrives in an int. */
static void narrowed_send(const struct probe *probe)
{
    int64_t given = ((int64_t)1 << 32) + probe->count;
    int got = -1, code = MPI_SUCCESS;
    MPI_Status status;
    if (me == 0)
        code = MPI_Send(mine, (int)given, MPI_BYTE, 1, 0, everyone);
    else if (me == 1) {
        MPI_Recv(mine, sizeof mine, MPI_BYTE, 0, 0, everyone, &status);
        MPI_Get_count(&status, MPI_BYTE, &got);
    }
    MPI_Bcast(&got, 1, MPI_INT, 1, everyone);
    if (me == 0 && code != MPI_SUCCESS)
        tell_error(probe->number, code);
    else
        print_result(probe, "bytes arrive:", got);
}

static void nothing(void *in, void *inout, int *n, MPI_Datatype *type) { (void)in, (void)inout, (void)n, (void)type; }

/* Counts that sum to `step`, of elements of `extent` bytes in one file that is mapped again and again. */
static void sum_of_counts(const struct probe *probe)
{
    int64_t each = probe->step / ranks + 1;
    unsigned char *from = aliased(probe->step * probe->extent), *to = aliased(each * probe->extent);
    MPI_Datatype type = MPI_CHAR;
    MPI_Op largest = MPI_MAX;
    if (probe->extent > 1) {
        MPI_Type_contiguous((int)probe->extent, MPI_CHAR, &type);
        MPI_Type_commit(&type);
        MPI_Op_create(nothing, 1, &largest);
    }
    for (int i = 0; i < ranks; i++)
        recvcounts[i] = (int)(probe->step / ranks + (i < probe->step % ranks));
    int code = MPI_Reduce_scatter(from, to, recvcounts, type, largest, everyone);
    if (me == 0 && code != MPI_SUCCESS)
        tell_error(probe->number, code);
    else
        print_result(probe, "right", 0);
    fflush(stdout);
}

/* The same of a type without bytes, whose operation keeps the order of ranks: no library has to move anything. */
static void sum_that_fits(const struct probe *probe)
{
    MPI_Datatype empty;
    MPI_Op none;
    MPI_Type_contiguous(0, MPI_BYTE, &empty);
    MPI_Type_commit(&empty);
    MPI_Op_create(nothing, 0, &none);
    for (int i = 0; i < ranks; i++)
        recvcounts[i] = (int)(probe->step / ranks + (i < probe->step % ranks));
    int code = MPI_Reduce_scatter(mine, mine + 2048, recvcounts, empty, none, everyone);
    if (me == 0 && code != MPI_SUCCESS)
        tell_error(probe->number, code);
    else
        print_result(probe, "right", 0);
    MPI_Op_free(&none);
    MPI_Type_free(&empty);
}

static void pack_size(const struct probe *probe)
{
    int size = 0, code = MPI_Pack_size(probe->count, MPI_INT, everyone, &size);
    if (me == 0 && code != MPI_SUCCESS)
        tell_error(probe->number, code);
    else
        print_result(probe, size == MPI_UNDEFINED ? "undefined" : size < 0 ? "negative" : "right", size);
}

static void get_count(const struct probe *probe)
{
    MPI_Status status;
    int size = 0;
    memset(&status, 0, sizeof status);
    MPI_Status_set_elements_x(&status, MPI_BYTE, (MPI_Count)probe->step);
    MPI_Get_count(&status, MPI_BYTE, &size);
    print_result(probe, size == MPI_UNDEFINED ? "undefined" : "right", size);
}

static int make_special(const struct probe *probe)
{
    memset(mine, me + 1, sizeof mine);
    if (strcmp(probe->name, "wrapped-gatherv") == 0)
        wrapped(probe, gatherv);
    else if (strcmp(probe->name, "wrapped-allgatherv") == 0)
        wrapped(probe, allgatherv);
    else if (strcmp(probe->name, "wrapped-alltoallv") == 0)
        wrapped(probe, alltoallv);
    else if (strcmp(probe->name, "large-gatherv") == 0)
        large_gatherv(probe);
    else if (strcmp(probe->name, "narrowed-send") == 0)
        narrowed_send(probe);
    else if (strcmp(probe->name, "sum-of-counts") == 0)
        sum_of_counts(probe);
    else if (strcmp(probe->name, "sum-that-fits") == 0)
        sum_that_fits(probe);
    else if (strcmp(probe->name, "pack-size") == 0)
        pack_size(probe);
    else if (strcmp(probe->name, "get-count") == 0)
        get_count(probe);
    else
        return 0;
    return 1;
}
