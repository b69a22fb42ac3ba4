"""Measurements: how fast this is beside others, and what the game is like."""
