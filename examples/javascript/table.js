'use strict';
// Cases: reading one strictly, and telling a table. Whatever is no case is refused with its reasons.

const { VALUES, COPIES, fullDeck, addTo, ascending } = require('./cards');
const { DEFAULTS, start, beginTurn, hasReachedLimit, needsExtraRound } = require('./egocentric');
const { parseMoves } = require('./notation');

const READINGS = {
  round_setup: ['reshuffle_all', 'carry_over'],
  carry_over_hands: ['under_discard', 'into_deck'],
  first_player_basis: ['round_score', 'running_total'],
  reshuffle_timing: ['on_demand', 'at_once'],
  reshuffle_keeps_top: ['no', 'yes'],
  repeat_stop: ['allowed', 'forbidden'],
  win_tie: ['shared', 'random', 'extra_round'],
  dual_counter: ['first_closes', 'both_may_play'],
  own_hand_announce: ['allowed', 'forbidden'],
  exchange_commit: ['before_reveal', 'after_reveal'],
  last_card_ability: ['no_trigger', 'triggers'],
  wrong_announcement: ['one_penalty', 'penalty_per_error', 'stop_at_first'],
  announced_wild: ['printed_value', 'wild_counts'],
  reaching_fifty: ['fifty_or_more', 'above_fifty', 'first_in_order'],
  stop_and_extra_turn: ['extra_turns_stand', 'turns_counted'],
  empty_discard: ['unavailable', 'turn_up'],
};

/** A case, or a place of it, that is refused. */
class Refused extends Error {
  constructor(reasons) {
    super(reasons.map(({ where, message }) => `${where}: ${message}`).join('; '));
    this.reasons = reasons;
  }
}

const refuse = (where, message) => { throw new Refused([{ where, message }]); };
const isTable = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isWhole = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;
const isSeat = (value, seats) => isWhole(value, 0, seats - 1);
const isCard = (value) => VALUES.includes(value);
const areTotals = (value, seats) =>
  Array.isArray(value) && value.length === seats && value.every((each) => isWhole(each, 0, Infinity));
const areCards = (value) => Array.isArray(value) && value.every(isCard);

/** The entries of a table with known keys only; null means absent. */
function entries(value, where, known) {
  if (!isTable(value)) refuse(where, 'not a table');
  const given = Object.entries(value).filter(([, each]) => each !== null);
  const strange = Object.keys(value).filter((key) => !known.includes(key));
  if (strange.length > 0) refuse(where, `not known here: ${strange.join(', ')}`);
  return Object.fromEntries(given);
}

/** The state a case begins with, and its moves. */
function readCase(value) {
  const { rulebook, setup, position, moves = [] } = entries(value, 'case', ['rulebook', 'setup', 'position', 'moves']);
  if (rulebook !== 'egocentric_world') refuse('rulebook', 'not a rulebook known here');
  const texts = typeof moves === 'string' ? [moves] : moves;
  if (!Array.isArray(texts) || texts.some((text) => typeof text !== 'string')) refuse('moves', 'not a list of texts');
  const state = start(readSetup(setup));
  if (position !== undefined) layTable(state, position);
  try {
    return { state, moves: texts.flatMap(parseMoves) };
  } catch (error) {
    return refuse('moves', error.message);
  }
}

/** ew.box.players, ew.goal.length */
function readSetup(value) {
  const { seats, mode = 'multiplayer', length = 'to-50', rulings = {} } =
    entries(value, 'setup', ['seats', 'mode', 'length', 'rulings', 'difficulty']);
  if (mode !== 'multiplayer') refuse('setup.mode', 'only multiplayer is known here');
  if (value.difficulty != null) refuse('setup.difficulty', 'only a solo game has one');
  if (!isWhole(seats, 2, 6)) refuse('setup.seats', 'not 2 to 6');
  if (!['single', 'to-50'].includes(length)) refuse('setup.length', 'neither single nor to-50');
  const given = entries(rulings, 'setup.rulings', Object.keys(READINGS));
  for (const [ruling, reading] of Object.entries(given)) {
    if (!READINGS[ruling].includes(reading)) refuse(`setup.rulings.${ruling}`, 'no such reading');
  }
  return { seats, length, rulings: { ...DEFAULTS, ...given } };
}

/** Put a position on the table of a game that has not begun; a turn, or a drawn card, is awaited. */
function layTable(state, value) {
  const known = ['hands', 'discard', 'turn', 'deck', 'drawn', 'stop_by', 'totals', 'round'];
  const { hands, discard, turn, deck, drawn = null, stop_by: stopBy = null, totals = state.totals, round = 1 } =
    entries(value, 'position', known);
  const { seats } = state.setup;
  const reasons = [];
  const check = (holds, where, message) => { if (!holds) reasons.push({ where: `position.${where}`, message }); };

  check(Array.isArray(hands) && hands.length === seats && hands.every(areCards), 'hands', 'not a hand for every seat');
  check(areCards(discard), 'discard', 'not a pile of cards');
  check(deck === undefined || isBag(deck), 'deck', 'not a count for each value');
  check(drawn === null || isCard(drawn), 'drawn', 'not a card');
  check(isSeat(turn, seats), 'turn', 'no such seat');
  check(stopBy === null || isSeat(stopBy, seats), 'stop_by', 'no such seat');
  check(stopBy === null || stopBy !== turn, 'stop_by', 'the round would be over'); // ew.turn.stop
  check(isWhole(round, 1, Infinity), 'round', 'not a whole number from 1');
  check(areTotals(totals, seats), 'totals', 'not a total for every seat');
  if (reasons.length > 0) throw new Refused(reasons);

  check(hands.every((hand) => hand.length > 0), 'hands', 'an empty hand: the round would be over'); // ew.end.empty-hand
  const summed = { ...state, totals };
  check(!hasReachedLimit(summed) || needsExtraRound(summed), 'totals', 'the game would be over'); // ew.end.fifty
  const rest = unmentioned([...hands.flat(), ...discard, ...(drawn === null ? [] : [drawn])]);
  check(VALUES.every((card) => rest[card] >= 0), 'hands', `more than ${COPIES} copies of a card`); // ew.card.copies
  const isRest = deck === undefined || VALUES.every((card) => (deck[card] ?? 0) === rest[card]);
  check(isRest, 'deck', 'not the cards that are left');
  if (reasons.length > 0) throw new Refused(reasons);

  const awaiting = { kind: 'drawn', seat: turn };
  Object.assign(state, { hands, discard, deck: rest, turn, drawn, stopBy, totals, round, awaiting });
  if (drawn === null) beginTurn(state, turn);
}

const isBag = (value) =>
  isTable(value) &&
  Object.entries(value).every(([card, count]) => VALUES.map(String).includes(card) && isWhole(count, 0, Infinity));

/** How many cards of each value are left, below zero if there are too many. */
function unmentioned(cards) {
  const used = {};
  addTo(used, cards);
  return Object.fromEntries(Object.entries(fullDeck()).map(([card, count]) => [card, count - (used[card] ?? 0)]));
}

/** The table as a judgement tells it. */
function tellTable({ hands, discard, deck, turn, drawn, stopBy, round, totals }) {
  return {
    hands: hands.map(ascending),
    discard: [...discard.slice(0, 1), ...ascending(discard.slice(1))],
    deck: Object.fromEntries(Object.entries(deck).filter(([, count]) => count > 0)),
    turn,
    drawn,
    stop_by: stopBy,
    round,
    totals,
  };
}

module.exports = { Refused, readCase, tellTable };
