/* What host code calls and names. It is parsed for the kernels that it launches, and not judged. */
#pragma once
#include "rankwise_device.h"

typedef int cudaError_t;
typedef cudaError_t cudaError;
typedef int cudaMemcpyKind, cudaChannelFormatKind, cudaFuncCache, cudaSharedMemConfig, cudaLimit, cudaDeviceAttr;
typedef int cudaStreamCaptureMode, cudaStreamCaptureStatus, cudaMemoryAdvise, cudaComputeMode, cudaDeviceP2PAttr;
typedef int cudaGraphExecUpdateResult, cudaFuncAttribute, cudaMemoryType, cudaGraphMemAttributeType;
typedef int cudaMemAllocationHandleType, cudaMemAccessFlags, cudaStreamAttrID, cudaGraphNodeType, cudaMemPoolAttr;
typedef int cudaTextureAddressMode, cudaTextureFilterMode, cudaResourceType, cudaOutputMode;
typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
typedef struct CUmemPool_st *cudaMemPool_t;
typedef struct cudaArray *cudaArray_t;
typedef const struct cudaArray *cudaArray_const_t;
typedef struct cudaMipmappedArray *cudaMipmappedArray_t;
typedef struct cudaGraphicsResource *cudaGraphicsResource_t;
typedef void (*cudaHostFn_t)(void *);
typedef void (*cudaStreamCallback_t)(cudaStream_t, cudaError_t, void *);
typedef unsigned long long cudaGraphConditionalHandle;
extern "C" __device__ void cudaGraphSetConditional(cudaGraphConditionalHandle, unsigned int);
struct cudaChannelFormatDesc { int x, y, z, w; cudaChannelFormatKind f; };
struct cudaExtent { size_t width, height, depth; };
struct cudaPos { size_t x, y, z; };
struct cudaPitchedPtr { void *ptr; size_t pitch, xsize, ysize; };
struct cudaMemcpy3DParms { cudaArray_t srcArray, dstArray; cudaPos srcPos, dstPos; cudaPitchedPtr srcPtr, dstPtr; cudaExtent extent; cudaMemcpyKind kind; };
struct cudaFuncAttributes { size_t sharedSizeBytes, constSizeBytes, localSizeBytes; int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA, maxDynamicSharedSizeBytes; };
struct cudaMemLocation { int type, id; };
struct cudaMemAccessDesc { cudaMemLocation location; int flags; };
struct cudaMemPoolProps { int allocType, handleTypes; cudaMemLocation location; void *win32SecurityAttributes; size_t maxSize; };
struct cudaMemPoolPtrExportData { char reserved[64]; };
struct cudaMemAllocNodeParams { cudaMemPoolProps poolProps; cudaMemAccessDesc *accessDescs; size_t accessDescCount, bytesize; void *dptr; };
struct cudaKernelNodeParams { void *func; dim3 gridDim, blockDim; unsigned int sharedMemBytes; void **kernelParams, **extra; };
struct cudaMemsetParams { void *dst; size_t pitch; unsigned int value, elementSize; size_t width, height; };
struct cudaHostNodeParams { cudaHostFn_t fn; void *userData; };
struct cudaConditionalNodeParams { cudaGraphConditionalHandle handle; int type; unsigned int size; cudaGraph_t *phGraph_out; };
struct cudaGraphNodeParams { int type; cudaKernelNodeParams kernel; cudaConditionalNodeParams conditional; cudaHostNodeParams host; };
struct cudaIpcMemHandle_t { char reserved[64]; };
struct cudaIpcEventHandle_t { char reserved[64]; };
struct cudaAccessPolicyWindow { void *base_ptr; size_t num_bytes; float hitRatio; int hitProp, missProp; };
struct cudaStreamAttrValue { cudaAccessPolicyWindow accessPolicyWindow; int syncPolicy; };
struct cudaLaunchAttributeValue { struct { unsigned int x, y, z; } clusterDim; int cooperative, priority; };
struct cudaLaunchAttribute { int id; cudaLaunchAttributeValue val; };
struct cudaLaunchConfig_t { dim3 gridDim, blockDim; size_t dynamicSmemBytes; cudaStream_t stream; cudaLaunchAttribute *attrs; unsigned int numAttrs; };
struct cudaResourceDesc {
    cudaResourceType resType;
    struct {
        struct { cudaArray_t array; } array;
        struct { cudaMipmappedArray_t mipmap; } mipmap;
        struct { void *devPtr; cudaChannelFormatDesc desc; size_t sizeInBytes; } linear;
        struct { void *devPtr; cudaChannelFormatDesc desc; size_t width, height, pitchInBytes; } pitch2D;
    } res;
};
struct cudaTextureDesc { int addressMode[3], filterMode, readMode, sRGB; float borderColor[4]; int normalizedCoords; unsigned int maxAnisotropy; int mipmapFilterMode; float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp; };
struct cudaDeviceProp {
    char name[256];
    size_t totalGlobalMem, sharedMemPerBlock, memPitch, totalConstMem, textureAlignment, texturePitchAlignment, sharedMemPerMultiprocessor, sharedMemPerBlockOptin, surfaceAlignment;
    int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate, major, minor, deviceOverlap, multiProcessorCount;
    int kernelExecTimeoutEnabled, integrated, canMapHostMemory, computeMode, concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver;
    int maxTexture1D, maxTexture2D[2], maxTexture3D[3], maxTexture1DLayered[2], maxTexture2DLayered[3];
    int asyncEngineCount, unifiedAddressing, memoryClockRate, memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize, maxThreadsPerMultiProcessor;
    int streamPrioritiesSupported, globalL1CacheSupported, localL1CacheSupported, regsPerMultiprocessor, managedMemory, isMultiGpuBoard, maxBlocksPerMultiProcessor;
    int hostNativeAtomicSupported, singleToDoublePrecisionPerfRatio, pageableMemoryAccess, concurrentManagedAccess, computePreemptionSupported;
    int canUseHostPointerForRegisteredMem, cooperativeLaunch, cooperativeMultiDeviceLaunch, accessPolicyMaxWindowSize, memoryPoolsSupported, clusterLaunch;
};

