"""What every command shares: options, output, signals, endings, threads, versions."""
