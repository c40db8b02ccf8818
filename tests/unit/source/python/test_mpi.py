"""mpi4py's calls as calls of the standard, and everything that only looks like them."""

import pytest

from rankwise.program import Allocate, Constant, Load, Phi, Store, Unreachable

MPI = "from mpi4py import MPI\ncomm = MPI.COMM_WORLD\n"


def arguments(call):
    """An MPI call's arguments by the standard's names; constants as their values."""
    names = [each.name for each in call.standard.parameters]
    values = [each.value if isinstance(each, Constant) else each for each in call.arguments]
    return dict(zip(names, values, strict=True))


def only(lowered, name="<module>"):
    (call,) = lowered.mpi(name)
    return call


def test_rank_is_loaded_from_what_mpi_wrote(lower):
    assert lower(MPI + "rank = comm.Get_rank()\ng(rank)").text() == (
        "0:\n%0 = allocate\n%1 = call mpi MPI_Comm_rank(MPI_COMM_WORLD, %0)\n%2 rank = load %0\n"
        "%3 = call g(%2)\nreturn None"
    )


@pytest.mark.parametrize(
    "start",
    [
        "from mpi4py import MPI\nc = MPI.COMM_WORLD",
        "from mpi4py import MPI as M\nc = M.COMM_WORLD",
        "import mpi4py.MPI\nc = mpi4py.MPI.COMM_WORLD",
        "import mpi4py.MPI as M\nc = M.COMM_WORLD",
        "from mpi4py.MPI import COMM_WORLD\nc = COMM_WORLD",
        "from mpi4py.MPI import COMM_WORLD as c",
        "from mpi4py.MPI import *\nc = COMM_WORLD",
        "try:\n  from mpi4py import MPI\nexcept ImportError:\n  MPI = None\nc = MPI.COMM_WORLD",
    ],
)
def test_every_way_to_import_mpi(lower, start):
    call = only(lower(start + "\nc.barrier()"))
    assert call.standard.name == "MPI_Barrier"
    assert call.arguments[0].value == "MPI_COMM_WORLD"


def test_world_is_one_object(lower):
    lowered = lower("from mpi4py import MPI\nMPI.COMM_WORLD.Barrier()\ndef f():\n  MPI.COMM_WORLD.Barrier()")
    assert only(lowered).arguments[0] is only(lowered, "f").arguments[0]


def test_properties_of_a_communicator(lower):
    assert lower(MPI + "a = comm.rank\nb = comm.size").mpi_names() == ["MPI_Comm_rank", "MPI_Comm_size"]


def test_pickled_broadcast(lower):
    assert lower(MPI + "n = 3\nn = comm.bcast(n, root=1)\ng(n)").text() == (
        "0:\n%0 = allocate\nstore %0, 3\n%1 = call mpi MPI_Bcast(%0, None, None, 1, MPI_COMM_WORLD)\n"
        "%2 n = load %0\n%3 = call g(%2)\nreturn None"
    )


def test_pickled_object_is_copied(lower):
    lowered = lower(MPI + "def f(x):\n  return comm.bcast(x)")
    (store,) = lowered.find(Store, "f")
    assert store.value.operator == "pickle"
    assert store.value.operands[0] is lowered.function("f").parameters[0]


@pytest.mark.parametrize(
    ("method", "name"),
    [
        ("allreduce", "MPI_Allreduce"),
        ("gather", "MPI_Gather"),
        ("scatter", "MPI_Scatter"),
        ("reduce", "MPI_Reduce"),
        ("scan", "MPI_Scan"),
        ("alltoall", "MPI_Alltoall"),
        ("allgather", "MPI_Allgather"),
    ],
)
def test_pickled_collective_returns_what_was_received(lower, method, name):
    lowered = lower(MPI + f"r = comm.{method}(3)\ng(r)")
    call = only(lowered)
    assert call.standard.name == name
    received = next(each for each in lowered.function().calls() if each.callee.name == "g").arguments[0]
    assert isinstance(received, Load)
    assert received.address is arguments(call)["recvbuf"]


def test_defaults_of_mpi4py_are_passed(lower):
    call = only(lower(MPI + "comm.reduce(3)"))
    assert (arguments(call)["root"], arguments(call)["op"]) == (0, "MPI_SUM")


def test_point_to_point(lower):
    send, receive = lower(MPI + "comm.send(3, dest=1, tag=7)\nx = comm.recv(source=MPI.ANY_SOURCE)").mpi()
    assert (arguments(send)["dest"], arguments(send)["tag"]) == (1, 7)
    assert (arguments(receive)["source"], arguments(receive)["tag"]) == ("MPI_ANY_SOURCE", "MPI_ANY_TAG")


