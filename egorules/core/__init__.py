"""What all rulebooks share: clauses, verdicts, events, chance, transcripts. It imports no game."""
