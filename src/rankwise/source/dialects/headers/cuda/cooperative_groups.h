/* Groups of threads that synchronise: those of a block, a cluster and the grid are judged, smaller ones are not. */
#pragma once
#include "rankwise_device.h"
#define _CG_HAS_GRID_GROUP 1
#define _CG_HAS_CLUSTER_GROUP 1

extern "C" {
__device__ void rankwise_block_sync(void);
__device__ void rankwise_block_arrive(void);
__device__ void rankwise_block_wait(void);
__device__ void rankwise_cluster_sync(void);
__device__ void rankwise_cluster_arrive(void);
__device__ void rankwise_cluster_wait(void);
__device__ void rankwise_grid_sync(void);
__device__ void rankwise_grid_arrive(void);
__device__ void rankwise_grid_wait(void);
__device__ unsigned int rankwise_warp(void);
__device__ bool rankwise_elect(void);
}

namespace cooperative_groups {
struct rankwise_token {};

/* Of a group that may be of any kind it is not known who belongs to it. */
struct thread_group {
    RANKWISE_DEVICE void sync() const {}
    RANKWISE_DEVICE unsigned long long size() const { return rankwise_blockDim_x(); }
    RANKWISE_DEVICE unsigned long long num_threads() const { return size(); }
    RANKWISE_DEVICE unsigned long long thread_rank() const { return rankwise_lane(); }
    RANKWISE_DEVICE bool is_valid() const { return true; }
};

struct thread_block : thread_group {
    RANKWISE_DEVICE void sync() const { rankwise_block_sync(); }
    typedef rankwise_token arrival_token;
    RANKWISE_DEVICE rankwise_token barrier_arrive() const { rankwise_block_arrive(); return {}; }
    RANKWISE_DEVICE void barrier_wait(rankwise_token) const { rankwise_block_wait(); }
    static RANKWISE_DEVICE unsigned int thread_rank() { return rankwise_threadIdx_x(); }
    static RANKWISE_DEVICE unsigned int size() { return rankwise_blockDim_x(); }
    static RANKWISE_DEVICE unsigned int num_threads() { return rankwise_blockDim_x(); }
    static RANKWISE_DEVICE dim3 group_index() { return dim3(rankwise_blockIdx_x(), rankwise_blockIdx_y(), rankwise_blockIdx_z()); }
    static RANKWISE_DEVICE dim3 thread_index() { return dim3(rankwise_threadIdx_x(), rankwise_threadIdx_y(), rankwise_threadIdx_z()); }
    static RANKWISE_DEVICE dim3 dim_threads() { return dim3(rankwise_blockDim_x(), rankwise_blockDim_y(), rankwise_blockDim_z()); }
    static RANKWISE_DEVICE dim3 group_dim() { return dim_threads(); }
};

struct cluster_group : thread_group {
    static RANKWISE_DEVICE void sync() { rankwise_cluster_sync(); }
    typedef rankwise_token arrival_token;
    static RANKWISE_DEVICE rankwise_token barrier_arrive() { rankwise_cluster_arrive(); return {}; }
    static RANKWISE_DEVICE void barrier_wait() { rankwise_cluster_wait(); }
    static RANKWISE_DEVICE void barrier_wait(rankwise_token) { rankwise_cluster_wait(); }
    static RANKWISE_DEVICE unsigned int thread_rank() { return rankwise_threadIdx_x() + rankwise_blockIdx_x(); }
    static RANKWISE_DEVICE unsigned int block_rank() { return rankwise_blockIdx_x(); }
    static RANKWISE_DEVICE dim3 block_index() { return dim3(rankwise_blockIdx_x(), rankwise_blockIdx_y(), rankwise_blockIdx_z()); }
    static RANKWISE_DEVICE unsigned int num_blocks() { return rankwise_gridDim_x(); }
    static RANKWISE_DEVICE dim3 dim_blocks() { return dim3(rankwise_gridDim_x(), rankwise_gridDim_y(), rankwise_gridDim_z()); }
    static RANKWISE_DEVICE unsigned int num_threads() { return rankwise_blockDim_x(); }
    template <class T> static RANKWISE_DEVICE T *map_shared_rank(T *at, int) { return at; }
};

struct grid_group : thread_group {
    RANKWISE_DEVICE void sync() const { rankwise_grid_sync(); }
    typedef rankwise_token arrival_token;
    RANKWISE_DEVICE rankwise_token barrier_arrive() const { rankwise_grid_arrive(); return {}; }
    RANKWISE_DEVICE void barrier_wait(rankwise_token) const { rankwise_grid_wait(); }
    static RANKWISE_DEVICE unsigned long long thread_rank() { return rankwise_threadIdx_x() + rankwise_blockIdx_x() * rankwise_blockDim_x(); }
    static RANKWISE_DEVICE unsigned long long block_rank() { return rankwise_blockIdx_x(); }
    static RANKWISE_DEVICE dim3 block_index() { return dim3(rankwise_blockIdx_x(), rankwise_blockIdx_y(), rankwise_blockIdx_z()); }
    static RANKWISE_DEVICE unsigned long long size() { return rankwise_gridDim_x(); }
    static RANKWISE_DEVICE unsigned long long num_threads() { return rankwise_gridDim_x(); }
    static RANKWISE_DEVICE unsigned long long num_blocks() { return rankwise_gridDim_x(); }
    static RANKWISE_DEVICE dim3 dim_blocks() { return dim3(rankwise_gridDim_x(), rankwise_gridDim_y(), rankwise_gridDim_z()); }
    static RANKWISE_DEVICE dim3 group_dim() { return dim_blocks(); }
    static RANKWISE_DEVICE unsigned long long cluster_rank() { return rankwise_clusterIdx_x(); }
    static RANKWISE_DEVICE unsigned long long num_clusters() { return rankwise_gridDim_x(); }
};
struct multi_grid_group : grid_group {
    static RANKWISE_DEVICE unsigned int grid_rank() { return 0; }
    static RANKWISE_DEVICE unsigned int num_grids() { return 1; }
};

/* A part of a warp or block. */
template <unsigned int N, class Parent = void> struct thread_block_tile : thread_group {
    RANKWISE_DEVICE thread_block_tile() {}
    template <class Other> RANKWISE_DEVICE thread_block_tile(const thread_block_tile<N, Other> &) {}
    RANKWISE_DEVICE void sync() const {}
    static RANKWISE_DEVICE unsigned int thread_rank() { return rankwise_lane(); }
    static RANKWISE_DEVICE constexpr unsigned int size() { return N; }
    static RANKWISE_DEVICE constexpr unsigned int num_threads() { return N; }
    static RANKWISE_DEVICE unsigned int meta_group_rank() { return rankwise_warp(); }
    static RANKWISE_DEVICE unsigned int meta_group_size() { return rankwise_blockDim_x(); }
    template <class T, class L> RANKWISE_DEVICE T shfl(T value, L) const { return value; }
    template <class T, class L> RANKWISE_DEVICE T shfl_up(T value, L) const { return value; }
    template <class T, class L> RANKWISE_DEVICE T shfl_down(T value, L) const { return value; }
    template <class T, class L> RANKWISE_DEVICE T shfl_xor(T value, L) const { return value; }
    RANKWISE_DEVICE int any(int predicate) const { return predicate; }
    RANKWISE_DEVICE int all(int predicate) const { return predicate; }
    RANKWISE_DEVICE unsigned int ballot(int predicate) const { return predicate; }
    template <class T> RANKWISE_DEVICE unsigned int match_any(T) const { return rankwise_any(); }
};
struct coalesced_group : thread_block_tile<32> {
    static RANKWISE_DEVICE unsigned int size() { return rankwise_lane(); }
    static RANKWISE_DEVICE unsigned int num_threads() { return rankwise_lane(); }
};
template <unsigned int N> struct block_tile_memory { char room[N]; };

RANKWISE_DEVICE thread_block this_thread_block() { return {}; }
template <unsigned int N> RANKWISE_DEVICE thread_block this_thread_block(block_tile_memory<N> &) { return {}; }
RANKWISE_DEVICE cluster_group this_cluster() { return {}; }
RANKWISE_DEVICE grid_group this_grid() { return {}; }
RANKWISE_DEVICE multi_grid_group this_multi_grid() { return {}; }
RANKWISE_DEVICE coalesced_group coalesced_threads() { return {}; }
template <unsigned int N, class G> RANKWISE_DEVICE thread_block_tile<N, G> tiled_partition(const G &) { return {}; }
template <class G> RANKWISE_DEVICE thread_group tiled_partition(const G &, unsigned int) { return {}; }
template <class G, class P> RANKWISE_DEVICE coalesced_group binary_partition(const G &, P) { return {}; }
template <class G, class P> RANKWISE_DEVICE coalesced_group labeled_partition(const G &, P) { return {}; }
template <class G> RANKWISE_DEVICE void sync(const G &group) { group.sync(); }
template <class G> RANKWISE_DEVICE auto thread_rank(const G &group) { return group.thread_rank(); }
template <class G> RANKWISE_DEVICE auto group_size(const G &group) { return group.size(); }

template <class T> struct plus { RANKWISE_DEVICE T operator()(T a, T b) const { return a + b; } };
template <class T> struct less { RANKWISE_DEVICE T operator()(T a, T b) const { return a < b ? a : b; } };
template <class T> struct greater { RANKWISE_DEVICE T operator()(T a, T b) const { return a > b ? a : b; } };
template <class T> struct bit_and { RANKWISE_DEVICE T operator()(T a, T b) const { return a & b; } };
template <class T> struct bit_or { RANKWISE_DEVICE T operator()(T a, T b) const { return a | b; } };
template <class T> struct bit_xor { RANKWISE_DEVICE T operator()(T a, T b) const { return a ^ b; } };
template <class G, class T, class F> RANKWISE_DEVICE T reduce(const G &, T value, F) { return value; }
template <class G, class T> RANKWISE_DEVICE T inclusive_scan(const G &, T value) { return value; }
template <class G, class T> RANKWISE_DEVICE T exclusive_scan(const G &, T value) { return value; }
template <class G, class T, class F> RANKWISE_DEVICE T inclusive_scan(const G &, T value, F) { return value; }
template <class G, class T, class F> RANKWISE_DEVICE T exclusive_scan(const G &, T value, F) { return value; }
template <class G, class F> RANKWISE_DEVICE void invoke_one(const G &, F function) { if (rankwise_elect()) function(); }
template <class G, class... A> RANKWISE_DEVICE void memcpy_async(const G &, A...) {}
template <class G> RANKWISE_DEVICE void wait(const G &) {}
template <unsigned int N, class G> RANKWISE_DEVICE void wait_prior(const G &) {}
namespace experimental { using namespace cooperative_groups; }
}
