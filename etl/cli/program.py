"""What every command has in common: its name, and errors that become one line and an exit code."""

import errno
import os
import resource
import shlex
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

import click

from etl.display import BRIEF, harmless, shortened
from etl.errors import Trouble, fault, unknown

PROGRAM = "mlsys-kg"
_STREAMS = {"stdin": "r", "stdout": "w", "stderr": "w"}
_FULL = frozenset({errno.EDQUOT, errno.EFBIG, errno.ENOSPC})
_BARRED = frozenset({errno.EACCES, errno.ELOOP, errno.ENAMETOOLONG, errno.EPERM})  # of a path that cannot be looked at


def command(name: str, summary: str, *examples: str) -> Callable[[Callable[..., object]], click.Command]:
    """A command of that name; `examples`, without the name of the program, are at the end of its help."""
    lines = (f"  {PROGRAM} {example}" for example in examples)
    return click.command(name, short_help=summary, epilog="\n".join(("\b", "Examples:", *lines)))


class Program(click.Group):
    """Commands whose errors become exit codes."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Name the commands in the order in which they are used."""
        return list(self.commands)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Name the commands there are when there is none of that name."""
        if not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise click.UsageError(unknown("command", args[0], self.list_commands(ctx)), ctx)
        return super().resolve_command(ctx, args)

    def make_context(self, *arguments: Any, **others: Any) -> click.Context:  # those of click
        """Read the arguments; help is printed here."""
        with _coded():
            return super().make_context(*arguments, **others)

    def invoke(self, ctx: click.Context) -> object:
        with _coded():
            result = super().invoke(ctx)
            sys.stdout.flush()
        return result


@contextmanager
def _coded() -> Iterator[None]:
    """Turn what a user can act on into one line and an exit code."""
    try:
        yield
    except Trouble as error:
        raise click.exceptions.Exit(warn(str(error), error.exit_code)) from error
    except KeyboardInterrupt as error:
        raise click.exceptions.Exit(128 + signal.SIGINT) from error
    except BrokenPipeError as error:  # who reads has seen enough
        _silence(sys.stdout)
        raise click.exceptions.Exit(0) from error
    except (click.ClickException, click.Abort, click.exceptions.Exit):
        raise
    except Exception as error:
        if not (reason := _lack(error)):
            raise
        raise click.exceptions.Exit(warn(reason, Trouble.exit_code)) from error


def exit_code(program: click.Group, arguments: Sequence[str] | None) -> int:
    """Run `program` and give its exit code; arguments that it does not take are an error of one line."""
    try:
        code = program.main(arguments, PROGRAM, standalone_mode=False)
    except click.NoSuchOption as error:
        parameters = error.ctx.command.get_params(error.ctx) if error.ctx else ()
        known = [name for one in parameters if isinstance(one, click.Option) for name in one.opts]
        return warn(unknown("option", error.option_name, known), Trouble.exit_code)
    except click.ClickException as error:
        return warn(error.format_message(), Trouble.exit_code)
    except click.Abort:
        return 128 + signal.SIGINT
    return code if isinstance(code, int) else 0


def typed() -> str:
    """What is typed to run this command once more, from the folder and the environment that it was started in."""
    script, known = Path(sys.argv[0]), shutil.which(PROGRAM)
    is_known = script.name != PROGRAM or not script.exists() or (known is not None and script.samefile(known))
    return PROGRAM if is_known else shlex.quote(str(script))


def printed(text: str) -> None:
    """Print what a page or a graph says: as it is into a pipe, without what steers a terminal onto one."""
    click.echo(harmless(text) if sys.stdout.isatty() else text, nl=False, color=True)  # in a pipe click would cut it


def warn(message: str, code: int = 0) -> int:
    """Print `message` on stderr in one line that steers no terminal, and give `code`."""
    try:
        click.echo(f"{PROGRAM}: {harmless(' '.join(message.split()))}", err=True)
    except OSError:
        _silence(sys.stderr)
    return code


def open_streams() -> None:
    """Give a process whose streams are closed empty ones: the files that it opens would take their numbers."""
    while (handle := os.open(os.devnull, os.O_RDWR)) < len(_STREAMS):
        os.set_inheritable(handle, True)
    os.close(handle)
    for name, mode in _STREAMS.items():
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  # for good


def _silence(stream: TextIO) -> None:
    """Let nothing more be written to a stream, not even what it holds when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _lack(error: Exception) -> str:
    """What to say of a path that cannot be looked at, of a full disk, or of lack of memory; else nothing."""
    if isinstance(error, OSError) and error.errno in _BARRED and error.filename:
        return f"cannot use {shortened(str(error.filename), BRIEF)}: {error.strerror}; name another"
    if isinstance(error, OSError) and error.errno in _FULL:
        _silence(sys.stdout)
        return f"cannot write {error.filename or 'the output'}: {error.strerror}; make room, or write elsewhere"
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit == resource.RLIM_INFINITY:
        return "there is not enough memory: free some, or use fewer --workers" if isinstance(error, MemoryError) else ""
    what = f"memory is limited to {limit >> 20} MB, which may be too little"  # and may be why anything fails
    return f"{what}: raise it with `ulimit -v` ({fault(error)})"
