import { isBoilerplate } from './boilerplate.ts';
import { foldPhrase } from './fold.ts';
import { repairText } from './repair.ts';
import type { RepeatedLines } from './repeated-lines.ts';

export interface CleanArticle {
  title: string;
  /** The news itself, one paragraph per line: characters repaired, menus, signatures and offers left out. */
  body: string;
}

/** Headings under which an outlet lists its other articles. */
const LIST_HEADING =
  /^(?:most popular|leia (?:mais|tambem)|veja (?:mais|tambem)|featured products|related (?:stories|articles)|mais lidas|read more|see also)\b.{0,20}$/;
const BULLET = /^\s*[-•*▶►➡👉📱🔔✅]/u;

export function cleanArticle(title: string, text: string, repeated?: RepeatedLines, outlet = ''): CleanArticle {
  return cleanRepaired(repairText(title), repairText(text), repeated, outlet);
}

/** The same for text whose characters are repaired already. */
export function cleanRepaired(title: string, text: string, repeated?: RepeatedLines, outlet = ''): CleanArticle {
  const cleanTitle = title.trim();
  const kept: string[] = [];
  const foldedTitle = foldPhrase(cleanTitle);
  let inList = false;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '') continue;
    const short = line.length < 60 ? foldPhrase(line) : '';
    if (short !== '' && LIST_HEADING.test(short.replace(/^[^\p{L}]+/u, ''))) {
      inList = true;
      continue;
    }
    if (inList && BULLET.test(line)) continue;
    inList = false;
    if (kept.length === 0 && line.length < 300 && foldPhrase(line) === foldedTitle) continue;
    if (isBoilerplate(line)) continue;
    const own = repeated ? repeated.strip(line, outlet) : line;
    if (own !== '') kept.push(own);
  }
  return { title: cleanTitle, body: kept.join('\n') };
}
