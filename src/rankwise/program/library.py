"""What the functions of libc and other common libraries do, for programs that only call them.

A function in none of these tables is taken to compute its result, and what its pointer arguments
point to, from its arguments alone: given equal arguments on every rank it gives equal results.
"""

from __future__ import annotations

ALLOCATES = frozenset(
    """malloc calloc valloc aligned_alloc memalign alloca strdup strndup realloc reallocarray _Znwm
    _Znam _ZnwmSt11align_val_t _ZnamSt11align_val_t _ZnwmRKSt9nothrow_t _ZnamRKSt9nothrow_t
    __cxa_allocate_exception fopen fopen64 fdopen popen tmpfile opendir mmap
    _FortranAAllocatableAllocate __kmpc_alloc omp_alloc""".split()
)
"""The result points to fresh memory."""

ALLOCATES_THROUGH = {"posix_memalign": 0, "MPI_Alloc_mem": 2, "asprintf": 0, "getline": 0, "getdelim": 0}
"""The argument points to a pointer that is set to fresh memory."""

RETURNS_ARGUMENT = dict.fromkeys(
    """memcpy memmove memset mempcpy strcpy strncpy stpcpy strcat strncat strchr strrchr strstr strtok
    strpbrk memchr fgets gets realloc reallocarray basename dirname getcwd index rindex
    __memcpy_chk __memset_chk __strcpy_chk __strcat_chk __strncpy_chk""".split(),
    0,
)
"""The result points into what this argument points to."""

COPIES_MEMORY = dict.fromkeys(
    """memcpy memmove mempcpy strcpy strncpy stpcpy strcat strncat __memcpy_chk __memmove_chk
    __strcpy_chk __strcat_chk __strncpy_chk""".split(),
    (0, 1),
)
"""(to, from): what the second points to is copied to where the first points to."""

READS_NUMBER = frozenset(
    """strtol strtoul strtoll strtoull strtod strtof strtold __isoc23_strtol __isoc23_strtoul
    __isoc23_strtoll __isoc23_strtoull""".split()
)
"""strtol and its like: the second argument points to where the end of the number is kept."""

STORES_ARGUMENT = {
    **dict.fromkeys(READS_NUMBER, (1, 0)),
    "strtok_r": (2, 0),
}
"""(to, from): where the first points to, an address within what the second points to is kept."""

DIFFERS_BETWEEN_RANKS: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(
        """rand random rand_r drand48 erand48 lrand48 nrand48 mrand48 jrand48 arc4random
    arc4random_uniform clock getpid getppid gettid sysconf get_nprocs sched_getcpu
    pthread_self omp_get_wtime getc fgetc getchar ungetc ftell feof ferror random.random
    random.randint random.choice random.uniform random.gauss random.randrange random.shuffle
    random.sample numpy.random.shuffle numpy.random.permutation
    numpy.random.rand numpy.random.randn numpy.random.random numpy.random.randint
    numpy.random.uniform numpy.random.normal numpy.random.default_rng numpy.random.choice
    secrets.randbelow uuid.uuid4 os.getpid os.getppid os.urandom time.time time.perf_counter
    time.monotonic time.process_time time.time_ns time.clock socket.gethostname platform.node
    os.uname input os.path.exists os.path.isfile os.path.getsize os.listdir os.stat glob.glob
    datetime.datetime.now datetime.now datetime.date.today psutil.virtual_memory os.access
    numpy.loadtxt numpy.load numpy.genfromtxt numpy.fromfile json.load pickle.load yaml.safe_load
    setjmp _setjmp sigsetjmp __sigsetjmp open pathlib.Path.exists
    pathlib.Path.is_file pathlib.Path.is_dir pathlib.Path.stat
    pathlib.Path.read_text pathlib.Path.read_bytes pathlib.Path.iterdir pathlib.Path.glob
    pathlib.Path.rglob os.path.isdir os.path.getmtime os.scandir os.walk pandas.read_csv
    pandas.read_table pandas.read_json pandas.read_excel pandas.read_parquet pandas.read_hdf
    pandas.read_pickle tomllib.load threading.get_ident access
    _FortranACpuTime _FortranASystemClockCount _FortranAioEndIoStatement""".split(),
        (-1,),
    ),
    **dict.fromkeys(
        """_FortranAioInputInteger _FortranAioInputReal32 _FortranAioInputReal64 _FortranAioInputLogical
    _FortranAioInputAscii _FortranAioInputCharacter _FortranAioInputComplex32 _FortranAioInputComplex64
    _FortranAioInputDescriptor _FortranAioInputDerivedType _FortranAioInputNamelist""".split(),
        (-1, 1),
    ),
    "_FortranARandomNumber": (0,),
    "_FortranADateAndTime": (0, 2, 4),
    **dict.fromkeys("stat lstat fstat stat64 lstat64 fstat64".split(), (-1, 1)),
    "time": (-1, 0),
    "gettimeofday": (0,),
    "clock_gettime": (1,),
    "gethostname": (0,),
    "uname": (0,),
    "getrusage": (1,),
    "getrandom": (0,),
    "times": (-1, 0),
    "fgets": (-1, 0),
    "gets": (-1, 0),
    "fread": (-1, 0),
    "read": (-1, 1),
    "pread": (-1, 1),
    "recv": (-1, 1),
    "getline": (-1, 0, 1),
    "getdelim": (-1, 0, 1),
    "fopen": (-1,),
    "fopen64": (-1,),
}
"""Outputs that may differ from rank to rank: argument positions whose memory is written, -1 the result.

Reading a file counts: ranks may see different files, or different ends of one.
"""

