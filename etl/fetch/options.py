"""How the web is asked: what a user may choose."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Web:
    """Options for sources that are addresses; seconds and bytes are bounds for each of them."""

    offline: bool = False
    """Read from the cache alone."""
    private: bool = False
    """Fetch from addresses that are not public, too: this machine and its network."""
    cache: Path | None = None
    """Folder of the cache; None means the one that XDG names."""
    robots: bool = True
    """Keep to what the robots.txt of a host allows; a service that is made for programs has other terms."""
    pace: float = 1.0
    """Least seconds between two requests to one host."""
    most_bytes: int = 64 << 20
    """Of an answer, decoded."""
    most_seconds: float = 60.0
    """Of an answer, with its redirects and further tries, without the pauses that `pace` asks for."""
    most_redirects: int = 5
