/* Wrappers of gcc's runtime: explicit tasks. The number of a task travels in front of its data. */
#include <alloca.h>
#include <stdlib.h>
#include "gomp.h"

#define UNDEFERRED_UNLESS 1 /* the `if` clause */
#define FLAG_DEPENDS 8
#define FLAG_DETACH 8192
#define FLAG_REDUCTION (1u << 12)
#define MOST_ALIGN 64

typedef void body(void *);
typedef void copier(void *, void *);

typedef struct {
    long from, to; /* a task loop writes its range here */
    void *reductions; /* a task loop with reductions reads them from here */
    body *run;
    copier *copy;
    void *data; /* of the program, before it is copied */
    uint64_t task;
    long offset; /* of the program's data behind this */
    int is_loop;
} carried;

static void run_task(void *given)
{
    carried *mine = given;
    long *data = (long *)((char *)given + mine->offset);
    rw_gomp_task here = {.outer = rw_gomp_here};
    if (mine->is_loop) {
        data[0] = mine->from;
        data[1] = mine->to;
        here.task = rw_next_number();
        rw_log_add(RW_THREAD_TASK_CREATE, here.task, mine->task, 2);
    } else {
        here.task = mine->task;
    }
    uint64_t before = here.outer ? here.outer->task : 0;
    rw_gomp_here = &here;
    rw_log_add(RW_THREAD_TASK_SWITCH, here.task, before, 0);
    mine->run(data);
    rw_log_add(RW_THREAD_TASK_SWITCH, before, here.task, 1);
    rw_gomp_here = here.outer;
}

static void copy_task(void *to, void *from)
{
    const carried *given = from;
    memcpy(to, from, sizeof *given);
    given->copy((char *)to + given->offset, given->data);
}

/* Fills in what travels; the data follow where they are to be copied as they are. */
static void pack(carried *mine, body *run, copier *copy, void *data, long size, long offset, uint64_t task, int is_loop)
{
    *mine = (carried){.run = run, .copy = copy, .data = data, .task = task, .offset = offset, .is_loop = is_loop};
    if (!copy)
        memcpy((char *)mine + offset, data, (size_t)size);
}

/* Dependences as the compiler writes them: how many there are and how many of them are written, then addresses. */
static void note_dependences(uint64_t task, void **depend)
{
    size_t count = (size_t)depend[0], written = (size_t)depend[1], at = 2;
    if (!count) { /* the longer form: also of mutexinoutset, then of objects that name their kind */
        count = (size_t)depend[1];
        size_t exclusive = (size_t)depend[3], read = (size_t)depend[4];
        written = (size_t)depend[2];
        for (size_t i = 0; i < count; i++) {
            const void *address = depend[5 + i];
            uint32_t kind = i < written ? 2 : i < written + exclusive ? 4 : 1;
            if (i >= written + exclusive + read) {
                void *const *object = depend[5 + i];
                static const uint32_t kinds[] = {0, 1, 2, 3, 4, 7};
                size_t named = (size_t)object[1];
                address = object[0];
                kind = named < sizeof kinds / sizeof *kinds ? kinds[named] : 3;
            }
            rw_log_add(RW_THREAD_DEPENDENCE, task, RW_BITS(address), kind);
        }
        return;
    }
    for (size_t i = 0; i < count; i++)
        rw_log_add(RW_THREAD_DEPENDENCE, task, RW_BITS(depend[at + i]), i < written ? 2 : 1);
}

static long offset_for(long align)
{
    long least = (long)sizeof(carried);
    return align > 1 ? (least + align - 1) / align * align : least;
}

#define ALIGNED(pointer) ((void *)(((uintptr_t)(pointer) + MOST_ALIGN - 1) & ~(uintptr_t)(MOST_ALIGN - 1)))

