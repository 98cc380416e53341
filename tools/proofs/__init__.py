"""What `tools.prove` tries: damage, faults, random ways and games."""
