"""Many runs by one plan: the plan read and checked, played into a folder, split and merged."""
