"""What a Raspberry Pi needs beside the program."""
