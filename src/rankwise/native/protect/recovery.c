/* Detector D: whether displacements have wrapped around in int, and what they were meant to be.
 *
 * The same decision as in rankwise/monitors/scale/displacement_recovery.py, whose law tests both. */
#include "protect.h"

#include <stdlib.h>

static const int64_t TURN = (int64_t)1 << 32;

static int64_t length(const struct blocks *blocks, int i) { return blocks->lengths ? blocks->lengths[i] : blocks->counts[i]; }

int rp_find_wrapped(struct blocks *blocks)
{
    const int *at = blocks->displacements;
    int last = -1, first = -1;
    for (int i = 0; i < blocks->number && first < 0; i++) {
        if (length(blocks, i) <= 0)
            continue;
        if (at[i] < 0)
            first = i;
        else if (last >= 0 && at[i] < at[last])
            return 0;
        else
            last = i;
    }
    if (first < 0 || last < 0)
        return 0;
    blocks->meant = malloc((size_t)blocks->number * sizeof *blocks->meant);
    if (!blocks->meant)
        return 0;
    int64_t allowed = 0, largest = 0;
    for (int i = 0; i < blocks->number; i++)
        largest = length(blocks, i) > largest ? length(blocks, i) : largest;
    last = -1;
    for (int i = 0; i < blocks->number; i++) {
        blocks->meant[i] = at[i];
        if (length(blocks, i) <= 0)
            continue;
        if (last >= 0) {
            int64_t step = (int64_t)at[i] - at[last];
            blocks->meant[i] = blocks->meant[last] + step + (step < 0 ? TURN : 0);
            int64_t gap = blocks->meant[i] - blocks->meant[last] - length(blocks, last);
            if (gap < 0 || (step < 0 && gap > (allowed > largest ? allowed : largest))) {
                free(blocks->meant);
                blocks->meant = NULL;
                return 0;
            }
            allowed = gap > allowed ? gap : allowed;
        }
        last = i;
    }
    blocks->first = first;
    return 1;
}
