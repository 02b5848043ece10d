import { BodyWriter } from '../../news/delivery/email/quoted-printable.ts';

/** One text as it travels. */
export function quotedPrintable(text: string): Buffer {
  const writer = new BodyWriter();
  writer.quoted([text]);
  return writer.take();
}
