/** A cache of recent values: when the newer half is full, values not used since the last switch are dropped. */
export class Recent<Value> {
  readonly #half: number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(most: number) {
    this.#half = most / 2;
  }

  /** Like that of a Map. */
  getOrInsertComputed(key: string, compute: () => Value): Value {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const value = this.#old.get(key) ?? compute();
    if (this.#young.size >= this.#half) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
    return value;
  }
}
