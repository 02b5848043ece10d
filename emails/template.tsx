import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { escapeMarkup } from '../contract/rules/escape.ts';
import { Recent } from './recent.ts';

/**
 * A part of a mail that is the same for many readers. The object is reused for all mails, so that its encoded form can
 * be cached with it.
 */
export class SharedPart {
  readonly text: string;
  readonly bytes: number;

  constructor(text: string) {
    this.text = text;
    this.bytes = Buffer.byteLength(text);
  }
}

/** Plain strings belong to one reader. */
export type MailPart = string | SharedPart;

/** A mail as a list of parts, which joined give the mail. */
export interface MailInParts {
  subject: string;
  html: MailPart[];
  text: MailPart[];
}

export const textOfParts = (parts: readonly MailPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

export const bytesOf = (parts: readonly MailPart[]): number =>
  parts.reduce((sum, part) => sum + (typeof part === 'string' ? Buffer.byteLength(part) : part.bytes), 0);

/** Unpredictable, so that no headline can contain a placeholder. */
const nonce = crypto.randomUUID();
const holes = new RegExp(`(?:<tr data-slot=")?%${nonce}:(\\w+)%(?:"></tr>)?`);
/** Enough for the shapes of a morning; each has a few kilobytes. */
const mostShapes = 8000;

/** Placeholder for one reader's own text, in text or in an attribute's value. */
export const hole = (name: string): string => `%${nonce}:${name}%`;

/** Placeholder for finished rows of a table. */
export function Slot({ name }: { name: string }) {
  return <tr data-slot={hole(name)} />;
}

/** The values of the placeholders: text, or finished parts. */
type Filling = Record<string, string | readonly MailPart[] | null | undefined>;

/** Parts alternating with the names of the placeholders between them. */
export type Pattern = { parts: SharedPart[]; names: string[] };

/**
 * Markup that is rendered once per shape and then only filled in: ten thousand readers of one subject get the same
 * story and frame, apart from their own names and signed links.
 */
export function createTemplate<Shape>(
  draw: (shape: Shape) => ReactNode,
  render: (drawn: ReactNode) => string = renderToStaticMarkup,
): (shape: Shape, own: Filling) => MailPart[] {
  const patterns = new Recent<Pattern>(mostShapes);
  return (shape, own) => {
    const pattern = patterns.getOrInsertComputed(JSON.stringify(shape), () => cut(render(draw(shape))));
    return fill(pattern, own, escapeMarkup);
  };
}

export function cut(drawn: string): Pattern {
  const pieces = drawn.split(holes);
  return {
    parts: pieces.filter((_, index) => index % 2 === 0).map((text) => new SharedPart(text)),
    names: pieces.filter((_, index) => index % 2 === 1),
  };
}

/** `write`: how a text is written, as markup (`escapeMarkup`) or as it is. */
export function fill({ parts, names }: Pattern, own: Filling, write: (text: string) => string): MailPart[] {
  const filled: MailPart[] = [parts[0]!];
  for (let at = 0; at < names.length; at++) {
    const value = own[names[at]!];
    if (typeof value === 'string') filled.push(write(value));
    else if (value) filled.push(...value);
    if (parts[at + 1]!.text) filled.push(parts[at + 1]!);
  }
  return filled;
}
