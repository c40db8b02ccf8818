"""Thresholds of progress analysis: each constant with its unit, its reason and, where there is one, its test.

Those of `run` and `explore` come first: there the recording shows which ranks wait for which. Those of
`watch` follow: it samples ranks from outside. A test that is named fails without the rule, not with every
other value.
"""

from __future__ import annotations

# Deadlock detection: `deadlock_detection.py`

WORK_INSIDE_CALL = 0.02
"""Seconds of work inside one call that show that a thread was not merely kept from running,"""

SLEEPS_INSIDE_CALL = 3
"""Samples: or so many that find it asleep there."""

UNSURE_CALL = 0.25
"""Seconds that a thread stays in a call that the MPI library might still end by itself."""

AFTER_MISMATCH = 0.5
"""Seconds that all ranks stay in calls that an earlier mismatch may keep from ending.
Test: tests/end_to_end/test_mismatches.py (`later`)."""

FAILED_POLLS = 50
"""Failed polls after which a thread that does nothing else is taken to poll for ever; see `POLLING`.
Test: tests/unit/progress/test_deadlock_detection.py::test_polling_is_distinguished_from_working."""

POLLING = 0.4
"""Seconds of polling after which it is, if it does not sleep in between.
Test: tests/unit/progress/test_deadlock_detection.py::test_polling_is_distinguished_from_working."""

POLLING_ASLEEP = 3.0
"""Seconds of polling after which it is, if it sleeps in between: it may mean to poll some times only.
Test: tests/unit/progress/test_deadlock_detection.py::test_polling_is_distinguished_from_working."""

WORK_PER_POLL = 10e-6
"""Seconds of work between two failed polls: a thread that works more computes something in between.
Test: tests/unit/progress/test_deadlock_detection.py::test_polling_is_distinguished_from_working."""

ASLEEP_SHARE = 0.75
"""Share of the time for which it had a core: a thread that sleeps for more of it computes nothing.
Test: tests/unit/progress/test_deadlock_detection.py::test_polling_is_distinguished_from_working."""

POLLS_PER_CLOCK_READ = 100
"""Failed polls for each reading of a clock: a thread that reads it more often may mean to give up. Python
reads it now and then by itself.
Test: tests/unit/progress/test_deadlock_detection.py::test_a_thread_that_reads_a_clock_may_mean_to_give_up."""

INITIALISING = 0.5
"""Seconds that a rank may stay in MPI_Init before it is examined: it waits for all ranks to start."""

JUDGE_WHILE_STARTING = 0.1
"""Seconds until the next judgement while not all ranks have started."""

JUDGE_SOON = 0.05
"""Seconds until threads that seem blocked are judged again: they must be seen to stay."""

JUDGE_WHILE_POLLING = 0.2
"""Seconds until ranks that poll are judged again: they may not have polled often enough.
Test: tests/unit/progress/test_deadlock_detection.py::test_a_polling_rank_is_judged_again."""

JOINING_WORK = 0.2
"""Seconds that further ranks may work before they block as well and are reported with those that did first;
one that is kept from running neither works nor sleeps.
Test: tests/unit/progress/test_deadlock_detection.py::test_a_rank_that_may_yet_join_is_waited_for."""

JOINING_SLEEP = 0.8
"""Seconds that they may sleep."""

SCHEDULED_JOINING_WORK = 1.0
"""Seconds that they may work in a run that follows a schedule: what they would send is an alternative."""

SCHEDULED_JOINING_SLEEP = 5.0
"""Seconds that they may sleep there."""

ABORTING = 0.4
"""Seconds in which a launcher that ends all ranks, because one aborts, may have ended only some of them."""

LAUNCHER_OVERLOOKS = 10.0
"""Seconds in which a launcher ends ranks that finalize without one that failed; MPICH's hangs now and then.
Test: tests/unit/progress/test_deadlock_detection.py::test_a_run_that_a_launcher_overlooks_ends."""

SUSPICION_KEPT = 1.0
"""Seconds for which a suspected deadlock is not searched for again, as long as no rank has moved."""

# Threads that have not called MPI: `thread_probes.py` and `sleeping_threads.py`

COMPUTING_SHARE = 0.01
"""Share of the time: a thread that works for more of it computes, and may come to call MPI."""

TICKS = 3
"""Times that a thread wakes: one that has woken so often,
Test: tests/unit/progress/test_thread_probes.py::test_a_thread_that_ticks_does_not."""

