'use strict';
// Egocentric World for two to six players: start(setup), legalMoves(state), apply(state, move).
//
// Written from the clauses in spec/egocentric_world/clauses.toml and the questions in rulings.toml
// alone. There is no randomness: chance is a mover like any other, and its outcome is a move.
// A move is a text, and it is legal exactly if it is among the legal moves.
//
// A state: setup, round, totals, hands, deck (a bag), discard (its top first), turn, drawn, stopBy,
// awaiting (what must be decided, and by whom), lastRound, result.

const { VALUES, fullDeck, size, addTo, inBag, distinct, total, without } = require('./cards');

// ew.goal.length, ew.end.fifty
const LIMIT = 50;
// ew.setup.deal
const HAND_SIZE = 5;

const DEFAULTS = {
  round_setup: 'reshuffle_all',
  carry_over_hands: 'under_discard',
  first_player_basis: 'round_score',
  reshuffle_timing: 'on_demand',
  reshuffle_keeps_top: 'no',
  repeat_stop: 'allowed',
  win_tie: 'shared',
  dual_counter: 'first_closes',
  own_hand_announce: 'allowed',
  exchange_commit: 'before_reveal',
  last_card_ability: 'no_trigger',
  wrong_announcement: 'one_penalty',
  announced_wild: 'printed_value',
  reaching_fifty: 'fifty_or_more',
  stop_and_extra_turn: 'extra_turns_stand',
  empty_discard: 'unavailable',
};

const allSeats = (state) => state.hands.map((_, seat) => seat);
const nextSeat = (state, seat) => (seat + 1) % state.hands.length; // ew.setup.clockwise
const reads = (state, ruling, reading) => state.setup.rulings[ruling] === reading;
const whoHas = (most, points) => points.flatMap((each, seat) => (each === most ? [seat] : []));

// ---------------------------------------------------------------- setup

/** The game before anything is dealt. */
function start(setup) {
  const state = {
    setup,
    round: 1,
    totals: Array(setup.seats).fill(0),
    hands: Array.from({ length: setup.seats }, () => []),
    deck: fullDeck(), // ew.setup.shuffle
    discard: [],
    turn: null,
    drawn: null,
    stopBy: null,
    awaiting: null,
    lastRound: null,
    result: null,
  };
  chooseFirst(state, allSeats(state)); // ew.setup.first-player
  return state;
}

/** ew.setup.first-player-tie: chance decides who starts, if more than one may. */
function chooseFirst(state, candidates) {
  if (candidates.length > 1) awaitChance(state, 'first', null, { candidates });
  else layOut(state, candidates[0]);
}

/** ew.setup.turn-up: in every round, or in the first only if the table carries over. */
function layOut(state, first) {
  state.turn = first;
  if (state.round > 1 && reads(state, 'round_setup', 'carry_over')) dealNext(state);
  else awaitCard(state, null, 'turnUp');
}

/** ew.setup.deal: five each, one card at a time from seat 0. */
function dealNext(state) {
  const fewest = Math.min(...state.hands.map((hand) => hand.length));
  if (fewest < HAND_SIZE) awaitCard(state, state.hands.findIndex((hand) => hand.length === fewest), 'deal');
  else if (state.discard.length === 0) awaitCard(state, null, 'turnUp');
  else awaitTurn(state, state.turn);
}

/** ew.setup.reshuffle: the discard pile becomes the deck; its top may stay behind. */
function reshuffle(state) {
  const staying = reads(state, 'reshuffle_keeps_top', 'yes') ? 1 : 0;
  addTo(state.deck, state.discard.slice(staying));
  state.discard = state.discard.slice(0, staying);
}

const canDraw = (state) =>
  size(state.deck) > 0 || state.discard.length > (reads(state, 'reshuffle_keeps_top', 'yes') ? 1 : 0);

// ---------------------------------------------------------------- what is awaited

/** A turn begins; under one reading there is a discard pile first. */
function beginTurn(state, seat) {
  state.turn = seat;
  const turnsUp = state.discard.length === 0 && size(state.deck) > 0 && reads(state, 'empty_discard', 'turn_up');
  if (turnsUp) awaitCard(state, null, 'newPile');
  else awaitTurn(state, seat);
}

