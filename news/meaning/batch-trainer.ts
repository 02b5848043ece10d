import { normalise } from './word-vectors.ts';

/** Texts as rows of the table, title and body apart; -1 is nowhere in them. */
export interface LaidTexts {
  titles: Int32Array;
  titleStarts: Int32Array;
  bodies: Int32Array;
  bodyStarts: Int32Array;
}

const BATCH = 256;
/** How sharply a query must prefer its own body. */
const SCALE = 16;
/** Of a usual word's length: how far a new word first moves. More makes a name the mere sign of the texts it stands in. */
const RATE = 0.002;
const LONGEST_QUERY = 4;
/** Share of the queries that are whole titles; the others are pieces of titles. */
const WHOLE_TITLES = 0.35;
/** So often a query's own words are hidden from its body, so that only meaning can find it. */
const HIDDEN = 0.8;

/** What is known of the rows before. */
interface Known {
  /** In how many texts each row has been read: what many texts have settled a few more do not overturn. */
  counts: Uint32Array;
  /** The length of a usual row. */
  usualLength: number;
}

/**
 * Contrastive learning in plain numbers: each query must find its own text among those of its batch. Rows move by their own
 * adaptive step, so that rare words are not left behind and frequent ones not torn away.
 */
export class BatchTrainer {
  readonly batch = BATCH;
  private readonly table: Float32Array;
  private readonly dimensions: number;
  private readonly laid: LaidTexts;
  private readonly gradient: Float32Array;
  private readonly touched: Int32Array;
  private touchedCount = 0;
  private readonly isTouched: Uint8Array;
  private readonly history: Float32Array;
  private readonly known: Known;
  private isFirst = true;
  private random: number;
  private readonly queries: Float32Array;
  private readonly bodies: Float32Array;
  private readonly queryGradients: Float32Array;
  private readonly bodyGradients: Float32Array;
  private readonly scores = new Float32Array(BATCH * BATCH);
  private readonly norms = new Float32Array(2 * BATCH);
  private readonly used: Int32Array[][] = [[], []];
  private readonly chosen = new Int32Array(BATCH);

  constructor(table: Float32Array, dimensions: number, laid: LaidTexts, known: Known, seed: number) {
    this.table = table;
    this.known = known;
    this.dimensions = dimensions;
    this.laid = laid;
    this.random = seed >>> 0 || 1;
    const rows = table.length / dimensions;
    this.gradient = new Float32Array(table.length);
    this.touched = new Int32Array(rows);
    this.isTouched = new Uint8Array(rows);
    this.history = new Float32Array(rows).fill(1e-8);
    const size = BATCH * dimensions;
    this.queries = new Float32Array(size);
    this.bodies = new Float32Array(size);
    this.queryGradients = new Float32Array(size);
    this.bodyGradients = new Float32Array(size);
  }

  /** One batch; `pace` falls from 1 to 0 over the learning. */
  step(pace: number): void {
    const count = this.draw();
    if (count < 2) return;
    this.compare(count);
    this.spread(count, this.queries, this.queryGradients, 0);
    this.spread(count, this.bodies, this.bodyGradients, 1);
    this.move(RATE * this.known.usualLength * pace);
  }

  /** xorshift: the same seed gives the same batches. */
  private next(): number {
    let x = this.random;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.random = x >>> 0;
    return this.random / 2 ** 32;
  }

  private draw(): number {
    const { laid, dimensions } = this;
    const texts = laid.bodyStarts.length - 1;
    let count = 0;
    for (let tries = 0; tries < BATCH; tries++) {
      const text = Math.floor(this.next() * texts);
      const query = this.drawQuery(text);
      const body = this.drawBody(text, query);
      if (query.length === 0 || body.length === 0) continue;
      this.chosen[count] = text;
      this.used[0]![count] = query;
      this.used[1]![count] = body;
      this.norms[count] = this.encode(this.queries, count * dimensions, query);
      this.norms[BATCH + count] = this.encode(this.bodies, count * dimensions, body);
      count++;
    }
    return count;
  }

  private drawQuery(text: number): Int32Array {
    const { titles, titleStarts } = this.laid;
    const from = titleStarts[text]!;
    const length = titleStarts[text + 1]! - from;
    if (this.next() < WHOLE_TITLES) return titles.subarray(from, from + length);
    const few = Math.min(length, 1 + Math.floor(this.next() * LONGEST_QUERY));
    const start = from + Math.floor(this.next() * (length - few + 1));
    return titles.subarray(start, start + few);
  }

