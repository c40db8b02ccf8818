/* Whose local variable a buffer is: the frame of this thread's stack that an address lies in. */
#include <dlfcn.h>
#include "guard.h"

/* Of libgcc, which `backtrace` loads as well; its header is not there with every compiler. */
typedef struct _Unwind_Context context;
typedef int step(context *frame, void *data);
static int (*walk)(step *each, void *data);
static uintptr_t (*instruction)(context *frame), (*stack_pointer)(context *frame);

typedef struct {
    uint64_t address, low, pc;
    rw_frame *found;
} sought_frame;

/* Frames come innermost first. Where a frame begins, the one that it called ends. */
static int visit_frame(context *frame, void *data)
{
    sought_frame *sought = data;
    uint64_t low = stack_pointer(frame);
    if (sought->pc && sought->low <= sought->address && sought->address < low) {
        *sought->found = (rw_frame){sought->pc, low};
        return 1;
    }
    sought->low = low;
    sought->pc = instruction(frame);
    return 0;
}

static int is_ready(void)
{
    static int state; /* 1: there, -1: not */
    if (!state) {
        void *library = dlopen("libgcc_s.so.1", RTLD_NOW | RTLD_LOCAL);
        walk = library ? (int (*)(step *, void *))dlsym(library, "_Unwind_Backtrace") : NULL;
        instruction = library ? (uintptr_t (*)(context *))dlsym(library, "_Unwind_GetIP") : NULL;
        stack_pointer = library ? (uintptr_t (*)(context *))dlsym(library, "_Unwind_GetCFA") : NULL;
        state = walk && instruction && stack_pointer ? 1 : -1;
    }
    return state > 0;
}

int rw_is_on_stack(uint64_t address)
{
    static __thread uint64_t low, high __attribute__((tls_model("initial-exec")));
    if (!high)
        rw_stack_of_thread(&low, &high);
    return low <= address && address < high;
}

int rw_find_frame(uint64_t address, rw_frame *found)
{
    sought_frame sought = {.address = address, .found = found};
    *found = (rw_frame){0, 0};
    if (is_ready())
        walk(visit_frame, &sought);
    return found->pc != 0;
}
