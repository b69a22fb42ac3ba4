"""Two players meet: one plays at random, one is greedy. Who wins, and how did a game go?"""

from collections import Counter

from egorules import egocentric_world as ew
from egorules.core.event import seen_by
from egorules.core.transcript import replay
from egorules.tools.play import play, random_policy

setup = ew.Setup(seats=2, length="single")
policies = [random_policy, ew.greedy]

games = [play(ew, setup, policies, seed) for seed in range(100)]
won = Counter(winner for game in games for winner in ew.report(game.state)["result"]["winners"])
print(f"Of {len(games)} games the greedy player won {won[1]}, the random one {won[0]}.")

# A game is its moves. Told as a spectator would hear it, what was secret stays secret.
events = [event for step in replay(ew, games[0].transcript) for event in step.events]
print("\nThe first game:")
for paragraph in ew.tell(seen_by(None, events)):
    print(f"  {paragraph}")