  private drawBody(text: number, query: Int32Array): Int32Array {
    const { bodies, bodyStarts } = this.laid;
    const keep = 0.5 + 0.5 * this.next();
    const hides = this.next() < HIDDEN;
    const kept: number[] = [];
    for (let i = bodyStarts[text]!; i < bodyStarts[text + 1]!; i++) {
      const row = bodies[i]!;
      if (this.next() < keep && !(hides && query.includes(row))) kept.push(row);
    }
    return Int32Array.from(kept);
  }

  private encode(into: Float32Array, at: number, rows: Int32Array): number {
    const { table, dimensions } = this;
    into.fill(0, at, at + dimensions);
    for (let i = 0; i < rows.length; i++) {
      const from = rows[i]! * dimensions;
      for (let k = 0; k < dimensions; k++) into[at + k]! += table[from + k]!;
    }
    return normalise(into, at, dimensions);
  }

  /** Scores of every query with every body, and which way each should turn. */
  private compare(count: number): void {
    const { queries, bodies, scores, dimensions: d, chosen } = this;
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) {
        let sum = 0;
        for (let k = 0; k < d; k++) sum += queries[i * d + k]! * bodies[j * d + k]!;
        scores[i * BATCH + j] = i !== j && chosen[i] === chosen[j] ? -1e4 : sum * SCALE;
      }
    }
    const errors = this.errorsOf(count);
    const { queryGradients, bodyGradients } = this;
    queryGradients.fill(0);
    bodyGradients.fill(0);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) {
        const error = errors[i * BATCH + j]!;
        if (error > -1e-7 && error < 1e-7) continue;
        for (let k = 0; k < d; k++) {
          queryGradients[i * d + k]! += error * bodies[j * d + k]!;
          bodyGradients[j * d + k]! += error * queries[i * d + k]!;
        }
      }
    }
  }

  /** Softmax of rows and of columns, less what is right, in place of the mean loss's slope. */
  private errorsOf(count: number): Float32Array {
    const { scores } = this;
    const errors = new Float32Array(BATCH * BATCH);
    for (const byRow of [true, false]) {
      for (let i = 0; i < count; i++) {
        const place = (j: number) => (byRow ? i * BATCH + j : j * BATCH + i);
        let most = -Infinity;
        for (let j = 0; j < count; j++) most = Math.max(most, scores[place(j)]!);
        let total = 0;
        for (let j = 0; j < count; j++) total += Math.exp(scores[place(j)]! - most);
        for (let j = 0; j < count; j++) {
          const share = Math.exp(scores[place(j)]! - most) / total - (i === j ? 1 : 0);
          errors[place(j)]! += (share * SCALE) / (2 * count);
        }
      }
    }
    return errors;
  }

  /** Through the making of unit length, onto every row that took part. */
  private spread(count: number, units: Float32Array, gradients: Float32Array, side: 0 | 1): void {
    const { dimensions: d, gradient, norms, isTouched, touched } = this;
    for (let i = 0; i < count; i++) {
      const norm = norms[side * BATCH + i]!;
      if (norm === 0) continue;
      let along = 0;
      for (let k = 0; k < d; k++) along += units[i * d + k]! * gradients[i * d + k]!;
      for (let k = 0; k < d; k++) gradients[i * d + k] = (gradients[i * d + k]! - along * units[i * d + k]!) / norm;
      for (const row of this.used[side]![i]!) {
        if (!isTouched[row]) {
          isTouched[row] = 1;
          touched[this.touchedCount++] = row;
        }
        for (let k = 0; k < d; k++) gradient[row * d + k]! += gradients[i * d + k]!;
      }
    }
  }

  private move(rate: number): void {
    const { dimensions: d, gradient, table, history, touched, isTouched } = this;
    if (this.isFirst) this.rememberReadings();
    for (let t = 0; t < this.touchedCount; t++) {
      const row = touched[t]!;
      let squares = 0;
      for (let k = row * d; k < (row + 1) * d; k++) squares += gradient[k]! * gradient[k]!;
      history[row]! += squares / d;
      const factor = rate / Math.sqrt(history[row]!);
      for (let k = row * d; k < (row + 1) * d; k++) {
        table[k]! -= factor * gradient[k]!;
        gradient[k] = 0;
      }
      isTouched[row] = 0;
    }
    this.touchedCount = 0;
  }

  /** Every text that a row was read in before counts like one of its turns here. */
  private rememberReadings(): void {
    const { dimensions: d, gradient, touched, history, known } = this;
    let squares = 0;
    for (let t = 0; t < this.touchedCount; t++) {
      const from = touched[t]! * d;
      for (let k = from; k < from + d; k++) squares += gradient[k]! * gradient[k]!;
    }
    const usual = squares / d / Math.max(1, this.touchedCount);
    for (let row = 0; row < known.counts.length; row++) history[row]! += known.counts[row]! * usual;
    this.isFirst = false;
  }
}
