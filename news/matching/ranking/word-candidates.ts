import type { HiddenDocs } from '../index/hidden-docs.ts';
import { grown } from '../index/int-list.ts';
import type { TokenStore } from '../index/token-store.ts';
import type { TermUnit, TermUnits } from '../query/term-units.ts';
import type { HitList, KeptEvidence } from '../scoring/hit-list.ts';
import { ListEvidence } from '../scoring/list-evidence.ts';
import { placeOf, type RelevanceModel } from '../scoring/relevance-model.ts';
import { logOfCount } from '../scoring/score.ts';
import { kthBest } from './best.ts';
import type { LiteralHits } from './literal-hits.ts';

/** An occurrence of a name that is not some other thing's. */
const SURE_NAME = 0.5;
/** A unit that is less of the term than this brings no article by itself. */
const LEAST_SHARE = 0.3;
/** A list so many times longer than the articles at hand is asked for each of them instead of being walked. */
const FAR_LONGER = 8;

const [TITLE, LEAD, DENSITY] = [placeOf('title'), placeOf('lead'), placeOf('density')];
const [SUREST, LENGTH, SENTENCES] = [placeOf('surest'), placeOf('length'), placeOf('sentences')];
const NAME_SHARE = placeOf('nameShare');

/**
 * The articles that words bring for a term, with that part of their odds which words tell. Most lists are long and few articles are
 * wanted: an article gets a few numbers here, and its features only if it is among the best.
 */
export class WordCandidates {
  /** Those that hold the term as typed come first. */
  count = 0;
  literalCount = 0;
  docs = new Int32Array(0);
  odds = new Float64Array(0);
  /** The units of the term at hand, where each stands, and what that amounts to. */
  units: readonly TermUnit[] = [];
  readonly lists: HitList[] = [];
  readonly evidence: KeptEvidence[] = [];
  /** By article: logs of its words and of its sentences. */
  lengths = new Float64Array(0);
  sentences = new Float64Array(0);
  private readonly store: TokenStore;
  private readonly literal: LiteralHits;
  private readonly dead: HiddenDocs;
  private readonly model: RelevanceModel;
  /** By article: its place among the candidates and one more, 0 for none. */
  private places = new Int32Array(0);
  private surest = new Float64Array(0);
  /** How much of a field each holds. */
  private shares = new Float64Array(0);
  private names = new Uint8Array(0);
  /** By candidate and unit: where the unit's list has the article, and one more. */
  private spots = new Int32Array(0);
  private settled = 0;
  private readonly passing: ListEvidence[] = [];

  constructor(store: TokenStore, literal: LiteralHits, dead: HiddenDocs, model: RelevanceModel) {
    this.store = store;
    this.literal = literal;
    this.dead = dead;
    this.model = model;
  }

  settle(): void {
    const { docCount, starts, titleEnds, sentences } = this.store;
    if (this.settled === docCount) return;
    if (this.places.length < docCount) {
      const room = Math.ceil(docCount * 1.5);
      this.places = new Int32Array(room);
      this.lengths = grown(this.lengths, new Float64Array(room));
      this.sentences = grown(this.sentences, new Float64Array(room));
    }
    for (; this.settled < docCount; this.settled++) {
      const words = starts.data[this.settled + 1]! - titleEnds.data[this.settled]!;
      this.lengths[this.settled] = Math.log(words + 20);
      this.sentences[this.settled] = logOfCount(sentences.data[this.settled]!);
    }
  }

  has(doc: number): boolean {
    return this.places[doc] !== 0;
  }

  /** Where a unit's list has a candidate; -1 where it has not. */
  spotOf(candidate: number, unit: number): number {
    return this.spots[candidate * this.units.length + unit]! - 1;
  }

  /** `lists`: where each unit stands, filled by the caller. Before the next term what is gathered must be cleared. */
  gather(terms: TermUnits): void {
    this.units = terms.units;
    this.count = 0;
    const { found, foundCount } = this.literal;
    this.makeRoom(foundCount);
    for (let i = 0; i < foundCount; i++) this.place(found[i]!);
    this.literalCount = foundCount;
    // What lacks a name of the term is never wanted: names alone bring articles then. The others tell only of what was brought.
    const hasNames = terms.namesWanted > 0;
    const brings = ({ share, isName }: TermUnit) => terms.isOpen && (hasNames ? isName : share >= LEAST_SHARE);
    for (const isFirst of [true, false]) {
      for (let unit = 0; unit < terms.units.length; unit++) {
        if (brings(terms.units[unit]!) === isFirst) this.bring(unit, isFirst);
      }
    }
    if (hasNames) this.dropNameless(terms);
    this.weigh(terms);
  }

  clear(): void {
    for (let at = 0; at < this.count; at++) this.places[this.docs[at]!] = 0;
    this.count = 0;
    this.lists.length = 0;
  }

  /** Fills in those that words put first: about so many, of equals all. Answers how many there are. */
  choose(most: number, chosen: Int32Array): number {
    const { odds, count } = this;
    const least = count > most ? kthBest(odds, count, most) : Number.NEGATIVE_INFINITY;
    let chosenCount = 0;
    for (let at = 0; at < count; at++) if (odds[at]! >= least) chosen[chosenCount++] = at;
    return chosenCount;
  }

