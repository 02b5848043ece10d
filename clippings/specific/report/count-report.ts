import type { Tone } from '../../../contract/signed/curation.ts';
import type { Report, ReportSettings } from '../../../contract/signed/files.ts';
import type { EditionArticle } from '../files/edition-rows.ts';

interface Asked {
  /** `2026-03` */
  month: string;
  terms: readonly { id: string; term: string }[];
  sides: ReportSettings['sides'];
}

type Counts = Omit<Report, 'clippingId' | 'name' | 'settings'>;

/** Counts the articles of a month's editions. A tone is that of its story; nothing is guessed. */
export function countReport(rows: readonly EditionArticle[], { month, terms, sides }: Asked): Counts {
  const byTerm = Map.groupBy(rows, ({ termId }) => termId);
  const named = new Map([...rows.map(({ termId, term }) => [termId, term] as const), ...terms.map(nameOf)]);
  const compared = rows.filter(({ termId }) => sides[termId]).length;
  const first = firstOutlets(rows);
  const byOutlet = [...Map.groupBy(rows, ({ outletId }) => outletId)];
  const counted = (has: (row: EditionArticle) => boolean) => rows.filter(has).length;
  return {
    month,
    stories: new Set(rows.map(storyKey)).size,
    articles: rows.length,
    days: daysOf(month).map((on) => ({ on, articles: counted((row) => row.on === on) })),
    terms: mostFirst(
      [...named].map(([id, term]) => {
        const articles = byTerm.get(id)?.length ?? 0;
        const side = sides[id] ?? null;
        return { id, term, side, articles, voice: side && compared > 0 ? articles / compared : null };
      }),
    ),
    outlets: mostFirst(
      byOutlet.map(([id, own]) => {
        const { outlet: name, tier } = own[0]!;
        return { id, name, tier, articles: own.length, first: first.get(id) ?? 0 };
      }),
    ),
    tiers: ([1, 2, 3, null] as const).map((tier) => ({ tier, articles: counted((row) => row.tier === tier) })),
    tones: (['positive', 'neutral', 'negative', null] satisfies (Tone | null)[]).map((tone) => ({
      tone,
      articles: counted((row) => row.tone === tone),
    })),
  };
}

const nameOf = ({ id, term }: { id: string; term: string }) => [id, term] as const;

/** A story sent on two days is in two editions. */
const storyKey = ({ on, storyId }: EditionArticle) => `${on} ${storyId}`;

/** How often each outlet was the first of a story that several published. */
function firstOutlets(rows: readonly EditionArticle[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const own of Map.groupBy(rows, storyKey).values()) {
    if (own.length < 2) continue;
    const { outletId } = own.reduce((best, row) => (Date.parse(row.at) < Date.parse(best.at) ? row : best));
    first.set(outletId, (first.get(outletId) ?? 0) + 1);
  }
  return first;
}

function daysOf(month: string): string[] {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return Array.from({ length: daysInMonth }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}

const mostFirst = <Counted extends { articles: number }>(all: Counted[]): Counted[] =>
  all.toSorted((one, other) => other.articles - one.articles);
