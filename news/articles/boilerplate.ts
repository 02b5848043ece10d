import { RepeatedLines } from '../text/repeated-lines.ts';
import { BOILERPLATE_OPENING, RELATED_HEADING } from './boilerplate-phrases.ts';

/** Longer lines are paragraphs, whatever words they begin with. */
const LONGEST_LINE = 220;
const LONGEST_HEADING = 90;
/** A headline in a list of other articles, as opposed to a paragraph that goes on after a call. */
const LONGEST_HEADLINE = 160;
const LONGEST_LIST = 12;

/** A line that says "subscribe", "read also", "share", not something of the article. */
export function isBoilerplateLine(line: string): boolean {
  return line.length <= LONGEST_LINE && BOILERPLATE_OPENING.test(line);
}

/** A heading under which other articles are listed. */
export function isRelatedHeading(line: string): boolean {
  return line.length < LONGEST_HEADING && RELATED_HEADING.test(line);
}

/** What one outlet prints under everything: lines found in many of its texts. */
export function learnRepeatedLines(texts: Iterable<string>, outlet = ''): RepeatedLines {
  const repeated = new RepeatedLines();
  for (const text of texts) repeated.learn(text, outlet);
  return repeated;
}

/** The text without its outlet's calls, menus and lists of other articles: what is stored and matched. */
export function stripBoilerplate(text: string, options: { repeated?: RepeatedLines; outlet?: string } = {}): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const kept: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (isRelatedHeading(line)) i += listedBelow(lines, i + 1);
    else if (!isBoilerplateLine(line)) {
      const own = options.repeated?.strip(line, options.outlet ?? '') ?? line;
      if (own !== '') kept.push(own);
    }
  }
  return kept.join('\n\n');
}

/** How many headlines follow: all bullets, or all plain lines of one kind; the list ends where the kind changes. */
function listedBelow(lines: string[], from: number): number {
  const hasBullets = isBullet(lines[from] ?? '');
  let count = 0;
  for (; count < LONGEST_LIST; count++) {
    const line = lines[from + count] ?? '';
    if (isBullet(line) !== hasBullets || !isHeadline(line, hasBullets)) break;
  }
  return count;
}

function isBullet(line: string): boolean {
  return /^[-•*▶►➡]/.test(line);
}

function isHeadline(line: string, hasBullet: boolean): boolean {
  if (line.length > LONGEST_HEADLINE || line.split(' ').length < 5) return false;
  return hasBullet || !/[.!?…”":]$/.test(line);
}