  /** Room was made. */
  private place(doc: number): number {
    const at = this.count++;
    const stride = this.units.length;
    this.docs[at] = doc;
    this.places[doc] = at + 1;
    this.odds[at] = 0;
    this.surest[at] = 0;
    this.shares[at] = 0;
    this.names[at] = 0;
    for (let unit = 0; unit < stride; unit++) this.spots[at * stride + unit] = 0;
    return at;
  }

  private bring(unit: number, brings: boolean): void {
    const list = this.lists[unit]!;
    if (!brings && list.docCount > this.count * FAR_LONGER) {
      this.ask(unit);
      return;
    }
    if (brings) this.makeRoom(this.count + list.docCount);
    const evidence = this.evidenceOf(list, unit);
    this.evidence[unit] = evidence;
    const { places, dead, odds, shares, surest, names, spots } = this;
    const { facts, room } = evidence;
    const { share, isName } = this.units[unit]!;
    const { docs, first, end } = list;
    const stride = this.units.length;
    for (let index = first; index < end; index++) {
      const doc = docs[index]!;
      let at = places[doc]! - 1;
      if (at < 0) {
        if (!brings || (dead.size > 0 && dead.has(doc))) continue;
        at = this.place(doc);
      }
      const sure = facts[room + index - first]!;
      odds[at]! += share * facts[index - first]!;
      shares[at]! += share * Math.min(1, sure);
      if (sure > surest[at]!) surest[at] = sure;
      if (isName && sure >= SURE_NAME) names[at]!++;
      spots[at * stride + unit] = index + 1;
    }
  }

  /** Asks a long list for the few articles at hand. */
  private ask(unit: number): void {
    const list = this.lists[unit]!;
    const evidence = this.evidenceOf(list, unit);
    this.evidence[unit] = evidence;
    const { facts, room } = evidence;
    const { share, isName } = this.units[unit]!;
    for (let at = 0; at < this.count; at++) {
      const index = list.seek(list.first, this.docs[at]!);
      if (!list.has(index, this.docs[at]!)) continue;
      const sure = facts[room + index - list.first]!;
      this.odds[at]! += share * facts[index - list.first]!;
      this.shares[at]! += share * Math.min(1, sure);
      this.surest[at] = Math.max(this.surest[at]!, sure);
      if (isName && sure >= SURE_NAME) this.names[at]!++;
      this.spots[at * this.units.length + unit] = index + 1;
    }
  }

  private evidenceOf(list: HitList, unit: number): KeptEvidence {
    if (!list.isKept) {
      this.passing[unit] ??= new ListEvidence();
      return this.passing[unit].fill(this.store, list, this.model);
    }
    list.evidence ??= new ListEvidence().fill(this.store, list, this.model);
    return list.evidence;
  }

  /** An article that does not hold the whole term must hold all its names, and one unit that is much of the term. */
  private dropNameless({ units, namesWanted }: TermUnits): void {
    const stride = units.length;
    let kept = this.literalCount;
    for (let at = kept; at < this.count; at++) {
      const isMuch = units.some(({ share }, unit) => share >= LEAST_SHARE && this.spotOf(at, unit) >= 0);
      if (this.names[at]! < namesWanted || !isMuch) {
        this.places[this.docs[at]!] = 0;
        continue;
      }
      this.docs[kept] = this.docs[at]!;
      this.places[this.docs[at]!] = kept + 1;
      this.odds[kept] = this.odds[at]!;
      this.surest[kept] = this.surest[at]!;
      this.shares[kept] = this.shares[at]!;
      for (let unit = 0; unit < stride; unit++) this.spots[kept * stride + unit] = this.spots[at * stride + unit]!;
      kept++;
    }
    this.count = kept;
  }

  private weigh({ nameShare, isField }: TermUnits): void {
    const { odds, surest, docs, lengths, sentences, shares } = this;
    const { weights, bias } = this.model;
    const { title, lead, density } = this.literal;
    const same = bias + weights[NAME_SHARE]! * nameShare;
    for (let at = 0; at < this.count; at++) {
      const doc = docs[at]!;
      odds[at]! += same + weights[LENGTH]! * lengths[doc]! + weights[SENTENCES]! * sentences[doc]!;
      odds[at]! += weights[SUREST]! * surest[at]!;
      if (at >= this.literalCount) continue;
      const whole = weights[TITLE]! * title[at]! + weights[LEAD]! * lead[at]! + weights[DENSITY]! * density[at]!;
      odds[at]! += isField ? whole * shares[at]! : whole;
    }
  }

  private makeRoom(count: number): void {
    if (count <= this.docs.length && count * this.units.length <= this.spots.length) return;
    const room = Math.max(256, count) * 2;
    this.docs = grown(this.docs, new Int32Array(room));
    this.odds = grown(this.odds, new Float64Array(room));
    this.surest = grown(this.surest, new Float64Array(room));
    this.shares = grown(this.shares, new Float64Array(room));
    this.names = grown(this.names, new Uint8Array(room));
    this.spots = grown(this.spots, new Int32Array(Math.max(this.spots.length, room * Math.max(4, this.units.length))));
  }
}
