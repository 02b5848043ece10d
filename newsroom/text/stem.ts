/** Irregular or very frequent exceptions, folded. */
const PT_WHOLE = new Map([
  ...'mais pais deus onibus virus bonus lapis gas onus campus corpus'.split(' ').map((word) => [word, word] as const),
  ...Object.entries({ paises: 'pais', meses: 'mes', gases: 'gas', maos: 'mao', paes: 'pao', caes: 'cao' }),
]);

function singularPortuguese(word: string): string {
  if (!word.endsWith('s') || word.length < 4 || word.endsWith('ss')) return word;
  if (word.endsWith('oes') || word.endsWith('aes')) return `${word.slice(0, -3)}ao`;
  if (word.endsWith('ns')) return `${word.slice(0, -2)}m`;
  if (word.length > 4 && word.endsWith('ais')) return `${word.slice(0, -3)}al`;
  if (word.length > 5 && word.endsWith('eis')) return `${word.slice(0, -3)}el`;
  if (word.length > 4 && word.endsWith('ois')) return `${word.slice(0, -3)}ol`;
  if (word.length > 5 && word.endsWith('res')) return word.slice(0, -2);
  if (word.length > 4 && word.endsWith('zes')) return word.slice(0, -2);
  if (word.length > 6 && word.endsWith('eses')) return word.slice(0, -3);
  if (word.length < 6 && word.endsWith('eis')) return word.slice(0, -1);
  if (word.endsWith('is') || word.endsWith('us')) return word;
  return word.slice(0, -1);
}

/** Endings of adjectives and occupations, where -a is only the feminine of -o. */
const GENDERED =
  /(?:ic|ad|id|os|iv|eir|an|ari|in|ut|at|it|ent|ist|olog|onom|in|vel|end|und|err|ian|est|ug|im|urn|uls|ern|ult)[ao]$/;
const VERBAL: [RegExp, string][] = [
  [/(?:ar|ou|aram|ando|ad[oa]|ava|avam|arao|asse|assem|armos)$/, 'a'],
  [/(?:er|eu|eram|endo|erao|esse|essem|ermos)$/, 'e'],
  [/(?:ir|iu|iram|indo|id[oa]|irao|isse|issem|irmos)$/, 'i'],
];

function stemPortuguese(folded: string): string {
  const whole = PT_WHOLE.get(folded);
  if (whole) return whole;
  const word = singularPortuguese(folded);
  if (word.length < 5) return word;
  for (const [ending, vowel] of VERBAL) {
    const root = word.replace(ending, '');
    if (root !== word && root.length >= 4) return root + vowel;
  }
  if (word.length >= 6 && GENDERED.test(word)) return `${word.slice(0, -1)}o`;
  if (word.length >= 6 && word.endsWith('ora')) return word.slice(0, -1);
  if (word.length >= 6 && word.endsWith('esa')) return word.slice(0, -2);
  if (word.endsWith('il')) return `${word.slice(0, -2)}el`;
  return word;
}

const EN_WHOLE = new Map(
  Object.entries({ news: 'news', men: 'man', women: 'woman', children: 'child', people: 'person' }),
);

function stemEnglish(folded: string): string {
  const whole = EN_WHOLE.get(folded);
  if (whole) return whole;
  let word = folded;
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) {
    if (word.endsWith('ies') && word.length > 4) word = `${word.slice(0, -3)}y`;
    else if (/(?:x|ch|sh|ss|zz)es$/.test(word)) word = word.slice(0, -2);
    else word = word.slice(0, -1);
  }
  if (word.length > 5 && word.endsWith('ing')) return undouble(word.slice(0, -3));
  if (word.length > 4 && word.endsWith('ied')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith('ed') && !word.endsWith('eed')) return undouble(word.slice(0, -2));
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word;
}

function undouble(root: string): string {
  return /([bdgmnprt])\1$/.test(root) ? root.slice(0, -1) : root;
}

