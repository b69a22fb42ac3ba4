"""Rulebooks of tabletop games that you can import, run, question and trust.

Each rulebook is a module of this package; `egorules.rulebooks` lists them.

>>> from egorules.rulebooks import FLAGSHIP, RULEBOOKS
>>> book = RULEBOOKS[FLAGSHIP]
>>> state = book.start(book.read_setup({"seats": 3}))
>>> [str(move) for move in book.legal_moves(state)]
['first 0', 'first 1', 'first 2']
"""

__version__ = "0.2.0a1"
