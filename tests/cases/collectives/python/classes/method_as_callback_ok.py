"""Methods are registered as callbacks, the same ones on all ranks."""

from mpi4py import MPI


class Simulation:
    def __init__(self, comm):
        self.comm = comm
        self.callbacks = []

    def register(self, callback):
        self.callbacks.append(callback)

    def synchronise(self):
        self.comm.Barrier()

    def run(self):
        for callback in self.callbacks:
            callback()


simulation = Simulation(MPI.COMM_WORLD)
simulation.register(simulation.synchronise)
simulation.run()
