/* Makes a process follow a schedule, decision by decision (see schedule/schedule.py).
 *
 * The schedule is a file that RANKWISE_SCHEDULE names; of its words those of this rank are kept. Each thread counts
 * its decisions of each kind; one that the schedule names is enforced, and a flag marks its record. Records
 * keep the program's own arguments. What cannot be done is noted and marked in the stream's first page. */
#include <stdio.h>
#include <stdlib.h>
#include "enforce.h"

typedef rw_choice choice;

int rw_enforcing;
static choice *choices;
static size_t choice_count, enforced_count;
static int is_debugged;
static int *outcomes;
static const char *const kind_words[RW_DECISIONS] = {"", "p", "c", "t"};

static int by_decision(const void *one, const void *other)
{
    const choice *first = one, *second = other;
    if (first->thread != second->thread)
        return first->thread < second->thread ? -1 : 1;
    if (first->kind != second->kind)
        return first->kind < second->kind ? -1 : 1;
    return first->number < second->number ? -1 : first->number > second->number;
}

rw_choice *rw_choice_of(rw_stream *stream, int kind, uint64_t number)
{
    choice wanted = {.thread = stream->index, .kind = (uint64_t)kind, .number = number};
    return bsearch(&wanted, choices, choice_count, sizeof *choices, by_decision);
}

static void stray(const char *why)
{
    rw_note("strayed\t%s\n", why);
    for (rw_stream *each = rw_all_streams; each; each = each->next)
        each->page->strayed = 1;
}

void rw_stray_at(rw_stream *stream, rw_choice *enforced, const char *why)
{
    char text[300], thread[24] = "";
    if (enforced->thread)
        snprintf(thread, sizeof thread, ".%llu", (unsigned long long)enforced->thread);
    snprintf(text, sizeof text, "%d%s:%s%llu cannot be: %s", stream->page->rank, thread, kind_words[enforced->kind],
             (unsigned long long)enforced->number, why);
    stray(text);
}

/* Keeps a word such as 1.2:c3=0,2 if it is of this rank; `room` is where its outcome goes. */
static size_t keep(char *word, int rank, size_t room)
{
    char *at;
    choice made = {.kind = RW_RECEIVE, .outcome = outcomes + room};
    if (strtol(word, &at, 10) != rank || at == word)
        return room;
    if (*at == '.')
        made.thread = strtoull(at + 1, &at, 10);
    if (*at++ != ':')
        return room;
    for (int kind = RW_PROBE; kind < RW_DECISIONS; kind++)
        if (*at == kind_words[kind][0]) {
            made.kind = (uint64_t)kind;
            at++;
            break;
        }
    made.number = strtoull(at, &at, 10);
    while (*at == '<' || *at == '=' || *at == ',') {
        outcomes[room + made.count++] = (int)strtol(at + 1, &at, 10);
    }
    made.is_open = *at == '+';
    choices[choice_count++] = made;
    return room + made.count;
}

static char *text_of(const char *path)
{
    FILE *file = fopen(path, "re");
    char *text = NULL;
    size_t size = 0;
    if (!file)
        return NULL;
    if (getdelim(&text, &size, '\0', file) < 0) {
        free(text);
        text = NULL;
    }
    fclose(file);
    return text;
}

/* MPI_Init has returned, so the rank is known. */
void rw_read_schedule(int rank, int size)
{
    const char *path = getenv("RANKWISE_SCHEDULE");
    if (!path || !*path)
        return;
    char *text = text_of(path), *rest = NULL;
    if (!text) {
        stray("the schedule cannot be read by the ranks");
        return;
    }
    size_t most = strlen(text) / 2 + 1, room = 0; /* a word or number takes two characters at least */
    choices = calloc(most, sizeof *choices);
    outcomes = calloc(most, sizeof *outcomes);
    if (!choices || !outcomes)
        abort();
    for (char *word = strtok_r(text, " \n", &rest); word; word = strtok_r(NULL, " \n", &rest)) {
        if (!strncmp(word, "np=", 3) && atoi(word + 3) != size) {
            char why[100];
            snprintf(why, sizeof why, "the schedule is for %d ranks, and there are %d", atoi(word + 3), size);
            stray(why);
            choice_count = 0;
            break;
        }
        room = keep(word, rank, room);
    }
    free(text);
    qsort(choices, choice_count, sizeof *choices, by_decision);
    rw_enforcing = choice_count > 0;
    const char *debugged = getenv("RANKWISE_DEBUG_RANK");
    is_debugged = debugged && atoi(debugged) == rank;
}

