/* What the parts of the recorder of a program under test share. Symbols begin with rwt_. */
#ifndef RANKWISE_CONCOLIC_H
#define RANKWISE_CONCOLIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "node_layout.h"

typedef uint32_t rwt_id; /* of an expression; 0: no input decides the value */

extern rwt_header_record *rwt_header;
extern rwt_node_record *rwt_nodes;
extern __thread int rwt_busy; /* this thread is inside the recorder */

/* log_files.c */
bool rwt_recording(void);
uint32_t rwt_text(const char *bytes, size_t length);
void rwt_log_branch(uint32_t kind, uint32_t place, rwt_id node);
void rwt_log_join(uint32_t rank, uint32_t sent_at);
const char *rwt_log_folder(void);
void rwt_lock(void);
void rwt_unlock(void);

/* expressions.c */
rwt_id rwt_make(rwt_node_record record, uint64_t value);
uint64_t rwt_value_of(rwt_id id);
unsigned rwt_width_of(rwt_id id);
rwt_id rwt_binary(uint32_t form, rwt_id a, rwt_id b, uint64_t left, uint64_t right, uint64_t result);
rwt_id rwt_binary_at(const void *place, uint32_t form, rwt_id a, rwt_id b, uint64_t left, uint64_t right,
                     uint64_t result); /* NULL: not limited, as the caller has limits of its own */
rwt_id rwt_unary(uint32_t form, rwt_id a, uint64_t result);
rwt_id rwt_extract(rwt_id id, unsigned low, unsigned width);

/* shadow_memory.c */
rwt_id rwt_load(const void *at, uint32_t bytes, uint64_t value);
void rwt_store(void *at, uint32_t bytes, rwt_id id);
void rwt_clear(void *at, uint64_t bytes);
void rwt_copy(void *to, const void *from, uint64_t bytes);
bool rwt_is_symbolic(const void *at, uint64_t bytes);
uint64_t rwt_piece(const void *at, uint64_t limit, rwt_id *id, unsigned *first);

/* input_streams.c */
typedef struct {
    uint32_t stream; /* 0: none */
    uint32_t start, length;
} rwt_range;
uint32_t rwt_stream(const char *kind, const char *name);
void rwt_mark_input(void *at, uint64_t bytes, uint32_t stream, uint64_t offset);
rwt_range rwt_range_of(const char *at, size_t length);
rwt_id rwt_field(rwt_range range, unsigned conversion, unsigned width, bool is_float, uint64_t value);

/* call_shadows.c: what callers and callees of instrumented functions hand on */
extern __thread rwt_id rwt_arguments[64];
extern __thread void *rwt_called;
extern __thread rwt_id rwt_returned;
extern __thread void *rwt_returned_by;

static inline rwt_id rwt_argument(void *self, unsigned index)
{
    return rwt_called == self ? rwt_arguments[index] : 0;
}

static inline void rwt_return(void *self, rwt_id id)
{
    rwt_returned = id;
    rwt_returned_by = self;
}

#endif
