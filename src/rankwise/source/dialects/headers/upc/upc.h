/* UPC 1.3 for checking without a UPC compiler; rankwise rewrites the language itself. */
#ifndef RANKWISE_UPC_H
#define RANKWISE_UPC_H
#include <stddef.h>
#include <stdint.h>
#define UPC_MAX_BLOCK_SIZE 1048576
typedef struct rankwise_upc_lock upc_lock_t;
int rankwise_mythread(void);
int rankwise_threads(void);
int rankwise_mine(unsigned long affinity);
void rankwise_upc_barrier(int labelled, ...);
void rankwise_upc_notify(int labelled, ...);
void rankwise_upc_wait(int labelled, ...);
void rankwise_upc_fence(void);
void upc_global_exit(int status);
shared void *upc_all_alloc(size_t blocks, size_t bytes);
shared void *upc_global_alloc(size_t blocks, size_t bytes);
shared void *upc_alloc(size_t bytes);
shared void *upc_local_alloc(size_t blocks, size_t bytes);
void upc_free(shared void *at);
void upc_all_free(shared void *at);
shared upc_lock_t *upc_all_lock_alloc(void);
shared upc_lock_t *upc_global_lock_alloc(void);
void upc_lock_free(shared upc_lock_t *lock);
void upc_all_lock_free(shared upc_lock_t *lock);
void upc_lock(shared upc_lock_t *lock);
void upc_unlock(shared upc_lock_t *lock);
int upc_lock_attempt(shared upc_lock_t *lock);
#define upc_lock_t shared upc_lock_t
size_t upc_threadof(shared const void *at);
size_t upc_phaseof(shared const void *at);
size_t upc_addrfield(shared const void *at);
shared void *upc_resetphase(shared const void *at);
size_t upc_affinitysize(size_t bytes, size_t block, size_t thread);
void upc_memcpy(shared void *to, shared const void *from, size_t bytes);
void upc_memget(void *to, shared const void *from, size_t bytes);
void upc_memput(shared void *to, const void *from, size_t bytes);
void upc_memset(shared void *to, int value, size_t bytes);
#endif
