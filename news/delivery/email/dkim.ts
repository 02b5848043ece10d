import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { Config } from '../../../platform/config/read-config.ts';
import { readDkimPem } from '../../../platform/mail/dkim-key.ts';
import { StopError } from '../../../platform/stop-error.ts';

export interface DkimKey {
  domain: string;
  selector: string;
  key: KeyObject;
}

const leastBits = 2048;
/** RELIABILITY.md C07: everything a receiver reads or acts on is under the signature, the one-click headers included. */
const signedHeaders = [
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'reply-to',
  'mime-version',
  'content-type',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'list-id',
  'feedback-id',
  'precedence',
  'auto-submitted',
];
const signInThread = promisify(sign) as (algorithm: string, data: Buffer, key: KeyObject) => Promise<Buffer>;

export function readDkimKey(
  config: Pick<Config, 'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_PRIVATE_KEY'>,
): DkimKey | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector } = config;
  const pem = readDkimPem(config);
  if (!domain || !pem) return undefined;
  const key = createPrivateKey(pem);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < leastBits) {
    throw new StopError(`DKIM_PRIVATE_KEY: an RSA key of ${leastBits} bits or more is needed`);
  }
  return { domain, selector, key };
}

/** The DKIM-Signature header for a message of ours: `headers` as they will be sent, the body with CRLF line ends. */
export async function dkimSignature(
  { domain, selector, key }: DkimKey,
  headers: readonly string[],
  body: Buffer,
  at: Date,
): Promise<string> {
  const byName = new Map(headers.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line]));
  const present = signedHeaders.filter((name) => byName.has(name));
  const bodyHash = createHash('sha256').update(relaxedBody(body)).digest('base64');
  const tags = [
    'v=1; a=rsa-sha256; c=relaxed/relaxed;',
    ` d=${domain}; s=${selector}; t=${Math.floor(at.getTime() / 1000)};`,
    ...folded(`h=${present.join(':')};`, ':'),
    ` bh=${bodyHash};`,
    ' b=',
  ].join('\r\n');
  const unsigned = `DKIM-Signature: ${tags}`;
  const data = [...present.map((name) => relaxedHeader(byName.get(name)!)), relaxedHeader(unsigned)].join('\r\n');
  const signature = (await signInThread('sha256', Buffer.from(data), key)).toString('base64');
  return unsigned + signature.match(/.{1,72}/g)!.join('\r\n  ');
}

function folded(tag: string, between: string): string[] {
  const lines: string[] = [];
  let line = ' ';
  for (const [index, piece] of tag.split(between).entries()) {
    const text = index === 0 ? piece : between + piece;
    if (line.length + text.length > 74) {
      lines.push(line);
      line = '  ';
    }
    line += text;
  }
  return [...lines, line];
}

/** RFC 6376 §3.4.2 */
function relaxedHeader(line: string): string {
  const at = line.indexOf(':');
  const value = line
    .slice(at + 1)
    .replace(/\r\n(?=[ \t])/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${line.slice(0, at).trim().toLowerCase()}:${value}`;
}

const SPACE = 32;
const TAB = 9;
const CR = 13;
const LF = 10;
let scratch = Buffer.alloc(0);

/** RFC 6376 §3.4.4 in one pass: runs of blanks become one, blanks before a line end and empty lines at the end go. */
function relaxedBody(body: Buffer): Buffer {
  if (scratch.length < body.length + 2) scratch = Buffer.allocUnsafeSlow(body.length * 2);
  let at = 0;
  /** End of the last line that holds anything. */
  let end = 0;
  for (let i = 0; i < body.length; i++) {
    const byte = body[i]!;
    if (byte === SPACE || byte === TAB) {
      if (at === 0 || scratch[at - 1] !== SPACE) scratch[at++] = SPACE;
    } else if (byte === CR && body[i + 1] === LF) {
      if (at > 0 && scratch[at - 1] === SPACE) at -= 1;
      const isEmpty = at === 0 || scratch[at - 1] === LF;
      scratch[at++] = CR;
      scratch[at++] = LF;
      i += 1;
      if (!isEmpty) end = at;
    } else scratch[at++] = byte;
  }
  if (at > 0 && scratch[at - 1] === SPACE) at -= 1;
  if (at > 0 && scratch[at - 1] !== LF) {
    scratch[at++] = CR;
    scratch[at++] = LF;
    end = at;
  }
  return scratch.subarray(0, end);
}