RW_VISIBLE void GOMP_task(body *run, void *data, copier *copy, long size, long align, bool deferred, unsigned flags,
                          void **depend, int priority, void *detach)
{
    RW_REAL(GOMP_task, void, body *, void *, copier *, long, long, bool, unsigned, void **, int, void *);
    if (!rw_gomp_records() || flags & FLAG_DETACH || align > MOST_ALIGN) {
        real(run, data, copy, size, align, deferred, flags, depend, priority, detach);
        return;
    }
    long offset = offset_for(align);
    carried *mine = ALIGNED(alloca((size_t)(offset + size + MOST_ALIGN)));
    uint64_t task = rw_next_number();
    pack(mine, run, copy, data, size, offset, task, 0);
    rw_log_add(RW_THREAD_TASK_CREATE, task, RW_BITS(RW_HERE), deferred ? 0 : 1);
    if (flags & FLAG_DEPENDS)
        note_dependences(task, depend);
    long aligned = align < (long)_Alignof(carried) ? (long)_Alignof(carried) : align;
    real(run_task, mine, copy ? copy_task : NULL, offset + size, aligned, deferred, flags, depend, priority, detach);
}

#define TASKLOOP(name, number)                                                                                       \
    RW_VISIBLE void name(body *run, void *data, copier *copy, long size, long align, unsigned flags,                 \
                         unsigned long count, int priority, number start, number end, number step)                   \
    {                                                                                                                \
        RW_REAL(name, void, body *, void *, copier *, long, long, unsigned, unsigned long, int, number, number,      \
                number);                                                                                             \
        if (!rw_gomp_records() || align > MOST_ALIGN) {                                                              \
            real(run, data, copy, size, align, flags, count, priority, start, end, step);                            \
            return;                                                                                                  \
        }                                                                                                            \
        long offset = offset_for(align);                                                                             \
        carried *mine = ALIGNED(alloca((size_t)(offset + size + MOST_ALIGN)));                                       \
        uint64_t creator = rw_next_number();                                                                         \
        pack(mine, run, copy, data, size, offset, creator, 1);                                                       \
        if (flags & FLAG_REDUCTION)                                                                                  \
            mine->reductions = ((void **)data)[2];                                                                   \
        int waits = !(flags & (1u << 11)); /* no `nogroup` */                                                        \
        if (waits)                                                                                                   \
            rw_log_add(RW_THREAD_GROUP_BEGIN, RW_BITS(RW_HERE), 0, 0);                                               \
        rw_log_add(RW_THREAD_TASK_CREATE, creator, RW_BITS(RW_HERE), 3);                                             \
        long aligned = align < (long)_Alignof(carried) ? (long)_Alignof(carried) : align;                            \
        real(run_task, mine, copy ? copy_task : NULL, offset + size, aligned, flags, count, priority, start, end,    \
             step);                                                                                                  \
        if (waits)                                                                                                   \
            rw_log_add(RW_THREAD_GROUP_END, 0, 0, 0);                                                                \
    }

TASKLOOP(GOMP_taskloop, long)
TASKLOOP(GOMP_taskloop_ull, unsigned long long)

#define WAITS(name, begins, ends)                                                \
    RW_VISIBLE void name(void)                                                   \
    {                                                                            \
        RW_REAL(name, void, void);                                               \
        int records = rw_gomp_records();                                         \
        if (records && begins)                                                   \
            rw_log_add(begins, RW_BITS(RW_HERE), 0, 0);                          \
        real();                                                                  \
        if (records && ends)                                                     \
            rw_log_add(ends, 0, 0, 0);                                           \
    }

WAITS(GOMP_taskwait, RW_THREAD_TASKWAIT_BEGIN, RW_THREAD_TASKWAIT_END)
WAITS(GOMP_taskgroup_start, RW_THREAD_GROUP_BEGIN, 0)
WAITS(GOMP_taskgroup_end, 0, RW_THREAD_GROUP_END)

/* The same as a task with these dependences that its creator waits for, and that does nothing. */
RW_VISIBLE void GOMP_taskwait_depend(void **depend)
{
    RW_REAL(GOMP_taskwait_depend, void, void **);
    int records = rw_gomp_records();
    uint64_t task = records ? rw_next_number() : 0;
    if (records) {
        rw_log_add(RW_THREAD_TASK_CREATE, task, RW_BITS(RW_HERE), 1);
        note_dependences(task, depend);
    }
    real(depend);
    if (records) {
        rw_log_add(RW_THREAD_TASK_SWITCH, task, 0, 0);
        rw_log_add(RW_THREAD_TASK_SWITCH, rw_gomp_here ? rw_gomp_here->task : 0, task, 1);
    }
}
