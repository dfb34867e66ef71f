"""Ports of this machine that nobody listens at."""

from __future__ import annotations

import socket
from contextlib import ExitStack


def free_ports(count: int) -> list[int]:
    """Distinct ones; whoever asks for one takes it soon."""
    with ExitStack() as held:
        sockets = [held.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [int(each.getsockname()[1]) for each in sockets]


def free_port() -> int:
    return free_ports(1)[0]