function awaitTurn(state, seat) {
  state.turn = seat;
  state.awaiting = { kind: 'turn', seat };
}

function awaitChance(state, what, seat, more) {
  state.awaiting = { kind: 'chance', what, seat, ...more };
}

/** A card must leave the deck, for a seat or for the pile; an empty deck is renewed first. */
function awaitCard(state, seat, purpose, more = {}) {
  if (size(state.deck) === 0) reshuffle(state);
  awaitChance(state, 'card', seat, { purpose, ...more });
}

/** ew.ability.exchange.penalty: so many cards are due, as long as there are any. */
function awaitPenalty(state, seat, left) {
  if (left > 0 && canDraw(state)) awaitCard(state, seat, 'penalty', { left });
  else endTurn(state);
}

/** What is awaited, as a judgement tells it. */
function pending(state) {
  const { kind, seat, card, by, targets, cancelled, what } = state.awaiting;
  switch (kind) {
    case 'ability': return { kind, seat, card };
    case 'counter': return { kind, seat, by, card, targets, cancelled };
    case 'exchange':
    case 'give': return { kind, seat, targets };
    case 'chance': return { kind, what, seat };
    case 'over': return { kind };
    default: return { kind, seat };
  }
}

/** Who must move: a seat, "chance", or null when the game is over. */
function mover(state) {
  const { kind, seat } = state.awaiting;
  return kind === 'chance' ? 'chance' : kind === 'over' ? null : seat;
}

// ---------------------------------------------------------------- legal moves

/** Every legal move of whoever must act. */
function legalMoves(state) {
  const { kind, what, seat, card, targets, candidates } = state.awaiting;
  const hand = state.hands[seat];
  switch (kind) {
    case 'turn': return turnMoves(state, hand);
    case 'drawn': return ['discard', ...distinct(hand).map((mine) => `keep ${mine}`)]; // ew.turn.draw-choice
    case 'ability': return [...abilityMoves(state, seat, card), 'decline']; // ew.ability.optional
    // ew.ability.counter.window: an 8 is no 9 here, since it is not its holder's turn.
    case 'counter': return hand.includes(9) ? ['counter', 'allow'] : ['allow'];
    case 'exchange': return swapMoves(state, seat, targets);
    case 'give': return distinct(hand).map((mine) => `give ${mine}`);
    case 'chance':
      if (what === 'card') return inBag(state.deck).map((value) => `card ${value}`);
      if (what === 'pick') return distinct(hand).map((theirs) => `pick ${theirs}`);
      return candidates.map((each) => `${what} ${each}`);
    default: return [];
  }
}

/** ew.turn.one-action: one of five; passing only if none of them is possible. */
function turnMoves(state, hand) {
  const moves = [];
  const held = distinct(hand);
  if (canDraw(state)) moves.push('draw'); // ew.turn.draw
  if (state.discard.length > 0) {
    const top = state.discard[0];
    moves.push(...held.map((card) => `take ${card}`)); // ew.turn.take
    moves.push(...held.filter((card) => sameValue(card, top)).map((card) => `match ${card}`)); // ew.turn.match
  }
  for (const played of held) {
    for (const kept of distinct(without(hand, played))) {
      if (sameValue(played, kept)) moves.push(`pair ${played}+${kept}`); // ew.turn.pair
    }
  }
  if (state.stopBy === null || reads(state, 'repeat_stop', 'allowed')) moves.push('stop'); // ew.turn.stop
  return moves.length > 0 ? moves : ['pass'];
}

/** ew.ability.wild: in your own turn an 8 is a 7, an 8 or a 9. */
function sameValue(one, other) {
  return one === other || (one === 8 && isNextToEight(other)) || (other === 8 && isNextToEight(one));
}

const isNextToEight = (card) => card === 7 || card === 9;

/** ew.ability.by-value: what a 12, an 11 and a 10 let you do. */
function abilityMoves(state, me, card) {
  const seats = allSeats(state);
  if (card === 12) return ['again']; // ew.ability.again
  if (card === 10) return seats.filter((seat) => seat !== me).map((seat) => `look ${seat}`); // ew.ability.look
  // ew.ability.exchange.designate: any two, yourself included
  return seats.flatMap((one) => seats.filter((other) => other > one).map((other) => `exchange ${one},${other}`));
}

