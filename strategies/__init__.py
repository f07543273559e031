"""How a seat decides: the strategies that come with sweeplab, and the way to write one."""
