type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** A copy with room for more numbers. */
export function grown<T extends Numbers>(old: T | undefined, larger: T): T {
  if (old) larger.set(old);
  return larger;
}

/** Growing list of unboxed integers. */
export class IntList {
  data: Int32Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 4) {
    this.data = new Int32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.data.length) this.data = grown(this.data, new Int32Array(this.length * 2));
    this.data[this.length++] = value;
  }
}
