/* OpenSHMEM 1.5 for checking without an OpenSHMEM library; one that `--flags -I` names is taken before this. */
#ifndef RANKWISE_SHMEM_H
#define RANKWISE_SHMEM_H
#include <stddef.h>
#include <stdint.h>

#define SHMEM_MAJOR_VERSION 1
#define SHMEM_MINOR_VERSION 5
#define SHMEM_MAX_NAME_LEN 256
#define SHMEM_VENDOR_STRING "rankwise"
#define SHMEM_SYNC_VALUE (-1L)
#define SHMEM_SYNC_SIZE 64
#define SHMEM_BCAST_SYNC_SIZE 64
#define SHMEM_REDUCE_SYNC_SIZE 64
#define SHMEM_BARRIER_SYNC_SIZE 64
#define SHMEM_COLLECT_SYNC_SIZE 64
#define SHMEM_ALLTOALL_SYNC_SIZE 64
#define SHMEM_ALLTOALLS_SYNC_SIZE 64
#define SHMEM_REDUCE_MIN_WRKDATA_SIZE 64
#define _SHMEM_SYNC_VALUE SHMEM_SYNC_VALUE
#define _SHMEM_MAX_NAME_LEN SHMEM_MAX_NAME_LEN
#define _SHMEM_BCAST_SYNC_SIZE 64
#define _SHMEM_REDUCE_SYNC_SIZE 64
#define _SHMEM_BARRIER_SYNC_SIZE 64
#define _SHMEM_COLLECT_SYNC_SIZE 64
#define _SHMEM_REDUCE_MIN_WRKDATA_SIZE 64
enum { SHMEM_CMP_EQ = 1, SHMEM_CMP_NE, SHMEM_CMP_GT, SHMEM_CMP_GE, SHMEM_CMP_LT, SHMEM_CMP_LE };
enum { _SHMEM_CMP_EQ = 1, _SHMEM_CMP_NE, _SHMEM_CMP_GT, _SHMEM_CMP_GE, _SHMEM_CMP_LT, _SHMEM_CMP_LE };
enum { SHMEM_THREAD_SINGLE, SHMEM_THREAD_FUNNELED, SHMEM_THREAD_SERIALIZED, SHMEM_THREAD_MULTIPLE };
enum { SHMEM_CTX_SERIALIZED = 1, SHMEM_CTX_PRIVATE, SHMEM_CTX_NOSTORE = 4, SHMEM_SIGNAL_SET = 1, SHMEM_SIGNAL_ADD };
enum { SHMEM_MALLOC_ATOMICS_REMOTE = 1, SHMEM_MALLOC_SIGNAL_REMOTE, SHMEM_TEAM_NUM_CONTEXTS = 1 };
typedef struct rankwise_team *shmem_team_t;
typedef struct rankwise_context *shmem_ctx_t;
typedef struct { long config_mask; int num_contexts; } shmem_team_config_t;

