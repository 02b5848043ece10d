const longestLine = 76;
const hex = Buffer.from('0123456789ABCDEF');
const CR = 13;
const LF = 10;
const SPACE = 32;
const TAB = 9;
const EQUALS = 61;
const DOT = 46;

/** Kept between mails: the worst case is three times the text, and throwing that away each time would keep the collector busy. */
let scratch = Buffer.alloc(0);

/**
 * RFC 2045 quoted-printable with CRLF line ends, straight from bytes to bytes: at hundreds of mails a second this is the
 * inner loop. A dot at the start of a line is encoded, so that nothing on the way needs to stuff it.
 */
export function quotedPrintable(text: string): Buffer {
  const input = Buffer.from(text);
  const most = input.length * 3 + Math.ceil((input.length * 3) / 72) * 3 + 8;
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most);
  const output = scratch;
  let at = 0;
  let column = 0;
  for (let i = 0; i < input.length; i++) {
    const byte = input[i]!;
    if (byte === LF || (byte === CR && input[i + 1] === LF)) {
      if (byte === CR) i++;
      output[at++] = CR;
      output[at++] = LF;
      column = 0;
      continue;
    }
    const next = input[i + 1];
    const endsLine = next === undefined || next === LF || next === CR;
    const isPlain =
      byte >= SPACE + 1 && byte <= 126
        ? byte !== EQUALS && !(byte === DOT && column === 0)
        : (byte === SPACE || byte === TAB) && !endsLine;
    const width = isPlain ? 1 : 3;
    if (column + width > (endsLine ? longestLine : longestLine - 1)) {
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
  return Buffer.from(output.subarray(0, at));
}
