import { areName, type Query, wordsOfQuery } from '../query/query.ts';
import type { WordFacts } from './word-facts.ts';

/** One thing a term names: a word, a full name, a phrase. A term of several units can match in part or as a whole. */
export interface TermUnit {
  query: Query;
  /** Share of the term's weight, by rarity. All shares add up to one. */
  share: number;
  isName: boolean;
}

export interface TermUnits {
  units: TermUnit[];
  /** Share of the units that are names. */
  nameShare: number;
  /** Number of names an article without the whole term must have: all, or none if the term names a field by its parts. */
  namesWanted: number;
  /** Whether articles with only some of the units may match: not for exact phrases and exclusions. */
  isOpen: boolean;
  /** Whether articles without any unit may match, by meaning: not for names, but acronyms may be part of a subject (`EV charging`). */
  isSubject: boolean;
}

/** Greatest share of acronyms in a subject. */
const MOST_NAMES = 0.6;

export function unitsOf(query: Query, facts: WordFacts): TermUnits {
  const parts = partsOf(query);
  const weights = parts.length === 1 ? [1] : parts.map((part) => rarity(part, facts));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const units = parts.map((part, at) => ({
    query: part,
    share: weights[at]! / total,
    isName: isNamePart(part),
  }));
  const nameShare = units.reduce((sum, { share, isName }) => sum + (isName ? share : 0), 0);
  const namesWanted = query.type === 'field' ? 0 : units.filter(({ isName }) => isName).length;
  const isOpen = isOpenQuery(query);
  const isSubject = nameShare < MOST_NAMES && mayBeSubject(query);
  return { units, nameShare, namesWanted, isOpen, isSubject };
}

const isOpenQuery = (query: Query): boolean => query.type !== 'without' && !partsOf(query).some(isExact);

/** Whether a term is a subject, unless its acronyms are most of it. */
export function mayBeSubject(query: Query): boolean {
  return (
    isOpenQuery(query) && partsOf(query).every((part) => !isQuoted(part) && (!isNamePart(part) || isAcronym(part)))
  );
}

const isNamePart = (part: Query): boolean => areName(wordsOfQuery(typedForm(part)));

function isQuoted(query: Query): boolean {
  return query.type === 'word' && query.word.exact;
}

function isAcronym(query: Query): boolean {
  return wordsOfQuery(typedForm(query)).every(({ demand }) => demand === 'upper');
}

export function partsOf(query: Query): Query[] {
  if (query.type === 'all' || query.type === 'field') return query.items.flatMap(partsOf);
  return query.type === 'without' || query.type === 'year' ? partsOf(query.item) : [query];
}

/** The typed form, without its equivalents. */
export function typedForm(query: Query): Query {
  return query.type === 'any' ? query.items[0]! : query;
}

function isExact(query: Query): boolean {
  if (query.type === 'any') return query.same === undefined;
  return query.type === 'phrase' && query.strict;
}

/** The rarity of the rarest word. */
function rarity(query: Query, facts: WordFacts): number {
  let rarest = 0;
  for (const word of wordsOfQuery(typedForm(query))) rarest = Math.max(rarest, facts.rarityOf(word));
  return rarest;
}