/** Stems are cached up to this many: foreign text has ever new words. */
const MOST_REMEMBERED = 300_000;
const remembered = { pt: new Map<string, string>(), en: new Map<string, string>() };

/** The common stem of plural, gender and safe verb forms. Light on purpose: words of different meaning must not share one. */
export function stem(folded: string, language: string): string {
  const known = language === 'en' ? remembered.en : remembered.pt;
  let found = known.get(folded);
  if (found === undefined) {
    const isPlain = folded.length < 3 || /\d/.test(folded);
    found = isPlain ? folded : language === 'en' ? stemEnglish(folded) : stemPortuguese(folded);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(folded, found);
  }
  return found;
}

/** Shorter roots coincide by chance: `estação` and `estado`, `relação` and `relatório`. */
const SHORTEST_ROOT = 5;
/** Endings of a field of knowledge or practice are specific, so a short stem is enough before them: `turismo`. */
const SHORTEST_OF_FIELD = 3;

type Family = readonly [language: string, shortest: number, noun: RegExp, endings: string[]];

const FAMILIES: Family[] = [
  ['pt', SHORTEST_ROOT, /(?<=[ai])(?:cao|coes)$/, ['nte', 'torio', 'r', 'do', 'dor']],
  ['pt', SHORTEST_ROOT, /(?<=[ai])mentos?$/, ['r', 'do', 'dor', 'nte']],
  ['en', SHORTEST_ROOT, /(?<=a)tions?$/, ['nt', 'te', 'ted', 'ting']],
  ['pt', SHORTEST_OF_FIELD, /(?<=log)ias?$/, ['o', 'ico']],
  ['pt', SHORTEST_OF_FIELD, /(?<=graf)ias?$/, ['o', 'ico']],
  ['pt', SHORTEST_OF_FIELD, /(?<=iatr)ias?$/, ['a', 'ico']],
  ['pt', SHORTEST_OF_FIELD, /(?<=(?:astr|agr)onom)ia$/, ['o', 'ico']],
  ['pt', SHORTEST_OF_FIELD, /(?<=icult)uras?$/, ['or']],
  ['pt', SHORTEST_OF_FIELD, /ismos?$/, ['ista', 'istico']],
  ['en', SHORTEST_OF_FIELD, /(?<=log)(?:y|ies)$/, ['ist', 'ical']],
  ['en', SHORTEST_OF_FIELD, /(?<=graph)(?:y|ies)$/, ['er', 'ic']],
  ['en', SHORTEST_OF_FIELD, /(?<=iatr)y$/, ['ist', 'ic']],
  ['en', SHORTEST_OF_FIELD, /(?<=astronom)y$/, ['er', 'ical']],
  ['en', SHORTEST_OF_FIELD, /isms?$/, ['ist', 'istic']],
];

/** Endings of the nouns that have a family, without a plural `s`. */
const NOUN_ENDS = ['cao', 'coe', 'ento', 'tion', 'ia', 'ura', 'ismo', 'gy', 'hy', 'ry', 'my', 'ie', 'ism'];

/** Whether a word may have a family at all: a quick test, since few words have. */
export function hasFamily(folded: string): boolean {
  const singular = folded.endsWith('s') ? folded.slice(0, -1) : folded;
  return NOUN_ENDS.some((end) => singular.endsWith(end));
}

/**
 * Words for those who do or undergo an action, and who practise a field: `imigração` -> `imigrante`, `imigratório`; `arqueologia`
 * -> `arqueólogo`. Closer than related words, less close than a plural. The forms are folded; some do not exist.
 */
export function familyOf(folded: string, language: string): string[] {
  for (const [spoken, shortest, noun, endings] of FAMILIES) {
    if (spoken !== language) continue;
    const root = folded.replace(noun, '');
    if (root !== folded && root.length >= shortest) return endings.map((ending) => root + ending);
  }
  return [];
}
