"""The house keeps its rules: no trace of a machine, a test for every module, a wheel that holds what it needs."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest
import yaml

from etl import __version__

ROOT = Path(__file__).resolve().parents[1]
ETL = ROOT / "etl"
TESTS = ROOT / "tests"

NOT_OURS = {"__pycache__", ".git", ".venv", ".venv-grlc", "build", "dist", "node_modules"}
BINARY = {".png", ".gz", ".whl", ".zst", ".npz"}

_LEFT_BEHIND = re.compile(
    r"""
      (?<![\w.:<}/])/(?:home|root|Users|work|opt|mnt|srv|tmp)/\w   # "/ho" + "me/ada/pages.txt"
    | (?<!\w)[A-Z]:\\Users\\                                       # "C:\Use" + "rs\ada"
    | pypi\.[o]rg | python[h]osted | npm[j]s | [a]naconda\.org       # registries of packages
    | debian\.[o]rg | ubuntu\.[c]om
    | (?:index-[u]rl|find-[l]inks)[ =]+(?:https?|file):             # and where a lock says that they are
    """,
    re.VERBOSE,
)
_UNFINISHED = re.compile(
    r"""
      \b[T]ODO\b | \b[F]IXME\b | \bX[X]X\b     # what is left to do is an issue
    | \bAI[ -][a]ssistant | \b[s]ub-?agent       # nor does a file tell how it was written
    """,
    re.VERBOSE,
)

VAGUE = {"told", "parted", "said", "made"}
"""Words that no name has for a part: a name says what the thing is."""
FORBIDDEN_ROOMS = {"utils", "util", "helpers", "common", "misc", "lib"}

TESTED_ELSEWHERE = {
    "__init__.py": "a version number; tests/cli/test_cli.py prints it",
    "__main__.py": "one call; tests/cli/test_cli.py starts it as a process",
    "assets.py": "three paths; tests/sample and tests/queries read what is there, tests/wheel.sh in the wheel",
    "errors.py": "sentences; every room tests its own, tests/cli/test_program.py tests `unknown`",
    "runs.py": "tests/test_pipeline.py and tests/cli/test_pipeline.py",
    "load/__init__.py": "tests/load/test_loading.py",
    "model/__init__.py": "names of the types",
    "model/corpus.py": "types without verbs; every test makes them",
    "model/findings.py": "types without verbs; every test makes them",
    "model/pages.py": "types without verbs; every test makes them",
    "model/tables.py": "types without verbs; every test makes them",
    "api/__init__.py": "a sentence",
    "explain/__init__.py": "names of tests/explain/",
    "export/__init__.py": "names of tests/export/test_rdf.py and its neighbours",
    "extract/__init__.py": "tests/extract/test_findings.py",
    "extract/claims/__init__.py": "names of modules; tests/extract/test_findings.py",
    "extract/claims/attribution.py": "tests/extract/comparisons/test_baselines.py, systems/test_roles.py",
    "extract/claims/defaults.py": "tests/extract/claims/test_statements.py: quantities that a sentence does not name",
    "extract/claims/evidence.py": "tests/explain/test_why.py: claims and systems of a page",
    "extract/claims/results.py": "tests/extract/test_findings.py",
    "extract/comparisons/__init__.py": "names of modules; tests/extract/test_findings.py",
    "extract/comparisons/baseline_verbs.py": "tests/extract/comparisons/test_baselines.py",
    "extract/comparisons/compared_systems.py": "tests/extract/systems/test_roles.py",
    "extract/grammar/__init__.py": "names of modules; tests/extract/test_findings.py",
    "extract/grammar/change_predicates/nouns.py": "tests/extract/grammar/change_predicates/test_change_predicates.py",
    "extract/grammar/change_predicates/verbs.py": "tests/extract/grammar/change_predicates/test_change_predicates.py",
    "extract/grammar/chunks.py": "tests/extract/grammar/change_predicates/test_change_predicates.py",
    "extract/grammar/names.py": "tests/extract/systems/test_roles.py, test_introduced_systems.py",
    "extract/sections/mentions.py": "tests/extract/systems/test_roles.py and tests/extract/test_experiments.py",
    "extract/systems/__init__.py": "names of modules; tests/extract/test_findings.py",
    "extract/systems/introduced_objects.py": "tests/extract/systems/test_introduced_systems.py",
    "extract/systems/introductions.py": "tests/extract/systems/test_introduced_systems.py",
    "extract/systems/name_spans.py": "tests/extract/systems/test_introduced_systems.py",
    "extract/systems/system_mentions.py": "tests/extract/systems/test_roles.py",
    "extract/systems/titles.py": "tests/extract/systems/test_introduced_systems.py",
    "extract/text/__init__.py": "names of modules; tests/extract/test_findings.py",
    "query/__init__.py": "names of tests/query/",
    "read/formats/bibliographic/__init__.py": "a sentence",
    "read/formats/fields/__init__.py": "tests/read/formats/bibliographic/test_ris.py: tags that may hold a field",
    "read/formats/fields/json_keys.py": "tests/read/formats/bibliographic/test_json_papers.py: keys of services",
    "extract/confidence/__init__.py": "a sentence",
    "learned/__init__.py": "a sentence",
    "read/layout/training/__init__.py": "a sentence",
    "read/names/__init__.py": "a sentence",
    "read/names/separators.py": "tests/read/names/test_author_lists.py: where each author stands",
    "render/__init__.py": "a sentence",
    "render/pdf_child.py": "a program; tests/render/test_pdf.py starts it",
    "report/things.py": "types; tests/report/test_collected.py makes them",
    "resolve/keys/__init__.py": "names of tests/resolve/keys/test_folding.py",
    "resolve/keys/record_keys.py": "tests/resolve/papers/test_matching.py",
    "resolve/papers/__init__.py": "a sentence",
    "resolve/papers/canonical_fields.py": "tests/resolve/papers/test_matching.py",
    "resolve/people/__init__.py": "a sentence",
    "resolve/systems/__init__.py": "a sentence",
    "resolve/__init__.py": "tests/resolve/test_corpus.py",
    "store/__init__.py": "names of tests/store/",
    "work/__init__.py": "tests/work/test_processes.py and tests/work/test_cluster.py",
    "work/enrichment.py": "tests/enrich/test_enrich.py",
}
"""Modules without a test module at their own path, and where their tests are."""


@cache
def _files() -> tuple[Path, ...]:
    """What is tracked, or about to be."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        command = ("git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard", "-z")
        listed = subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\0")
        paths = [ROOT / name for name in listed if name]
    else:
        paths = [path for path in ROOT.rglob("*") if not NOT_OURS & set(path.relative_to(ROOT).parts)]
    return tuple(path for path in sorted(paths) if path.is_file() and path.suffix not in BINARY)


