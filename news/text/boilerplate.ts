import { BOILERPLATE_OPENING, OUTLET_OPENING, OUTLET_TALK, RELATED_HEADING } from './boilerplate-phrases.ts';
import { fold } from './fold.ts';

/** Longer lines are paragraphs, whatever words they begin with. */
const LONGEST_LINE = 220;
const LONGEST_TALK = 300;
const LONGEST_HEADING = 90;
/** A headline in a list of other articles, as opposed to a paragraph that goes on after a call. */
const LONGEST_HEADLINE = 160;
const LONGEST_LIST = 12;
const LEADING_SIGNS = /^[^\p{L}\p{N}*]+/u;

/** A line that says "subscribe", "read also", "share", not something of the article. */
export function isBoilerplateLine(line: string): boolean {
  return line.length <= LONGEST_LINE && BOILERPLATE_OPENING.test(line);
}

/** Whether a line is the outlet talking about itself, by whatever words: in plain text no markup tells it apart. */
export function isOutletTalk(line: string): boolean {
  if (line.length > LONGEST_TALK) return false;
  const folded = fold(line).replace(LEADING_SIGNS, '').trim();
  return folded === '' || OUTLET_OPENING.test(folded) || OUTLET_TALK.test(folded);
}

/** A heading under which other articles are listed. */
export function isRelatedHeading(line: string): boolean {
  return line.length < LONGEST_HEADING && RELATED_HEADING.test(line);
}

/** How many headlines follow: all bullets, or all plain lines of one kind; the list ends where the kind changes. */
export function listedBelow(lines: readonly string[], from: number): number {
  const hasBullets = isBullet(lines[from] ?? '');
  let count = 0;
  for (; count < LONGEST_LIST; count++) {
    const line = lines[from + count] ?? '';
    if (isBullet(line) !== hasBullets || !isHeadline(line, hasBullets)) break;
  }
  return count;
}

function isBullet(line: string): boolean {
  return /^[-•*▶►➡👉📱🔔✅]/u.test(line);
}

function isHeadline(line: string, hasBullet: boolean): boolean {
  if (line.length > LONGEST_HEADLINE || line.split(' ').length < 5) return false;
  return hasBullet || !/[.!?…”":]$/.test(line);
}
