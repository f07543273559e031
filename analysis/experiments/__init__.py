"""One module an experiment: it drives the runner and hands the deals to the statistics."""
