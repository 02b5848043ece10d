import { takeBuffer } from './message-buffers.ts';

const longestLine = 76;
const hex = Buffer.from('0123456789ABCDEF');
const softBreak = Buffer.from('=\r\n');
const hiddenBlank = Buffer.from('=20');
const CR = 13;
const LF = 10;
const SPACE = 32;
const EQUALS = 61;
const DOT = 46;

/** Text of one mail, or a part that many mails share. */
export type TextPart = string | { readonly text: string };

/** Encoded bytes of shared parts, cached as long as the part. */
const encoded = new WeakMap<object, Buffer>();

/** Reused between mails to relieve the garbage collector. */
let draft = Buffer.allocUnsafeSlow(256 * 1024);

/**
 * Writes the body of a mail piece by piece: RFC 2045 quoted-printable with CRLF line ends. It has no two blanks in a row, no tab
 * and no blank before a line end, so that the body equals its DKIM relaxed form; and no line begins with a dot, so that no dot
 * needs stuffing.
 */
export class BodyWriter {
  #at = 0;

  /** Lines of our own, in ASCII and with their line ends. */
  ascii(text: string): void {
    reserve(this.#at + text.length);
    this.#at += draft.write(text, this.#at, 'latin1');
  }

  /** A shared part begins and ends on its own line, with a soft break if the text has none: its bytes are always the same. */
  quoted(parts: readonly TextPart[]): void {
    let column = 0;
    for (const part of parts) {
      if (typeof part === 'string') column = this.#encode(part, column);
      else {
        this.#breakSoftly(column);
        column = 0;
        const known = encoded.get(part);
        if (known) this.#copy(known);
        else {
          const from = this.#at;
          this.#breakSoftly(this.#encode(part.text, 0));
          encoded.set(part, kept(draft.subarray(from, this.#at)));
        }
      }
    }
    this.#hideBlank(column);
  }

  /** The body so far, after `free` unused bytes; the writer must not be used again. */
  take(free = 0): Buffer<ArrayBuffer> {
    const bytes = takeBuffer(free + this.#at);
    draft.copy(bytes, free, 0, this.#at);
    return bytes;
  }

  #copy(bytes: Buffer): void {
    reserve(this.#at + bytes.length);
    this.#at += bytes.copy(draft, this.#at);
  }

  #breakSoftly(column: number): void {
    if (column > 0) this.#copy(softBreak);
  }

  /** A blank at the end of a line would be lost in transit. */
  #hideBlank(column: number): void {
    if (column === 0 || draft[this.#at - 1] !== SPACE) return;
    this.#at -= 1;
    if (column + 2 > longestLine) this.#copy(softBreak);
    this.#copy(hiddenBlank);
  }

  /** Continues in the given column; returns the last column. */
  #encode(text: string, columnBefore: number): number {
    const input = Buffer.from(text);
    reserve(this.#at + input.length * 3 + Math.ceil((input.length * 3) / 72) * 3 + 16);
    const output = draft;
    let at = this.#at;
    let column = columnBefore;
    for (let i = 0; i < input.length; i++) {
      const byte = input[i]!;
      if (byte === LF || (byte === CR && input[i + 1] === LF)) {
        if (byte === CR) i++;
        this.#at = at;
        this.#hideBlank(column);
        at = this.#at;
        output[at++] = CR;
        output[at++] = LF;
        column = 0;
        continue;
      }
      const isPlain =
        byte === SPACE ? column === 0 || output[at - 1] !== SPACE : byte > SPACE && byte <= 126 && byte !== EQUALS;
      if (column + (isPlain ? 1 : 3) > longestLine - 1) {
        output[at++] = EQUALS;
        output[at++] = CR;
        output[at++] = LF;
        column = 0;
      }
      if (isPlain && !(byte === DOT && column === 0)) {
        output[at++] = byte;
        column += 1;
      } else {
        output[at++] = EQUALS;
        output[at++] = hex[byte >> 4]!;
        output[at++] = hex[byte & 15]!;
        column += 3;
      }
    }
    this.#at = at;
    return column;
  }
}

/** A copy outside Node's pool: there a few retained bytes would keep a whole slab. */
const kept = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

function reserve(bytes: number): void {
  if (bytes <= draft.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(bytes, draft.length * 2));
  draft.copy(larger);
  draft = larger;
}