/** ew.ability.exchange.method: for each of the two hands a card taken secretly, or a value announced. */
function swapMoves(state, me, targets) {
  const [first, second] = targets.map((seat) => (seat === me ? ownMethods(state, me) : ['?', ...announcements()]));
  return first
    .flatMap((one) => second.map((other) => [one, other]))
    .filter((methods) => !targets.includes(me) || agreesWithCommitment(state, methods))
    .map((methods) => `swap ${methods.join(' ')}`);
}

const announcements = () => VALUES.map((value) => `=${value}`);

/** ew.ability.exchange.secret: from your own hand you choose. */
function ownMethods(state, me) {
  const announced = reads(state, 'own_hand_announce', 'allowed') ? announcements() : [];
  return ['own', ...distinct(state.hands[me]).map(String), ...announced];
}

/** The card that a method names; `?` and `own` are still to be found. */
const namedCard = (method) => (/\d/.test(method) ? Number(method) : method);

/** ew.ability.exchange.announced: a card of that value, under one reading an 8 failing that; else null. */
function announcedCard(state, seat, value) {
  const hand = state.hands[seat];
  if (hand.includes(value)) return value;
  return reads(state, 'announced_wild', 'wild_counts') && isNextToEight(value) && hand.includes(8) ? 8 : null;
}

/** After the reveal, one's own card is named only once a random card has been picked. */
function agreesWithCommitment(state, methods) {
  const later = reads(state, 'exchange_commit', 'after_reveal') && methods.includes('?');
  return methods.every((method) => (method === 'own' ? later : !(later && /^\d+$/.test(method))));
}

// ---------------------------------------------------------------- applying a move

/** The state after a legal move; the state given is left alone. */
function apply(before, move) {
  const state = structuredClone(before);
  const [verb, ...words] = move.split(' ');
  MOVES[verb](state, ...words);
  return state;
}

const MOVES = {
  // ew.turn.draw
  draw(state) {
    awaitCard(state, state.turn, 'draw');
  },

  // ew.card.discarded, ew.card.discarded-inert: straight from the deck, so nothing triggers
  discard(state) {
    state.discard.unshift(state.drawn);
    state.drawn = null;
    endTurn(state);
  },

  // ew.turn.draw-replaced
  keep(state, card) {
    const kept = state.drawn;
    state.drawn = null;
    state.hands[state.turn].push(kept);
    play(state, state.turn, Number(card));
  },

  // ew.turn.take, ew.turn.take-replaced: the old card is played, not the one taken
  take(state, card) {
    const taken = state.discard.shift();
    state.hands[state.turn].push(taken);
    play(state, state.turn, Number(card));
  },

  // ew.turn.match
  match(state, card) {
    play(state, state.turn, Number(card));
  },

  // ew.turn.pair: the first of the two is played, the other kept
  pair(state, cards) {
    play(state, state.turn, Number(cards.split('+')[0]));
  },

  // ew.turn.stop: the first STOP fixes the end of the round
  stop(state) {
    state.stopBy ??= state.turn;
    endTurn(state);
  },

  pass(state) {
    endTurn(state);
  },

  // ew.ability.again
  again(state) {
    awaitTurn(state, state.turn);
  },

  // ew.ability.optional
  decline(state) {
    endTurn(state);
  },

  // ew.ability.look: what is seen changes nothing on the table
  look(state, seat) {
    designate(state, 10, [Number(seat)]);
  },

  // ew.ability.exchange.designate
  exchange(state, seats) {
    designate(state, 11, seats.split(',').map(Number));
  },

  // ew.ability.counter.window, ew.ability.counter.cancel
  counter(state) {
    const { seat } = state.awaiting;
    state.awaiting.cancelled = true;
    putDown(state, seat, 9);
    if (state.hands[seat].length === 0) endRound(state, 'empty', seat);
    else if (reads(state, 'dual_counter', 'first_closes')) endTurn(state);
    else askNext(state);
  },

  allow(state) {
    askNext(state);
  },

  swap(state, ...methods) {
    const { seat, targets } = state.awaiting;
    const cards = methods.map((method, which) =>
      (method.startsWith('=') ? announcedCard(state, targets[which], Number(method.slice(1))) : namedCard(method)));
    // ew.ability.exchange.wrong: one wrong announcement is enough
    const errors = cards.filter((card) => card === null).length;
    if (errors === 0) findCards(state, targets, cards);
    else awaitPenalty(state, seat, reads(state, 'wrong_announcement', 'penalty_per_error') ? errors : 1);
  },

  give(state, card) {
    const { targets, cards } = state.awaiting;
    findCards(state, targets, cards.with(cards.indexOf('own'), Number(card)));
  },

  // ---- chance

  // ew.setup.first-player, ew.setup.first-player-tie
  first(state, seat) {
    layOut(state, Number(seat));
  },

  card(state, value) {
    const { purpose, seat, left } = state.awaiting;
    const card = Number(value);
    state.deck[card] -= 1;
    if (size(state.deck) === 0 && reads(state, 'reshuffle_timing', 'at_once')) reshuffle(state);
    PURPOSES[purpose](state, card, seat, left);
  },

  // ew.ability.exchange.secret: from another hand, at random
  pick(state, card) {
    const { targets, cards } = state.awaiting;
    findCards(state, targets, cards.with(cards.indexOf('?'), Number(card)));
  },

  winner(state, seat) {
    endGame(state, [Number(seat)]);
  },
};

