"""The command `batch`."""

from pathlib import Path

import click

from cli.options import Folder, json_option, threads_option

__all__ = ["batch"]


@click.command(epilog="Example: sweeplab batch examples/house-rules.toml --out runs/house")
@click.argument("plan", metavar="PLAN.toml", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=Folder(),
    metavar="DIR",
    help="The batch folder; the same command again goes on with it.",
)
@click.option(
    "--shard",
    metavar="I/N",
    help="Play only this share of every run, as 2/3 for the second of three machines; merge puts"
    " them together.",
)
@click.option("--dry-run", is_flag=True, help="Check the plan, say what it would play, and stop.")
@threads_option
@json_option
def batch(
    plan: Path,
    out: Path | None,
    shard: str | None,
    dry_run: bool,
    threads: int | None,
    as_json: bool,
) -> None:
    """Play many runs by one plan, a grid of games and rules.

    The whole plan is checked before the first deal, and what it takes is printed. Each run has its
    folder in DIR, as if simulate, compare, matchup or tournament had made it; DIR/index.csv and
    DIR/index.parquet have all answers. docs/batches.md says how a plan is written.
    """
    from analysis.batches.plan import read_plan
    from analysis.batches.shards import parse_shard
    from cli.run_batch import run_batch

    if out is None and not dry_run:
        raise click.UsageError("a batch needs a folder: --out DIR (or only look at it: --dry-run)")
    share = None if shard is None else parse_shard(shard)
    asked = read_plan(plan, sharded=share is not None)
    run_batch(
        "batch", asked, out=out, shard=share, dry_run=dry_run, threads=threads, as_json=as_json
    )
