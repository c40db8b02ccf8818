/* A tool of OpenMP's own interface, for LLVM's and Intel's runtimes. A number stands for each region and task. */
#include <dlfcn.h>
#include <stdlib.h>
#include "ompt.h"
#include "thread_log.h"

static void parallel_begin(ompt_data_t *task, const void *frame, ompt_data_t *region, unsigned wanted, int flags,
                           const void *code)
{
    (void)task, (void)frame, (void)wanted, (void)flags;
    region->value = rw_region_begin(RW_BITS(code));
}

static void parallel_end(ompt_data_t *region, ompt_data_t *task, int flags, const void *code)
{
    (void)task, (void)flags, (void)code;
    rw_region_end(region->value);
}

/* That a worker has left its region may be reported long after: only the thread that began it is believed. */
static void implicit_task(int endpoint, ompt_data_t *region, ompt_data_t *task, unsigned size, unsigned index, int flags)
{
    if (flags & OMPT_TASK_INITIAL || (endpoint == OMPT_END && index))
        return;
    if (endpoint == OMPT_END) {
        rw_log_add(RW_THREAD_IMPLICIT_END, region ? region->value : 0, 0, 0);
        return;
    }
    task->value = rw_next_number();
    rw_implicit_begin(region->value, task->value, index, size);
}

static uint32_t kind_of_barrier(int kind)
{
    switch (kind) {
    case OMPT_BARRIER_EXPLICIT: return RW_BARRIER_EXPLICIT;
    case OMPT_BARRIER_PARALLEL: return RW_BARRIER_END;
    case OMPT_BARRIER_OF_RUNTIME: return RW_BARRIER_OF_RUNTIME;
    default: return RW_BARRIER_OF_WORK;
    }
}

static void sync_region(int kind, int endpoint, ompt_data_t *region, ompt_data_t *task, const void *code)
{
    (void)region, (void)task;
    int begins = endpoint == OMPT_BEGIN;
    switch (kind) {
    case OMPT_TASKWAIT:
        rw_log_add(begins ? RW_THREAD_TASKWAIT_BEGIN : RW_THREAD_TASKWAIT_END, RW_BITS(code), 0, 0);
        break;
    case OMPT_TASKGROUP:
        rw_log_add(begins ? RW_THREAD_GROUP_BEGIN : RW_THREAD_GROUP_END, RW_BITS(code), 0, 0);
        break;
    case OMPT_BARRIER: case OMPT_BARRIER_IMPLICIT: case OMPT_BARRIER_EXPLICIT: case OMPT_BARRIER_WORKSHARE:
    case OMPT_BARRIER_PARALLEL: case OMPT_BARRIER_OF_RUNTIME:
        rw_log_add(begins ? RW_THREAD_BARRIER_BEGIN : RW_THREAD_BARRIER_END, RW_BITS(code), 0, kind_of_barrier(kind));
        break;
    default:
        break;
    }
}

static uint32_t kind_of_work(int kind)
{
    switch (kind) {
    case OMPT_SINGLE: case OMPT_SINGLE_OTHER: return RW_PIECE_SINGLE;
    case OMPT_SECTIONS: return RW_PIECE_SECTIONS;
    case OMPT_LOOP: case OMPT_LOOP_DYNAMIC: case OMPT_LOOP_GUIDED: case OMPT_LOOP_OTHER: return RW_PIECE_LOOP;
    case OMPT_LOOP_STATIC: return RW_PIECE_STATIC_LOOP;
    default: return RW_PIECE_OTHER;
    }
}

static void work(int kind, int endpoint, ompt_data_t *region, ompt_data_t *task, uint64_t count, const void *code)
{
    (void)region, (void)task, (void)count;
    uint32_t piece = kind_of_work(kind);
    if (kind == OMPT_TASKLOOP)
        return;
    if (endpoint == OMPT_BEGIN) {
        rw_log_add(RW_THREAD_WORK_BEGIN, RW_BITS(code), 0, piece);
        if (kind == OMPT_SINGLE)
            rw_log_add(RW_THREAD_PIECE_BEGIN, RW_BITS(code), 0, piece);
    } else if (kind != OMPT_SINGLE_OTHER) {
        rw_log_add(RW_THREAD_PIECE_END, RW_BITS(code), 0, piece);
    }
}

/* A section, or a chunk of a loop. Which thread gets one that is not static is chance. */
static void dispatch(ompt_data_t *region, ompt_data_t *task, int kind, ompt_data_t instance)
{
    (void)region, (void)task, (void)instance;
    if (kind == OMPT_DISPATCH_SECTION || kind == OMPT_DISPATCH_ITERATION || kind == OMPT_DISPATCH_CHUNK)
        rw_log_add(RW_THREAD_PIECE_BEGIN, 0, 0, kind == OMPT_DISPATCH_SECTION ? RW_PIECE_SECTIONS : RW_PIECE_LOOP);
}

static void masked(int endpoint, ompt_data_t *region, ompt_data_t *task, const void *code)
{
    (void)region, (void)task;
    rw_log_add(endpoint == OMPT_BEGIN ? RW_THREAD_MASKED_BEGIN : RW_THREAD_MASKED_END, RW_BITS(code), 0, 0);
}

static uint32_t kind_of_lock(int kind)
{
    return kind == OMPT_MUTEX_CRITICAL ? RW_LOCK_CRITICAL : kind == OMPT_MUTEX_ORDERED ? RW_LOCK_ORDERED : RW_LOCK_LOCK;
}

static void mutex_acquire(int kind, unsigned hint, unsigned how, uint64_t lock, const void *code)
{
    (void)hint, (void)how;
    if (kind != OMPT_MUTEX_ATOMIC)
        rw_log_add(RW_THREAD_LOCK_WAIT, lock, RW_BITS(code), kind_of_lock(kind));
}