def test_broadcast_into_one_of_two_arrays_gives_the_variable_one_array(lower):
    lowered = lower(
        MPI + "import numpy as np\ndef f(x):\n  a = np.ones(3) if x else np.zeros(3)\n  comm.Bcast(a)\n  g(a)"
    )
    (broadcast,) = lowered.mpi("f")
    (g,) = [call for call in lowered.function("f").calls() if call.callee.name == "g"]
    assert g.arguments[0] is broadcast.arguments[0]
    assert isinstance(broadcast.arguments[0], Allocate)


def test_sendrecv_object(lower):
    call = only(lower(MPI + "x = comm.sendrecv(3, dest=1, source=2)"))
    assert (arguments(call)["dest"], arguments(call)["source"]) == (1, 2)


def test_buffer_is_the_array_itself(lower):
    lowered = lower(MPI + "import numpy as np\nx = np.zeros(3)\ncomm.Bcast(x, root=0)\ny = x[0]")
    (made,) = [each for each in lowered.find(Allocate) if each.name == "x"]
    assert only(lowered).arguments[0] is made


def test_buffer_list_is_taken_apart(lower):
    call = only(lower(MPI + "def f(x):\n  comm.Send([x, 4, MPI.DOUBLE], dest=1)"), "f")
    assert call.arguments[0].name == "x"
    assert (arguments(call)["count"], arguments(call)["datatype"]) == (4, "MPI_DOUBLE")


def test_buffer_list_without_count(lower):
    call = only(lower(MPI + "def f(x):\n  comm.Recv([x, MPI.INT], source=0)"), "f")
    assert (arguments(call)["count"], arguments(call)["datatype"]) == (None, "MPI_INT")


def test_buffer_list_with_counts_and_displacements(lower):
    call = only(lower(MPI + "def f(x, y, n, d):\n  comm.Gatherv(x, [y, (n, d), MPI.INT])"), "f")
    assert (arguments(call)["recvcounts"].name, arguments(call)["displs"].name) == ("n", "d")
    assert arguments(call)["recvtype"] == "MPI_INT"


def test_in_place(lower):
    call = only(lower(MPI + "def f(x):\n  comm.Allreduce(MPI.IN_PLACE, x, op=MPI.MAX)"), "f")
    assert (arguments(call)["sendbuf"], arguments(call)["op"]) == ("MPI_IN_PLACE", "MPI_MAX")


def test_wait_gets_the_memory_of_its_request(lower):
    start, wait = lower(MPI + "def f(x):\n  req = comm.Isend(x, dest=1)\n  req.Wait()").mpi("f")
    assert wait.standard.name == "MPI_Wait"
    assert wait.arguments[0] is arguments(start)["request"]


def test_request_from_elsewhere_is_put_into_memory(lower):
    lowered = lower(MPI + "def f(req):\n  req.Wait()")
    (store,) = lowered.find(Store, "f")
    assert store.value.name == "req"
    assert only(lowered, "f").arguments[0] is store.address


def test_requests_in_a_list(lower):
    lowered = lower(
        MPI
        + "def f(x):\n  rs = []\n  rs.append(comm.Irecv(x))\n"
        + "  for r in rs:\n    r.wait()\n  MPI.Request.Waitall(rs)"
    )
    assert lowered.mpi_names("f") == ["MPI_Irecv", "MPI_Wait", "MPI_Waitall"]


def test_object_that_wait_returns_follows_the_status(lower):
    lowered = lower(MPI + "req = comm.irecv(source=0)\nx = req.wait()\ng(x)")
    received = next(each for each in lowered.function().calls() if each.callee.name == "g").arguments[0]
    assert received.operator == "received"
    assert received.operands[1].address is lowered.mpi()[1].arguments[1]


def test_status_object(lower):
    receive, source = lower(MPI + "s = MPI.Status()\ncomm.recv(status=s)\nn = s.Get_source()").mpi()
    assert arguments(receive)["status"] is source.arguments[0]


def test_two_results_are_a_tuple(lower):
    lowered = lower(MPI + "cart = comm.Create_cart([2, 2])\nleft, right = cart.Shift(0, 1)\ng(right)")
    assert lowered.mpi_names() == ["MPI_Cart_create", "MPI_Cart_shift"]


def test_window_target_is_taken_apart(lower):
    lowered = lower(
        MPI
        + "def f(x):\n  w = MPI.Win.Create(x, comm=comm)\n  w.Fence()\n  w.Put(x, 1, target=(2, 3, MPI.INT))"
    )
    assert lowered.mpi_names("f") == ["MPI_Win_create", "MPI_Win_fence", "MPI_Put"]
    put = arguments(lowered.mpi("f")[2])
    assert (put["target_rank"], put["target_disp"], put["target_count"]) == (1, 2, 3)
    assert put["target_datatype"] == "MPI_INT"


