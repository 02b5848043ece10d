import { hash } from 'node:crypto';
import { type DkimKey, dkimSignature } from './dkim.ts';
import { addressHeader, dateHeader, headerLine, headerText, isPlainAddress, parseAddress } from './header.ts';
import { BodyWriter, type TextPart } from './quoted-printable.ts';

export interface MessageParts {
  /** Configured sender, "Name <address>". */
  from: string;
  to: string;
  subject: string;
  html: string | readonly TextPart[];
  text: string | readonly TextPart[];
  messageId: string;
  date: Date;
  /** Further headers in order, values already one line. */
  headers: readonly [name: string, value: string][];
  dkim?: DkimKey | undefined;
  attachment?: Attachment | undefined;
}

export interface Attachment {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** More than the headers of a mail need. */
const headBytes = 4096;

/** The finished bytes of a mail: multipart/alternative, plain text first, 7-bit throughout, signed if a key is configured. */
export async function buildMessage(parts: MessageParts) {
  if (!isPlainAddress(parts.to)) throw new RangeError('recipient is not one plain address');
  const sender = parseAddress(parts.from);
  const boundary = `=_${hash('sha256', parts.messageId, 'hex').slice(0, 24)}`;
  const bytes = multipart(parts, boundary);
  const body = bytes.subarray(headBytes);
  const headers = [
    headerLine('From', addressHeader(sender.name, sender.address)),
    headerLine('To', `<${parts.to}>`),
    headerLine('Subject', headerText(parts.subject)),
    headerLine('Date', dateHeader(parts.date)),
    headerLine('Message-ID', parts.messageId),
    ...parts.headers.map(([name, value]) => headerLine(name, headerText(value))),
    'MIME-Version: 1.0',
    `Content-Type: multipart/${parts.attachment ? 'mixed' : 'alternative'};\r\n boundary="${boundary}"`,
  ];
  const bodySha256 = hash('sha256', body, 'buffer');
  if (parts.dkim) headers.unshift(await dkimSignature(parts.dkim, headers, bodySha256, parts.date));
  return { raw: withHead(bytes, `${headers.join('\r\n')}\r\n\r\n`), bodySha256 };
}

/** Writes the headers into the space reserved before the body, so that the body is not copied again. */
function withHead(bytes: Buffer<ArrayBuffer>, head: string): Buffer<ArrayBuffer> {
  const from = headBytes - head.length;
  if (from < 0) return Buffer.concat([Buffer.from(head, 'latin1'), bytes.subarray(headBytes)]);
  bytes.write(head, from, 'latin1');
  return bytes.subarray(from);
}

/** Encoded once for all recipients: lines of 76 characters. */
const encoded = new WeakMap<Uint8Array, string>();
const base64Lines = (bytes: Uint8Array): string =>
  encoded.getOrInsertComputed(bytes, () => bytes.toBase64().replace(/.{1,76}/g, '$&\r\n'));

function multipart({ text, html, attachment }: MessageParts, outer: string): Buffer<ArrayBuffer> {
  const writer = new BodyWriter();
  const boundary = attachment ? `${outer}a` : outer;
  if (attachment) writer.ascii(`--${outer}\r\nContent-Type: multipart/alternative;\r\n boundary="${boundary}"\r\n\r\n`);
  const part = (type: string, content: string | readonly TextPart[]) => {
    writer.ascii(
      `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`,
    );
    writer.quoted(typeof content === 'string' ? [content] : content);
    writer.ascii('\r\n');
  };
  part('text/plain', text);
  part('text/html', html);
  writer.ascii(`--${boundary}--\r\n`);
  if (attachment) {
    const { name, type, bytes } = attachment;
    // RFC 2231: names may have accents
    const named = `filename*=UTF-8''${encodeURIComponent(name)}`;
    writer.ascii(
      `--${outer}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment;\r\n ${named}\r\n\r\n`,
    );
    writer.ascii(`${base64Lines(bytes)}--${outer}--\r\n`);
  }
  return writer.take(headBytes);
}
