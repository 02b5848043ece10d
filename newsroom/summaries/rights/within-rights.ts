import { defaultQuoteLimit } from '../../../contract/rules/field-limits.ts';

/** Characters of each outlet's text that may be shown per story; outlets not listed have the default. */
export type Rights = ReadonlyMap<string, number>;

/** A part of a summary with all outlets that own its text: the one it was taken from, and those that have it word for word. */
export interface SummaryPart {
  outletIds: readonly string[];
  start: number;
  end: number;
}

interface Quoted {
  summary: string;
  summaryMarks: [number, number][];
  summaryParts: readonly SummaryPart[];
  outlets: readonly { id: string }[];
}

declare const shown: unique symbol;
/** Text of outlets that may be shown. Only `withinRights` creates it, and every channel requires it. */
export type ShownText = string & { readonly [shown]: true };

export type Shown<Item extends Quoted> = Omit<Item, 'summary' | 'summaryParts'> & { summary: ShownText };

export const limitOf = (rights: Rights, outletId: string): number => rights.get(outletId) ?? defaultQuoteLimit;

/**
 * An item with no more of an outlet's text than its right allows: the only way from a stored or composed summary to a channel. A
 * part that exceeds the right of one of its outlets is left out as a whole.
 */
export function withinRights<Item extends Quoted>(item: Item, rights: Rights): Shown<Item> {
  const { summaryParts, ...shownItem } = item;
  const parts = summaryParts.length > 0 ? summaryParts : [ofAll(item)];
  const kept = allowedParts(parts, rights, ({ start, end }) => end - start);
  if (kept.length < parts.length) Object.assign(shownItem, joined(item, kept));
  return shownItem as unknown as Shown<Item>;
}

/** The parts that may be shown together, in their order. */
function allowedParts<Part extends { outletIds: readonly string[] }>(
  parts: readonly Part[],
  rights: Rights,
  lengthOf: (part: Part) => number,
): Part[] {
  const used = new Map<string, number>();
  return parts.filter((part) => {
    const lengths = part.outletIds.map((id) => [id, (used.get(id) ?? 0) + lengthOf(part)] as const);
    if (lengths.some(([id, length]) => length > limitOf(rights, id))) return false;
    for (const [id, length] of lengths) used.set(id, length);
    return true;
  });
}

/** The same for single sentences of a story, with their outlets. */
export const quotesWithin = <Quote extends { outletIds: readonly string[]; text: string }>(
  quotes: readonly Quote[],
  rights: Rights,
): (Omit<Quote, 'text'> & { text: ShownText })[] =>
  allowedParts(quotes, rights, ({ text }) => text.length) as unknown as (Omit<Quote, 'text'> & { text: ShownText })[];

/** Older summaries were stored without the outlets of their parts: then all outlets of the story count. */
const ofAll = ({ summary, outlets }: Quoted): SummaryPart => ({
  outletIds: outlets.map(({ id }) => id),
  start: 0,
  end: summary.length,
});

function joined({ summary: whole, summaryMarks: marks }: Quoted, parts: readonly SummaryPart[]) {
  let summary = '';
  const summaryMarks: [number, number][] = [];
  for (const { start, end } of parts) {
    if (summary) summary += ' ';
    const shift = summary.length - start;
    summary += whole.slice(start, end);
    for (const [from, to] of marks) if (from >= start && to <= end) summaryMarks.push([from + shift, to + shift]);
  }
  return { summary, summaryMarks };
}