def _modules() -> list[Path]:
    return [path for path in _files() if path.is_relative_to(ETL) and path.suffix == ".py"]


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _found(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{_name(path)}:{number}: {line.strip()[:100]}"
        for path in _files()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


# What is not there


def test_no_file_names_a_machine_or_a_registry() -> None:
    """Paths of somebody's machine and hosts of package registries stand nowhere."""
    assert _found(_LEFT_BEHIND) == []


def test_no_file_speaks_of_its_own_making() -> None:
    """Files say what the project does: not who or what wrote them, nor what is left to do."""
    assert _found(_UNFINISHED) == []


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (_LEFT_BEHIND, ('open("', "/ho", 'me/ada/pages.txt")')),
        (_LEFT_BEHIND, ("C:", "\\Users\\ada")),
        (_LEFT_BEHIND, ("--extra-index", "-url https://packages.example/simple")),
        (_LEFT_BEHIND, ("https://files.python", "hosted.org/x.whl")),
        (_UNFINISHED, ("# TO", "DO: later")),
        (_UNFINISHED, ("written with an AI ", "assistant")),
    ],
)
def test_what_must_not_be_there_would_be_found(pattern: re.Pattern[str], words: tuple[str, ...]) -> None:
    """The patterns find what they are there for."""
    assert pattern.search("".join(words))


@pytest.mark.parametrize(
    "line", ["https://w3id.org/mlsys-kg/paper/x", "etl/read/x", "cpu/gpu", "--no-emit-index-url", "PREFIX x: </opt/x>"]
)
def test_ordinary_lines_are_let_through(line: str) -> None:
    """IRIs and paths inside the project are no paths of a machine."""
    assert not _LEFT_BEHIND.search(line)


