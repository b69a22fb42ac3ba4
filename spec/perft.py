"""Count the move sequences of every case in a perft.json again, as deep as the file has them.

To add a case, write it with as many zeros in `counts` as moves are to be counted, then run this.
"""

import json
from itertools import islice
from pathlib import Path

from egorules.rulebooks import RULEBOOKS
from egorules.tools.case import read_case
from egorules.tools.explore import perft

for name in RULEBOOKS:
    path = Path(__file__).parent / name / "perft.json"
    if not path.is_file():
        continue
    table = json.loads(path.read_text(encoding="utf-8"))
    for entry in table["perft"]:
        case = read_case(entry["case"], RULEBOOKS)
        entry["counts"] = list(islice(perft(case.rulebook, case.state), len(entry["counts"])))
        print(f"{name}: {entry['name']}: {entry['counts']}")
    # One line for each case: a changed count is a changed line.
    lines = ",\n".join(f"  {json.dumps(entry, ensure_ascii=False)}" for entry in table["perft"])
    about = json.dumps(table["about"], ensure_ascii=False)
    path.write_text(f'{{\n "about": {about},\n "perft": [\n{lines}\n ]\n}}\n', encoding="utf-8")