TICKING = 3.0
"""Seconds: in so much sleep, and has called nothing, shows progress or keeps time, and does not call MPI.
Test: tests/unit/progress/test_thread_probes.py::test_a_thread_that_ticks_does_not."""

WAITING_SETTLED = 0.1
"""Seconds without running after which a thread that waits for another one is taken to stay: a lock passes.
Test: tests/unit/progress/test_thread_probes.py::test_a_thread_that_waits_for_another_does_not."""

ENDLESS_SLEEP = 3600.0
"""Seconds: a thread that asks for so long a sleep while others wait is not coming back.
Test: tests/sampling/test_examination.py::test_no_rank_can_make_progress."""

WORK_OUTSIDE = 0.2
"""Seconds of work in which a thread that spins in a barrier or for a lock would have noticed its end,"""

SLEEPS_OUTSIDE = 6
"""Samples: or so many that find it asleep there.
Test: tests/runs/threads/lock_and_barrier.c."""

JUDGE_THREADS = 0.5
"""Seconds until a run is judged again whose ranks are outside MPI: their threads may wait for each other.
Test: tests/runs/threads/lock_and_barrier.c."""

# Observations of `watch`: `observations.py`

OBSERVED = 3.0
"""Seconds for which no rank is seen to move.
Test: tests/unit/progress/test_observations.py::test_another_sample_may_decide."""

OBSERVED_SAMPLES = 12
"""Samples in which no rank is seen to move.
Test: tests/unit/progress/test_observations.py::test_another_sample_may_decide."""

UNDECIDED = 10.0
"""Seconds after which further samples will show nothing new,
Test: tests/unit/progress/test_observations.py::test_a_rank_may_make_progress."""

UNDECIDED_SAMPLES = 60
"""Samples: if there were so many,
Test: tests/unit/progress/test_observations.py::test_a_rank_may_make_progress."""

UNDECIDED_AT_LAST = 120.0
"""Seconds: and after these however few there were.
Test: tests/unit/progress/test_observations.py::test_a_rank_may_make_progress."""

COPIES = 2
"""Samples that find a rank copying: a large message is under way.
Test: tests/unit/progress/test_observations.py::test_a_rank_may_make_progress."""

POLLING_BESIDE_STOPPED = 8.0
"""Seconds for which ranks poll without success while another is stopped; less than `UNDECIDED`.
Test: tests/unit/progress/test_observations.py::test_a_rank_polls_without_success_while_another_is_stopped."""

NETWORK_SPEED = 1 << 30
"""Bytes per second that any network transfers; rankwise cannot see what is under way there.
Test: tests/unit/progress/test_observations.py::test_a_network_has_the_time_to_transfer_all_memory."""

# Sampling from outside: `ptrace_examination.py`

TURNS = 20
"""Turns on a core after which a thread inside MPI would have noticed that its call was ended,"""

TURNS_PER_RANK = 2
"""Turns more for each rank, since a collective call may go from rank to rank;"""

WORK = 1.0
"""Seconds of work, which count like the turns: a thread with a core of its own gets it only once,"""

WORK_PER_RANK = 0.002
"""Seconds of work more for each rank."""

SLEEPS = 5
"""Samples that find it asleep inside MPI, which count like the turns: MPI would have woken it."""

OTHERS_AFTER = 3.0
"""Seconds after which rankwise measures how much the job's processes that are no ranks work,"""

OTHERS_INTERVAL = 1.0
"""Seconds between two such measurements."""

LAUNCHER_SHARE = 0.02
"""Share of a core that launchers and the like take while ranks wait."""

LOOP_STOPS = 12
"""Stops of a thread outside MPI in one sample, to find it in a state in which it was before."""

LOOP_PAUSE = 0.0007
"""Seconds between two of these stops."""

LOOP_STOPPING = 0.5
"""Seconds for all of them: a thread that has no core stops only when it gets one."""

# Recorded jobs: `shim_examination.py`

MOST_JUDGEMENTS = 40
"""Times that the judge is called before it has seen enough of ranks that poll."""

JUDGE_SHARE = 5
"""Ratio: the judge may take one part in this many of the time."""

JUDGED_AT_ONCE = 4 << 20
"""Bytes of recordings that are judged in a moment. While longer ones are judged, no rank is sampled."""
