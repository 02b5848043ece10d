import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Config } from '../config/read-config.ts';
import { StopError } from '../stop-error.ts';

export interface DkimKey {
  domain: string;
  selector: string;
  key: KeyObject;
}

const leastBits = 2048;
/** Every header a receiver reads or acts on is signed, including the one-click headers (requirements C07). */
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

export type DkimConfig = Partial<Pick<Config, 'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_PRIVATE_KEY'>>;

/** The configured key, given as PEM text or as the path of a file. */
export function readDkimKey(config: DkimConfig): DkimKey | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: given } = config;
  if (!domain || !selector || !given) return undefined;
  const key = createPrivateKey(
    given.includes('-----BEGIN') ? given.replaceAll('\\n', '\n') : readFileSync(given, 'utf8'),
  );
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < leastBits) {
    throw new StopError(`DKIM_PRIVATE_KEY: an RSA key of ${leastBits} bits or more is needed`);
  }
  return { domain, selector, key };
}

/**
 * The DKIM-Signature header for one of our messages: `headers` as they will be sent, and the hash of a body that already is in
 * relaxed form (RFC 6376 §3.4.4), as ours are.
 */
export async function dkimSignature(
  { domain, selector, key }: DkimKey,
  headers: readonly string[],
  bodySha256: Buffer,
  at: Date,
): Promise<string> {
  const byName = new Map(headers.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line]));
  const present = signedHeaders.filter((name) => byName.has(name));
  const tags = [
    'v=1; a=rsa-sha256; c=relaxed/relaxed;',
    ` d=${domain}; s=${selector}; t=${Math.floor(at.getTime() / 1000)};`,
    ...foldedAtColons(`h=${present.join(':')};`),
    ` bh=${bodySha256.toString('base64')};`,
    ' b=',
  ].join('\r\n');
  const unsigned = `DKIM-Signature: ${tags}`;
  const data = [...present.map((name) => relaxedHeader(byName.get(name)!)), relaxedHeader(unsigned)].join('\r\n');
  const signature = (await signInThread('sha256', Buffer.from(data), key)).toString('base64');
  return unsigned + signature.match(/.{1,72}/g)!.join('\r\n  ');
}

function foldedAtColons(tag: string): string[] {
  const lines: string[] = [];
  let line = ' ';
  for (const text of tag.split(/(?=:)/)) {
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
