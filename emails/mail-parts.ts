/**
 * A piece of a mail that many readers get word for word. It stays one object from mail to mail, so that whoever encodes it can
 * keep the result beside it.
 */
export class SharedPart {
  readonly text: string;
  readonly bytes: number;

  constructor(text: string) {
    this.text = text;
    this.bytes = Buffer.byteLength(text);
  }
}

/** Plain strings are one reader's own. */
export type MailPart = string | SharedPart;

/** A mail in pieces: put together it is the mail. */
export interface MailInParts {
  subject: string;
  html: MailPart[];
  text: MailPart[];
}

export const textOf = (parts: readonly MailPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

export const bytesOf = (parts: readonly MailPart[]): number =>
  parts.reduce((sum, part) => sum + (typeof part === 'string' ? Buffer.byteLength(part) : part.bytes), 0);