#ifdef __cplusplus
extern "C" {
#define RANKWISE_ANY ...
#else
#define RANKWISE_ANY
#endif
extern shmem_team_t SHMEM_TEAM_WORLD, SHMEM_TEAM_SHARED, SHMEM_TEAM_INVALID;
extern shmem_ctx_t SHMEM_CTX_DEFAULT, SHMEM_CTX_INVALID;

void shmem_init(void);
void shmem_finalize(void);
void start_pes(int pes);
int shmem_init_thread(int requested, int *provided);
void shmem_query_thread(int *provided);
void shmem_global_exit(int status);
int shmem_my_pe(void);
int shmem_n_pes(void);
int _my_pe(void);
int _num_pes(void);
int my_pe(void);
int num_pes(void);
int shmem_pe_accessible(int pe);
int shmem_addr_accessible(const void *address, int pe);
void *shmem_ptr(const void *at, int pe);
void shmem_info_get_version(int *major, int *minor);
void shmem_info_get_name(char *name);
void *shmem_malloc(size_t bytes);
void *shmem_malloc_with_hints(size_t bytes, long hints);
void *shmem_calloc(size_t count, size_t bytes);
void *shmem_align(size_t alignment, size_t bytes);
void *shmem_realloc(void *at, size_t bytes);
void shmem_free(void *at);
void *shmalloc(size_t bytes);
void *shmemalign(size_t alignment, size_t bytes);
void *shrealloc(void *at, size_t bytes);
void shfree(void *at);
void shmem_barrier_all(void);
void shmem_sync_all(void);
void shmem_barrier(int start, int stride, int size, long *sync);
int shmem_sync(RANKWISE_ANY);
int shmem_team_sync(shmem_team_t team);
int shmem_team_my_pe(shmem_team_t team);
int shmem_team_n_pes(shmem_team_t team);
int shmem_team_translate_pe(shmem_team_t from, int pe, shmem_team_t to);
int shmem_team_get_config(shmem_team_t team, long mask, shmem_team_config_t *config);
int shmem_team_split_strided(shmem_team_t parent, int start, int stride, int size, const shmem_team_config_t *config, long mask, shmem_team_t *made);
int shmem_team_split_2d(shmem_team_t parent, int width, const shmem_team_config_t *x, long x_mask, shmem_team_t *x_team,
                        const shmem_team_config_t *y, long y_mask, shmem_team_t *y_team);
void shmem_team_destroy(shmem_team_t team);
int shmem_ctx_create(long options, shmem_ctx_t *made);
int shmem_team_create_ctx(shmem_team_t team, long options, shmem_ctx_t *made);
void shmem_ctx_destroy(shmem_ctx_t context);
void shmem_fence(void);
void shmem_quiet(void);
void shmem_ctx_fence(shmem_ctx_t context);
void shmem_ctx_quiet(shmem_ctx_t context);
void shmem_set_lock(long *lock);
void shmem_clear_lock(long *lock);
int shmem_test_lock(long *lock);
void shmem_clear_cache_inv(void);
void shmem_set_cache_inv(void);
void shmem_udcflush(void);

#define RANKWISE_ACTIVE(name, bits) void shmem_##name##bits(void *to, const void *from, size_t count, int start, int stride, int size, long *sync);
#define RANKWISE_ROOTED(bits) void shmem_broadcast##bits(void *to, const void *from, size_t count, int root, int start, int stride, int size, long *sync);
#define RANKWISE_STRIDED(bits) void shmem_alltoalls##bits(void *to, const void *from, ptrdiff_t dst, ptrdiff_t sst, size_t count, int start, int stride, int size, long *sync);
RANKWISE_ROOTED(32) RANKWISE_ROOTED(64) RANKWISE_STRIDED(32) RANKWISE_STRIDED(64)
RANKWISE_ACTIVE(collect, 32) RANKWISE_ACTIVE(collect, 64) RANKWISE_ACTIVE(fcollect, 32) RANKWISE_ACTIVE(fcollect, 64)
RANKWISE_ACTIVE(alltoall, 32) RANKWISE_ACTIVE(alltoall, 64)

#define RANKWISE_MOVED(word)                                                                    \
    void shmem_put##word(void *to, const void *from, size_t count, int pe);                     \
    void shmem_get##word(void *to, const void *from, size_t count, int pe);                     \
    void shmem_put##word##_nbi(void *to, const void *from, size_t count, int pe);               \
    void shmem_get##word##_nbi(void *to, const void *from, size_t count, int pe);               \
    void shmem_iput##word(void *to, const void *from, ptrdiff_t tst, ptrdiff_t sst, size_t count, int pe); \
    void shmem_iget##word(void *to, const void *from, ptrdiff_t tst, ptrdiff_t sst, size_t count, int pe);
RANKWISE_MOVED(8) RANKWISE_MOVED(16) RANKWISE_MOVED(32) RANKWISE_MOVED(64) RANKWISE_MOVED(128) RANKWISE_MOVED(mem)
int shmem_broadcastmem(shmem_team_t team, void *to, const void *from, size_t count, int root);
int shmem_collectmem(shmem_team_t team, void *to, const void *from, size_t count);
int shmem_fcollectmem(shmem_team_t team, void *to, const void *from, size_t count);
int shmem_alltoallmem(shmem_team_t team, void *to, const void *from, size_t count);
int shmem_alltoallsmem(shmem_team_t team, void *to, const void *from, ptrdiff_t dst, ptrdiff_t sst, size_t count);
void shmem_putmem_signal(void *to, const void *from, size_t count, uint64_t *signal, uint64_t value, int op, int pe);
void shmem_putmem_signal_nbi(void *to, const void *from, size_t count, uint64_t *signal, uint64_t value, int op, int pe);
uint64_t shmem_signal_fetch(const uint64_t *signal);
uint64_t shmem_signal_wait_until(uint64_t *signal, int compare, uint64_t value);

#define RANKWISE_REDUCTION(name, type, op)                                                      \
    void shmem_##name##_##op##_to_all(type *to, const type *from, int count, int start, int stride, int size, type *work, long *sync); \
    int shmem_##name##_##op##_reduce(shmem_team_t team, type *to, const type *from, size_t count);
#define RANKWISE_TYPE(name, type)                                                               \
    void shmem_##name##_p(type *to, type value, int pe);                                        \
    type shmem_##name##_g(const type *from, int pe);                                            \
    void shmem_##name##_put(type *to, const type *from, size_t count, int pe);                  \
    void shmem_##name##_get(type *to, const type *from, size_t count, int pe);                  \
    void shmem_##name##_put_nbi(type *to, const type *from, size_t count, int pe);              \
    void shmem_##name##_get_nbi(type *to, const type *from, size_t count, int pe);              \
    void shmem_##name##_iput(type *to, const type *from, ptrdiff_t tst, ptrdiff_t sst, size_t count, int pe); \
    void shmem_##name##_iget(type *to, const type *from, ptrdiff_t tst, ptrdiff_t sst, size_t count, int pe); \
    void shmem_ctx_##name##_p(shmem_ctx_t context, type *to, type value, int pe);               \
    type shmem_ctx_##name##_g(shmem_ctx_t context, const type *from, int pe);                   \
    void shmem_ctx_##name##_put(shmem_ctx_t context, type *to, const type *from, size_t count, int pe); \
    void shmem_ctx_##name##_get(shmem_ctx_t context, type *to, const type *from, size_t count, int pe); \
    void shmem_ctx_##name##_put_nbi(shmem_ctx_t context, type *to, const type *from, size_t count, int pe); \
    void shmem_ctx_##name##_get_nbi(shmem_ctx_t context, type *to, const type *from, size_t count, int pe); \
    int shmem_##name##_broadcast(shmem_team_t team, type *to, const type *from, size_t count, int root); \
    int shmem_##name##_collect(shmem_team_t team, type *to, const type *from, size_t count);    \
    int shmem_##name##_fcollect(shmem_team_t team, type *to, const type *from, size_t count);   \
    int shmem_##name##_alltoall(shmem_team_t team, type *to, const type *from, size_t count);   \
    int shmem_##name##_alltoalls(shmem_team_t team, type *to, const type *from, ptrdiff_t dst, ptrdiff_t sst, size_t count); \
    void shmem_##name##_put_signal(type *to, const type *from, size_t count, uint64_t *signal, uint64_t value, int op, int pe); \
    type shmem_##name##_atomic_fetch(const type *from, int pe);                                 \
    void shmem_##name##_atomic_set(type *to, type value, int pe);                               \
    type shmem_##name##_atomic_swap(type *to, type value, int pe);                              \
    type shmem_##name##_fetch(const type *from, int pe);                                        \
    void shmem_##name##_set(type *to, type value, int pe);                                      \
    type shmem_##name##_swap(type *to, type value, int pe);                                     \
    RANKWISE_REDUCTION(name, type, sum) RANKWISE_REDUCTION(name, type, prod)                    \
    RANKWISE_REDUCTION(name, type, min) RANKWISE_REDUCTION(name, type, max)
#define RANKWISE_INTEGER(name, type)                                                            \
    RANKWISE_TYPE(name, type)                                                                   \
    RANKWISE_REDUCTION(name, type, and) RANKWISE_REDUCTION(name, type, or) RANKWISE_REDUCTION(name, type, xor) \
    type shmem_##name##_atomic_compare_swap(type *to, type condition, type value, int pe);      \
    type shmem_##name##_atomic_fetch_inc(type *to, int pe);                                     \
    type shmem_##name##_atomic_fetch_add(type *to, type value, int pe);                         \
    type shmem_##name##_atomic_fetch_and(type *to, type value, int pe);                         \
    type shmem_##name##_atomic_fetch_or(type *to, type value, int pe);                          \
    type shmem_##name##_atomic_fetch_xor(type *to, type value, int pe);                         \
    void shmem_##name##_atomic_inc(type *to, int pe);                                           \
    void shmem_##name##_atomic_add(type *to, type value, int pe);                               \
    void shmem_##name##_atomic_and(type *to, type value, int pe);                               \
    void shmem_##name##_atomic_or(type *to, type value, int pe);                                \
    void shmem_##name##_atomic_xor(type *to, type value, int pe);                               \
    type shmem_##name##_cswap(type *to, type condition, type value, int pe);                    \
    type shmem_##name##_fadd(type *to, type value, int pe);                                     \
    type shmem_##name##_finc(type *to, int pe);                                                 \
    void shmem_##name##_add(type *to, type value, int pe);                                      \
    void shmem_##name##_inc(type *to, int pe);                                                  \
    void shmem_##name##_wait(volatile type *at, type value);                                    \
    void shmem_##name##_wait_until(volatile type *at, int compare, type value);                 \
    int shmem_##name##_test(volatile type *at, int compare, type value);
RANKWISE_TYPE(float, float) RANKWISE_TYPE(double, double) RANKWISE_TYPE(longdouble, long double)
RANKWISE_INTEGER(char, char) RANKWISE_INTEGER(schar, signed char) RANKWISE_INTEGER(short, short) RANKWISE_INTEGER(int, int)
RANKWISE_INTEGER(long, long) RANKWISE_INTEGER(longlong, long long) RANKWISE_INTEGER(uchar, unsigned char)
RANKWISE_INTEGER(ushort, unsigned short) RANKWISE_INTEGER(uint, unsigned int) RANKWISE_INTEGER(ulong, unsigned long)
RANKWISE_INTEGER(ulonglong, unsigned long long) RANKWISE_INTEGER(int32, int32_t) RANKWISE_INTEGER(int64, int64_t)
RANKWISE_INTEGER(uint32, uint32_t) RANKWISE_INTEGER(uint64, uint64_t) RANKWISE_INTEGER(size, size_t) RANKWISE_INTEGER(ptrdiff, ptrdiff_t)
RANKWISE_INTEGER(int8, int8_t) RANKWISE_INTEGER(int16, int16_t) RANKWISE_INTEGER(uint8, uint8_t) RANKWISE_INTEGER(uint16, uint16_t)

/* The names for all types that C11 has. */
void shmem_put(RANKWISE_ANY);
void shmem_get(RANKWISE_ANY);
void shmem_put_nbi(RANKWISE_ANY);
void shmem_get_nbi(RANKWISE_ANY);
void shmem_iput(RANKWISE_ANY);
void shmem_iget(RANKWISE_ANY);
void shmem_p(RANKWISE_ANY);
void shmem_put_signal(RANKWISE_ANY);
void shmem_wait(volatile long *at, long value);
void shmem_wait_until(RANKWISE_ANY);
int shmem_test(RANKWISE_ANY);
size_t shmem_test_any(RANKWISE_ANY);
size_t shmem_wait_until_any(RANKWISE_ANY);
void shmem_wait_until_all(RANKWISE_ANY);
int shmem_broadcast(RANKWISE_ANY);
int shmem_collect(RANKWISE_ANY);
int shmem_fcollect(RANKWISE_ANY);
int shmem_alltoall(RANKWISE_ANY);
int shmem_alltoalls(RANKWISE_ANY);
int shmem_sum_reduce(RANKWISE_ANY);
int shmem_prod_reduce(RANKWISE_ANY);
int shmem_min_reduce(RANKWISE_ANY);
int shmem_max_reduce(RANKWISE_ANY);
int shmem_and_reduce(RANKWISE_ANY);
int shmem_or_reduce(RANKWISE_ANY);
int shmem_xor_reduce(RANKWISE_ANY);
void shmem_atomic_set(RANKWISE_ANY);
void shmem_atomic_add(RANKWISE_ANY);
void shmem_atomic_inc(RANKWISE_ANY);
long shmem_atomic_fetch(RANKWISE_ANY);
long shmem_atomic_swap(RANKWISE_ANY);
long shmem_atomic_compare_swap(RANKWISE_ANY);
long shmem_atomic_fetch_add(RANKWISE_ANY);
long shmem_atomic_fetch_inc(RANKWISE_ANY);
long shmem_swap(long *to, long value, int pe);
void shmem_inc(RANKWISE_ANY);
void shmem_add(RANKWISE_ANY);
long shmem_finc(RANKWISE_ANY);
long shmem_fadd(RANKWISE_ANY);
long shmem_cswap(RANKWISE_ANY);
double shmem_g(RANKWISE_ANY);
#ifdef __cplusplus
}
#endif
#undef RANKWISE_ANY
#endif
