#!/bin/sh
# Three disputes in about fifty lines; `make demo` runs it. The first argument is the program, egorules by default.
set -eu
program=${1:-egorules}
cd "$(dirname "$0")/.."
echo "A dispute of each rulebook: the verdict, why, and the readings it depends on."
for case in examples/dispute_*.toml; do
    printf '\n== %s\n' "$(head -n 1 "$case" | cut -c3-)"
    # A disputed move may be illegal; then the exit code is 1, which is an answer as well.
    answer=$("$program" judge "$case" --readings) || test $? -eq 1
    # What was tried, what was not, and the table are left to whoever asks for the whole answer.
    printf '%s\n' "$answer" | sed '/^Tried/,$d'
done
printf '\nThe whole answer to the first, with the table and what was not tried:\n'
echo "  $program judge examples/dispute_1_egocentric_world.toml --readings"
