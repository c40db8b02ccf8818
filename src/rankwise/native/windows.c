/* Notes what no call says of a window: its memory model, what its maker promised, and this MPI's constants. */
#include <pthread.h>
#include <stdio.h>
#include "runtime.h"

static const char *const promises[] = {"no_locks", "same_size", "same_disp_unit", "accumulate_ops", "accumulate_ordering"};

#define RW_NOTE_CONSTANT(name) rw_note("constant\t" #name "\t%d\n", (int)name)

static void note_constants(void)
{
    RW_NOTE_CONSTANT(MPI_LOCK_EXCLUSIVE);
    RW_NOTE_CONSTANT(MPI_MODE_NOCHECK);
    RW_NOTE_CONSTANT(MPI_MODE_NOSTORE);
    RW_NOTE_CONSTANT(MPI_MODE_NOPUT);
    RW_NOTE_CONSTANT(MPI_MODE_NOPRECEDE);
    RW_NOTE_CONSTANT(MPI_MODE_NOSUCCEED);
}

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
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    uint32_t number = rw_made(RW_WINDOW, RW_BITS(window));
    __typeof__(MPI_Win_get_attr) *get = rw_function("PMPI_Win_get_attr");
    char text[sizeof promises / sizeof *promises * 96];
    int *model = NULL, found = 0;
    if (window == MPI_WIN_NULL)
        return number;
    pthread_once(&once, note_constants);
    get(window, MPI_WIN_MODEL, &model, &found);
    write_promises(text, sizeof text, info);
    rw_note("window\t%u\t%s%s\n", number, found && *model == MPI_WIN_SEPARATE ? "separate" : "unified", text);
    return number;
}
