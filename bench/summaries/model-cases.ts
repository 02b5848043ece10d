import { storySentences } from '../../news/summaries/story-sentences.ts';
import { splitSentences } from '../../news/text/sentences.ts';
import type { SummaryRow } from './summaries-data.ts';

/** A possible answer of a model, with the sentences it cites. */
export interface ModelCase {
  way: string;
  isLie: boolean;
  language: string;
  sentence: string;
  basis: string[];
}

const LONGEST = 280;

/** Seeded random numbers, so that every run creates the same cases. */
function randomFrom(seed: string): () => number {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ char.codePointAt(0)!, 16777619) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const NAME = /(?<=[\p{Ll}\d,] )\p{Lu}\p{Ll}{2,}(?: (?:d[aeo]s? )?\p{Lu}\p{Ll}+)*/gu;
const NUMBER = /(?<![\d.,/:h-])\d+(?:[.,]\d+)*(?![\d/:h-])/g;

type Rewrite = (sentence: string, language: string) => string | undefined;

const changed = (before: string, after: string): string | undefined => (after !== before ? after : undefined);
const swap = (sentence: string, pairs: readonly (readonly [RegExp, string])[]): string | undefined => {
  let text = sentence;
  for (const [from, to] of pairs) text = text.replace(from, to);
  return changed(sentence, text);
};

