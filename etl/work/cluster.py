"""Workers of a Dask cluster (https://distributed.dask.org/), behind the executor that local processes have.

They need mlsys-kg and no disk in common: pages go there and findings come back as bytes.
"""

import asyncio
import concurrent.futures
import gc
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, TypeVar

from etl.display import BRIEF, begun
from etl.errors import Trouble
from etl.work.executor import Died

T = TypeVar("T")
R = TypeVar("R")

_SECONDS = 10  # to reach a scheduler and to learn that it is one
_STEP = 2
_SLACK = 600  # seconds more than here: a scheduler takes work from a worker that is silent for 300, by default


class Cluster(AbstractContextManager["Cluster"]):
    """The workers of the scheduler at an address. Raises Trouble when it cannot be reached, or has none."""

    tries = 1  # the scheduler itself tries again what a worker had that died

    def __init__(self, address: str, patience: float = 30) -> None:
        """`patience` is how many seconds may pass without a single worker before none is expected to come."""
        self._patience = patience
        named = f"the scheduler at {address}"
        self._gone = f"{named} is gone: start it and run again"
        self._nobody = f"{named} has no workers: start some with `dask worker {address}`"
        self._client: Any = _connected(address)
        try:
            self._client.wait_for_workers(1, timeout=patience)
        except TimeoutError as error:
            self._client.close()
            raise Trouble(self._nobody) from error
        self.size = sum(self._client.nthreads().values())
        self._executor = self._client.get_executor(pure=False)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._executor.shutdown(wait=kind is None)
        self._client.close()

    def submit(self, function: Callable[[T], R], part: T, seconds: float) -> Callable[[], R]:
        return partial(self._result, self._executor.submit(function, part), seconds + _SLACK)

    def _result(self, future: Future[R], seconds: float) -> R:
        from distributed import KilledWorker  # noqa: PLC0415  # an extra

        end, waited = time.monotonic() + seconds, 0.0
        while waited < self._patience:
            try:
                return future.result(timeout=_STEP)
            except concurrent.futures.TimeoutError as error:
                if time.monotonic() > end:
                    future.cancel()
                    raise Died(f"it took more than {seconds:,.0f} seconds") from error
                try:
                    waited = 0 if self._client.nthreads() else waited + _STEP
                except OSError as gone:
                    raise Trouble(self._gone) from gone
            except KilledWorker as error:
                raise Died(f"{1 + error.allowed_failures} of its workers died") from error
            except concurrent.futures.CancelledError as error:
                raise Trouble(self._gone) from error
        raise Trouble(self._nobody)


def _connected(address: str) -> Any:  # noqa: ANN401  # a client, which has no types
    try:
        from distributed import Client  # noqa: PLC0415  # an extra
    except ImportError as error:
        raise Trouble("--scheduler needs Dask: `pip install 'mlsys-kg[cluster]'`") from error
    for name in ("distributed", "distributed.client"):  # our own message has what matters in one line
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    make = partial(Client, address, timeout=_SECONDS, set_as_default=False)
    if not (reason := _stranger(address)):
        client, reason = _tried(make)
        if reason == AssertionError.__name__:  # Dask's own thread did not start in time, as happens on a busy machine
            client, reason = _tried(make)
        if not reason:
            return client
    raise Trouble(f"cannot reach a Dask scheduler at {address!r}: {reason}; give its tcp://host:port")


def _stranger(address: str) -> str:
    """Why nobody at an address is a scheduler, which a client would wait for without end; nothing when one is."""
    from distributed.core import rpc  # noqa: PLC0415  # an extra
    from distributed.security import Security  # noqa: PLC0415  # an extra

    arguments = Security().get_connection_args("client")

    async def kind() -> str:
        async with rpc(address, timeout=0.8 * _SECONDS, connection_args=arguments) as server:
            return str((await server.identity())["type"])

    try:
        found = asyncio.run(asyncio.wait_for(kind(), _SECONDS))
    except TimeoutError:
        return f"no answer within {_SECONDS} seconds"
    except (OSError, ValueError, TypeError) as error:
        return begun(str(error.__cause__ or error), BRIEF) or type(error).__name__
    except Exception:  # noqa: BLE001  # what is not of Dask breaks its reader in many ways
        return "what answers there is not Dask"
    return "" if found == "Scheduler" else f"it is a Dask {found.lower()}"


def _tried(make: Callable[[], Any]) -> tuple[Any, str]:
    """A client, or None and the reason why there is none.

    A client that failed closes itself when it is collected, which inside the start of another one waits for ever: so
    nothing is collected during a start.
    """
    collects = gc.isenabled()
    gc.disable()  # a client that failed closes itself when it is collected, which in the start of another never ends
    try:
        return make(), ""
    except (OSError, ValueError, TypeError, AssertionError) as error:
        return None, " ".join(str(error).split()) or type(error).__name__
    finally:
        if collects:
            gc.enable()
        gc.collect()
