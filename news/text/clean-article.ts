import { isBoilerplateLine, isOutletTalk, isRelatedHeading, listedBelow } from './boilerplate.ts';
import { foldPhrase } from './fold.ts';
import { plainCharacters } from './plain-characters.ts';
import { repairText } from './repair.ts';
import { RepeatedLines } from './repeated-lines.ts';

export interface CleanArticle {
  title: string;
  /** The news itself, one paragraph per line: characters repaired, menus, signatures and offers left out. */
  body: string;
}

export interface Furniture {
  repeated: RepeatedLines;
  outlet: string;
}

/** Characters as they were meant, none that a database or a mail refuses. */
function cleanCharacters(text: string): string {
  return plainCharacters(repairText(plainCharacters(text)));
}

/** The same for a headline or a name, on one line. */
export function cleanLine(text: string): string {
  return cleanCharacters(text).replace(/\s+/g, ' ').trim();
}

/** An article as it is stored; whoever reads it afterwards only tokenises. */
export function cleanArticle(title: string, text: string, furniture?: Furniture): CleanArticle {
  const cleanTitle = cleanLine(title);
  return { title: cleanTitle, body: stripLines(cleanCharacters(text), cleanTitle, furniture) };
}

function stripLines(text: string, title: string, furniture: Furniture | undefined): string {
  const lines = text
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
    const own = furniture ? furniture.repeated.strip(line, furniture.outlet) : line;
    if (own !== '') kept.push(own);
  }
  return kept.join('\n');
}

/** Many articles at once, as a file gives them: what an outlet prints under everything is learnt from them all. */
export function cleanArticles<T extends { title: string; text: string; outlet?: string | undefined }>(
  articles: readonly T[],
): T[] {
  const repeated = new RepeatedLines();
  for (const { text, outlet } of articles) repeated.learn(cleanCharacters(text), outlet ?? '');
  return articles.map((article) => {
    const { title, body } = cleanArticle(article.title, article.text, { repeated, outlet: article.outlet ?? '' });
    return { ...article, title, text: body };
  });
}
