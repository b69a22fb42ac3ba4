"""Rulebooks of tabletop games that you can import, run, question and trust.

>>> from egorules import egocentric_world as ew
>>> table = ew.position(hands=[[4, 12], [1], [1]], discard=[12], turn=0)
>>> ew.judge(table, ew.parse_move("match 12")).cites
('ew.turn.one-action', 'ew.turn.match')
"""

__version__ = "0.1.0"
