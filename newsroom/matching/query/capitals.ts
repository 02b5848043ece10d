import { isAlsoName } from './ordinary-words.ts';
import { type TypedWord, typedWord } from './typed-word.ts';

/** How a word is joined to the one before: by a hyphen, or by another sign inside a word (`C&A`, `S.Paulo`). */
export type Tie = 'none' | 'hyphen' | 'sign';

/**
 * Words typed one after the other, without capitals that are only style. People and their phones begin with one (`Educação
 * infantil`), and many capitalise every word of a subject (`Mercado Imobiliário`); names keep theirs.
 */
export function withoutStyle(words: readonly TypedWord[], tied: readonly Tie[]): readonly TypedWord[] {
  if (!words.some(({ ordinary }) => ordinary)) return words;
  const run = new Capitals(words, tied);
  return words.map((word, at) => (word.ordinary && !run.isName[at] ? typedWord(word.word.text) : word));
}

class Capitals {
  readonly isName: boolean[];
  readonly #words: readonly TypedWord[];
  readonly #tied: readonly Tie[];

  constructor(words: readonly TypedWord[], tied: readonly Tie[]) {
    this.#words = words;
    this.#tied = tied;
    const isTitled = words.every(({ written, tells }) => written !== 'lower' || !tells);
    this.isName = words.map(({ written, ordinary }, at) => {
      const isStyle = ordinary !== undefined && (at === 0 || isTitled) && !this.#isKnownName(at);
      return written !== 'lower' && !isStyle;
    });
    this.#keepNamesOfWords();
    while (words.some((_, at) => this.#joinsName(at)));
  }

  /** `Vale dividendos`, `Preço da Vale`; next to another capital it is an ordinary word (`Rede Elétrica`). */
  #isKnownName(at: number): boolean {
    const isBeside = (word: TypedWord | undefined) => word?.tells === true && word.written === 'capital';
    if (isBeside(this.#words[at - 1]) || isBeside(this.#words[at + 1])) return false;
    return isAlsoName(lowerOf(this.#words[at]!), this.#textBetween(at + 1, this.#nextWord(at) ?? at));
  }

  #keepNamesOfWords(): void {
    for (const [at, { written }] of this.#words.entries()) {
      const end = this.#nextWord(at);
      if (written !== 'capital' || end === undefined || this.#words[end]!.written !== 'capital') continue;
      if (isAlsoName(this.#textBetween(at, end))) this.isName.fill(true, at, end + 1);
    }
  }

  /** Whether a word is part of the name next to it, as texts write it: `Universidade de Coimbra`, `Eduardo Leite`. */
  #joinsName(at: number): boolean {
    const { ordinary } = this.#words[at]!;
    if (!ordinary || this.isName[at]) return false;
    const next = this.#nextWord(at);
    const last = this.#lastWord(at);
    const leads = next !== undefined && this.isName[next] === true && !this.#isPair(next);
    const follows = last !== undefined && this.isName[last] === true;
    this.isName[at] =
      (leads && (next === at + 1 ? ordinary.before : ordinary.beforeLink)) ||
      (follows && (last === at - 1 ? ordinary.after : ordinary.afterLink));
    return this.isName[at];
  }

  /** `Brasil-China` is two names; nothing before it is part of either. */
  #isPair(at: number): boolean {
    return this.#tied[at + 1] === 'hyphen';
  }

  /** The next word that is no link, if only spaces and links are between. */
  #nextWord(at: number): number | undefined {
    let next = at + 1;
    while (this.#words[next]?.isLink && this.#isFree(next)) next++;
    return next < this.#words.length && this.#isFree(next) ? next : undefined;
  }

  #lastWord(at: number): number | undefined {
    let last = at - 1;
    while (last > 0 && this.#words[last]!.isLink && this.#isFree(last + 1)) last--;
    return last >= 0 && this.#isFree(last + 1) ? last : undefined;
  }

  #isFree(at: number): boolean {
    return (this.#tied[at] ?? 'none') === 'none';
  }

  #textBetween(first: number, last: number): string {
    return this.#words
      .slice(first, last + 1)
      .map(lowerOf)
      .join(' ');
  }
}

function lowerOf({ word }: TypedWord): string {
  return word.text;
}
