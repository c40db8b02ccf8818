"""A real Slurm with two nodes on this machine, private to a test: own folder, own ports, own key."""

from __future__ import annotations

import contextlib
import os
import platform
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rankwise.procfs.process_stat import has_exited
from sampling.jobs import wait_until

TOOLS = ("munged", "slurmctld", "slurmd", "srun", "sbatch", "squeue", "scancel")
_CONFIGURATION = """\
ClusterName=rankwise
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
FirstJobId={first_job}
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CredType=cred/munge
SlurmUser={user}
SlurmdUser={user}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
KillWait=1
ReturnToService=2
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool.%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.%n.log
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[1]} CPUs=16
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[2]} CPUs=16
PartitionName=all Nodes=ALL Default=YES State=UP
"""


def missing() -> str:
    """Return why there can be no cluster here; empty if there can."""
    absent = [each for each in TOOLS if _tool(each) is None]
    return f"{absent[0]} is not installed (Debian: slurmctld, slurmd, slurm-client, munge)" if absent else ""


def _tool(name: str) -> str | None:
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")


@dataclass(frozen=True)
class Cluster:
    """A Slurm that answers."""

    folder: Path
    variables: Mapping[str, str]

    def submit(self, script: str, folder: Path, *words: str) -> str:
        """Submit a job from a folder; return its number."""
        return self._do("sbatch", "--parsable", *words, cwd=folder, given=script).strip()

    def state(self, job: str) -> str:
        return self._do("squeue", "--noheader", f"--jobs={job}", "--states=all", "--format=%T").strip()

    def cancel(self, job: str) -> None:
        self._do("scancel", job)

    def _do(self, name: str, *words: str, cwd: Path | None = None, given: str | None = None) -> str:
        done = subprocess.run(
            [name, *words],
            env=dict(self.variables),
            cwd=cwd,
            input=given,
            text=True,
            capture_output=True,
            timeout=60,
            check=True,
        )
        return done.stdout


@contextlib.contextmanager
def cluster() -> Iterator[Cluster]:
    """Start a Slurm, and end all of it."""
    folder = Path(tempfile.mkdtemp(prefix="rankwise-slurm-"))
    folder.chmod(0o755)  # munged wants its socket where everybody can reach it
    for name in ("munge", "state"):
        (folder / name).mkdir()
    key = folder / "munge" / "key"
    key.write_bytes(os.urandom(256))
    key.chmod(0o400)
    configuration = folder / "slurm.conf"
    user = "root" if os.geteuid() == 0 else os.environ["USER"]
    ports = _free_ports(3)
    text = _CONFIGURATION.format(
        host=platform.node(),
        ports=ports,
        first_job=1000 * ports[0],  # two of one number on one machine would be taken for one job
        folder=folder,
        user=user,
    )
    configuration.write_text(text, encoding="utf-8")
    (folder / "cgroup.conf").touch()
    variables = {**os.environ, "SLURM_CONF": str(configuration)}
    started: list[subprocess.Popen[bytes]] = []

    def start(name: str, *words: str) -> None:
        tool = _tool(name)
        assert tool is not None
        with (folder / "output").open("ab") as output:
            started.append(subprocess.Popen([tool, *words], stdout=output, stderr=output, env=variables))

    try:
        files = (f"--{each}-file={folder}/munge/{each}" for each in ("key", "pid", "log", "seed"))
        start("munged", "--foreground", f"--socket={folder}/munge/socket", *files)
        assert wait_until((folder / "munge" / "socket").exists), (folder / "output").read_text()
        start("slurmctld", "-D", "-f", str(configuration))
        for node in ("n1", "n2"):
            start("slurmd", "-N", node, "-D", "-f", str(configuration))
        assert wait_until(lambda: _idle_nodes(variables) == 2), (folder / "output").read_text()
        yield Cluster(folder, variables)
    finally:
        _end(started, variables, configuration)
        shutil.rmtree(folder, ignore_errors=True)


def _end(started: list[subprocess.Popen[bytes]], variables: Mapping[str, str], configuration: Path) -> None:
    everybody = ["scancel", "--quiet", "--state=RUNNING,PENDING", "--partition=all"]
    with contextlib.suppress(subprocess.SubprocessError):
        subprocess.run(everybody, env=dict(variables), capture_output=True, timeout=20)
        wait_until(lambda: _idle_nodes(variables) == 2)
    ours = _with_configuration(configuration)
    for each in reversed(started):
        each.terminate()
        try:
            each.wait(20)
        except subprocess.TimeoutExpired:
            each.kill()
            each.wait()
    for pid in ours:
        with contextlib.suppress(ProcessLookupError):
            if not has_exited(pid):
                os.kill(pid, 9)


def _with_configuration(configuration: Path) -> list[int]:
    """Return the processes that this Slurm started, and its daemons."""
    from rankwise.procfs import process_start

    numbers = [int(each.name) for each in Path("/proc").iterdir() if each.name.isdecimal()]
    own = os.getpid()
    return [
        pid
        for pid in numbers
        if pid != own and process_start.variables(pid).get("SLURM_CONF") == str(configuration)
    ]


def _idle_nodes(variables: Mapping[str, str]) -> int:
    words = ["sinfo", "--noheader", "--Node", "--states=idle", "--format=%N"]
    done = subprocess.run(words, env=dict(variables), capture_output=True, text=True, timeout=60)
    return len(done.stdout.split())


def _free_ports(count: int) -> list[int]:
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]
