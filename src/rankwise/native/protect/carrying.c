/* The ways in which blocks beyond an int are carried out. Each is a matter of one process: what it gives to MPI means
 * the same blocks of the same type signature, so that no other process needs to know.
 *
 * REBASED gives an address in the middle of the buffer, and displacements to both sides of it: room for 2^32 elements.
 * LARGE is the variant with MPI_Count. GROUPED counts in a datatype of several elements (W2 of Li, PhD thesis 2018, section
 * 4.4.2), rebased too. FOLDED puts the displacement of each block into its datatype, where each has its own. */
#include "protect.h"

#include <limits.h>
#include <stdlib.h>

static int64_t gcd(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b, b = rest;
    }
    return a < 0 ? -a : a;
}

/* Fill `carried` with blocks counted in groups of so many elements, from an address that lets all fit; 0 if none does. */
static int rebase(const struct blocks *blocks, int64_t group, struct carried *carried)
{
    int64_t lowest = INT64_MAX, highest = INT64_MIN;
    for (int i = 0; i < blocks->number; i++) {
        if (blocks->counts[i] <= 0)
            continue;
        int64_t at = blocks->meant[i] / group;
        lowest = at < lowest ? at : lowest;
        highest = at > highest ? at : highest;
    }
    if (lowest > highest)
        lowest = highest = 0;
    int64_t middle = lowest + (highest - lowest + 1) / 2;
    if (highest - middle > INT_MAX || lowest - middle < INT_MIN)
        return 0;
    carried->counts = malloc((size_t)blocks->number * sizeof(int));
    carried->displacements = malloc((size_t)blocks->number * sizeof(int));
    if (!carried->counts || !carried->displacements)
        return 0;
    for (int i = 0; i < blocks->number; i++) {
        carried->counts[i] = (int)(blocks->counts[i] / group);
        carried->displacements[i] = blocks->counts[i] > 0 ? (int)(blocks->meant[i] / group - middle) : 0;
    }
    carried->buffer = (char *)blocks->buffer + middle * group * blocks->extent;
    return 1;
}

static int64_t common_group(const struct blocks *blocks)
{
    int64_t common = 0;
    for (int i = 0; i < blocks->number; i++)
        if (blocks->counts[i] > 0)
            common = gcd(gcd(common, blocks->counts[i]), blocks->meant[i]);
    return common > INT_MAX ? 1 : common;
}

static int fold(const struct blocks *blocks, struct carried *carried)
{
    size_t number = (size_t)blocks->number;
    carried->types = malloc(number * sizeof *carried->types + 1);
    carried->counts = malloc(number * sizeof(int) + 1);
    carried->displacements = calloc(number + 1, sizeof(int));
    if (!carried->types || !carried->counts || !carried->displacements)
        return 0;
    for (int i = 0; i < blocks->number; i++, carried->number++) {
        int one = 1;
        MPI_Aint at = blocks->counts[i] > 0 ? (MPI_Aint)blocks->meant[i] : 0;
        carried->counts[i] = blocks->counts[i];
        MPI_Type_create_hindexed(1, &one, &at, blocks->types[i], &carried->types[i]);
        MPI_Type_commit(&carried->types[i]);
    }
    return 1;
}

enum way rp_carry(const struct blocks *blocks, int has_large, struct carried *carried)
{
    enum way forced = rp_forced();
    *carried = (struct carried){.type = blocks->type, .buffer = blocks->buffer};
    if ((forced == PLAIN || forced == REBASED) && rebase(blocks, 1, carried))
        return carried->way = REBASED;
    if ((forced == PLAIN || forced == LARGE) && has_large)
        return carried->way = LARGE;
    if (blocks->types)
        return carried->way = fold(blocks, carried) ? FOLDED : NO_WAY;
    int64_t group = common_group(blocks);
    if (group > 1 && rebase(blocks, group, carried)) {
        MPI_Type_contiguous((int)group, blocks->type, &carried->type);
        MPI_Type_commit(&carried->type);
        carried->is_own_type = 1;
        return carried->way = GROUPED;
    }
    return carried->way = NO_WAY;
}

void rp_release(struct carried *carried)
{
    if (carried->is_own_type)
        MPI_Type_free(&carried->type);
    for (int i = 0; i < carried->number; i++)
        MPI_Type_free(&carried->types[i]);
}