/** Where a card goes that leaves the deck. */
const PURPOSES = {
  turnUp(state, card) {
    state.discard.unshift(card);
    dealNext(state);
  },
  newPile(state, card) {
    state.discard.unshift(card);
    awaitTurn(state, state.turn);
  },
  deal(state, card, seat) {
    state.hands[seat].push(card);
    dealNext(state);
  },
  // ew.turn.draw: looked at, but not in the hand yet
  draw(state, card, seat) {
    state.drawn = card;
    state.awaiting = { kind: 'drawn', seat };
  },
  penalty(state, card, seat, left) {
    state.hands[seat].push(card);
    awaitPenalty(state, seat, left - 1);
  },
};

// ---------------------------------------------------------------- playing a card

/** ew.card.played, ew.card.played-face-up: from a hand to the top of the discard pile. */
function putDown(state, seat, card) {
  state.hands[seat] = without(state.hands[seat], card);
  state.discard.unshift(card);
}

/** Play a card in one's own turn; ew.card.may-trigger unless the round is over. */
function play(state, seat, card) {
  putDown(state, seat, card);
  const comesFirst = [10, 11].includes(card) && reads(state, 'last_card_ability', 'triggers');
  const inLastLap = state.stopBy !== null && reads(state, 'stop_and_extra_turn', 'turns_counted');
  if (state.hands[seat].length === 0 && !comesFirst) endRound(state, 'empty', seat); // ew.end.empty-hand
  else if (card === 12 && inLastLap) endTurn(state);
  else if (card >= 10) state.awaiting = { kind: 'ability', seat, card }; // ew.ability.counter.inert: no 9
  else endTurn(state);
}

/** ew.ability.counter.answers: whoever is designated by an 11 or a 10 is asked, clockwise. */
function designate(state, card, targets) {
  const by = state.turn;
  const asked = [];
  for (let seat = nextSeat(state, by); seat !== by; seat = nextSeat(state, seat)) {
    if (targets.includes(seat)) asked.push(seat);
  }
  state.awaiting = { kind: 'counter', seat: null, by, card, targets, cancelled: false, asked };
  askNext(state);
}

/** Ask the next designated player; when all have answered, the ability takes place or is cancelled. */
function askNext(state) {
  const { by, card, targets, cancelled, asked } = state.awaiting;
  if (asked.length > 0) state.awaiting.seat = asked.shift();
  else if (card === 11 && !cancelled && targets.every((seat) => state.hands[seat].length > 0)) state.awaiting = { kind: 'exchange', seat: by, targets };
  else endTurn(state);
}