def test_functions_of_the_module(lower):
    lowered = lower("from mpi4py import MPI\nt = MPI.Wtime()\ng(t)")
    assert lowered.text().startswith("0:\n%0 t = call mpi MPI_Wtime()\n%1 = call g(%0)")


def test_method_through_its_class(lower):
    call = only(lower(MPI + "MPI.Comm.Barrier(comm)"))
    assert call.arguments[0].value == "MPI_COMM_WORLD"


def test_abort_does_not_return(lower):
    lowered = lower(MPI + "def f():\n  comm.Abort(1)\n  g()")
    assert lowered.calls("f") == ["MPI_Abort"]
    assert len(lowered.find(Unreachable, "f")) == 1


def test_freeing_gets_the_memory_of_the_handle(lower):
    split, free = lower(MPI + "sub = comm.Split(1)\nsub.Free()").mpi()
    assert free.arguments[0] is arguments(split)["newcomm"]


def test_communicator_held_by_an_attribute(lower):
    lowered = lower("""
        from mpi4py import MPI
        class Solver:
          def __init__(self):
            self.c = MPI.COMM_WORLD.Dup()
            self.n = self.c.size
          def go(self):
            self.c.gather(self.n)
    """)
    assert lowered.mpi_names("Solver.__init__") == ["MPI_Comm_dup", "MPI_Comm_size"]
    assert lowered.mpi_names("Solver.go") == ["MPI_Gather"]


def test_communicator_that_a_function_returns(lower):
    lowered = lower(
        "from mpi4py import MPI\ndef make():\n  return MPI.COMM_WORLD.Split(0)\nx = make()\nx.send(1, 2)"
    )
    assert lowered.mpi_names() == ["MPI_Send"]


def test_communicator_given_as_a_parameter(lower):
    lowered = lower("from mpi4py import MPI\ndef f(c):\n  c.bcast(1)\nf(MPI.COMM_WORLD)")
    assert lowered.mpi_names("f") == ["MPI_Bcast"]


def test_annotated_parameter(lower):
    lowered = lower(
        "from mpi4py import MPI\ndef f(c: MPI.Comm, d: 'MPI.Comm | None'):\n  c.send(1, 2)\n  d.barrier()"
    )
    assert lowered.mpi_names("f") == ["MPI_Send", "MPI_Barrier"]


def test_name_of_a_communicator_is_evidence(lower):
    lowered = lower("def f(subcomm, world):\n  subcomm.gather(1)\n  return world.rank")
    assert lowered.mpi_names("f") == ["MPI_Gather", "MPI_Comm_rank"]


def test_capitalised_spelling_is_evidence(lower):
    assert lower("def f(c):\n  c.Barrier()\n  c.Get_rank()").mpi_names("f") == [
        "MPI_Barrier",
        "MPI_Comm_rank",
    ]


@pytest.mark.parametrize(
    "source",
    [
        "'a,b'.split(',')",
        "def f(text):\n  return text.split(',')",
        "import queue\nq = queue.Queue()\nq.get()\nq.put(1)",
        "import numpy as np\nnp.gather(1)\nx = np.zeros(3)\nx.size\nx.copy()",
        "def f(pool):\n  pool.send(1)\n  pool.wait()",
        "def f(command, comment, commit):\n  command.send(1)\n  comment.size\n  commit.rank",
        "import re\nm = re.match('a', 'b')\nm.group()",
        "class Window:\n  def Get(self): pass\nw = Window()\nw.Get()",
        "def f(store):\n  store.Get(1)\n  store.Put(2)\n  store.Open()",
        "class Comm:\n  def send(self, x): pass\ncomm = Comm()\ncomm.send(1)",
        "x = [1, 2]\nx.index(1)\nx.copy()",
        "def f(future, task):\n  future.cancel()\n  task.test()",
        "names = {'a': 1}\nnames.get('a')",
    ],
)
def test_what_only_looks_like_mpi(lower, source):
    lowered = lower("from mpi4py import MPI\n" + source)
    found = [call.callee.name for each in lowered.program.defined() for call in each.calls() if call.standard]
    assert found == []


def test_calls_in_try_may_raise_too(lower):
    lowered = lower(MPI + "try:\n  comm.Barrier()\nexcept Exception:\n  pass")
    assert "raises" in lowered.operators()


def test_rank_decides_what_a_variable_holds(lower):
    lowered = lower(MPI + "data = [1] if comm.rank == 0 else None\ndata = comm.bcast(data)")
    (phi,) = lowered.find(Phi)
    assert phi.name == "data"
    assert phi.operands[1].value is None
