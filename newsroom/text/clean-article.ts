import { isBoilerplateLine, isOutletTalk, isRelatedHeading, listedBelow } from './boilerplate.ts';
import { foldPhrase } from './fold.ts';
import { mendGluedWords } from './glued-words.ts';
import { repairText } from './repair.ts';
import { RepeatedLines } from './repeated-lines.ts';

export interface CleanArticle {
  title: string;
  /** The news itself, one paragraph per line, with characters repaired and without menus, signatures and offers. */
  body: string;
}

export interface Boilerplate {
  repeated: RepeatedLines;
  outlet: string;
}

/** Repairs characters and removes those that a database or a mail refuses. */
function cleanCharacters(text: string): string {
  return plainCharacters(repairText(plainCharacters(text)));
}

/** The same for a headline or a name, on one line. */
export function cleanLine(text: string): string {
  return cleanCharacters(text).replace(/\s+/g, ' ').trim();
}

/** An article as it is stored: later steps only tokenise it. */
export function cleanArticle(title: string, text: string, boilerplate?: Boilerplate): CleanArticle {
  const cleanTitle = cleanLine(title);
  return { title: cleanTitle, body: stripLines(mendGluedWords(cleanCharacters(text)), cleanTitle, boilerplate) };
}

/** Calls between the paragraphs, anywhere in a text that lost its line breaks. */
const INLINE_CALLS =
  /(?:continua (?:após|depois d) ?a publicidade|(?:story|article) continues (?:below|after) (?:this |the )?advertisement)\.?/gi;

function stripLines(text: string, title: string, boilerplate: Boilerplate | undefined): string {
  const own = boilerplate ? boilerplate.repeated.cutTail(text, boilerplate.outlet) : text;
  const lines = own
    .replace(INLINE_CALLS, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const foldedTitle = foldPhrase(title);
  const kept: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (isRelatedHeading(line)) {
      i += listedBelow(lines, i + 1);
      continue;
    }
    if (kept.length === 0 && line.length < 300 && foldPhrase(line) === foldedTitle) continue;
    if (isBoilerplateLine(line) || isOutletTalk(line)) continue;
    const rest = boilerplate ? boilerplate.repeated.strip(line, boilerplate.outlet) : line;
    if (rest !== '') kept.push(rest);
  }
  return kept.join('\n');
}

/** Many articles at once, as from a file: the lines an outlet repeats are learnt from all of them. */
export function cleanArticles<T extends { title: string; text: string; outlet?: string | undefined }>(
  articles: readonly T[],
): T[] {
  const repeated = new RepeatedLines();
  for (const { title, text, outlet } of articles) repeated.learn({ title, text: cleanCharacters(text) }, outlet ?? '');
  return articles.map((article) => {
    const { title, body } = cleanArticle(article.title, article.text, { repeated, outlet: article.outlet ?? '' });
    return { ...article, title, text: body };
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finds the ones that no text needs
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** Invisible marks that split words. The zero-width joiner stays: emoji need it. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufff9-\ufffb]/g;

/** The beginning of a text, without splitting a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, /[\ud800-\udbff]/.test(text[length - 1]!) ? length - 1 : length);
}

/** Without control characters, NUL, half surrogates and invisible marks: safe for a database, JSON and mail. */
function plainCharacters(text: string): string {
  const formed = text.isWellFormed() ? text : text.toWellFormed();
  return formed
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(CONTROLS, ' ')
    .replace(INVISIBLE, '');
}
