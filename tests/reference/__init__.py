"""Slow referees, one a game, written from the text of the rules alone."""
