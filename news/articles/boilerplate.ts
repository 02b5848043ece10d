import { BOILERPLATE_OPENING } from './boilerplate-phrases.ts';

/** Longer lines are paragraphs, whatever words they begin with. */
const LONGEST_LINE = 220;

/** A line that says "subscribe", "read also", "share", not something of the article. */
export function isBoilerplateLine(line: string): boolean {
  return line.length <= LONGEST_LINE && BOILERPLATE_OPENING.test(line);
}
