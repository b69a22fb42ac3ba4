"""Tools that work on any rulebook: judge, play, and more. They know no particular game."""
