"""The command mlsys-kg: arguments in, exit code out.

0 done, 1 the graph breaks a rule of its own, 2 could not run, 130 interrupted; what went wrong is one line on
stderr. Each module has commands of one kind; whatever is not needed to read the arguments is imported when it runs.
"""

import io
import os
import sys
from collections.abc import Sequence

import click

from etl import __version__
from etl.cli import completion, graphs, pages, pipeline, query, servers
from etl.cli.program import PROGRAM, Program, exit_code, open_streams

COMMANDS = (
    pipeline.pipeline_command,
    query.query_command,
    query.queries_command,
    servers.serve_command,
    servers.load_command,
    graphs.export_command,
    graphs.report_command,
    pages.explain_command,
    pages.findings_command,
    pages.train_command,
    query.diff_command,
    graphs.validate_command,
    completion.completion_command,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, or with those of the process, and give its exit code."""
    open_streams()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal without × shows \\xd7
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # of small matrices, threads that wait for each other cost most
    return exit_code(cli, arguments)


@click.group(
    cls=Program,
    commands=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100, "show_default": True},
    epilog="""
    \b
    Examples:
      mlsys-kg pipeline pages/ --out build
      mlsys-kg query largest-speedups --limit 10
      mlsys-kg queries speedups-over-baseline

    \b
    Exit codes: 0 done, 1 the graph breaks a rule of its own,
    2 could not run or a source was skipped, 130 interrupted.
    """,
)
@click.version_option(__version__, prog_name=PROGRAM, message="%(prog)s %(version)s", help="Print the version.")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Turn pages that list ML-systems papers into an RDF graph, and ask it questions.

    Begin with `mlsys-kg pipeline` (it reads sample pages when you name none), then `mlsys-kg queries`.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
