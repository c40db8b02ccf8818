/* The part of OpenMP's tools interface (OMPT; OpenMP 5.2, chapter 19) that the shim uses. */
#ifndef RANKWISE_OMPT_H
#define RANKWISE_OMPT_H

#include <stdint.h>

typedef union {
    uint64_t value;
    void *ptr;
} ompt_data_t;

typedef struct {
    ompt_data_t variable;
    int dependence_type;
} ompt_dependence_t;

typedef void (*ompt_interface_fn_t)(void);
typedef ompt_interface_fn_t (*ompt_function_lookup_t)(const char *name);
typedef int (*ompt_initialize_t)(ompt_function_lookup_t lookup, int initial_device, ompt_data_t *tool_data);
typedef void (*ompt_finalize_t)(ompt_data_t *tool_data);
typedef int (*ompt_set_callback_t)(int event, ompt_interface_fn_t callback);

typedef struct {
    ompt_initialize_t initialize;
    ompt_finalize_t finalize;
    ompt_data_t tool_data;
} ompt_start_tool_result_t;

enum { /* events */
    OMPT_PARALLEL_BEGIN = 3, OMPT_PARALLEL_END = 4, OMPT_TASK_CREATE = 5, OMPT_TASK_SCHEDULE = 6, OMPT_IMPLICIT_TASK = 7,
    OMPT_MUTEX_RELEASED = 17, OMPT_DEPENDENCES = 18, OMPT_WORK = 20, OMPT_MASKED = 21, OMPT_SYNC_REGION = 23,
    OMPT_MUTEX_ACQUIRE = 26, OMPT_MUTEX_ACQUIRED = 27, OMPT_NEST_LOCK = 28, OMPT_CANCEL = 30, OMPT_DISPATCH = 32
};
enum { OMPT_BEGIN = 1, OMPT_END = 2 };
enum { OMPT_TASK_INITIAL = 1, OMPT_TASK_IMPLICIT = 2, OMPT_TASK_EXPLICIT = 4 };
enum { OMPT_DEPENDENCE_SOURCE = 5, OMPT_DEPENDENCE_SINK = 6 };
#define OMPT_TASK_TASKWAIT 0x10
#define OMPT_TASK_UNDEFERRED 0x08000000
enum {
    OMPT_TASK_COMPLETE = 1, OMPT_TASK_CANCEL = 3, OMPT_TASK_DETACH = 4, OMPT_TASK_EARLY = 5, OMPT_TASK_LATE = 6,
    OMPT_TASKWAIT_COMPLETE = 8
};
enum { /* kinds of synchronisation */
    OMPT_BARRIER = 1, OMPT_BARRIER_IMPLICIT = 2, OMPT_BARRIER_EXPLICIT = 3, OMPT_BARRIER_OF_RUNTIME = 4, OMPT_TASKWAIT = 5,
    OMPT_TASKGROUP = 6, OMPT_BARRIER_WORKSHARE = 8, OMPT_BARRIER_PARALLEL = 9, OMPT_BARRIER_TEAMS = 10
};
enum { /* kinds of work */
    OMPT_LOOP = 1, OMPT_SECTIONS = 2, OMPT_SINGLE = 3, OMPT_SINGLE_OTHER = 4, OMPT_TASKLOOP = 7, OMPT_LOOP_STATIC = 10,
    OMPT_LOOP_DYNAMIC = 11, OMPT_LOOP_GUIDED = 12, OMPT_LOOP_OTHER = 13
};
enum { OMPT_DISPATCH_ITERATION = 1, OMPT_DISPATCH_SECTION = 2, OMPT_DISPATCH_CHUNK = 3 };
enum { OMPT_MUTEX_CRITICAL = 5, OMPT_MUTEX_ATOMIC = 6, OMPT_MUTEX_ORDERED = 7 };

#endif
