"""What games share in which hand cards take cards from a table: Sweep, the scopa family."""
