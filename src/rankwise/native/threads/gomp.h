/* What the wrappers of gcc's runtime share: where each thread is, and the functions behind the wrappers. */
#ifndef RANKWISE_GOMP_H
#define RANKWISE_GOMP_H

#include <stdbool.h>
#include "thread_log.h"

typedef struct rw_gomp_task {
    uint64_t task;
    int has_piece; /* a single, section or chunk is being run; gcc does not mark where a single ends */
    uint32_t work; /* the kind of loop or sections that the task is in */
    struct rw_gomp_task *outer;
} rw_gomp_task;

typedef struct {
    uint64_t begin, end; /* the end is 0 where it is not known */
} rw_span;

extern RW_HIDDEN __thread rw_gomp_task *rw_gomp_here __attribute__((tls_model("initial-exec")));

RW_HIDDEN rw_span rw_single_body(const void *code);
RW_HIDDEN int rw_gomp_records(void);
RW_HIDDEN void rw_gomp_end_piece(void);
RW_HIDDEN void rw_gomp_piece(uint32_t kind, const void *code);
RW_HIDDEN void rw_gomp_work(uint32_t kind, const void *code);

/* Declares `real`, the runtime's own function. */
#define RW_REAL(name, result, ...)                                                \
    static result (*real)(__VA_ARGS__);                                           \
    if (RW_UNLIKELY(!real))                                                       \
    real = (result(*)(__VA_ARGS__))rw_in_library("libgomp", #name)
#define RW_HERE __builtin_return_address(0)

#endif