/** Find the cards of an exchange: first the random ones in order, then one's own, then they move. */
function findCards(state, targets, cards) {
  if (cards.includes('?')) awaitChance(state, 'pick', targets[cards.indexOf('?')], { targets, cards });
  else if (cards.includes('own')) state.awaiting = { kind: 'give', seat: state.turn, targets, cards };
  else exchangeCards(state, targets, cards);
}

/** ew.ability.exchange.swap, ew.ability.exchange.announced: two cards change places. */
function exchangeCards(state, [one, other], [ofOne, ofOther]) {
  state.hands[one] = [...without(state.hands[one], ofOne), ofOther];
  state.hands[other] = [...without(state.hands[other], ofOther), ofOne];
  endTurn(state);
}

// ---------------------------------------------------------------- ends

/** ew.setup.clockwise, ew.turn.stop: the round is over when the caller's next turn would begin. */
function endTurn(state) {
  const next = nextSeat(state, state.turn);
  if (state.hands[state.turn].length === 0) endRound(state, 'empty', state.turn); // a last card, resolved first
  else if (next === state.stopBy) endRound(state, 'stop', next);
  else beginTurn(state, next);
}

/** ew.end.score, ew.end.lowest-wins, ew.end.running-total */
function endRound(state, cause, endedBy) {
  const scores = state.hands.map(total); // an 8 scores 8
  state.lastRound = { cause, scores, winners: whoHas(Math.min(...scores), scores) };
  addScores(state, scores, endedBy);

  const isLast = state.setup.length === 'single' || hasReachedLimit(state); // ew.goal.length
  const lowest = lowestTotals(state);
  if (!isLast || needsExtraRound(state)) {
    nextRound(state, scores);
  } else if (lowest.length > 1 && reads(state, 'win_tie', 'random')) {
    state.turn = null;
    awaitChance(state, 'winner', null, { candidates: lowest });
  } else {
    endGame(state, lowest);
  }
}

/** ew.end.running-total: all scores; under one reading clockwise, up to the first who reaches the limit. */
function addScores(state, scores, endedBy) {
  const inOrder = reads(state, 'reaching_fifty', 'first_in_order') && !hasReachedLimit(state);
  const seats = allSeats(state);
  for (const seat of [...seats.slice(endedBy), ...seats.slice(0, endedBy)]) {
    if (!inOrder || !hasReachedLimit(state)) state.totals[seat] += scores[seat];
  }
}

/** ew.goal.lowest, ew.end.game-winner */
const lowestTotals = (state) => whoHas(Math.min(...state.totals), state.totals);

/** ew.end.fifty, ew.end.fifty-or-more */
const hasReachedLimit = (state) => state.setup.length === 'to-50' &&
  Math.max(...state.totals) >= (reads(state, 'reaching_fifty', 'above_fifty') ? LIMIT + 1 : LIMIT);

const needsExtraRound = (state) => reads(state, 'win_tie', 'extra_round') && lowestTotals(state).length > 1;

function endGame(state, winners) {
  state.turn = null;
  state.result = { totals: state.totals, winners };
  state.awaiting = { kind: 'over' };
}

/** ew.setup.next-first-player: whoever scored most begins the next round. */
function nextRound(state, scores) {
  clearTable(state);
  state.round += 1;
  state.turn = null;
  state.stopBy = null;
  const basis = reads(state, 'first_player_basis', 'running_total') ? state.totals : scores;
  chooseFirst(state, whoHas(Math.max(...basis), basis));
}

/** ew.setup.shuffle: all sixty cards again, or only the hands go back to the piles. */
function clearTable(state) {
  const gathered = state.hands.flat();
  state.hands = state.hands.map(() => []);
  if (reads(state, 'round_setup', 'reshuffle_all')) {
    state.deck = fullDeck();
    state.discard = [];
  } else if (reads(state, 'carry_over_hands', 'under_discard') && state.discard.length > 0) {
    state.discard.push(...gathered);
  } else {
    addTo(state.deck, gathered);
  }
}

module.exports = { DEFAULTS, start, beginTurn, hasReachedLimit, needsExtraRound, pending, mover, legalMoves, apply };
