import { repairText } from '../../news/text/repair.ts';
import { readRows, readStream } from '../measuring-data.ts';
import { learnLostLetters } from './lost-letters-training.ts';

/**
 * How well broken characters are repaired. Undamaged texts of the stream are broken in every known way and must be
 * restored word by word. Unbroken, in capitals and in other languages, no word may change. For words that are really
 * broken in the stream, the repaired form must occur in undamaged texts.
 */
const WINDOWS = new TextDecoder('windows-1252');
const CP1252 = Array.from({ length: 32 }, (_, i) => WINDOWS.decode(Uint8Array.of(0x80 + i)));

/** Every byte as the character with its number, or as Windows-1252 shows it. */
const asLatin = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
const asWindows = (text: string) => asLatin(text).replace(/[\u0080-\u009f]/g, (c) => CP1252[c.charCodeAt(0) - 0x80]!);
const withoutInvisible = (text: string) =>
  text
    .replace(/[\u0080-\u009f\u00ad]/g, '')
    .replace(/\u00a0/g, ' ')
    .replace(/ {2,}/g, ' ');
const each = (text: string, code: (char: string) => string) => text.replace(/[^\p{ASCII}]/gu, code);

const WAYS: Record<string, (text: string) => string> = {
  'UTF-8 as Latin-1': asLatin,
  'UTF-8 as Windows-1252': asWindows,
  'as Latin-1, invisible bytes lost': (text) => withoutInvisible(asLatin(text)),
  'as Windows-1252, undefined bytes lost': (text) =>
    asWindows(text).replace(/[\u0081\u008d\u008f\u0090\u009d\u00ad]/g, ''),
  'doubled as Latin-1': (text) => asLatin(asLatin(text)),
  'doubled as Windows-1252': (text) => asWindows(asWindows(text)),
  'doubled, invisible bytes lost': (text) => withoutInvisible(asLatin(asLatin(text))),
  'Windows-1252 as Latin-1': (text) =>
    text.replace(/[‘’“”–—…•€]/g, (c) => String.fromCharCode(0x80 + CP1252.indexOf(c))),
  'decimal entities': (text) => each(text, (c) => `&#${c.codePointAt(0)};`),
  'hexadecimal entities': (text) => each(text, (c) => `&#x${c.codePointAt(0)!.toString(16)};`),
  'entities escaped once more': (text) => each(text, (c) => `&amp;#${c.codePointAt(0)};`),
};

const DAMAGE =
  /[ÅÄ][^\p{L}\s]|[ÃÂ](?![OEA-Z])|Ã[^\p{L}]|\u00e2(?![a-z])|(?<!\p{L})\u00e2(?![mn])|[\u0080-\u009f\u00ad\ufffd\ufeff]|&#?\w+;|[a-zà-ÿ][ÃÂ]|\u00e2[^\p{L}\s]|\p{L}\u00e2(?:s|t|re|ll|ve|d|m)(?!\p{L})/u;
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;
const wordsOf = (text: string) => [...text.matchAll(WORD)].map(([word]) => word);

/** Correct words that look damaged, as in headlines in capitals and in other languages. */
const LOOK_ALIKES = `AÇÃO NÃO SÃO PAULO IRÃ AMANHÃ IRMÃS ALEMÃS MÃE MÃES PÃES CÃES CÃIBRA GRÃ-BRETANHA JOÃOZINHO IRMÃZINHA
  CRISTÃMENTE UNIÃO ABRAÃO ITAPUÃ BUTANTÃ ÂNGELA CÂMARA TÂNIA “AMANHÃ” «AMANHÃ» IRÃ–EUA IRÃ—EUA AMANHÃ… IRÃ’S MAÇÃ® ROMÃ™ AMANHÃ!
  São Conceição âmbito âncora ângulo ânimo ânsia Ângela Ângelo irmã maçã manhãs romãs fã lã
  château Château bâtiment âge âme âne âgé théâtre crâne pâté Île Être Ça où naïve Neufchâteau râle
  España Ñandú niño Íñigo Ángel Águila Él Único María Óscar río Zürich Ärger Österreich Über Åse Ørsted Øystein
  România când încât râs hotărâre Đặng Nguyễn Chişinău Łódź Škoda Çelik AT&T R&D P&G Sirât Hâncu`;

