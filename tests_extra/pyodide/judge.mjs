// Judges cases with the wheel inside Pyodide. Reads {wheels: [paths], cases: [case, ...]} from standard
// input and writes {python, answers} to standard output.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const { wheels, cases } = JSON.parse(readFileSync(0, "utf8"));
const said = [];
const pyodide = await loadPyodide({ stdout: (line) => said.push(line), stderr: (line) => said.push(line) });
for (const wheel of wheels) pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");

// An error of Python, not the line of compiled code that threw it.
const run = (code) => pyodide.runPythonAsync(code).catch((error) => {
    console.error(error.message);
    process.exit(1);
});

pyodide.globals.set("given", JSON.stringify(cases));
const answered = await run(`
import json, platform, sys
from egorules.rulebooks import RULEBOOKS
from egorules.tools.serve import answer_line, to_line

cases = json.loads(given)
answers = [answer_line(to_line({"id": 1, "case": case}), RULEBOOKS, "fr") for case in cases]
for case in cases:
    book = RULEBOOKS[case["rulebook"]]
    state = book.start(book.read_setup(case["setup"]))
    assert book.from_json(book.to_json(state), type(state)) == state
json.dumps({"python": platform.python_version(), "platform": sys.platform, "answers": answers})
`);
process.stdout.write(answered);
if (said.length) {
    console.error(said.join("\n"));
    process.exit(1);
}