enum {
    cudaSuccess, cudaErrorInvalidValue, cudaErrorMemoryAllocation, cudaErrorInitializationError, cudaErrorCudartUnloading, cudaErrorInvalidConfiguration,
    cudaErrorInvalidDevice, cudaErrorNoDevice, cudaErrorNotReady, cudaErrorUnknown, cudaErrorNotSupported, cudaErrorPeerAccessAlreadyEnabled, cudaErrorAssert,
    cudaErrorCooperativeLaunchTooLarge, cudaErrorLaunchFailure, cudaErrorInsufficientDriver, cudaErrorNotPermitted, cudaErrorLaunchOutOfResources
};
enum { cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault };
enum { cudaChannelFormatKindSigned, cudaChannelFormatKindUnsigned, cudaChannelFormatKindFloat, cudaChannelFormatKindNone };
enum { cudaFuncCachePreferNone, cudaFuncCachePreferShared, cudaFuncCachePreferL1, cudaFuncCachePreferEqual };
enum { cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder, cudaFilterModePoint = 0, cudaFilterModeLinear };
enum { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
enum { cudaResourceTypeArray, cudaResourceTypeMipmappedArray, cudaResourceTypeLinear, cudaResourceTypePitch2D };
enum { cudaHostAllocDefault, cudaHostAllocPortable, cudaHostAllocMapped, cudaHostAllocWriteCombined = 4, cudaHostRegisterDefault = 0, cudaHostRegisterPortable, cudaHostRegisterMapped };
enum { cudaEventDefault, cudaEventBlockingSync, cudaEventDisableTiming, cudaEventInterprocess = 4, cudaStreamDefault = 0, cudaStreamNonBlocking };
enum { cudaDeviceScheduleAuto, cudaDeviceScheduleSpin, cudaDeviceScheduleYield, cudaDeviceScheduleBlockingSync = 4, cudaDeviceBlockingSync = 4, cudaDeviceMapHost = 8 };
enum { cudaMemAttachGlobal = 1, cudaMemAttachHost, cudaMemAttachSingle = 4, cudaIpcMemLazyEnablePeerAccess = 1 };
enum { cudaMemAdviseSetReadMostly = 1, cudaMemAdviseUnsetReadMostly, cudaMemAdviseSetPreferredLocation, cudaMemAdviseUnsetPreferredLocation, cudaMemAdviseSetAccessedBy };
enum { cudaMemLocationTypeInvalid, cudaMemLocationTypeDevice, cudaMemLocationTypeHost, cudaMemAllocationTypePinned = 1, cudaMemHandleTypeNone = 0, cudaMemHandleTypePosixFileDescriptor };
enum { cudaMemAccessFlagsProtNone, cudaMemAccessFlagsProtRead, cudaMemAccessFlagsProtReadWrite = 3, cudaMemPoolAttrReleaseThreshold = 4 };
enum { cudaComputeModeDefault, cudaComputeModeExclusive, cudaComputeModeProhibited, cudaComputeModeExclusiveProcess };
enum { cudaLimitStackSize, cudaLimitPrintfFifoSize, cudaLimitMallocHeapSize, cudaLimitDevRuntimeSyncDepth, cudaLimitDevRuntimePendingLaunchCount, cudaLimitPersistingL2CacheSize };
enum { cudaDevAttrMaxThreadsPerBlock = 1, cudaDevAttrWarpSize = 10, cudaDevAttrClockRate = 13, cudaDevAttrGpuOverlap = 15, cudaDevAttrMultiProcessorCount, cudaDevAttrIntegrated = 18, cudaDevAttrComputeMode = 20, cudaDevAttrMaxSharedMemoryPerBlock,
       cudaDevAttrComputeCapabilityMajor = 75, cudaDevAttrComputeCapabilityMinor, cudaDevAttrHostNativeAtomicSupported = 86, cudaDevAttrCooperativeLaunch = 95, cudaDevAttrMaxSharedMemoryPerBlockOptin = 97,
       cudaDevAttrConcurrentManagedAccess, cudaDevAttrManagedMemory, cudaDevAttrMemoryPoolsSupported = 115, cudaDevAttrMemoryPoolSupportedHandleTypes = 119 };
enum { cudaDevP2PAttrPerformanceRank = 1, cudaDevP2PAttrAccessSupported, cudaDevP2PAttrNativeAtomicSupported };
enum { cudaStreamCaptureModeGlobal, cudaStreamCaptureModeThreadLocal, cudaStreamCaptureModeRelaxed, cudaStreamCaptureStatusNone = 0, cudaStreamCaptureStatusActive, cudaStreamSetCaptureDependencies = 1 };
enum { cudaGraphCondAssignDefault = 1, cudaGraphCondTypeIf = 0, cudaGraphCondTypeWhile, cudaGraphCondTypeSwitch, cudaGraphNodeTypeKernel = 0, cudaGraphNodeTypeConditional = 13, cudaGraphExecUpdateSuccess = 0 };
enum { cudaFuncAttributeMaxDynamicSharedMemorySize = 8, cudaFuncAttributePreferredSharedMemoryCarveout, cudaFuncAttributeNonPortableClusterSizeAllowed = 13 };
enum { cudaLaunchAttributeClusterDimension = 4, cudaLaunchAttributeCooperative = 2, cudaStreamAttributeAccessPolicyWindow = 1 };
enum { cudaAccessPropertyNormal, cudaAccessPropertyStreaming, cudaAccessPropertyPersisting };
enum { cudaGraphicsMapFlagsNone, cudaGraphicsMapFlagsReadOnly, cudaGraphicsMapFlagsWriteDiscard, cudaGraphicsRegisterFlagsNone = 0, cudaArrayDefault = 0, cudaArrayLayered, cudaArraySurfaceLoadStore, cudaArrayCubemap = 4 };
enum { cudaOccupancyDefault, cudaCpuDeviceId = -1, cudaInvalidDeviceId = -2, cudaMemoryTypeUnregistered = 0, cudaMemoryTypeHost, cudaMemoryTypeDevice, cudaMemoryTypeManaged };
static const cudaStream_t cudaStreamLegacy = 0, cudaStreamPerThread = 0;

#define RANKWISE_HOST(name) template <class... A> __host__ __device__ cudaError_t name(A...) { return 0; }
#define RANKWISE_HOSTS(a, b, c, d) RANKWISE_HOST(cuda##a) RANKWISE_HOST(cuda##b) RANKWISE_HOST(cuda##c) RANKWISE_HOST(cuda##d)
RANKWISE_HOSTS(Free, FreeHost, FreeArray, FreeMipmappedArray) RANKWISE_HOSTS(MallocPitch, Malloc3D, MallocArray, Malloc3DArray)
RANKWISE_HOSTS(Memcpy, MemcpyAsync, Memcpy2D, Memcpy2DAsync) RANKWISE_HOSTS(Memcpy3D, Memcpy3DAsync, MemcpyPeer, MemcpyPeerAsync)
RANKWISE_HOSTS(Memset, MemsetAsync, Memset2D, Memset3D) RANKWISE_HOSTS(MemcpyToSymbol, MemcpyFromSymbol, MemcpyToSymbolAsync, MemcpyFromSymbolAsync)
RANKWISE_HOSTS(MemcpyToArray, Memcpy2DToArray, Memcpy2DFromArray, Memcpy2DArrayToArray) RANKWISE_HOSTS(GetSymbolAddress, GetSymbolSize, MemGetInfo, ArrayGetInfo)
RANKWISE_HOSTS(Malloc, MallocHost, MallocManaged, HostAlloc) RANKWISE_HOSTS(MallocAsync, FreeAsync, MallocMipmappedArray, GetMipmappedArrayLevel)
RANKWISE_HOSTS(HostRegister, HostUnregister, HostGetDevicePointer, HostGetFlags) RANKWISE_HOSTS(MemPrefetchAsync, MemAdvise, PointerGetAttributes, MallocFromPoolAsync)
RANKWISE_HOSTS(SetDevice, GetDevice, GetDeviceCount, GetDeviceProperties) RANKWISE_HOSTS(DeviceSynchronize, DeviceReset, DeviceGetAttribute, DeviceGetP2PAttribute)
RANKWISE_HOSTS(DeviceSetLimit, DeviceGetLimit, DeviceSetCacheConfig, DeviceSetSharedMemConfig) RANKWISE_HOSTS(DeviceCanAccessPeer, DeviceEnablePeerAccess, DeviceDisablePeerAccess, SetDeviceFlags)
RANKWISE_HOSTS(ThreadSynchronize, ThreadExit, ChooseDevice, SetValidDevices) RANKWISE_HOSTS(DeviceGetStreamPriorityRange, DriverGetVersion, RuntimeGetVersion, DeviceGetPCIBusId)
RANKWISE_HOSTS(GetLastError, PeekAtLastError, ProfilerStart, ProfilerStop) RANKWISE_HOSTS(EventCreate, EventCreateWithFlags, EventDestroy, EventRecord)
RANKWISE_HOSTS(EventSynchronize, EventElapsedTime, EventQuery, EventRecordWithFlags) RANKWISE_HOSTS(StreamCreate, StreamCreateWithFlags, StreamCreateWithPriority, StreamDestroy)
RANKWISE_HOSTS(StreamSynchronize, StreamWaitEvent, StreamQuery, StreamAddCallback) RANKWISE_HOSTS(StreamAttachMemAsync, StreamSetAttribute, StreamGetPriority, LaunchHostFunc)
RANKWISE_HOSTS(StreamBeginCapture, StreamEndCapture, StreamGetCaptureInfo, StreamIsCapturing) RANKWISE_HOSTS(StreamUpdateCaptureDependencies, StreamBeginCaptureToGraph, CtxResetPersistingL2Cache, StreamGetFlags)
RANKWISE_HOSTS(FuncGetAttributes, FuncSetAttribute, FuncSetCacheConfig, FuncSetSharedMemConfig) RANKWISE_HOSTS(LaunchKernel, LaunchCooperativeKernel, LaunchKernelExC, LaunchCooperativeKernelMultiDevice)
RANKWISE_HOSTS(OccupancyMaxActiveBlocksPerMultiprocessor, OccupancyMaxPotentialBlockSize, OccupancyMaxPotentialBlockSizeVariableSMem, OccupancyMaxActiveClusters)
RANKWISE_HOSTS(GraphCreate, GraphDestroy, GraphInstantiate, GraphInstantiateWithFlags) RANKWISE_HOSTS(GraphLaunch, GraphExecDestroy, GraphExecUpdate, GraphUpload)
RANKWISE_HOSTS(GraphAddNode, GraphAddKernelNode, GraphAddMemcpyNode, GraphAddMemcpyNode1D) RANKWISE_HOSTS(GraphAddMemsetNode, GraphAddHostNode, GraphAddMemAllocNode, GraphAddMemFreeNode)
RANKWISE_HOSTS(GraphMemAllocNodeGetParams, GraphGetNodes, GraphClone, GraphAddDependencies) RANKWISE_HOSTS(GraphConditionalHandleCreate, GraphExecKernelNodeSetParams, DeviceGraphMemTrim, DeviceGetGraphMemAttribute)
RANKWISE_HOSTS(CreateTextureObject, DestroyTextureObject, CreateSurfaceObject, DestroySurfaceObject) RANKWISE_HOSTS(BindTexture, UnbindTexture, BindTextureToArray, BindTexture2D)
RANKWISE_HOSTS(GetChannelDesc, BindSurfaceToArray, GetTextureObjectResourceDesc, GetExportTable) RANKWISE_HOSTS(IpcGetMemHandle, IpcOpenMemHandle, IpcCloseMemHandle, IpcGetEventHandle)
RANKWISE_HOSTS(IpcOpenEventHandle, MemPoolCreate, MemPoolDestroy, MemPoolSetAttribute) RANKWISE_HOSTS(MemPoolGetAttribute, MemPoolSetAccess, MemPoolGetAccess, DeviceGetDefaultMemPool)
RANKWISE_HOSTS(MemPoolExportToShareableHandle, MemPoolImportFromShareableHandle, MemPoolExportPointer, MemPoolImportPointer) RANKWISE_HOSTS(DeviceGetMemPool, DeviceSetMemPool, MemPoolTrimTo, DeviceFlushGPUDirectRDMAWrites)
RANKWISE_HOSTS(GraphicsGLRegisterBuffer, GraphicsGLRegisterImage, GraphicsUnregisterResource, GraphicsMapResources)
RANKWISE_HOSTS(GraphicsUnmapResources, GraphicsResourceGetMappedPointer, GraphicsSubResourceGetMappedArray, GraphicsResourceSetMapFlags)
template <class... A> __host__ __device__ cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *, void (*kernel)(A...), ...) { return 0; }
template <class T = int> __host__ __device__ cudaChannelFormatDesc cudaCreateChannelDesc() { return {}; }
__host__ __device__ inline cudaChannelFormatDesc cudaCreateChannelDesc(int, int, int, int, cudaChannelFormatKind) { return {}; }
__host__ __device__ inline const char *cudaGetErrorString(cudaError_t) { return ""; }
__host__ __device__ inline const char *cudaGetErrorName(cudaError_t) { return ""; }
inline cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) { return {w, h, d}; }
inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return {x, y, z}; }
inline cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t x, size_t y) { return {p, pitch, x, y}; }