_SCANNERS = ("", "__isoc99_", "__isoc23_")

ASKS_ENVIRONMENT = frozenset({"getenv", "secure_getenv", "os.getenv", "os.environ.get"})
"""The first argument names a variable of the environment, and the result is what it holds."""

TELLS_RANKS_APART = frozenset(
    """OMPI_COMM_WORLD_RANK OMPI_COMM_WORLD_LOCAL_RANK OMPI_COMM_WORLD_NODE_RANK PMI_RANK PMIX_RANK PMI_ID
    MPI_LOCALRANKID MPI_LOCALRANK MV2_COMM_WORLD_RANK MV2_COMM_WORLD_LOCAL_RANK MVP_COMM_WORLD_RANK
    SLURM_PROCID SLURM_LOCALID SLURM_NODEID SLURM_TASK_PID SLURMD_NODENAME PALS_RANKID PALS_LOCAL_RANKID
    ALPS_APP_PE FLUX_TASK_RANK JSM_NAMESPACE_RANK RANK LOCAL_RANK HOSTNAME""".split()
)
"""The variables that launchers set to something else for each process."""

READS_INPUT_INTO_REST = {
    "scanf_s": 1,
    **{f"{prefix}scanf": 1 for prefix in _SCANNERS},
    **{f"{prefix}vscanf": 1 for prefix in _SCANNERS},
    **{f"{prefix}fscanf": 2 for prefix in _SCANNERS},
    **{f"{prefix}vfscanf": 2 for prefix in _SCANNERS},
}
"""Formatted input: every argument from this position on is written with what was read."""

WRITES_REST = {f"{prefix}{name}": 2 for prefix in _SCANNERS for name in ("sscanf", "vsscanf")}
"""As above, but what is read comes from the arguments themselves."""

WRITES = {
    **dict.fromkeys(
        """sprintf snprintf vsprintf vsnprintf __sprintf_chk __snprintf_chk strftime memset bzero qsort strtok
        strcpy strncpy strcat strncat stpcpy getcwd mktime posix_memalign asprintf vasprintf
        __memset_chk""".split(),
        (0,),
    ),
    **dict.fromkeys(
        "modf modff frexp frexpf localtime_r gmtime_r asctime_r ctime_r realpath".split(),
        (1,),
    ),
    **dict.fromkeys(READS_NUMBER, (1,)),
    "strtok_r": (0, 2),
    "sincos": (1, 2),
}
"""The positions of the arguments whose memory these write; they read the rest."""

CHANGES_NOTHING = frozenset(
    """printf fprintf vprintf vfprintf dprintf vdprintf puts putchar fputs fputc putc fflush fclose perror
    free _ZdlPv _ZdlPvm _ZdaPv _ZdaPvm abs labs fabs fabsf sqrt sqrtf pow powf exp log log10 sin cos tan
    atan atan2 ceil floor fmod fmin fmax round lround trunc strlen strcmp strncmp strcasecmp strncasecmp
    memcmp atoi atol atof isdigit isalpha isspace toupper tolower getenv sleep
    usleep nanosleep fseek rewind remove unlink rename mkdir srand srand48 srandom setlocale signal print
    __kmpc_barrier __kmpc_global_thread_num omp_get_thread_num omp_get_num_threads
    omp_get_max_threads omp_set_num_threads putenv setenv system fwrite write""".split()
)
"""Read what their arguments point to, and write none of it."""
