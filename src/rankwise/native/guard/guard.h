/* Memory that an operation owns for a while, and the accesses to it meanwhile.
 *
 * A *region* is memory under watch; its owner is an operation that is pending, or a window. Accesses of the
 * program to it come from an instrumented program, from protected pages or from watchpoints (guard.c), and
 * are kept in the file of accesses (accesses.c), which trace/access_log.py reads. */
#ifndef RANKWISE_GUARDING_H
#define RANKWISE_GUARDING_H

#define rw_has_threads rw_all_watched.has_threads

#include "runtime.h"
#include "watched_memory.h"

enum { RW_OPERATION = 1, RW_WINDOW_MEMORY = 2, RW_ALLOCATION = 3, RW_FRAME = 4, RW_PYTHON = 5, RW_VARIABLE = 6 }; /* kinds of owners, as in trace/access_log.py */

typedef struct {
    int64_t start, end;
} rw_piece;

/* The bytes that one element of a datatype touches, in order and joined. */
typedef struct {
    int64_t low, high; /* of all pieces */
    int64_t extent;    /* from one element to the next */
    int64_t size;      /* bytes that are touched */
    size_t count;
    rw_piece pieces[];
} rw_shape;

typedef struct rw_region {
    uint64_t low, high;    /* what it spans */
    const rw_shape *shape; /* which bytes of that it has; NULL for all of them */
    uint64_t base;         /* where the first element is */
    uint64_t argument;     /* what the call was given; its blocks may lie further on */
    uint64_t count;
    int parameter;    /* from 1, of an array or plain bytes, and the size of their elements; 0 for a buffer with a datatype */
    unsigned element;
    int part;         /* which partition of the operation it is, from 1; 0 for a buffer that is owned as a whole */
    unsigned forbids; /* the kinds of accesses that are kept */
    unsigned owner_kind;
    uint64_t owner;      /* the event that made the operation, or the number of the window */
    uint64_t owner_site; /* accesses at one place to operations of one place are kept once */
    uint64_t check;      /* what the bytes of a send add up to */
    int is_sent;         /* whether there is a check */
    int is_filled;       /* the MPI library may write there, so it is open while a thread is inside MPI */
    int is_forwarded;    /* other processes may read from it at any time, so it is never closed to reads */
    int is_displaced;    /* it begins elements behind the argument, so it has to lie in the same memory */
    int is_watched;
    int was_written;
    int is_released; /* its memory was given back: later accesses do not concern it */
    void *pages;            /* guard.c: how it is protected */
    struct rw_region *next; /* of the same owner */
} rw_region;

/* An object of Python whose buffer a call is given, and the memory that it shares with what it was taken from. */
typedef struct {
    uint64_t start, size, whole_start, whole_size;
    uint32_t format; /* as noted; 0 where it is not known */
} rw_python_buffer;

/* A buffer of a call, and the memory that it begins in: an allocation, or the frame of a function. */
typedef struct {
    uint64_t base, low, high; /* where the first element is, and what all of them span */
    uint64_t call, site;      /* the event, and its caller */
    int is_local, is_beyond;
    int parameter; /* from 1, of an array or plain bytes; 0 for a buffer with a datatype */
    unsigned element;
    const rw_python_buffer *of_python; /* NULL where Python has not named it */
    uint64_t start, size, made_at; /* of an allocation; of a frame its address (CFA), nothing, and its instruction */
} rw_buffer;

typedef struct {
    uint64_t pc, cfa;
} rw_frame;

extern RW_HIDDEN int rw_guarding;    /* buffers are guarded in this run */
extern RW_HIDDEN rw_watched rw_all_watched;

/* regions.c */
RW_HIDDEN void rw_watch(rw_region *region);
RW_HIDDEN void rw_unwatch(rw_region *region);
RW_HIDDEN void rw_accessed(const volatile void *address, size_t size, unsigned kind, void *from);
RW_HIDDEN void rw_changed(rw_region *region, uint64_t site);
RW_HIDDEN void rw_keep_buffer(const rw_buffer *buffer);
RW_HIDDEN int rw_touches(const rw_region *region, uint64_t address, uint64_t size, uint64_t *first);

/* accesses.c */
RW_HIDDEN void rw_keep_access(rw_region *region, uint64_t address, uint64_t size, unsigned kind, uint64_t site);

RW_HIDDEN void rw_keep_place(const rw_buffer *buffer);

/* call_buffers.c */
RW_HIDDEN void rw_check_bounds(rw_stream *stream, unsigned char *record);

/* stack_frames.c */
RW_HIDDEN int rw_is_on_stack(uint64_t address);
RW_HIDDEN int rw_find_frame(uint64_t address, rw_frame *found);

