import { createKernel } from './byte-kernel.ts';
import { STEPS } from './vectors.ts';

/** Rows compared in one call. */
const BATCH = 1024;
const PAGE = 65_536;

/** Vectors of articles in the kernel's memory: eight bits a number, one scale a row. Row lengths are multiples of 16. */
export class ByteVectors {
  readonly length: number;
  scales = new Float32Array(0);
  bytes: Int8Array;
  readonly #kernel = createKernel();
  /** Addresses in the kernel's memory; the query is at the start. */
  readonly #list: number;
  readonly #out: number;
  readonly #rows: number;
  #query: Int16Array;
  #numbers: Int32Array;
  #products: Int32Array;

  constructor(length: number) {
    this.length = length;
    this.#list = 2 * length;
    this.#out = this.#list + 4 * BATCH;
    this.#rows = this.#out + 4 * BATCH;
    const { buffer } = this.#kernel.memory;
    this.bytes = new Int8Array(buffer, this.#rows, 0);
    this.#query = new Int16Array(buffer, 0, length);
    this.#numbers = new Int32Array(buffer, this.#list, BATCH);
    this.#products = new Int32Array(buffer, this.#out, BATCH);
  }

  makeRoom(count: number): void {
    if (this.scales.length >= count) return;
    const room = Math.max(count, Math.ceil(this.scales.length * 1.5));
    const { memory } = this.#kernel;
    const missing = this.#rows + room * this.length - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    const { buffer } = memory;
    this.bytes = new Int8Array(buffer, this.#rows, room * this.length);
    this.#query = new Int16Array(buffer, 0, this.length);
    this.#numbers = new Int32Array(buffer, this.#list, BATCH);
    this.#products = new Int32Array(buffer, this.#out, BATCH);
    const scales = new Float32Array(room);
    scales.set(this.scales);
    this.scales = scales;
  }

  /** Stores the bytes of a unit vector. */
  set(row: number, vector: Int8Array): void {
    let squares = 0;
    for (const value of vector) squares += value * value;
    this.scales[row] = 1 / (Math.sqrt(squares) || 1);
    this.bytes.set(vector, row * this.length);
  }

  addTo(sum: Float32Array, row: number, times: number): void {
    const { length, bytes } = this;
    const factor = this.scales[row]! * times;
    const from = row * length;
    for (let k = 0; k < length; k++) sum[k]! += factor * bytes[from + k]!;
  }

  /** The bytes of a row. */
  get(row: number): Int8Array {
    return this.bytes.slice(row * this.length, (row + 1) * this.length);
  }

  /** Similarity to a unit vector, given in steps: of the rows of a list, or of `count` rows from `from` on. */
  compare(steps: Int16Array, rows: readonly number[] | undefined, count: number, into: Float64Array, from = 0): void {
    const { scales, length } = this;
    const numbers = this.#numbers;
    const products = this.#products;
    this.#query.set(steps);
    // consecutive rows have the same numbers in every batch, from its first row on
    if (!rows) for (let i = 0; i < BATCH; i++) numbers[i] = i;
    for (let done = 0; done < count; done += BATCH) {
      const size = Math.min(BATCH, count - done);
      const first = rows ? 0 : from + done;
      if (rows) for (let i = 0; i < size; i++) numbers[i] = rows[done + i]!;
      this.#kernel.dots(0, this.#rows + first * length, this.#list, size, length, this.#out);
      for (let i = 0; i < size; i++) into[done + i] = (products[i]! * scales[first + numbers[i]!]!) / STEPS;
    }
  }
}
