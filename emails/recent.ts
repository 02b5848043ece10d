/** A cache of recent values: when half of it is used, values not used since the last time are dropped. */
export class Recent<Value> {
  readonly #half: number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(most: number) {
    this.#half = most / 2;
  }

  /** As a map's own. */
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
