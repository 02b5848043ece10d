import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyOf } from '../../../tests/support/plain-score/query-key.ts';
import { setAcronymsInUse } from '../../meaning/acronyms-in-use.ts';
import { compileTerm } from './compile-term.ts';
import { describeReading } from './reading.ts';
import { parseTerm, type Syntax } from './term-syntax.ts';

/** Writes a structure as a short string. */
function show(syntax: Syntax | undefined): string {
  if (!syntax) return '';
  if (syntax.type === 'word') return syntax.text;
  if (syntax.type === 'phrase') return `"${syntax.text}"`;
  if (syntax.type === 'not') return `-${show(syntax.item)}`;
  return `(${syntax.items.map(show).join(syntax.type === 'all' ? ' & ' : ' | ')})`;
}

describe('the term grammar', () => {
  test.each([
    ['gato cachorro', '(gato & cachorro)'],
    ['gato OR cachorro', '(gato | cachorro)'],
    ['gato OU cachorro', '(gato | cachorro)'],
    ['gato -cachorro', '(gato & -cachorro)'],
    ['gato AND NOT cachorro', '(gato & -cachorro)'],
    ['gato (cachorro OR peixe)', '(gato & (cachorro | peixe))'],
    ['(AA BB OR CC -DD)', '(((AA & BB) | CC) & -DD)'],
    ['“banco central” juros', '("banco central" & juros)'],
    ['"sem fim', '"sem fim"'],
    ['pré-sal +petróleo', '(pré-sal & petróleo)'],
    ['AND', ''],
    ['OR gato AND', 'gato'],
    [')) gato ((', 'gato'],
    ['', ''],
    ['?!… --', ''],
  ])('reads %s', (term, structure) => {
    expect(show(parseTerm(term))).toBe(structure);
  });

  test('gives every string a reading, in both languages', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const compiled = compileTerm(text);
        expect(describeReading(compiled.reading, 'pt').length).toBeGreaterThan(10);
        expect(describeReading(compiled.reading, 'en').length).toBeGreaterThan(10);
      }),
      { numRuns: 300 },
    );
  });

  test('survives brackets without end', () => {
    expect(compileTerm(`${'('.repeat(5000)}vale`).reading.note).toBe('empty');
  });
});

describe('a compiled term', () => {
  test('has one key for equal queries and another for different ones', () => {
    const key = (term: string) => keyOf(compileTerm(term));
    expect(key('usina  solar ')).toBe(key('usina solar'));
    expect(key('solar usina')).toBe(key('usina solar'));
    expect(key('vale')).not.toBe(key('Vale'));
    expect(key('"usina solar"')).not.toBe(key('usina solar'));
    const sense = { label: 'mineradora', toward: ['mineradora'], away: [] };
    expect(keyOf(compileTerm('Vale', { reading: { sense } }))).not.toBe(key('Vale'));
  });

  test('is the same for plain words whether or not they had to be taken apart by the grammar', () => {
    const words =
      'usina Solar ia IA EUA Estados Unidos de do BBB 26 COP30 2026 iPhone Brasil Polícia Federal pré Ção e'.split(' ');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }), (typed) => {
        const plain = typed.join(' ');
        expect(compileTerm(plain).query).toEqual(compileTerm(`(${plain})`).query);
      }),
    );
  });

  test.each(['C&A', 'P&D', 'Folha de S.Paulo'])('reads %s as one name, whatever sign is in it', (term) => {
    expect(compileTerm(term).query?.type).toBe('phrase');
    expect(compileTerm(term).reading.kind).toBe('name');
  });

  test.each(['petróleo/gás', 'petróleo / gás', 'Petróleo/Gás'])('reads %s as a field of two parts', (term) => {
    expect(keyOf(compileTerm(term))).toBe(keyOf(compileTerm('petróleo ou gás')));
  });

  test.each(['AC/DC', 'TCP/IP', 'km/h'])('keeps the sign in %s', (term) => {
    expect(compileTerm(term).reading.kind).not.toBe('field');
  });

  test('reads two names joined by a hyphen as both', () => {
    expect(compileTerm('Brasil-China').reading.kind).toBe('names');
  });

  test('says how it was understood', () => {
    expect(describeReading(compileTerm('IA').reading, 'pt')).toContain('inteligência artificial');
    expect(describeReading(compileTerm('Vale -futebol').reading, 'pt')).toBe(
      'Lido como nome. Procuramos “Vale” (nome, com inicial maiúscula), mas não “futebol”.',
    );
    expect(describeReading(compileTerm('-futebol').reading, 'en')).toContain('only exclusions');
    expect(describeReading(compileTerm('relações Brasil-China').reading, 'pt')).toBe(
      'Lido como assunto. Procuramos “relações” e “Brasil” (também escrito “Brazil”) e “China” (nome, com inicial maiúscula).',
    );
  });
});

describe('a country', () => {
  test.each([
    ['França', 'France'],
    ['Japão', 'Japan'],
    ['Nova Zelândia', 'New Zealand'],
    ['Países Baixos', 'Holanda'],
    ['EUA', 'United States'],
  ])('is one thing under its two names: %s and %s', (name, other) => {
    expect(describeReading(compileTerm(name).reading, 'pt')).toContain(other);
    expect(keyOf(compileTerm(`comércio ${name}`))).toBe(keyOf(compileTerm(`comércio ${other}`)));
  });

  test('means its adjective too if it is the whole term, and only then', () => {
    expect(describeReading(compileTerm('França').reading, 'pt')).toContain('francês');
    expect(describeReading(compileTerm('Brazil').reading, 'en')).toContain('Brazilian');
    expect(describeReading(compileTerm('vinho da França').reading, 'pt')).not.toContain('franc');
    expect(keyOf(compileTerm('cinema francês'))).not.toBe(keyOf(compileTerm('cinema França')));
  });
});

describe('acronyms and long forms', () => {
  const kind = (term: string) => compileTerm(term).reading.kind;
  beforeEach(() =>
    setAcronymsInUse([
      ['CCJ', 'Comissão de Constituição e Justiça', 9],
      ['Alerj', 'Assembleia Legislativa do Rio de Janeiro', 7],
      ['ANA', 'Agência Nacional de Águas', 5],
    ]),
  );
  afterEach(() => setAcronymsInUse());

  test('are equal where articles introduce them so, whichever is typed', () => {
    const read = (term: string) => describeReading(compileTerm(term).reading, 'pt');
    expect(read('CCJ')).toContain('Comissão de Constituição e Justiça');
    expect(read('Comissão de Constituição e Justiça')).toContain('CCJ');
    expect(read('Alerj')).toContain('Assembleia Legislativa');
    expect(keyOf(compileTerm('ALERJ'))).toBe(keyOf(compileTerm('Assembleia Legislativa do Rio de Janeiro')));
  });

  test('count only as they are written: a first name is no agency', () => {
    expect(kind('ANA')).toBe('acronym');
    expect(kind('Ana')).toBe('name');
    expect(kind('ana')).toBe('subject');
  });
});
