/* Which allocation an address lies in: a treap by address (Aragon and Seidel, 1989).
 *
 * Its nodes lie in memory of their own, because malloc itself is the caller. */
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include "allocations.h"

#define CHUNK ((size_t)1 << 20) /* bytes */

typedef struct node {
    rw_allocation here;
    struct node *left, *right;
    uint64_t weight;
} node;

static node *root, *unused;
static int held;

static void enter(void)
{
    for (unsigned tries = 0; __atomic_exchange_n(&held, 1, __ATOMIC_ACQUIRE); tries++)
        if (tries > 100)
            sched_yield();
}

static void leave(void)
{
    __atomic_store_n(&held, 0, __ATOMIC_RELEASE);
}

static node *new_node(void)
{
    if (!unused) {
        node *chunk = mmap(NULL, CHUNK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (chunk == MAP_FAILED)
            return NULL;
        for (size_t i = 0; i < CHUNK / sizeof *chunk; i++) {
            chunk[i].left = unused;
            unused = &chunk[i];
        }
    }
    node *made = unused;
    unused = made->left;
    return made;
}

static uint64_t random_weight(void)
{
    static uint64_t state = 0x9E3779B97F4A7C15u;
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

static void split(node *all, uint64_t at, node **before, node **from)
{
    while (all)
        if (all->here.start < at) {
            *before = all;
            before = &all->right;
            all = all->right;
        } else {
            *from = all;
            from = &all->left;
            all = all->left;
        }
    *before = *from = NULL;
}

static node *join(node *before, node *from)
{
    node *joined = NULL, **at = &joined;
    while (before && from)
        if (before->weight > from->weight) {
            *at = before;
            at = &before->right;
            before = before->right;
        } else {
            *at = from;
            at = &from->left;
            from = from->left;
        }
    *at = before ? before : from;
    return joined;
}

static void forget_all(node *all)
{
    while (all) {
        node *next = join(all->left, all->right);
        all->left = unused;
        unused = all;
        all = next;
    }
}

/* Memory that is handed out anew was given back, also where that was not seen. */
static void forget_where(uint64_t start, uint64_t end)
{
    node *before, *from, *within, *behind;
    split(root, start, &before, &from);
    split(from, end, &within, &behind);
    forget_all(within);
    root = join(before, behind);
}

void rw_note_allocation(const void *made, size_t size, const void *from)
{
    if (!made)
        return;
    uint64_t start = (uint64_t)(uintptr_t)made;
    enter();
    forget_where(start, start + (size ? size : 1));
    node *added = new_node();
    if (added) {
        added->here = (rw_allocation){start, size, (uint64_t)(uintptr_t)from};
        added->weight = random_weight();
        node **at = &root;
        while (*at && (*at)->weight >= added->weight)
            at = start < (*at)->here.start ? &(*at)->left : &(*at)->right;
        split(*at, start, &added->left, &added->right);
        *at = added;
    }
    leave();
}

void rw_blame_for_allocation(const void *made, const void *from)
{
    uint64_t start = (uint64_t)(uintptr_t)made;
    enter();
    node *found = root;
    while (found && found->here.start != start)
        found = start < found->here.start ? found->left : found->right;
    if (found)
        found->here.site = (uint64_t)(uintptr_t)from;
    leave();
}

int rw_forget_allocation(const void *freed, rw_allocation *was)
{
    uint64_t start = (uint64_t)(uintptr_t)freed;
    enter();
    node **at = &root, *found;
    while ((found = *at) && found->here.start != start)
        at = start < found->here.start ? &found->left : &found->right;
    if (found) {
        if (was)
            *was = found->here;
        *at = join(found->left, found->right);
        found->left = unused;
        unused = found;
    }
    leave();
    return found != NULL;
}

int rw_find_allocation(uint64_t address, rw_allocation *found)
{
    const node *nearest = NULL;
    enter();
    for (const node *each = root; each;)
        if (each->here.start <= address) {
            nearest = each;
            each = each->right;
        } else
            each = each->left;
    int is_inside = nearest && address - nearest->here.start < nearest->here.size;
    if (is_inside)
        *found = nearest->here;
    leave();
    return is_inside;
}

void rw_follow_forks(void)
{
    pthread_atfork(enter, leave, leave);
}
