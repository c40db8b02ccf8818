"""Each rank measures its share of the stations; rank 0 writes the report.

save() gathers the measurements of all ranks, and all ranks call it; only rank 0 gets something to print.
"""

import random

from mpi4py import MPI

STATIONS = ["Adelboden", "Brig", "Chur", "Davos", "Engelberg", "Flims", "Grindelwald"]


def measure(station):
    return {"station": station, "snow": random.Random(station).randint(0, 300)}


def save(comm, measured):
    parts = comm.gather(measured, root=0)
    for part in parts or []:
        for each in part:
            print(f"{each['station']:12} {each['snow']:4} cm")


def main():
    comm = MPI.COMM_WORLD
    rank = comm.Get_rank()
    is_writer = rank == 0
    measured = [measure(station) for station in STATIONS[rank :: comm.Get_size()]]
    if is_writer:
        print("snow today", flush=True)
    save(comm, measured)


if __name__ == "__main__":
    main()
