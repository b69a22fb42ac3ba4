'use strict';
// A card is its value. Hands are ascending lists, the deck is a bag: a count per value.

// ew.card.values, ew.card.copies: sixty cards, five of each value from 1 to 12.
const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const COPIES = 5;

const fullDeck = () => Object.fromEntries(VALUES.map((value) => [value, COPIES]));
const size = (bag) => VALUES.reduce((sum, value) => sum + (bag[value] ?? 0), 0);
const addTo = (bag, cards) => cards.forEach((card) => { bag[card] = (bag[card] ?? 0) + 1; });
const inBag = (bag) => VALUES.filter((value) => bag[value] > 0);

// ew.card.interchangeable: cards of one value are one choice.
const distinct = (cards) => VALUES.filter((value) => cards.includes(value));
const ascending = (cards) => cards.toSorted((a, b) => a - b);
const total = (cards) => cards.reduce((sum, card) => sum + card, 0);
const without = (cards, card) => cards.toSpliced(cards.indexOf(card), 1);

module.exports = { VALUES, COPIES, fullDeck, size, addTo, inBag, distinct, ascending, total, without };
