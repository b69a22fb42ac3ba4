'use strict';
// Moves as text. What fits the grammar is judged, anything else is malformed.

const NUMBER = '(?:0|[1-9][0-9]?)';
const METHOD = `(?:${NUMBER}|=${NUMBER}|\\?|own)`;
const GRAMMAR = [
  'draw', 'discard', 'stop', 'pass', 'again', 'decline', 'counter', 'allow', 'act',
  `(?:keep|take|match|look|give|card|pick|first|winner) ${NUMBER}`,
  `pair ${NUMBER}\\+${NUMBER}`,
  `exchange ${NUMBER},${NUMBER}`,
  `swap ${METHOD} ${METHOD}`,
  `trade (?:${NUMBER} ${NUMBER}:(?:${NUMBER}|top)|own ${NUMBER}:top|${NUMBER}:${NUMBER} ${NUMBER}:${NUMBER})`,
].join('|');
const MOVE = new RegExp(`^(?:@(${NUMBER}) )?(${GRAMMAR})$`);

const inOrder = (first, second) => Number(first) <= Number(second);

/** Whether the seats of an exchange, or of a trade between two Citybots, ascend. */
function seatsAscend(text) {
  const exchange = /^exchange (\d+),(\d+)$/.exec(text);
  const trade = /^trade (\d+):\d+ (\d+):\d+$/.exec(text);
  const seats = exchange ?? trade;
  return seats === null || inOrder(seats[1], seats[2]);
}

/** One move: its text and, if it names its mover, the seat claimed. */
function parseMove(piece) {
  const found = MOVE.exec(piece);
  if (found === null || !seatsAscend(found[2])) throw new Error(`no move: ${piece}`);
  return { text: found[2], claimed: found[1] === undefined ? null : Number(found[1]) };
}

/** All moves of a text: separated by ; or new lines, # starts a comment. */
function parseMoves(text) {
  return text
    .split('\n')
    .flatMap((line) => line.split('#')[0].split(';'))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map(parseMove);
}

module.exports = { parseMoves };
