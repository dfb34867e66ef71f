"""Replace a whole output folder at once: at any moment it is the old output or the new one.

The new output is made in a hidden folder next to it, gets all that the user has put into the old one, is forced to
disk and swapped in one step (Linux `renameat2`, macOS `renamex_np`), or by two renames, which the next run mends if a
run is killed between. A lock keeps a second run out; of what others left only that counts which nobody but this user
can have written.
"""

import errno
import json
import os
import re
import shutil
import stat
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from etl import files
from etl.errors import OutputError
from etl.staging import access

MARK = "run.json"  # the file, written last, that says that a folder is a whole output of this program
REPORT_MARK = "report.json"  # the same of a report
PROGRAM = "mlsys-kg"
TEXTS = "pages"  # a folder that only some outputs have: an older one goes with its output
INDEX = "visits.jsonl"  # says of each page where its findings come from, and what a run reports of it
FINDINGS = "findings"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of output: the file that marks it, and what it is called."""

    mark: str
    name: str
    own: tuple[str, ...] = ()  # what only some outputs of the kind have: it never stays next to a newer one
    parts: tuple[str, ...] = ()  # what is of use though its output was never whole: nothing without the first


OUTPUT = Kind(MARK, "output", (TEXTS, "report"), (INDEX, FINDINGS, TEXTS))


def mark(folder: Path, name: str = MARK) -> Mapping[str, object] | None:
    """What the mark of an output says; `None` when this program did not write the folder, or not all of it."""
    try:
        document = json.loads((folder / name).read_bytes()) if (folder / name).is_file() else None
    except (OSError, ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) and document.get("program") == PROGRAM else None


def is_output(folder: Path) -> bool:
    """Whether a folder is a whole output of this program, of any kind."""
    return any(mark(folder, name) is not None for name in (MARK, REPORT_MARK))


@contextmanager
def reserved(out: Path) -> Iterator[Path]:
    """The folder `claimed`, and kept for this run alone until the block ends, as is what killed runs had begun.

    Raises OutputError like `claimed`, and when another run is at work on it.
    """
    with _trouble(out):
        folder = _resolved(out)
        folder.parent.mkdir(parents=True, exist_ok=True)
        with ExitStack() as stack:
            try:  # the lock of one run on an output: a hidden file next to it
                stack.enter_context(access.held(folder.with_name(f".{folder.name}.lock")))
            except BlockingIOError:
                busy = f"another run is at work on {folder}: wait until it ends"
                raise OutputError(f"{busy}, or name another folder with --out") from None
            yield claimed(folder)
            for begun in filter(access.is_ours, _beside(folder, "left")):
                shutil.rmtree(begun, ignore_errors=True)


def left_behind(out: Path) -> list[Path]:
    """Folders with the parts of outputs that killed runs of this user had begun to make: each part may be torn."""
    return [path for path in _beside(out, "left") if access.is_closed(path)]


def claimed(out: Path, kind: Kind = OUTPUT) -> Path:
    """The folder with its links resolved, once it is certain that it may be replaced.

    Raises OutputError for a file, a mount point, the current folder or one around it, a folder of somebody else, and
    one that holds no output.
    """
    with _trouble(out):
        out = _resolved(out)
        _mend(out, kind)
        if not out.exists():
            return out
        if not out.is_dir():
            raise OutputError(f"cannot write into {out}: it is no folder; name another with --out")
        here = Path()
        with suppress(FileNotFoundError):  # the current folder may be gone
            here = Path.cwd()
        if here.is_relative_to(out):
            raise OutputError(f"cannot replace {out}: you are in it; name another with --out, or leave it")
        if out.is_mount():
            raise OutputError(f"cannot replace {out}: it is a mount point; name a folder inside it with --out")
        if any(out.iterdir()) and not access.is_ours(out):
            raise OutputError(f"cannot replace {out}: it belongs to another user; name another with --out")
        is_damaged = kind.parts and all((out / name).is_file() for name in (kind.mark, kind.parts[0]))  # but its mark
        if any(out.iterdir()) and mark(out, kind.mark) is None and not is_damaged:
            raise OutputError(f"cannot replace {out}: it is no {kind.name} of {PROGRAM}; name another with --out")
        return out


def _resolved(out: Path) -> Path:
    try:
        folder = out.resolve()
    except RuntimeError as error:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(out)) from error
    if not folder.name:
        raise OutputError(f"cannot replace {out}: it is a mount point; name a folder inside it with --out")
    return folder


@contextmanager
def replacing(out: Path, kind: Kind = OUTPUT) -> Iterator[Path]:
    """A new folder that takes the place of `out` if all ends well; what else is in `out` stays. Raises OutputError."""
    out = claimed(out, kind)
    staged = _own(out, "new")
    with _trouble(out):
        staged.mkdir(0o700, parents=True)
        try:
            with access.locked(staged) as handle:
                mode = _usual(staged)
                yield staged
                for inside, _, names in os.walk(staged, topdown=False):
                    for path in (*(Path(inside, name) for name in names), Path(inside)):
                        access.close(path)  # nobody else may change it from now on, for the next run believes it
                        files.force(path)
                _link_the_rest(out, staged, kind)
                if not os.path.samestat(os.fstat(handle), staged.lstat()):
                    taken = f"cannot write {staged}: somebody took its place"
                    raise OutputError(f"{taken}; name a folder in one that is yours alone")
                os.fchmod(handle, mode)
                _swap(staged, out, kind)
                files.force(out.parent)
        finally:
            shutil.rmtree(staged, ignore_errors=True)


def _usual(folder: Path) -> int:
    """The mode of new folders of the user, but that nobody else may change what they hold."""
    probe = folder / "probe"
    probe.mkdir()
    access.close(probe)
    mode = probe.stat().st_mode
    probe.rmdir()
    return stat.S_IMODE(mode)


def _swap(staged: Path, out: Path, kind: Kind) -> None:
    if not out.exists():
        staged.rename(out)
        return
    old = staged
    try:
        files.exchange(staged, out)
    except OSError as error:
        if error.errno not in {errno.ENOSYS, errno.EINVAL, errno.ENOTSUP}:
            raise
        old = _own(out, "old")
        out.rename(old)
        staged.rename(out)
    _keep_the_rest(old, out, kind)
    shutil.rmtree(old, ignore_errors=True)


def _rest(old: Path, out: Path, kind: Kind) -> list[Path]:
    """What only the old folder has, such as notes of the user."""
    return [one for one in old.iterdir() if one.name not in kind.own and not os.path.lexists(out / one.name)]


def _link_the_rest(out: Path, staged: Path, kind: Kind) -> None:
    """Give the new folder what only the old one has before it takes its place, so that no moment is without it."""
    for entry in _rest(out, staged, kind) if out.exists() else ():
        new = staged / entry.name
        try:
            if entry.is_dir() and not entry.is_symlink():
                shutil.copytree(entry, new, symlinks=True, copy_function=_linked)
            else:
                _linked(entry, new)
        except OSError:  # it will be moved after the swap
            _remove(new)
    files.force(staged)


def _linked(old: Path | str, new: Path | str) -> None:
    try:
        os.link(old, new, follow_symlinks=False)
    except OSError:  # a file system without links
        if not Path(old).is_file():
            raise
        shutil.copy2(old, new, follow_symlinks=False)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _keep_the_rest(old: Path, out: Path, kind: Kind) -> None:
    """Move what only the old folder has, because it came late or cannot be linked, into the new one."""
    for entry in _rest(old, out, kind):
        with suppress(FileNotFoundError):  # another run may tidy up as well
            entry.rename(out / entry.name)


def _mend(out: Path, kind: Kind) -> None:
    """Put right what killed runs left: an old output without a new one is the output, all but parts of use goes."""
    for left in filter(access.is_ours, _beside(out, "new|old")):
        if access.is_held(left):
            continue
        marked, closed = mark(left, kind.mark), access.is_closed(left)
        if marked and left.suffix == ".old" and not out.exists():
            left.rename(out)
            continue
        if marked and not closed:
            continue
        if marked and mark(out, kind.mark):
            _keep_the_rest(left, out, kind)
        if not marked and closed and left.suffix == ".new" and kind.parts and (left / kind.parts[0]).exists():
            kept = left.with_suffix(".left")  # where the next run looks for parts of an output that was never whole
            shutil.rmtree(kept, ignore_errors=True)
            with suppress(OSError):  # somebody else has a folder of that name
                left.rename(kept)
                for entry in kept.iterdir():
                    if entry.name not in kind.parts:
                        _remove(entry)
        shutil.rmtree(left, ignore_errors=True)


def _beside(out: Path, what: str) -> list[Path]:
    """The hidden folders of runs next to an output, of any of some kinds."""
    named = re.compile(rf"\.{re.escape(out.name)}\.\d+\.(?:{what})")
    return [path for path in sorted(out.parent.iterdir()) if named.fullmatch(path.name)] if out.parent.is_dir() else []


def _own(out: Path, what: str) -> Path:
    return out.with_name(f".{out.name}.{os.getpid()}.{what}")


@contextmanager
def _trouble(out: Path) -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:  # nobody reads the messages of the run: no matter of the folder
        raise
    except OSError as error:
        reason = error.strerror or error
        raise OutputError(f"cannot write {out}: {reason}; make room, or name another folder with --out") from error
