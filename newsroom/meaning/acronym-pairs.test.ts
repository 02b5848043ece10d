import { expect, it } from 'vitest';
import { AcronymPairs } from './acronym-pairs.ts';

function learn(...texts: string[]) {
  const pairs = new AcronymPairs();
  for (const text of texts) pairs.add(text);
  return pairs.dominant().map(([acronym, form]) => `${acronym}: ${form}`);
}
const thrice = (text: string) => [text, text, text];

it.each([
  ['Segundo a Agência Nacional de Águas (ANA), o nível caiu.', ['ANA: Agência Nacional de Águas']],
  ['A Agência Nacional de Transportes Terrestres (ANTT) multou.', ['ANTT: Agência Nacional de Transportes Terrestres']],
  ['O Instituto Brasileiro de Mineração (Ibram) respondeu.', ['Ibram: Instituto Brasileiro de Mineração']],
  ['The International Energy Agency (IEA) said so.', ['IEA: International Energy Agency']],
  [
    'Subiram os fundos de investimento em direitos creditórios (FIDCs) hoje.',
    ['FIDC: fundos de investimento em direitos creditórios'],
  ],
  ['Investors bought notes and depositary receipts (ETF) again.', []],
  ['O deputado João Silva (PT) votou.', []],
  ['A cidade de São Paulo (SP) parou.', []],
  ['O Ministério da Fazenda (Brasil) negou.', []],
])('reads %j', (text, pairs) => {
  expect(learn(...thrice(text))).toEqual(pairs);
});

it('needs several articles, and one form that dominates', () => {
  expect(learn('A Central Aberta de Dados (CAD) abriu.')).toEqual([]);
  const other = thrice('O Conselho de Arte e Dança (CAD) votou.');
  expect(learn(...thrice('A Central Aberta de Dados (CAD) abriu.'), ...other)).toEqual([]);
});

it('counts singular and plural, small and capital letters as one form', () => {
  const forms = ['fundos de investimento imobiliário (FIIs)', 'fundo de investimento imobiliário (FII)'];
  const texts = [...forms, ...forms, 'Fundos de Investimento Imobiliário (FIIs)'].map(
    (form) => `Caem os ${form} hoje.`,
  );
  expect(learn(...texts)).toEqual(['FII: fundos de investimento imobiliário']);
});
