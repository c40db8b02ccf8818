"""Methods are registered as callbacks, and rank 0 registers one more."""

from mpi4py import MPI


class Simulation:
    def __init__(self, comm):
        self.comm = comm
        self.callbacks = []

    def register(self, callback):
        self.callbacks.append(callback)

    def synchronise(self):
        self.comm.Barrier()  # expect: RW101

    def run(self):
        for callback in self.callbacks:  # because: RW101
            callback()


simulation = Simulation(MPI.COMM_WORLD)
if simulation.comm.rank == 0:
    simulation.register(simulation.synchronise)
simulation.run()
