"""Each rank measures its share of the stations; rank 0 writes the report.

The bug: save() looks like plain output, but it gathers the measurements of all ranks first. Only the
rank with the role of a writer calls it, so it waits for the others for ever.
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
        print("snow today")
        save(comm, measured)


if __name__ == "__main__":
    main()