const honestWays: Record<string, Rewrite> = {
  'word for word': (sentence) => sentence,
  'without brackets': (sentence) => changed(sentence, sentence.replace(/ \([^()]*\)/g, '')),
  'without an inserted clause': (sentence) =>
    changed(sentence, sentence.replace(/^([^,"“]{12,}), ([^,"“]{8,60}), (?=\p{Ll})/u, '$1 ')),
  'without the last clause': (sentence) =>
    changed(
      sentence,
      sentence.replace(
        /, (?:segundo|de acordo com|conforme|disse|afirmou|informou|according to|sa(?:id|ys))\b[^,"“”]*\.$/u,
        '.',
      ),
    ),
  'opening moved to the end': (sentence) =>
    changed(
      sentence,
      sentence.replace(
        /^((?:Em|No|Na|Nos|Nas|Nesta|Neste|Durante|Após|In|On|At|During|After) [^,"“]{4,60}), ([^,;"“”]{30,})\.$/u,
        (_, opening: string, rest: string) =>
          `${rest[0]!.toUpperCase()}${rest.slice(1)} ${opening[0]!.toLowerCase()}${opening.slice(1)}.`,
      ),
    ),
  'numbers written otherwise': (sentence, language) =>
    swap(
      sentence,
      language === 'pt'
        ? [
            [/ bilhões/g, ' bi'],
            [/ milhões/g, ' mi'],
            [/(\d)%/g, '$1 por cento'],
            [/\btrês\b/g, '3'],
            [/\bdois\b/g, '2'],
            [/\bcinco\b/g, '5'],
            [/\bquatro\b/g, '4'],
            [/\bquilômetros\b/g, 'km'],
          ]
        : [
            [/ billion/g, ' bn'],
            [/ (\d+) percent/g, ' $1%'],
            [/\bthree\b/g, '3'],
            [/\btwo\b/g, '2'],
            [/\bfive\b/g, '5'],
            [/\bfour\b/g, '4'],
            [/\bsix\b/g, '6'],
          ],
    ),
  'other plain words': (sentence, language) =>
    swap(
      sentence,
      language === 'pt'
        ? [
            [/\bdisse\b/g, 'afirmou'],
            [/\bapós\b/g, 'depois de'],
            [/\bcerca de\b/g, 'aproximadamente'],
            [/\bporém\b/g, 'mas'],
            [/\bdevido a\b/g, 'por causa de'],
            [/\bparalisação\b/g, 'greve'],
          ]
        : [
            [/\bsaid\b/g, 'told reporters'],
            [/\babout\b/g, 'around'],
            [/\bbut\b/g, 'while'],
            [/\bincluding\b/g, 'among them'],
          ],
    ),
};

const negations = {
  pt: /\b(?:não|nunca|nem) (?=\p{Ll})(?!só|apenas|somente)|(?<=\b(?:foi|está|é) )não /u,
  en: /\b(?:not|never) (?!only)|(?<=\p{Ll})n['’]t(?= )/u,
};
const modals: Record<string, [RegExp, string][]> = {
  pt: [
    [/\bpode(?= \p{Ll}+[aei]r\b)/u, 'vai'],
    [/\bpodem(?= \p{Ll}+[aei]r\b)/u, 'vão'],
    [/\bpoderia(?= \p{Ll}+[aei]r\b)/u, 'vai'],
    [/\bpoderá(?= \p{Ll}+[aei]r\b)/u, 'vai'],
    [/\bpoderão(?= \p{Ll}+[aei]r\b)/u, 'vão'],
    [/\bdeve(?= \p{Ll}+[aei]r\b)/u, 'vai'],
    [/\bdevem(?= \p{Ll}+[aei]r\b)/u, 'vão'],
    [/\bdeverá(?= \p{Ll}+[aei]r\b)/u, 'vai'],
    [/\bteria(?= \p{Ll}+[ai]do\b)/u, 'tem'],
    [/\bteriam(?= \p{Ll}+[ai]do\b)/u, 'têm'],
    [/\bseria(?= \p{Ll}+)/u, 'é'],
  ],
  en: [
    [/\b(?:may|might|could|should|would)(?= \p{Ll})/u, 'will'],
    [/\b(?:may|might|could) have(?= \p{Ll})/u, 'have'],
    [/\b(?:allegedly|reportedly|possibly|probably) /u, ''],
  ],
};

/** Swaps two different things in one sentence; a list means the same in any order. */
function exchanged(sentence: string, pattern: RegExp): string | undefined {
  const found = [...sentence.matchAll(pattern)];
  for (let i = 0; i + 1 < found.length; i++) {
    const [one, other] = [found[i]!, found[i + 1]!];
    const between = sentence.slice(one.index + one[0].length, other.index);
    if (
      one[0].includes(other[0]) ||
      other[0].includes(one[0]) ||
      /^(?:,| e| and| ou| or|, e|, and| a| x| to|[-/])? $/u.test(`${between.trimEnd()} `)
    )
      continue;
    if (/^(?:,? (?:e|and) [^,]*|,[^,]*)$/u.test(between) && between.length < 12) continue;
    return `${sentence.slice(0, one.index)}${other[0]}${between}${one[0]}${sentence.slice(other.index + other[0].length)}`;
  }
  return undefined;
}

interface Elsewhere {
  sentence: string;
  names: string[];
}

function liesOf(
  sentence: string,
  language: string,
  elsewhere: Elsewhere,
  random: () => number,
): [string, string | undefined][] {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const number = pick([...sentence.matchAll(NUMBER)]);
  const name = pick([...sentence.matchAll(NAME)]);
  const other = pick(elsewhere.names);
  const put = (match: RegExpExecArray | undefined, text: string | undefined) =>
    match && text && text !== match[0]
      ? sentence.slice(0, match.index) + text + sentence.slice(match.index + match[0].length)
      : undefined;
  const otherNumber = number && String(Number.parseInt(number[0], 10) + 1 + Math.floor(random() * 40));
  const isEnglish = language === 'en';
  const clause = /, ([^,"“”]{25,90})\.$/u.exec(elsewhere.sentence)?.[1];
  return [
    ['number changed', put(number, otherNumber)],
    ['numbers exchanged', exchanged(sentence, NUMBER)],
    ['name changed', name && other && !sentence.includes(other) ? put(name, other) : undefined],
    ['names exchanged', exchanged(sentence, NAME)],
    ['negation dropped', changed(sentence, sentence.replace(negations[isEnglish ? 'en' : 'pt'], ''))],
    ['may made will', swapFirst(sentence, modals[isEnglish ? 'en' : 'pt']!)],
    [
      'quotation invented',
      sentence.replace(
        /[^\p{L}\p{N}]+$/u,
        isEnglish ? `: "We knew it all along," officials said.` : `: "Já sabíamos de tudo", disseram.`,
      ),
    ],
    [
      'quotation changed',
      changed(
        sentence,
        sentence.replace(/(["“][^"“”]*?)\b\p{Ll}{5,}\b([^"“”]*["”])/u, isEnglish ? '$1secret$2' : '$1secreto$2'),
      ),
    ],
    ['another story', elsewhere.sentence],
    ['another story’s clause', clause ? sentence.replace(/[^\p{L}\p{N}]+$/u, `, ${clause}.`) : undefined],
  ];
}

function swapFirst(sentence: string, pairs: readonly [RegExp, string][]): string | undefined {
  const pair = pairs.find(([from]) => from.test(sentence));
  return pair && sentence.replace(pair[0], pair[1]);
}

/** Sentences of a row that may be rewritten. */
function tellable({ documents, language }: SummaryRow): string[] {
  return storySentences(documents, language)
    .filter(({ canStand, text }) => canStand && text.length >= 60 && text.length <= LONGEST)
    .map(({ text }) => text);
}

/** Honest and false rewritings, made from the sentences of the rows. */
export function modelCases(rows: readonly SummaryRow[]): ModelCase[] {
  const cases: ModelCase[] = [];
  const texts = new Map(rows.map((row) => [row, tellable(row)]));
  for (const [index, row] of rows.entries()) {
    const { language } = row;
    const random = randomFrom(row.id);
    const others = rows.filter((other, at) => at !== index && other.language === language);
    const other = others[Math.floor(random() * others.length)];
    const strange = other ? texts.get(other)! : [];
    const names = strange.flatMap((text) => [...text.matchAll(NAME)].map(([name]) => name));
    const sentences = texts.get(row)!.slice(0, 12);
    for (const [at, sentence] of sentences.entries()) {
      const add = (way: string, isLie: boolean, text: string | undefined, basis: string[]) => {
        if (text && text.length <= LONGEST + 100) cases.push({ way, isLie, language, sentence: text, basis });
      };
      const next = sentences[at + 1];
      // an honest rewriting leaves quotations unchanged
      const ways = /["“”]|``/.test(sentence) ? { 'word for word': honestWays['word for word']! } : honestWays;
      for (const [way, rewrite] of Object.entries(ways)) add(way, false, rewrite(sentence, language), [sentence]);
      if (next) add('two joined', false, joined(sentence, next), [sentence, next]);
      const elsewhere = { sentence: strange[at % Math.max(1, strange.length)] ?? '', names };
      // a false one may cite more sentences than it needs
      const basis = next && at % 2 === 1 ? [sentence, next] : [sentence];
      for (const [way, text] of liesOf(sentence, language, elsewhere, random)) add(way, true, text, basis);
    }
  }
  return cases;
}

const joined = (one: string, other: string): string => `${one.replace(/\.$/, '')}; ${other}`;

const stems = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);

/** Sentences of the human abstracts, with the article sentences that share most of their words. */
export function humanCases(rows: readonly SummaryRow[]): ModelCase[] {
  return rows.flatMap(({ documents, language, references }) => {
    const sentences = documents.flatMap(({ text }) =>
      splitSentences(text).map(({ start, end }) => text.slice(start, end)),
    );
    return references.slice(0, 2).flatMap((reference) =>
      splitSentences(reference).map(({ start, end }): ModelCase => {
        const sentence = reference.slice(start, end);
        const wanted = stems(sentence);
        const basis: string[] = [];
        while (basis.length < 4) {
          const gain = (text: string) => [...stems(text)].filter((word) => wanted.has(word)).length;
          const best = sentences.toSorted((a, b) => gain(b) - gain(a))[0];
          if (!best || gain(best) === 0) break;
          for (const word of stems(best)) wanted.delete(word);
          basis.push(best);
        }
        return { way: 'human abstract', isLie: false, language, sentence, basis };
      }),
    );
  });
}