def test_only_scores_look_outside_the_checkout() -> None:
    """A user has the repository alone: no code but two scores, which are no tests, names a folder beside it."""
    outside = re.compile(r"\.\.[/]s[h]ared|[\"']s[h]ared[\"']")
    names = {found.partition(":")[0] for found in _found(outside)}

    assert {name for name in names if name.endswith(".py")} == {"tests/gold/score.py", "tests/layouts/score.py"}


def test_no_room_is_called_after_nothing() -> None:
    """No module or folder is a drawer for what fits nowhere else."""
    names = {Path(part).stem for path in _files() for part in path.relative_to(ROOT).parts}

    assert names & FORBIDDEN_ROOMS == set()


def test_the_lock_names_versions_only() -> None:
    """Every line pins one package, perhaps for some platforms; no line says where packages come from."""
    lines = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pin = re.compile(r"[a-z0-9][a-z0-9._-]*==[0-9][\w.!+]*(?: ; [\w\s.'\"<>=!()]+)?")

    assert len(lines) > 30
    assert [line for line in lines if not pin.fullmatch(line)] == []


def test_the_lock_of_npm_names_no_registry() -> None:
    """It says which bytes a package has, not where they come from."""
    packages = json.loads((TESTS / "interop" / "package-lock.json").read_text(encoding="utf-8"))["packages"]

    assert len(packages) > 30
    assert [name for name, told in packages.items() if name and ("integrity" not in told or "resolved" in told)] == []


def test_the_lock_pins_everything_the_project_asks_for() -> None:
    """Each dependency, of users, developers, the benchmark and the tools of others, has its line in the lock."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = told["dependency-groups"]
    asked = [*told["project"]["dependencies"], *groups["dev"], *groups["bench"], *groups["interop"]]
    names = {re.split(r"[<>=!~\[ ;]", one)[0].lower() for one in asked}
    pinned = {line.partition("==")[0] for line in (ROOT / ".ci" / "constraints.txt").read_text("utf-8").splitlines()}

    assert names - pinned == set()


# Tests and names


def _test_of(module: Path) -> Path:
    path = TESTS / module.relative_to(ETL)
    return path.parent / f"test_{path.parent.name if path.stem == '__init__' else path.stem}.py"


def test_every_module_has_its_tests() -> None:
    """tests/ mirrors etl/; the exceptions are listed with their reason, and none of them is out of date."""
    without = {module.relative_to(ETL).as_posix() for module in _modules() if not _test_of(module).is_file()}

    assert sorted(without) == sorted(TESTED_ELSEWHERE)


def test_every_reason_names_tests_that_exist() -> None:
    """Where the tests of such a module are said to be, tests are."""
    named = [path for reason in TESTED_ELSEWHERE.values() for path in re.findall(r"tests/[\w/.]*\w", reason)]

    assert [path for path in named if not (ROOT / path).exists()] == []


def _functions(module: Path) -> list[ast.FunctionDef]:
    """The public functions and methods of a module."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    scopes = [tree.body, *(node.body for node in tree.body if isinstance(node, ast.ClassDef))]
    return [n for body in scopes for n in body if isinstance(n, ast.FunctionDef) and not n.name.startswith("_")]


