"""Games as values that are kept, listed and exchanged, and the text files that other programs read and write."""
