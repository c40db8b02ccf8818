"""What the system reports about processes and threads: /proc and ptrace. No other package opens such files.

One module per subject, each file of /proc parsed in one of them:

    process_list       the folders of /proc and /proc/PID/task; owner, comm, children
    process_stat       stat, of processes and threads
    process_status     status: counters, masks of signals, the tracer
    thread_effort      schedstat: how long a thread worked, queued and slept
    system_call        syscall: the system call that a thread sleeps in
    memory_map         maps, smaps, and the names of mapped files
    process_memory     the memory itself: process_vm_readv, or mem
    process_start      environ, exe: with what a process was started
    process_io         io, fd, timers: files and alarms of a process
    kernel_limits      sys/kernel
    own_memory         statm of this process
    thread_stop        ptrace: stops a thread and reads its registers

It imports `errors` only.
"""
