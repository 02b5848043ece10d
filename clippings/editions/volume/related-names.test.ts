import { expect, it } from 'vitest';
import { relatedNames } from './related-names.ts';

it('lists what is found with a term: names of several outlets first, never the term itself', () => {
  const titles = [
    'Justiça aplica multa milionária contra Itapuã Minérios depois de vistoria em barragem Lagoa Serena',
    'Moradores cobram resposta pública da Itapuã Minérios sobre trinca em barragem Lagoa Serena',
    'Prefeitura espera novo laudo sobre barragem Lagoa Serena antes de liberar Itapuã Minérios',
  ];
  const related = relatedNames(
    'barragem Lagoa Serena',
    titles.map((title, index) => ({ title, outletId: `o${index}`, language: 'pt' })),
  );
  expect(related[0]).toBe('Itapuã Minérios');
  expect(related.join(' ').toLowerCase()).not.toMatch(/lagoa|serena|barragem|sobre/);
});

it('lists words of one language, that of most headlines', () => {
  const found = [
    ['pt', 'licença de usina avança após meses de espera'],
    ['pt', 'governo concede licença inédita'],
    ['pt', 'sai a licença esperada por investidores'],
    ['en', 'regulators ponder electrolysers again'],
    ['en', 'why electrolysers matter now'],
  ].map(([language = '', title = ''], index) => ({ title, language, outletId: `o${index}` }));
  expect(relatedNames('hidrogênio verde', found)).toEqual(['licença']);
});
