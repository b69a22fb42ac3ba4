"""What each game is like: many games between simple players, counted exactly.

`python -m benchmarks.study` plays them and writes results/<game>.json; the pages of the site are
made from those files. A file depends on the seed and the numbers of games and on nothing else: one
process, several, or a cluster write the same bytes. Each game has a module of its own here.
"""
