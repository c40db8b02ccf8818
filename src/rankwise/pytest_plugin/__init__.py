"""The plugin for pytest: runs marked tests on several ranks under supervision.

pytest finds `hooks` through its entry point. Whatever costs time is imported by the first marked test that
runs. Three kinds of process take part, so each module says where it runs:

- the user's pytest, or a worker of xdist: all modules but two;
- one process for each test supervises its job, for signals and orphans are pytest's own: `supervised_job`;
- the ranks, each a pytest with this one test: `rank_session`, which imports next to nothing.
"""
