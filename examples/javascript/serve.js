'use strict';
// Answers `egorules conform`: one JSON object a line, protocol 1.
//
//     egorules conform -- node examples/javascript/serve.js

const readline = require('node:readline');
const { apply, legalMoves, mover, pending } = require('./egocentric');
const { Refused, readCase, tellTable } = require('./table');

const HELLO = {
  protocol: 1,
  name: 'egocentric.js',
  unsupported: {
    modes: ['solo'],
    // No events are told, so nothing is said about who sees what.
    switches: ['third_party_sight'],
    clauses: ['ew.setup.secrecy'],
  },
};

/** What becomes of the moves of a case, up to the first illegal one. */
function judge(value) {
  const { state: before, moves } = readCase(value);
  let state = before;
  const judged = [];
  for (const { text, claimed } of moves) {
    const due = mover(state);
    const legal = (claimed === null || claimed === due) && legalMoves(state).includes(text);
    judged.push({ move: text, by: due === null ? null : claimed ?? due, legal });
    if (!legal) break;
    state = apply(state, text);
  }
  return {
    rulebook: 'egocentric_world',
    moves: judged,
    position: tellTable(state),
    pending: pending(state),
    legal_moves: legalMoves(state),
    last_round: state.lastRound,
    result: state.result,
  };
}

/** The answer to one line. */
function respond(line) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    return { id: null, error: 'not JSON' };
  }
  const id = request?.id ?? null;
  if (request?.hello !== undefined) return { id, answer: HELLO };
  if (request?.case === undefined) return { id, error: 'neither hello nor case' };
  try {
    return { id, answer: judge(request.case) };
  } catch (error) {
    if (error instanceof Refused) return { id, error: error.reasons };
    throw error;
  }
}

readline.createInterface({ input: process.stdin, crlfDelay: Infinity }).on('line', (line) => {
  process.stdout.write(`${JSON.stringify(respond(line))}\n`);
});
