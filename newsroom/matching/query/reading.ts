import type { ReadingKind } from '../../../contract/terms.ts';
import { areName, type Query, textOfQuery } from './query.ts';

/** How a term was understood, as data. `describeReading` writes it as a sentence. */
export interface Reading {
  wanted: ReadingPart | undefined;
  note: 'empty' | 'only-exclusions' | undefined;
  /** The kind of the whole term. */
  kind: ReadingKind;
  sense: string | undefined;
}

export type ReadingPart =
  | { type: 'word'; text: string; as: 'word' | 'name' | 'acronym' }
  | { type: 'phrase'; text: string; exact: boolean }
  | { type: 'all'; items: ReadingPart[] }
  | { type: 'any'; items: ReadingPart[] }
  | { type: 'field'; items: ReadingPart[] }
  | { type: 'year'; item: ReadingPart; year: number }
  | { type: 'same'; text: string; equivalents: ReadingPart[] }
  | { type: 'without'; item: ReadingPart; excluded: ReadingPart[] };

const AS = { free: 'word', capital: 'name', upper: 'acronym' } as const;

function readPart(query: Query): ReadingPart {
  if (query.type === 'word') return { type: 'word', text: textOfQuery(query), as: AS[query.word.demand] };
  if (query.type === 'phrase') return { type: 'phrase', text: textOfQuery(query), exact: query.strict };
  if (query.type === 'year') return { type: 'year', item: readPart(query.item), year: query.year };
  if (query.type === 'without') {
    return { type: 'without', item: readPart(query.item), excluded: query.excluded.map(readPart) };
  }
  if (query.type === 'any' && query.same !== undefined) {
    return { type: 'same', text: query.same, equivalents: query.items.slice(1).map(readPart) };
  }
  return { type: query.type, items: query.items.map(readPart) };
}

export function readQuery(query: Query | undefined, hasText: boolean, sense: string | undefined): Reading {
  return {
    wanted: query ? readPart(query) : undefined,
    note: query ? undefined : hasText ? 'only-exclusions' : 'empty',
    kind: query ? kindOf(query) : 'subject',
    sense: sense?.trim() || undefined,
  };
}

function kindOf(query: Query): ReadingKind {
  if (query.type === 'without' || query.type === 'year') return kindOf(query.item);
  if (query.type === 'field') return 'field';
  if (query.type === 'word')
    return query.word.demand === 'upper' ? 'acronym' : areName([query.word]) ? 'name' : 'subject';
  if (query.type === 'phrase') {
    if (query.strict) return 'phrase';
    return areName(query.words) ? 'name' : 'subject';
  }
  if (query.type === 'any' && query.same !== undefined) return kindOf(query.items[0]!);
  const kinds = new Set(query.items.map(kindOf));
  return kinds.size === 1 && query.type === 'all' && kinds.has('name') ? 'names' : 'subject';
}

const TEXTS = {
  pt: {
    all: ' e ',
    any: ' ou ',
    field: ' ou ',
    both: ' (basta um deles; os dois juntos valem mais)',
    without: ', mas não ',
    same: ' (também escrito ',
    name: ' (nome, com inicial maiúscula)',
    acronym: ' (sigla, em maiúsculas)',
    exact: ', exatamente assim',
    year: ' de ',
    looks: 'Procuramos ',
    empty: 'Ainda não há o que procurar: escreva ao menos uma palavra.',
    'only-exclusions': 'Só há exclusões: escreva também o que deseja acompanhar.',
    sense: ', no sentido de: ',
    kinds: {
      name: 'Lido como nome. ',
      names: 'Lido como nomes, em qualquer ordem. ',
      phrase: 'Lido como expressão exata. ',
      subject: 'Lido como assunto. ',
      field: 'Lido como área com várias partes. ',
      acronym: 'Lido como sigla. ',
    },
  },
  en: {
    all: ' and ',
    any: ' or ',
    field: ' or ',
    both: ' (either is enough; both together count more)',
    without: ', but not ',
    same: ' (also written ',
    name: ' (a name, with a capital)',
    acronym: ' (an acronym, in capitals)',
    exact: ', exactly so',
    year: ' of ',
    looks: 'We look for ',
    empty: 'Nothing to look for yet: type at least one word.',
    'only-exclusions': 'There are only exclusions: type what you want to follow as well.',
    sense: ', meaning: ',
    kinds: {
      name: 'Read as a name. ',
      names: 'Read as names, in any order. ',
      phrase: 'Read as an exact phrase. ',
      subject: 'Read as a subject. ',
      field: 'Read as a field with several parts. ',
      acronym: 'Read as an acronym. ',
    },
  },
} as const;

export function describeReading(reading: Reading, language: 'pt' | 'en'): string {
  const texts = TEXTS[language];
  if (!reading.wanted) return texts[reading.note ?? 'empty'];
  const sense = reading.sense ? texts.sense + reading.sense : '';
  return `${texts.kinds[reading.kind]}${texts.looks}${describePart(reading.wanted, language, false)}${sense}.`;
}

function describePart(part: ReadingPart, language: 'pt' | 'en', inner: boolean): string {
  const texts = TEXTS[language];
  const list = (items: ReadingPart[], glue: string) =>
    items.map((item) => describePart(item, language, true)).join(glue);
  if (part.type === 'word') return `“${part.text}”${part.as === 'word' ? '' : texts[part.as]}`;
  if (part.type === 'phrase') return `“${part.text}”${part.exact ? texts.exact : ''}`;
  if (part.type === 'year') return `${describePart(part.item, language, true)}${texts.year}${part.year}`;
  if (part.type === 'same') {
    // the words only: with their spellings there would be brackets within brackets
    const others = part.equivalents.map((item) =>
      'text' in item ? `“${item.text}”` : describePart(item, language, true),
    );
    return `“${part.text}”${texts.same}${others.join(', ')})`;
  }
  if (part.type === 'without') {
    return describePart(part.item, language, true) + texts.without + list(part.excluded, texts.any);
  }
  const text = list(part.items, texts[part.type]) + (part.type === 'field' ? texts.both : '');
  return inner ? `(${text})` : text;
}
