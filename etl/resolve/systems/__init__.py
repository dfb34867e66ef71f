"""Names of systems in, one node for each system out, and what it is to each paper.

In order: `system_keys` decides which names are well-known software and which of several papers are one system,
`system_nodes` gives the nodes and links.
"""
