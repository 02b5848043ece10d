import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { contentWords } from '../news/meaning/content-words.ts';
import { repairText } from '../news/text/repair.ts';
import { stem } from '../news/text/stem.ts';

/**
 * Step one of three: converts texts into numbers. `node training/prepare.ts CORPORA_FOLDER OUT_FOLDER`. Uses the
 * product's own tokenizer, so that training and serving read a text alike.
 */
const WORDS = 56_000;
const LEAST_WORD = 5;
const TITLE_WORDS = 24;
const BODY_WORDS = 140;

interface Text {
  source: number;
  language: 'pt' | 'en';
  title: string[];
  body: string[];
}

/** A headline and its subjects, given by an editor. */
interface Headline {
  title: string[];
  subjects: string[];
}

const [from = '', to = ''] = process.argv.slice(2);
const files = readdirSync(from)
  .filter((name) => name.endsWith('.jsonl.gz'))
  .sort();

/** Remains of markup in the oldest texts. */
const MARKUP =
  /<[^<>]*>|\b[a-zA-Z]+=\\*"[^"]*"|\b(?:face|size|color|align|width|height|src|style|class|border|cellSpacing|cellPadding|vAlign|name)=\S+/g;

/** Subjects after a repeated headline in the text: "Headline . Subject , Subject". */
const LONGEST_SUBJECTS = 200;
function subjectsOf(title: string, text: string): string[] {
  if (title === '' || !text.startsWith(title) || text.length > title.length + LONGEST_SUBJECTS) return [];
  return text
    .slice(title.length)
    .replace(/^[\s.]+/, '')
    .split(' , ')
    .map((subject) => contentWords(subject, 'pt', TITLE_WORDS).join(' '))
    .filter((subject) => subject !== '');
}

const texts: Text[] = [];
const headlines: Headline[] = [];
const wordCount = new Map<string, number>();
const englishCount = new Map<string, number>();
const perSource: number[] = [];
files.forEach((name, source) => {
  const seen = new Set<string>();
  const lines = gunzipSync(readFileSync(path.join(from, name)))
    .toString('utf8')
    .split('\n');
  for (const line of lines) {
    if (line === '') continue;
    const row = JSON.parse(line) as { title?: string; text?: string; lang?: string };
    const language = row.lang === 'en' ? 'en' : 'pt';
    const title = contentWords(repairText((row.title ?? '').replace(MARKUP, ' ')), language, TITLE_WORDS);
    const body = contentWords(repairText((row.text ?? '').replace(MARKUP, ' ')), language, BODY_WORDS);
    const subjects = subjectsOf((row.title ?? '').trim(), (row.text ?? '').trim());
    if (subjects.length > 0 && title.length > 1) headlines.push({ title, subjects });
    if (subjects.length > 0 || title.length < 2 || body.length < 20) continue;
    const key = `${title.join(' ')}|${body.slice(0, 12).join(' ')}`;
    if (seen.has(key)) continue;
    seen.add(key);
    texts.push({ source, language, title, body });
    perSource[source] = (perSource[source] ?? 0) + 1;
  }
  console.log(name, perSource[source]);
});

/** A source is weighted by the root of its size, so that one large blog does not determine the vocabulary. */
const weights = perSource.map((count) => Math.sqrt(20_000 / count));
for (const { source, language, title, body } of texts) {
  for (const word of new Set([...title, ...body])) {
    wordCount.set(word, (wordCount.get(word) ?? 0) + weights[source]!);
    if (language === 'en') englishCount.set(word, (englishCount.get(word) ?? 0) + weights[source]!);
  }
}
const headlineWeight = Math.sqrt(20_000 / Math.max(1, headlines.length));
for (const { title, subjects } of headlines) {
  for (const word of new Set([...title, ...subjects.flatMap((subject) => subject.split(' '))])) {
    wordCount.set(word, (wordCount.get(word) ?? 0) + headlineWeight);
  }
}
const vocabulary = [...wordCount]
  .filter(([, count]) => count >= LEAST_WORD)
  .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  .slice(0, WORDS);
const numbers = new Map(vocabulary.map(([word], at) => [word, at + 1]));
const stems = new Map<string, number>();
const stemOf = vocabulary.map(([word]) => {
  const language = (englishCount.get(word) ?? 0) > (wordCount.get(word) ?? 0) / 2 ? 'en' : 'pt';
  const root = `${language}:${stem(word, language)}`;
  if (!stems.has(root)) stems.set(root, stems.size + 1);
  return stems.get(root)!;
});

const subjectNumbers = new Map<string, number>();
const numberOf = (subject: string) => {
  if (!subjectNumbers.has(subject)) subjectNumbers.set(subject, subjectNumbers.size);
  return subjectNumbers.get(subject)!;
};
const names = ['title', 'body', 'headline', 'headlineSubjects', 'subject'] as const;
const out = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<(typeof names)[number], number[]>;
const offsets = Object.fromEntries(names.map((name) => [name, [0]])) as typeof out;
const lay = (words: readonly string[], row: number[]) => row.push(...words.map((word) => numbers.get(word) ?? 0));
const sources: number[] = [];
const english: number[] = [];
for (const { source, language, title, body } of texts) {
  lay(title, out.title);
  lay(body, out.body);
  offsets.title.push(out.title.length);
  offsets.body.push(out.body.length);
  sources.push(source);
  english.push(language === 'en' ? 1 : 0);
}
for (const { title, subjects } of headlines) {
  lay(title, out.headline);
  out.headlineSubjects.push(...subjects.map(numberOf));
  offsets.headline.push(out.headline.length);
  offsets.headlineSubjects.push(out.headlineSubjects.length);
}
for (const subject of subjectNumbers.keys()) {
  lay(subject.split(' '), out.subject);
  offsets.subject.push(out.subject.length);
}
mkdirSync(to, { recursive: true });
const save = (name: string, bytes: Uint8Array) => writeFileSync(path.join(to, name), gzipSync(bytes));
const u16 = (row: number[]) => new Uint8Array(Uint16Array.from(row).buffer);
const u32 = (row: number[]) => new Uint8Array(Uint32Array.from(row).buffer);
for (const [name, row] of Object.entries(out)) save(`${name}.u16.gz`, u16(row));
for (const [name, row] of Object.entries(offsets)) save(`${name}-offsets.u32.gz`, u32(row));
save('source.u16.gz', u16(sources));
save('english.u16.gz', u16(english));
save('stem.u16.gz', u16([0, ...stemOf]));
const describe = {
  files,
  words: vocabulary.map(([word, count]) => [word, Math.round(count)]),
  stems: stems.size,
  perSource,
};
save('vocabulary.json.gz', Buffer.from(JSON.stringify(describe)));
console.log(texts.length, 'texts', headlines.length, 'headlines with', subjectNumbers.size, 'subjects');
console.log(vocabulary.length, 'words', stems.size, 'stems', out.body.length, 'body words');