/* The driver API. */
typedef int CUresult, CUdevice, CUdevice_attribute, CUjit_option, CUmemAccess_flags;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef cudaStream_t CUstream;
typedef cudaEvent_t CUevent;
enum { CUDA_SUCCESS, CUDA_ERROR_INVALID_VALUE, CUDA_ERROR_UNKNOWN = 999, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR };
#define RANKWISE_DRIVER(a, b, c, d) RANKWISE_HOST(cu##a) RANKWISE_HOST(cu##b) RANKWISE_HOST(cu##c) RANKWISE_HOST(cu##d)
RANKWISE_DRIVER(Init, DeviceGet, DeviceGetCount, DeviceGetName) RANKWISE_DRIVER(DeviceGetAttribute, DeviceTotalMem, CtxCreate, CtxDestroy)
RANKWISE_DRIVER(CtxSynchronize, CtxSetCurrent, CtxGetCurrent, ModuleLoad) RANKWISE_DRIVER(ModuleLoadData, ModuleLoadDataEx, ModuleUnload, ModuleGetFunction)
RANKWISE_DRIVER(MemAlloc, MemFree, MemcpyHtoD, MemcpyDtoH) RANKWISE_DRIVER(LaunchKernel, StreamCreate, StreamSynchronize, GetErrorString) RANKWISE_DRIVER(GetErrorName, DriverGetVersion, ModuleGetGlobal, MemsetD8)