interface Figure {
  way: string;
  words: number;
  right: number;
}

function measureWay(way: string, damage: (text: string) => string, lines: readonly string[]): Figure {
  let words = 0;
  let right = 0;
  for (const line of lines) {
    const broken = damage(line);
    if (broken === line) continue;
    const found = new Map<string, number>();
    for (const word of wordsOf(repairText(broken))) found.set(word, (found.get(word) ?? 0) + 1);
    for (const word of wordsOf(line)) {
      if (damage(word) === word) continue;
      words++;
      const left = found.get(word) ?? 0;
      if (left === 0) continue;
      right++;
      found.set(word, left - 1);
    }
  }
  return { way, words, right };
}

/** Words that a repair changes in undamaged texts. */
function changedIn(texts: Iterable<string>): string[] {
  const changed: string[] = [];
  for (const text of texts) {
    const repaired = repairText(text);
    if (repaired === text) continue;
    const kept = new Set(wordsOf(repaired));
    changed.push(...wordsOf(text).filter((word) => !kept.has(word)));
  }
  return changed;
}

export async function run(args: string[]): Promise<void> {
  if (args.includes('--learn')) return learnLostLetters();
  const texts = readStream(true).flatMap(({ title, text }) => [title, text]);
  const sound = texts.filter((text) => !DAMAGE.test(text));
  const lines = sound.flatMap((text) => text.split('\n')).filter((line) => /[^\p{ASCII}]/u.test(line));
  const figures = Object.entries(WAYS).map(([way, damage]) => measureWay(way, damage, lines));
  console.table(figures.map(({ way, words, right }) => ({ way, words, right: share(right, words) })));

  const vocabulary = new Set(sound.flatMap(wordsOf).map((word) => word.toLowerCase()));
  for (const name of ['pt-mixed', 'pt-en-columns-2024-2026', 'en-bbc']) {
    for (const { title = '', text = '' } of readRows<{ title?: string; text?: string }>(`corpora/${name}.jsonl.gz`)) {
      for (const word of wordsOf(`${title} ${text}`)) vocabulary.add(word.toLowerCase().replace(/['’]\p{L}+$/u, ''));
    }
  }
  const really = measureReal(
    texts.filter((text) => DAMAGE.test(text)),
    vocabulary,
  );
  const changed = [
    ...changedIn(sound),
    ...changedIn(sound.map((text) => text.toUpperCase())),
    ...changedIn(LOOK_ALIKES.split(/\s+/)),
  ];
  const all = figures.reduce((sum, { words, right }) => ({ words: sum.words + words, right: sum.right + right }), {
    words: 0,
    right: 0,
  });
  console.log(
    `Really broken: ${really.words} words, ${share(really.known, really.words)} become a known word; others: ${really.unknown.slice(0, 40).join(' ')}`,
  );
  console.log(
    `Sound words changed: ${changed.length} of ${sound.length} texts, twice. ${[...new Set(changed)].slice(0, 40).join(' ')}`,
  );
  console.log(
    JSON.stringify({
      bench: 'repair',
      damagedWords: all.words,
      right: round(all.right / all.words),
      worstWay: round(Math.min(...figures.map(({ right, words }) => right / words))),
      reallyBroken: really.words,
      reallyRight: round(really.known / really.words),
      soundWordsChanged: changed.length,
    }),
  );
}

function measureReal(texts: readonly string[], vocabulary: ReadonlySet<string>) {
  const unknown: string[] = [];
  let words = 0;
  for (const text of texts) {
    const before = new Set(wordsOf(text));
    for (const word of wordsOf(repairText(text))) {
      if (before.has(word)) continue;
      words++;
      if (!vocabulary.has(word.toLowerCase().replace(/’\p{L}+$/u, ''))) unknown.push(word);
    }
  }
  return { words, known: words - unknown.length, unknown: [...new Set(unknown)] };
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;
const share = (right: number, all: number) => `${((right / Math.max(1, all)) * 100).toFixed(2)} %`;
