import { createHash } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import type { ParsedEntry } from '../sources/parse-entry.ts';
import { findSource, type OutletRow, type SourceRow } from '../sources/queries.ts';
import { readSource, settleSource } from '../sources/read-source.ts';
import { toPlainText } from '../sources/sanitize-html.ts';
import { canonicalUrl } from './canonical-url.ts';
import { detectLanguage } from './language.ts';
import { type NewArticle, storeArticles } from './queries.ts';

/** Reads one feed and stores what it brings. Whatever happens is written on the source's row. Returns how many were new. */
export async function ingestSource(platform: Platform, sourceId: string): Promise<number> {
  const found = await findSource(platform.db, sourceId);
  if (!found || found.source.isPaused) return 0;
  const outcome = await readSource(platform, found.source);
  let newest: Date | undefined;
  let stored = 0;
  if (outcome.kind === 'changed') {
    const now = platform.clock.now();
    const rows = distinct(outcome.entries.flatMap((entry) => toArticle(entry, found.source, found.outlet, now) ?? []));
    stored = await storeArticles(platform.db, rows);
    newest = rows.map((row) => row.publishedAt as Date).sort((a, b) => b.getTime() - a.getTime())[0];
  }
  await settleSource(platform, found.source, outcome, newest);
  return stored;
}

function distinct(rows: NewArticle[]): NewArticle[] {
  return [...new Map(rows.map((row) => [row.canonicalUrl, row])).values()];
}

function toArticle(entry: ParsedEntry, source: SourceRow, outlet: OutletRow, now: Date): NewArticle | undefined {
  const url = entry.link ? canonicalUrl(entry.link, { base: source.url }) : null;
  if (!url || !entry.title) return undefined;
  const text = toPlainText(entry.content ?? entry.summary ?? '');
  const said = entry.published ?? entry.updated;
  const publishedAt = said ? new Date(Math.min(Date.parse(said), now.getTime())) : now;
  return {
    outletId: outlet.id,
    sourceId: source.id,
    canonicalUrl: url,
    title: entry.title,
    lead: toPlainText(entry.summary ?? '').slice(0, 1000),
    text,
    author: entry.author,
    imageUrl: entry.image,
    language: detectLanguage(`${entry.title}. ${text}`, outlet.language),
    isPaywalled: outlet.isPaywalled,
    publishedAt,
    publishedTrust: said ? 'feed' : 'seen',
    contentHash: createHash('sha256').update(`${entry.title}\n${text}`).digest('base64url'),
    fetchedAt: now,
  };
}
