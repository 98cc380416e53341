"""The trials of `tools.prove`: damage, faults, random paths and games."""
