"""The command line: it parses, calls the library and prints; each command is one file."""
