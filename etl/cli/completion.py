"""`mlsys-kg completion`: what a shell needs to complete commands, questions, parameters and formats."""

import os
from pathlib import PurePath

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class, get_completion_class

from etl.cli import options
from etl.cli.program import PROGRAM

SHELLS = ("bash", "zsh", "fish")
_BASH = """\
%(complete_func)s() {
    local IFS=$'\\n' kind word
    COMPREPLY=()
    while IFS=, read -r kind word; do
        case $kind in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain)
                COMPREPLY+=("$word")
                [[ $word == *= ]] && compopt -o nospace
                ;;
        esac
    done < <(COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD %(complete_var)s=bash_complete "$1" 2>&-)
    return 0
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""


class Bash(BashComplete):
    """Bash takes `least=2` for three words: they are put together again, and what is completed is the last."""

    source_template = _BASH

    def source(self) -> str:
        """Give the script, without asking bash for its version."""
        return self.source_template % self.source_vars()

    def get_completion_args(self) -> tuple[list[str], str]:
        """Give the words before the one that is completed, and that one, whole."""
        args, incomplete = super().get_completion_args()
        if incomplete == "=":  # bash completes behind it
            args, incomplete = [*args, "="], ""
        return (args[:-2], f"{args[-2]}={incomplete}") if len(args) > 1 and args[-1] == "=" else (args, incomplete)

    def format_completion(self, item: CompletionItem[str]) -> str:
        """Leave out what stands before the equals sign where a value is completed."""
        key, sign, value = item.value.partition("=")
        return super().format_completion(CompletionItem(value or f"{key}{sign}", type=item.type))


add_completion_class(Bash)


@click.command("completion", short_help="Print what a shell needs to complete commands and questions.")
@click.argument("shell", required=False, type=options.Choice(SHELLS), metavar=f"[{'|'.join(SHELLS)}]")
@click.pass_context
def completion_command(ctx: click.Context, shell: str | None) -> None:
    """Print a script that lets a shell complete commands, questions, parameters and formats.

    Without a name it is for the shell that runs.

    \b
    bash   echo 'eval "$(mlsys-kg completion bash)"' >>~/.bashrc
    zsh    echo 'eval "$(mlsys-kg completion zsh)"' >>~/.zshrc   (after compinit)
    fish   mlsys-kg completion fish >~/.config/fish/completions/mlsys-kg.fish
    """  # noqa: D301  # click knows a paragraph that it must not wrap by its backspace
    running = PurePath(os.environ.get("SHELL", "")).name
    completes = get_completion_class(shell or (running if running in SHELLS else "bash"))
    assert completes
    click.echo(completes(ctx.find_root().command, {}, PROGRAM, "_MLSYS_KG_COMPLETE").source(), nl=False)
