/** Articles that no answer may use: the removed ones and, while a question with a filter is answered, those it excludes. */
export class HiddenDocs {
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
