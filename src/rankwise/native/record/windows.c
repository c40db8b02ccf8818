/* Records what no call shows about a window: its memory model and what its maker promised. */
#include <stdio.h>
#include "runtime.h"

static const char *const promises[] = {"no_locks", "same_size", "same_disp_unit", "accumulate_ops", "accumulate_ordering"};

static void write_promises(char *text, size_t room, MPI_Info info)
{
    __typeof__(MPI_Info_get) *get = rw_function("PMPI_Info_get");
    size_t used = 0;
    text[0] = 0;
    for (size_t i = 0; info != MPI_INFO_NULL && get && i < sizeof promises / sizeof *promises; i++) {
        char value[64] = "";
        int found = 0;
        if (get(info, promises[i], (int)sizeof value - 1, value, &found) == MPI_SUCCESS && found)
            used += (size_t)snprintf(text + used, room - used, "\t%s=%s", promises[i], value);
    }
}

uint32_t rw_made_window(MPI_Win window, MPI_Info info)
{
    uint32_t number = rw_made(RW_WINDOW, RW_BITS(window));
    __typeof__(MPI_Win_get_attr) *get = rw_function("PMPI_Win_get_attr");
    char text[sizeof promises / sizeof *promises * 96];
    int *model = NULL, found = 0;
    if (window == MPI_WIN_NULL)
        return number;
    get(window, MPI_WIN_MODEL, &model, &found);
    write_promises(text, sizeof text, info);
    rw_note("window\t%u\t%s%s\n", number, found && *model == MPI_WIN_SEPARATE ? "separate" : "unified", text);
    return number;
}
