"""Pages come, change and go for as long as asked, while a server answers clients: nothing is lost, nothing grows.

`python tests/torture/endurance.py --minutes 60` lives one long random history with a server on its output, kills runs
and now and then the server, and prints what server and folder hold. Every answer that a client gets must be of a whole
graph: one that counts as many statements as its description says.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random

if not __package__:  # started as a program
    sys.path[:0] = map(str, (Path(__file__).resolve().parents[2], Path(__file__).resolve().parents[1]))
import crowds
from endpoints import Endpoint, children, comes, endpoint, is_there
from torture.histories import History

from etl import pipeline
from etl.work import page as worker

_WHOLE = """
PREFIX dcat: <http://www.w3.org/ns/dcat#>
PREFIX void: <http://rdfs.org/ns/void#>
SELECT ?counted ?said {
  { SELECT (COUNT(*) AS ?counted) { ?s ?p ?o } }
  ?dataset a dcat:Dataset ; void:triples ?said
}
"""
_CLIENTS = 2
_SERVER_ENDS = 0.02
"""Chance that a step ends with the death of the server."""
_ROOM = 2_000_000
"""Bytes that a file may have at most where a disk is full."""
_KILLED = -signal.SIGKILL


class Long(History):
    """A history with full disks, whose output can be served from its first step on."""

    def __init__(self, folder: Path, chance: Random) -> None:
        super().__init__(folder, chance, workers=True)
        self._acts += (self._fill,)
        assert self._forked(partial(pipeline.run, [str(self.sources)], self.out)) == 0

    def _fill(self) -> str:
        room = self._chance.randrange(_ROOM)

        def run() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
            pipeline.run([str(self.sources)], self.out)

        return f"no room above {room} bytes, code {self._forked(run)}"


def client(address: str) -> None:
    """Ask until standard input closes; a line for each answer: the status, and whether the graph was whole."""
    served = Endpoint(subprocess.Popen(["true"]), Path(os.devnull), address)
    ended = threading.Event()

    def wait() -> None:
        sys.stdin.read()
        ended.set()

    threading.Thread(target=wait, daemon=True).start()
    while not ended.wait(0.02):
        try:
            status, answer = served.ask(_WHOLE)
        except OSError:
            print("no answer", flush=True)
            continue
        counts = answer.split("\n")[1].split("\t") if status == 200 else ["", ""]
        print(status, "whole" if counts[0] and counts[0] == counts[1] else f"torn: {answer[:200]!r}", flush=True)


class Served:
    """A server on an output, and clients of it."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self.answers: Counter[str] = Counter()
        self._start()

    def _start(self) -> None:
        self.endpoint = endpoint(self._out)
        command = (sys.executable, __file__, "--client", self.endpoint.address)
        self._clients = [
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(_CLIENTS)
        ]
        self._ears = [threading.Thread(target=self._hear, args=(one,)) for one in self._clients]
        for ear in self._ears:
            ear.start()

    def _hear(self, asks: subprocess.Popen[str]) -> None:
        assert asks.stdout
        for line in asks.stdout:
            self.answers[line.strip()] += 1

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Hang up, end the server, and give its exit code; nothing that it started is left."""
        for one in self._clients:
            assert one.stdin
            one.stdin.close()
        for ear in self._ears:
            ear.join()
        for one in self._clients:
            one.wait()
        queries = children(self.endpoint.process.pid)
        code = self.endpoint.ended(how)
        assert comes(lambda: not any(map(is_there, queries))), "a query outlives its server"
        assert "Traceback" not in self.endpoint.said(), self.endpoint.said()
        return code

    def again(self) -> None:
        """Kill the server and start another."""
        assert self.end(signal.SIGKILL) == _KILLED
        self._start()

    def megabytes(self) -> float:
        """Memory of the server itself, without the queries at work."""
        status = Path(f"/proc/{self.endpoint.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def handles(self) -> int:
        return sum(1 for _ in Path(f"/proc/{self.endpoint.process.pid}/fd").iterdir())


def endured(minutes: float, seed: int) -> str:
    """Live so long; gives what happened in one line. Raises AssertionError where anything is lost or left behind."""
    chance, begun, events = Random(seed), time.monotonic(), Counter[str]()
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "temporary").mkdir()
        tempfile.tempdir = os.environ["TMPDIR"] = str(Path(place) / "temporary")
        history = Long(_folder(place), chance)
        served = Served(history.out)
        try:
            while time.monotonic() < begun + minutes * 60:
                history.step()
                events[_kind(history.events.pop())] += 1
                if chance.random() < _SERVER_ENDS:
                    served.again()
                    events["server killed"] += 1
                if events.total() % 25 == 0:
                    print(_line(time.monotonic() - begun, events.total(), served, Path(place)), flush=True)
            last = _line(time.monotonic() - begun, events.total(), served, Path(place))
        finally:
            served.end()
        history.out.with_name("said.txt").unlink()
        history.end()
        left = sorted(path.name for path in (Path(place) / "temporary").iterdir())
    assert not left, f"left behind: {left}"
    torn = [answer for answer in served.answers if "torn" in answer or answer == "no answer"]
    assert served.answers, "no client got an answer"
    assert not torn, f"answers of no whole graph: {torn[:5]}"
    return f"{last}; {dict(events)}; {dict(served.answers)}"


def _folder(place: str) -> Path:
    folder = Path(place) / "history"
    folder.mkdir()
    return folder


def _kind(event: str) -> str:
    """An event without its numbers."""
    return " ".join(word for word in event.replace(",", "").split() if not any(map(str.isdigit, word)))


def _line(seconds: float, steps: int, served: Served, place: Path) -> str:
    own = int(Path("/proc/self/status").read_text().split("VmRSS:")[1].split()[0]) / 1024
    files = sum(len(names) for _, _, names in os.walk(place))
    return (
        f"{seconds / 60:.0f} minutes, {steps} steps: server {served.megabytes():.0f} MB, {served.handles()} handles; "
        f"this process {own:.0f} MB; {files} files; {served.answers.total()} answers"
    )


def main() -> int:
    asks = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    asks.add_argument("--minutes", type=float, default=60)
    asks.add_argument("--seed", type=int, default=1)
    asks.add_argument("--client", help=argparse.SUPPRESS)
    asked = asks.parse_args()
    if asked.client:
        client(asked.client)
        return 0
    worker.outcome(crowds.pages(1)[0])
    print(endured(asked.minutes, asked.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