static void mutex_acquired(int kind, uint64_t lock, const void *code)
{
    if (kind != OMPT_MUTEX_ATOMIC)
        rw_log_add(RW_THREAD_LOCK_ACQUIRED, lock, RW_BITS(code), kind_of_lock(kind));
}

static void mutex_released(int kind, uint64_t lock, const void *code)
{
    (void)code;
    if (kind != OMPT_MUTEX_ATOMIC)
        rw_log_add(RW_THREAD_LOCK_RELEASED, lock, 0, kind_of_lock(kind));
}

static void task_create(ompt_data_t *creator, const void *frame, ompt_data_t *task, int flags, int has_dependences,
                        const void *code)
{
    (void)creator, (void)frame, (void)has_dependences;
    if (!task || flags & (OMPT_TASK_INITIAL | OMPT_TASK_IMPLICIT))
        return;
    task->value = rw_next_number();
    uint32_t extra = flags & OMPT_TASK_TASKWAIT || flags & OMPT_TASK_UNDEFERRED ? 1 : 0;
    rw_log_add(RW_THREAD_TASK_CREATE, task->value, RW_BITS(code), extra);
}

static void task_schedule(ompt_data_t *before, int status, ompt_data_t *next)
{
    if (status == OMPT_TASKWAIT_COMPLETE) { /* a taskwait with dependences: the thread stays in its task */
        rw_log_add(RW_THREAD_TASK_SWITCH, 0, before ? before->value : 0, 2);
        return;
    }
    int is_complete = status == OMPT_TASK_COMPLETE || status == OMPT_TASK_CANCEL || status == OMPT_TASK_LATE;
    if (status != OMPT_TASK_EARLY)
        rw_log_add(RW_THREAD_TASK_SWITCH, next ? next->value : 0, before ? before->value : 0, (uint32_t)is_complete);
}

/* An iteration that waits for another one of its loop, or that lets others continue: the values say which. */
static void iteration(const ompt_dependence_t *each, int count)
{
    uint64_t which = (uint64_t)count;
    for (int i = 0; i < count; i++)
        which = (which ^ each[i].variable.value) * 0x9E3779B97F4A7C15u;
    rw_log_add(each[0].dependence_type == OMPT_DEPENDENCE_SOURCE ? RW_THREAD_SIGNAL : RW_THREAD_WAITED, which, 5, 0);
}

static void dependences(ompt_data_t *task, const ompt_dependence_t *each, int count)
{
    if (count > 0 && (each[0].dependence_type == OMPT_DEPENDENCE_SOURCE || each[0].dependence_type == OMPT_DEPENDENCE_SINK)) {
        iteration(each, count);
        return;
    }
    for (int i = 0; task && i < count; i++)
        rw_log_add(RW_THREAD_DEPENDENCE, task->value, each[i].variable.value, (uint32_t)each[i].dependence_type);
}

static void cancel(ompt_data_t *task, int flags, const void *code)
{
    (void)task, (void)flags;
    rw_log_add(RW_THREAD_CANCELLED, RW_BITS(code), 0, 0);
}

static int initialize(ompt_function_lookup_t lookup, int device, ompt_data_t *data)
{
    (void)device, (void)data;
    static const struct {
        int event;
        ompt_interface_fn_t callback;
    } wanted[] = {
        {OMPT_PARALLEL_BEGIN, (ompt_interface_fn_t)parallel_begin}, {OMPT_PARALLEL_END, (ompt_interface_fn_t)parallel_end},
        {OMPT_IMPLICIT_TASK, (ompt_interface_fn_t)implicit_task}, {OMPT_SYNC_REGION, (ompt_interface_fn_t)sync_region},
        {OMPT_WORK, (ompt_interface_fn_t)work}, {OMPT_DISPATCH, (ompt_interface_fn_t)dispatch},
        {OMPT_MASKED, (ompt_interface_fn_t)masked}, {OMPT_MUTEX_ACQUIRE, (ompt_interface_fn_t)mutex_acquire},
        {OMPT_MUTEX_ACQUIRED, (ompt_interface_fn_t)mutex_acquired},
        {OMPT_MUTEX_RELEASED, (ompt_interface_fn_t)mutex_released},
        {OMPT_TASK_CREATE, (ompt_interface_fn_t)task_create}, {OMPT_TASK_SCHEDULE, (ompt_interface_fn_t)task_schedule},
        {OMPT_DEPENDENCES, (ompt_interface_fn_t)dependences}, {OMPT_CANCEL, (ompt_interface_fn_t)cancel},
    };
    ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
    for (size_t i = 0; set && i < sizeof wanted / sizeof *wanted; i++)
        set(wanted[i].event, wanted[i].callback);
    rw_ompt_active = set != NULL;
    if (rw_ompt_active && rw_uses_gomp)
        rw_two_runtimes();
    return rw_ompt_active;
}

static void finalize(ompt_data_t *data)
{
    (void)data;
}

/* Called by a runtime when it begins. A tool of the user's own goes first. */
RW_VISIBLE ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime)
{
    static ompt_start_tool_result_t ours = {initialize, finalize, {0}};
    typedef ompt_start_tool_result_t *start_tool(unsigned, const char *);
    start_tool *next = (start_tool *)dlsym(RTLD_NEXT, "ompt_start_tool");
    ompt_start_tool_result_t *theirs = next && !rw_code_of((void *)next) ? next(version, runtime) : NULL;
    return theirs ? theirs : getenv("RANKWISE_TRACE") ? &ours : NULL;
}
