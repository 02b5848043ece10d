/** Articles that must be neither shown nor learnt from. */
export interface HiddenDocs {
  has(doc: number): boolean;
}

/** The removed articles and, while a question with a filter is answered, those it excludes. */
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