/* python_buffers.c */
RW_HIDDEN void rw_follow_python_buffers(void);
RW_HIDDEN const rw_python_buffer *rw_find_python_buffer(uint64_t address);
RW_HIDDEN void rw_forget_python_buffers(void);

/* datatype_bytes.c */
RW_HIDDEN const rw_shape *rw_shape_of(MPI_Datatype type);

/* checksum.c */
RW_HIDDEN uint64_t rw_check(const rw_region *region);

/* window_memory.c */
extern RW_HIDDEN int rw_has_windows; /* this process has made a window, whose memory others may write */
RW_HIDDEN void rw_watch_window(uint32_t window, const void *base, uint64_t size);
RW_HIDDEN void rw_watch_shared(uint32_t number, MPI_Win window);
RW_HIDDEN void rw_unwatch_window(uint32_t window, const void *base);
RW_HIDDEN int rw_is_exposed(uint64_t low, uint64_t high);

/* guard.c */
extern RW_HIDDEN int rw_guards_pages; /* the program does not report its accesses itself */
RW_HIDDEN void rw_protect(rw_region *region);
RW_HIDDEN void rw_unprotect(rw_region *region);

/* pages.c */
enum { RW_NOT_OURS, RW_GO_ON, RW_STEP };
RW_HIDDEN void rw_protect_pages(rw_region *region);
RW_HIDDEN void rw_unprotect_pages(rw_region *region);
RW_HIDDEN void rw_open_all_pages(void);
RW_HIDDEN void rw_enter_mpi(void);
RW_HIDDEN void rw_leave_mpi(void);
RW_HIDDEN int rw_met(uint64_t address, int is_mpi);
RW_HIDDEN void rw_open_page(uint64_t address, int opens);

/* faults.c */
RW_HIDDEN void rw_catch_faults(void);
RW_HIDDEN uint64_t rw_site_of_user(void *from);
RW_HIDDEN void rw_stack_of_thread(uint64_t *low, uint64_t *high);

/* watchpoints.c */
RW_HIDDEN void rw_set_watchpoints(rw_region *region);
RW_HIDDEN void rw_drop_watchpoints(rw_region *region);
RW_HIDDEN void rw_watchpoint_hit(uint64_t address, void *from);

/* pending_operations.c: the buffers of a call are named first, then the operation that owns them. In a collective, ranks hand on
 * what they have received, and others may fetch it from there by a system call, which a protected page makes fail. The
 * root of a broadcast may even be brought parts of its own data: its buffer is no constant. */
enum { RW_SENT = 1, RW_FILLED = 2, RW_FORWARDED = 4, RW_DISPLACED = 8 };
RW_HIDDEN void rw_own(int way, const void *buffer, int64_t count, MPI_Datatype type, int64_t at);
RW_HIDDEN void rw_name_plain(int parameter, const void *memory, int64_t count, size_t element);
RW_HIDDEN void rw_own_parts(int way, const void *buffer, int parts, int64_t count, MPI_Datatype type);
RW_HIDDEN int64_t rw_extent(MPI_Datatype type);
RW_HIDDEN int rw_own_rank(MPI_Comm comm);
enum { RW_PREPARES, RW_BEGINS, RW_BLOCKS };
RW_HIDDEN void rw_pending(rw_stream *stream, unsigned char *record, int way);
enum { RW_ALL_TARGETS = -1 };
RW_HIDDEN void rw_pending_at(rw_stream *stream, unsigned char *record, uint32_t window, int target, int has_request);
RW_HIDDEN void rw_synchronized(unsigned char *record, uint32_t window, int target);
RW_HIDDEN const rw_region *rw_named(void);
RW_HIDDEN void rw_forget_named(void);
RW_HIDDEN void rw_start_pending(uint64_t request);
RW_HIDDEN void rw_part_ready(uint64_t request, int first, int last);
RW_HIDDEN void rw_part_arrived(uint64_t request, int part);
RW_HIDDEN void rw_start_many(rw_stream *stream, unsigned char *record, unsigned at);
RW_HIDDEN void rw_done(unsigned char *record, uint64_t request);
RW_HIDDEN void rw_done_many(rw_stream *stream, unsigned char *record, unsigned at, const int *indices, int count);
RW_HIDDEN void rw_freed_request(uint64_t request);
RW_HIDDEN void rw_check_freed(unsigned char *record);
RW_HIDDEN void rw_acknowledged(void);
RW_HIDDEN void rw_doubt(rw_stream *stream, uint64_t request);
RW_HIDDEN void rw_forget_all(void);

/* threads/atomic_variables.c */
RW_HIDDEN void rw_atomic_stores(const volatile void *variable);
RW_HIDDEN void rw_atomic_loaded(const volatile void *variable);

#endif
