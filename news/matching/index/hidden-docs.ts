/** Articles that are not to be found: neither shown nor learnt from. */
export interface HiddenDocs {
  has(doc: number): boolean;
}

/** Those that were removed and, while a question with a filter is answered, those it does not ask for. */
export class HiddenFromQuestion implements HiddenDocs {
  readonly removed = new Set<number>();
  #accepts: ((doc: number) => boolean) | undefined;

  has(doc: number): boolean {
    return this.removed.has(doc) || (this.#accepts !== undefined && !this.#accepts(doc));
  }

  during<T>(accepts: ((doc: number) => boolean) | undefined, question: () => T): T {
    this.#accepts = accepts;
    try {
      return question();
    } finally {
      this.#accepts = undefined;
    }
  }
}
