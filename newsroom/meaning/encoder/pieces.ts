/** What stands for an unknown word, and what begins and ends a text. */
const [UNKNOWN, BEGIN, END] = ['[UNK]', '[CLS]', '[SEP]'];
/** A longer word is unknown. */
const LONGEST_WORD = 100;
/** Runs of letters and the like, and signs one by one; control characters are no part of either. */
const WORDS = /[^\s\p{P}$+<=>^`|~\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]+|[\p{P}$+<=>^`|~]/gu;
const NO_TEXT = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\uFFFD]/gu;

/** Splits texts into the pieces of words that the encoder was trained on (WordPiece), by their numbers. */
export class Pieces {
  readonly #numbers: ReadonlyMap<string, number>;

  /** `list`: one piece a line, those that continue a word behind `##`. */
  constructor(list: string) {
    this.#numbers = new Map(
      list
        .trimEnd()
        .split('\n')
        .map((piece, number) => [piece, number]),
    );
  }

  /** At most `most` numbers, with those for the begin and the end. */
  of(text: string, most: number): number[] {
    const numbers = [this.#numbers.get(BEGIN)!];
    for (const [word] of plain(text).matchAll(WORDS)) {
      if (numbers.length >= most - 1) break;
      numbers.push(...this.#ofWord(word));
    }
    return [...numbers.slice(0, most - 1), this.#numbers.get(END)!];
  }

  /** The longest known beginning, then the longest continuation, to the end; else unknown as a whole. */
  #ofWord(word: string): number[] {
    const numbers: number[] = [];
    for (let at = 0; at < word.length; ) {
      let end = word.length;
      let number: number | undefined;
      for (; end > at && number === undefined; end--) {
        number = this.#numbers.get((at > 0 ? '##' : '') + word.slice(at, end));
      }
      if (number === undefined || word.length > LONGEST_WORD) return [this.#numbers.get(UNKNOWN)!];
      numbers.push(number);
      at = end + 1;
    }
    return numbers;
  }
}

/** Lower case without accents. */
function plain(text: string): string {
  return text
    .replaceAll(/\s/gu, ' ')
    .replaceAll(NO_TEXT, '')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}