/* A choice is about to be enforced. At the last one the process may wait for a debugger. */
void rw_enforced(rw_stream *stream, unsigned char *record, rw_choice *enforced)
{
    ((rw_head *)record)->flags |= RW_FORCED;
    if (enforced->is_enforced)
        return;
    enforced->is_enforced = 1;
    if (++enforced_count == choice_count && is_debugged)
        rw_wait_for_debugger(stream, record);
}

/* The rank that a process of the world has among those that can send in a communicator; MPI_UNDEFINED for none. */
int rw_rank_in(MPI_Comm comm, int world_rank)
{
    int is_inter = 0, found = MPI_UNDEFINED;
    MPI_Group world, senders;
    if (comm == MPI_COMM_WORLD) /* others of another number were found out when MPI began */
        return world_rank;
    ((__typeof__(MPI_Comm_test_inter) *)rw_function("PMPI_Comm_test_inter"))(comm, &is_inter);
    if (is_inter)
        ((__typeof__(MPI_Comm_remote_group) *)rw_function("PMPI_Comm_remote_group"))(comm, &senders);
    else
        ((__typeof__(MPI_Comm_group) *)rw_function("PMPI_Comm_group"))(comm, &senders);
    ((__typeof__(MPI_Comm_group) *)rw_function("PMPI_Comm_group"))(MPI_COMM_WORLD, &world);
    ((__typeof__(MPI_Group_translate_ranks) *)rw_function("PMPI_Group_translate_ranks"))(world, 1, &world_rank, senders,
                                                                                     &found);
    ((__typeof__(MPI_Group_free) *)rw_function("PMPI_Group_free"))(&world);
    ((__typeof__(MPI_Group_free) *)rw_function("PMPI_Group_free"))(&senders);
    return found;
}

/* The source that is enforced, as a rank of the communicator; MPI_ANY_SOURCE where no rank there can be it. */
int rw_enforced_source(rw_stream *stream, unsigned char *record, rw_choice *enforced, MPI_Comm comm)
{
    int world_rank = enforced->outcome[0], size = stream->page->size;
    int source = world_rank < size ? rw_rank_in(comm, world_rank) : MPI_UNDEFINED;
    if (source == MPI_UNDEFINED) {
        char why[100];
        snprintf(why, sizeof why, "rank %d cannot send in its communicator", world_rank);
        rw_stray_at(stream, enforced, why);
        return MPI_ANY_SOURCE;
    }
    rw_enforced(stream, record, enforced);
    return source;
}

int rw_receive_from(rw_stream *stream, unsigned char *record, MPI_Comm comm)
{
    rw_choice *enforced = rw_choice_of(stream, RW_RECEIVE, ++stream->decided[RW_RECEIVE]);
    return enforced ? rw_enforced_source(stream, record, enforced, comm) : MPI_ANY_SOURCE;
}

int rw_probe_from(rw_stream *stream, unsigned char *record, MPI_Comm comm)
{
    rw_choice *enforced = rw_choice_of(stream, RW_PROBE, stream->decided[RW_PROBE] + 1);
    return enforced ? rw_enforced_source(stream, record, enforced, comm) : MPI_ANY_SOURCE;
}

/* Fills in the ranks of the world that the schedule names as sources of receives of this rank; returns how many. */
size_t rw_enforced_sources(int *world_ranks, size_t most)
{
    size_t found = 0;
    for (size_t at = 0; at < choice_count; at++) {
        size_t known = 0;
        while (known < found && world_ranks[known] != choices[at].outcome[0])
            known++;
        if (choices[at].kind == RW_RECEIVE && known == found && found < most)
            world_ranks[found++] = choices[at].outcome[0];
    }
    return found;
}
