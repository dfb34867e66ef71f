"""Names of systems in, one node for each system out, and what it is to each paper.

In order: `software` knows the names of well-known software, `system_keys` decides which names of several papers are one
system, `system_nodes` gives the nodes and links.
"""
