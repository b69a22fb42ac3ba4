"""What every rulebook shares: clauses, verdicts, events, chance, transcripts. Imports no game."""