def _bound(node: ast.AST) -> str | None:
    """The name that a node of a syntax tree binds."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()) | ast.arg(arg=name):
            return name
        case ast.ExceptHandler(name=name) | ast.MatchAs(name=name) | ast.MatchStar(name=name):
            return name
        case ast.alias(asname=name):
            return name
    return None


def _parts(name: str) -> set[str]:
    """The words that a name is made of, in small letters."""
    return set(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().split("_"))


def test_names_say_what_things_are() -> None:
    """No function, class, argument, attribute or variable of ours has a vague word for a part of its name."""
    vague = [
        f"{_name(module)}:{getattr(node, 'lineno', 0)}: {name}"
        for module in _modules()
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if (name := _bound(node)) and VAGUE & _parts(name)
    ]

    assert vague == []


def test_every_module_says_what_it_is_for() -> None:
    """A module that has a line of code has a docstring that ends a sentence or a table."""
    silent = [
        _name(module)
        for module in _modules()
        if (tree := ast.parse(module.read_text(encoding="utf-8"))).body and not ast.get_docstring(tree)
    ]

    assert silent == []


def test_every_public_function_is_explained_or_short() -> None:
    """A function without a docstring has at most 20 lines; its name and the types of its parameters say the rest."""
    long = [
        f"{_name(module)}: {function.name}"
        for module in _modules()
        for function in _functions(module)
        if not ast.get_docstring(function) and (function.end_lineno or 0) - function.lineno >= 20
    ]

    assert long == []


def test_every_test_states_a_fact() -> None:
    """Each test has a docstring."""
    silent = [
        f"{_name(path)}: {node.name}"
        for path in _files()
        if path.is_relative_to(TESTS) and path.name.startswith("test_")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not ast.get_docstring(node)
    ]

    assert silent == []


# Packages


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the sdist of the tracked files, and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("packages")
    source = folder / "source"
    for path in _files():
        copy = source / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    command = (sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(source))
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 0, run.stdout + run.stderr
    return folder


@pytest.fixture(scope="module")
def wheel(packages: Path) -> set[str]:
    (built,) = packages.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        return set(archive.namelist())


def test_the_sdist_is_the_repository(packages: Path) -> None:
    """It holds every tracked file: tests, the citation file and the image as well."""
    (built,) = packages.glob("*.tar.gz")
    with tarfile.open(built) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}

    assert {_name(path) for path in _files()} - held == set()


def test_the_packages_name_version_address_and_types(packages: Path, wheel: set[str]) -> None:
    """Their version is the one of the code, the address the one to cite; type checkers use the annotations."""
    (built,) = packages.glob(f"mlsys_kg-{__version__}-*.whl")
    with zipfile.ZipFile(built) as archive:
        metadata = archive.read(f"mlsys_kg-{__version__}.dist-info/METADATA").decode()
    address = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["url"]

    assert f"\nProject-URL: Homepage, {address}\n" in metadata
    assert "etl/py.typed" in wheel


def test_the_version_is_written_once() -> None:
    """`etl/__init__.py` has it; the ontology, which is released with it, and the changelog are compared by tests."""
    places = [_name(path) for path in _files() if __version__ in path.read_text(encoding="utf-8")]
    ours = {name for name in places if not name.startswith(("tests/interop/package-lock", ".ci/constraints"))}

    assert ours == {"CHANGELOG.md", "etl/__init__.py", "ontology/index.html", "ontology/ontology.ttl"}


def test_the_wheel_carries_code_ontology_queries_and_sample(wheel: set[str]) -> None:
    """All modules, vocabularies, shapes, queries, checks and sample pages are in it, inside the package."""
    carried = {_name(path) for path in _files() if path.is_relative_to(ETL)}
    for folder in ("ontology", "queries"):
        carried |= {f"etl/{_name(path)}" for path in _files() if path.is_relative_to(ROOT / folder)}

    assert carried - wheel == set()


def test_the_wheel_carries_nothing_else(wheel: set[str]) -> None:
    """Besides the package there are only its metadata."""
    others = {name for name in wheel if not name.startswith("etl/") and ".dist-info/" not in name}

    assert others == set()


def test_the_image_and_readme_name_extras_that_there_are() -> None:
    """What the Dockerfile, pipx and uvx install are extras of the project; the lock file is there."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    named = re.findall(r"'(?:/source|\.)\[([\w,]+)\]'", dockerfile + (ROOT / "README.md").read_text(encoding="utf-8"))

    assert len(named) >= 2
    assert {one for extra in named for one in extra.split(",")} <= extras.keys()
    assert all((ROOT / name).exists() for name in re.findall(r"--constraint /source/(\S+)", dockerfile))


def test_the_image_is_made_of_the_package_alone() -> None:
    """What git ignores stays out of the context of the image, what the wheel is made of is in it."""
    ignored = {line.strip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()}
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    out = [line.removeprefix("**/") for line in lines if not line.startswith("#")]

    assert {name for name in ignored if not any(fnmatch(name, each) for each in out)} == set()
    needed = {".ci", "LICENSE", "README.md", "etl", "ontology", "pyproject.toml", "queries"}
    assert {name for name in needed if any(fnmatch(name, each) for each in out)} == set()
