"""YAML to trees, from its nodes alone: no value is made a date or a number, no tag makes an object.

Where a file is broken, as by a colon in a bare title, its items are parsed one by one, mended where that is possible.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

import yaml

from etl.read.entries import Broken
from etl.read.formats.data_files.trees import DEEPEST, Tree

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
_KEYED = re.compile(
    r"""^[ ]{0,99}(?:(?:-[ ]{1,9}){1,3}[{\[]|(?:-[ ]{1,9}){0,3}["']?[\w@$][\w .@$-]{0,40}["']?[ ]?:(?:[ ]|$))""",
    re.MULTILINE,
)
_FIRST = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n|---[^\n]*\n|%[^\n]*\n)*+")
_ITEM = re.compile(r"(?P<indent>^[ ]{0,20})-[ ]{1,9}[\w\"'-]", re.MULTILINE)
_BARE = re.compile(r"(?P<key>[ ]*(?:-[ ]+)?[\w.-]{1,40}:[ ]+)(?P<value>[^\s|>&*\[{'][^\n]*[^\s,]|'[^'\n]*'[^\n]+)[ ]*$")
MOST_COPIES = 1_000_000  # values that the aliases of a file stand for, each a copy of what it names


def is_likely(text: str) -> bool:
    """Whether the first line that says something has a key or opens an item, and more lines do."""
    first = _FIRST.match(text)
    start = first.end() if first else 0
    line = text[start : start + 200].split("\n", 1)[0]
    opens = _KEYED.match(line) is not None or line.strip() in ("-", "- -")
    return opens and len(_KEYED.findall(text)) > 1


def parsed(text: str) -> tuple[list[Tree], list[Broken]]:
    """The documents of `text`, and where it is broken. Raises ValueError where it is no YAML, too deep or too large."""
    text = _CONTROLS.sub(" ", text).expandtabs(2)
    try:
        return list(_documents(text)), []
    except yaml.YAMLError as error:
        found = _one_by_one(text)
        if not found[0]:
            raise ValueError(str(error)) from error
        return found


def _one_by_one(text: str) -> tuple[list[Tree], list[Broken]]:
    """The items of the outermost list of mappings, if most of them can be read."""
    items = [*_ITEM.finditer(text)]
    indent = min((found["indent"] for found in items), default="")
    starts = [found.start() for found in items if found["indent"] == indent]
    trees, broken = list[Tree](), list[Broken]()
    for start, end in pairwise([*starts, len(text)]):
        item = text[start:end]
        for attempt in (item, "\n".join(map(_quoted, item.split("\n")))):
            try:
                trees.extend(_documents(attempt))
                break
            except yaml.YAMLError as error:
                reason = getattr(error, "problem", None) or "no YAML"
        else:
            broken.append(Broken(text.count("\n", 0, start) + 1, reason))
    whole: list[Tree] = [member for tree in trees if isinstance(tree, list) for member in tree]
    return ([whole], broken) if len(broken) < len(trees) else ([], [])


def _quoted(line: str) -> str:
    """A line whose bare value YAML cannot read, with quotes around it: `title: Otter: Kernels That Float`."""
    found = _BARE.fullmatch(line)
    if found is None:
        return line
    value = found["value"]
    closed = value[0] == '"' and (value.count('"') == 1 or (value.count('"') == 2 and value[-1] == '"'))
    return line if closed else found["key"] + "'" + value.replace("'", "''") + "'"


def _documents(text: str) -> Iterator[Tree]:
    """The documents of a text as trees, which share what aliases name.

    Raises yaml.YAMLError where they are too deep or too large with their aliases, or no mapping but labels of text.
    """
    depth = 0
    for event in yaml.parse(text, Loader=_LOADER):  # composing what is deeper may end the process
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise yaml.YAMLError("nested too deep")
    for root in yaml.compose_all(text, Loader=_LOADER):
        trees: dict[yaml.Node, tuple[Tree, int]] = {}
        tree, size = _tree(root, trees)
        if size - len(trees) > MOST_COPIES:
            raise yaml.YAMLError("too many values that aliases stand for")
        pairs = root.value if isinstance(root, yaml.MappingNode) else []
        keys = [key.value for key, value in pairs if isinstance(key, yaml.ScalarNode) and value.value]
        if len(set(keys)) < len(keys) and all(isinstance(value, yaml.ScalarNode) for _, value in pairs):
            raise yaml.YAMLError("labels of text that come again")  # "Title: …" for one paper after the other
        yield tree


def _tree(node: yaml.Node, trees: dict[yaml.Node, tuple[Tree, int]]) -> tuple[Tree, int]:
    """The tree of a node, and how many nodes it has if each alias is a copy; `trees` holds those of all before."""
    if node in trees:
        return trees[node]
    tree: Tree = None
    size = 1
    if isinstance(node, yaml.ScalarNode):
        tree = node.value if node.style or node.value not in {"", "~", "null", "Null", "NULL"} else None
    elif isinstance(node, yaml.SequenceNode):
        members = [_tree(member, trees) for member in node.value]
        tree, size = [member for member, _ in members], 1 + sum(count for _, count in members)
    elif isinstance(node, yaml.MappingNode):
        mapping: dict[str, Tree] = {}
        for key, inner in node.value:
            value, count = _tree(inner, trees)
            size += 1 + count
            name = key.value if isinstance(key, yaml.ScalarNode) else ""
            mapping[name] = mapping.get(name) if value is None else value
        merged = mapping.pop("<<", None)
        tree = {**merged, **mapping} if isinstance(merged, dict) else mapping
    trees[node] = tree, size
    return trees[node]
