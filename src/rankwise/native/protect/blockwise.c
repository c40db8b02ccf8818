/* Gatherv, Scatterv, Allgatherv and Alltoallv in parts: which way, and the parts.
 *
 * An Allgatherv of more than 2^32 elements, on a library without the `_c` call, is carried out by messages: all processes have
 * the same counts, so that all decide alike. Every other split is what RANKWISE_PROTECT_WAY asks of all processes. */
#include "blockwise.h"
#include "pieces.h"

#include <stdlib.h>
#include <string.h>

static enum split wanted(void)
{
    static int known = -1;
    if (known < 0) {
        const char *word = getenv("RANKWISE_PROTECT_WAY");
        known = !word ? NOT_SPLIT : !strcmp(word, "messages") ? MESSAGES : !strcmp(word, "groups") ? GROUPS
            : !strcmp(word, "rounds") ? SLICES : NOT_SPLIT;
    }
    return (enum split)known;
}

static int is_between_groups(MPI_Comm comm)
{
    int is_inter = 0;
    PMPI_Comm_test_inter(comm, &is_inter);
    return is_inter;
}

int rp_is_split(const int *counts, int has_large, MPI_Comm comm)
{
    if (wanted() != NOT_SPLIT)
        return !is_between_groups(comm);
    if (!counts || has_large || rp_forced() != PLAIN)
        return 0;
    int64_t total = 0;
    int number = rp_peers(comm);
    for (int i = 0; i < number; i++)
        total += counts[i];
    return total > UINT32_MAX && !is_between_groups(comm);
}

enum split rp_split_way(const char *call, const int *counts, int number, const void *caller)
{
    static const char *const names[] = {"", "a message for each block", "a few processes at a time", "several rounds"};
    enum split split = wanted();
    int64_t total = 0;
    for (int i = 0; i < number; i++)
        total += counts[i];
    if (split == GROUPS && strcmp(call, "MPI_Alltoallv") == 0)
        split = MESSAGES; /* there would be as many calls as blocks (Table 4.10) */
    rp_report_split(call, names[split == NOT_SPLIT ? MESSAGES : split], split == NOT_SPLIT ? total : -1, caller);
    return split == NOT_SPLIT ? MESSAGES : split;
}

int rp_begin_split(struct exchange *exchange, int root, MPI_Comm comm)
{
    *exchange = (struct exchange){.me = rp_rank_in(comm), .root = root, .number = rp_peers(comm), .comm = comm};
    exchange->out = malloc(((size_t)exchange->number + 1) * 2 * sizeof *exchange->out);
    if (!exchange->out)
        return 0;
    exchange->in = exchange->out + exchange->number + 1;
    for (int i = 0; i < 2 * (exchange->number + 1); i++)
        exchange->out[i] = (struct part){NULL, 0, MPI_BYTE};
    return 1;
}

void rp_place(struct part *parts, const void *buffer, const int *counts, const int *displacements, MPI_Datatype type, int number)
{
    MPI_Aint extent = rp_extent_of(type);
    struct blocks blocks = {(void *)buffer, counts, displacements, type, number, extent, NULL, 0, NULL, NULL};
    int is_wrapped = rp_find_wrapped(&blocks);
    for (int i = 0; i < number; i++) {
        int64_t at = is_wrapped ? blocks.meant[i] : displacements[i];
        parts[i] = (struct part){(char *)buffer + (counts[i] > 0 ? at * extent : 0), counts[i], type};
    }
    free(blocks.meant);
}
