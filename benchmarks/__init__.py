"""Speed, measured: against plain Python, against C where there is a gcc, and of each part alone."""
