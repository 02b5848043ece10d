import type { FeedKind } from '../outlets.ts';
import { renderAtom } from './atom.ts';
import type { Feed } from './feed.ts';
import { renderJsonFeed } from './json-feed.ts';
import { renderRdf } from './rdf.ts';
import { renderRss } from './rss.ts';

const renderers: Record<FeedKind, (feed: Feed) => string> = {
  rss: renderRss,
  atom: renderAtom,
  rdf: renderRdf,
  json: renderJsonFeed,
};

export const feedTypes: Record<FeedKind, string> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  rdf: 'application/rdf+xml',
  json: 'application/feed+json',
};

// Latin-1 has no curly quotes or dashes, so those travel as character references.
const toLatin1 = (xml: string): Buffer =>
  Buffer.from(
    xml.replace(/[^\0-\u00ff]/gu, (sign) => `&#${sign.codePointAt(0)};`),
    'latin1',
  );

export function renderFeed(feed: Feed): { type: string; body: Buffer } {
  const text = renderers[feed.plan.kind](feed);
  // No charset in the header: only the prolog tells, and a reader has to look there.
  if (feed.plan.encoding) return { type: 'text/xml', body: toLatin1(text) };
  return { type: `${feedTypes[feed.plan.kind]}; charset=utf-8`, body: Buffer.from(text) };
}
