import { cleanArticle } from '../text/clean-article.ts';
import { fold } from '../text/fold.ts';
import { daysOf, monthsOf, type NumberFact, numbersOf } from './facts.ts';
import { hash } from './hash.ts';
import { wordsOf } from './words.ts';

export interface StoryArticle {
  id: string;
  title: string;
  text: string;
  language: string;
  outlet: string;
  publishedAt: number | null;
}

/** What the grouping keeps of an article: sorted sets of hashed stems, small enough to hold days of news in memory. */
export interface Fingerprint {
  id: string;
  outlet: string;
  publishedAt: number | null;
  language: string;
  title: Int32Array;
  lead: Int32Array;
  body: Int32Array;
  bodyCounts: Uint8Array;
  names: Int32Array;
  titleNumbers: NumberFact[];
  leadNumbers: NumberFact[];
  numbers: NumberFact[];
  shingles: Int32Array;
  days: number[];
  months: number[];
  angle: number;
  words: number;
}

const sorted = (values: Iterable<number>) => Int32Array.from(new Set(values)).sort();

const LEAD_WORDS = 55;
const BODY_WORDS = 600;

const angles: RegExp[] = [
  /\b(analise|opiniao|editorial|coluna|waack|debate|assunto|podcast|avalia|analista)\b/,
  /\b(entenda|o que (e|se sabe|esperar|acontece|muda|pode)|por que|como|quem e|saiba|conheca|explica|relembre|qual|quais|why|how|what)\b/,
  /\b(veja|confira|videos?|fotos|assista|ao vivo|acompanhe|onde assistir|lista|calendario|horario)\b/,
];

export function fingerprint(article: StoryArticle): Fingerprint {
  const { language } = article;
  const { title: titleText, body: text } = cleanArticle(article.title, article.text);
  const titleWords = wordsOf(titleText, language);
  const bodyWords = wordsOf(text, language, BODY_WORDS);
  const title = titleWords.filter((word) => word.isContent);
  const content = bodyWords.filter((word) => word.isContent);
  const counts = new Map<number, number>();
  const names = new Set<number>();
  for (const word of [...title, ...content]) {
    const key = hash(word.stem);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (word.isName) names.add(key);
  }
  const body = Int32Array.from(counts.keys()).sort();
  const shingles = new Set<number>();
  for (let index = 0; index + 3 <= bodyWords.length && shingles.size < 400; index++) {
    shingles.add(hash(`${bodyWords[index]?.text} ${bodyWords[index + 1]?.text} ${bodyWords[index + 2]?.text}`));
  }
  const foldedTitle = fold(titleText);
  const foldedBody = fold(text);
  const foldedLead = foldedBody.slice(0, 450);
  let angle = 0;
  angles.forEach((pattern, index) => {
    if (pattern.test(foldedTitle)) angle |= 1 << index;
  });
  return {
    id: article.id,
    outlet: article.outlet,
    publishedAt: article.publishedAt,
    language,
    title: sorted(title.map((word) => hash(word.stem))),
    lead: sorted([...title, ...content.slice(0, LEAD_WORDS)].map((word) => hash(word.stem))),
    body,
    bodyCounts: Uint8Array.from(body, (key) => Math.min(255, counts.get(key) ?? 0)),
    names: sorted(names),
    titleNumbers: numbersOf(foldedTitle, language),
    leadNumbers: numbersOf(`${foldedTitle}\n${foldedLead}`, language),
    numbers: numbersOf(`${foldedTitle}\n${foldedBody.slice(0, 4000)}`, language),
    shingles: sorted(shingles),
    days: daysOf(`${foldedTitle} ${foldedLead}`, article.publishedAt),
    months: monthsOf(foldedTitle),
    angle,
    words: bodyWords.length,
  };
}
