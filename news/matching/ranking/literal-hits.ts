import type { HiddenDocs } from '../index/hidden-docs.ts';
import type { Evaluator } from '../scoring/evaluate.ts';
import type { HitList } from '../scoring/hit-list.ts';
import * as scoring from '../scoring/score.ts';
import { kthBest } from './best.ts';
import { MOST_SEEDS, type Subject } from './subject.ts';

/** Articles whose odds are below this are too unsure for a term to learn its vocabulary from them. */
const SEED_FROM = scoring.oddsOf(0.25);

/** The articles that hold a term as typed, what their occurrences amount to, and the subject learnt from the strongest of them. */
export class LiteralHits {
  /** All of them, with the place of the term in each. */
  foundCount = 0;
  found = new Int32Array(0);
  title = new Float64Array(0);
  lead = new Float64Array(0);
  density = new Float64Array(0);
  /** Those that hold it surely enough, and their odds by words alone. */
  count = 0;
  docs = new Int32Array(0);
  odds = new Float64Array(0);
  /** How alike each is to the subject, where that is known already; -1 elsewhere. */
  alike = new Float64Array(0);
  private readonly evaluator: Evaluator;
  private readonly subject: Subject;
  private readonly dead: HiddenDocs;
  /** Scratch: which of them are seed articles, and how alike those are to each other. */
  private readonly seedPlaces = new Int32Array(MOST_SEEDS);
  private readonly mutual = new Float64Array(MOST_SEEDS);
  private readonly evidence = scoring.emptyEvidence();

  constructor(evaluator: Evaluator, subject: Subject, dead: HiddenDocs) {
    this.evaluator = evaluator;
    this.subject = subject;
    this.dead = dead;
  }

  /** `list`: where the term stands, just evaluated. */
  read(list: HitList): void {
    if (this.docs.length < list.docCount) this.makeRoom(list.docCount * 2);
    const { found, title, lead, density, docs, odds, dead, evidence } = this;
    const { store } = this.evaluator;
    const known = list.evidence;
    let foundCount = 0;
    let count = 0;
    for (let index = list.first; index < list.end; index++) {
      const doc = list.docs[index]!;
      if (dead.size > 0 && dead.has(doc)) continue;
      if (known) {
        known.read(index - list.first, evidence);
        evidence.words = store.starts.data[doc + 1]! - store.titleEnds.data[doc]!;
      } else scoring.weigh(store, list, index, evidence);
      found[foundCount] = doc;
      title[foundCount] = evidence.title;
      lead[foundCount] = evidence.lead;
      density[foundCount++] = scoring.densityOf(evidence);
      if (evidence.best < scoring.FAINTEST) continue;
      docs[count] = doc;
      odds[count++] = scoring.literalOdds(evidence);
    }
    this.foundCount = foundCount;
    this.count = count;
    this.learnSubject();
  }

  private learnSubject(): void {
    const { docs, odds, alike, count, subject, seedPlaces, mutual } = this;
    alike.fill(-1, 0, count);
    if (count < 2) {
      const isSeed = count === 1 && odds[0]! + scoring.USUAL_LIKENESS_ODDS >= SEED_FROM;
      subject.learnNothing(isSeed ? 1 : 0);
      return;
    }
    subject.begin();
    const { spoken, spokenCount } = this.evaluator;
    for (let k = 0; k < spokenCount; k++) for (const stemId of spoken[k]!.stems) subject.leaveOut(stemId);
    const least = Math.max(SEED_FROM - scoring.USUAL_LIKENESS_ODDS, kthBest(odds, count, MOST_SEEDS));
    let seeds = 0;
    for (let i = 0; i < count && seeds < MOST_SEEDS; i++) {
      if (odds[i]! < least) continue;
      subject.addSeed(docs[i]!, scoring.probability(odds[i]! + scoring.USUAL_LIKENESS_ODDS));
      seedPlaces[seeds++] = i;
    }
    subject.finish(mutual);
    for (let k = 0; k < seeds; k++) alike[seedPlaces[k]!] = mutual[k]!;
  }

  private makeRoom(room: number): void {
    this.found = new Int32Array(room);
    this.title = new Float64Array(room);
    this.lead = new Float64Array(room);
    this.density = new Float64Array(room);
    this.docs = new Int32Array(room);
    this.odds = new Float64Array(room);
    this.alike = new Float64Array(room);
  }
}
