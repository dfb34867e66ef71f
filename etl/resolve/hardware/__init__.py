"""Hardware and workloads in; one node for each product, model, dataset or benchmark out, with links from papers."""
