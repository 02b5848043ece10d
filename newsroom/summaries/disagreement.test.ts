import { describe, expect, it } from 'vitest';
import { allStories } from '../../demo/newsroom/all-stories.ts';
import { composeArticles } from '../../demo/newsroom/articles.ts';
import { findDisagreements } from './disagreement.ts';

const documents = (...texts: string[]) => texts.map((text) => ({ title: 'Explosão em mercado de Moscou', text }));
const found = (...texts: string[]) =>
  findDisagreements(documents(...texts), 'pt').map(({ claims }) =>
    claims.map(({ value, documents: by }) => [value, by.length]),
  );

const twelve = 'Uma explosão em um mercado de Moscou deixou 12 mortos nesta segunda-feira, informou a polícia.';
const died = 'Doze pessoas morreram em uma explosão em um mercado de Moscou, segundo a prefeitura da cidade.';
const fourteen = 'A explosão no mercado de Moscou causou a morte de 14 pessoas, disse um porta-voz do governo.';

describe('outlets that give different figures (requirements R149)', () => {
  it('are found in whatever words, most outlets first', () => {
    expect(found(twelve, died, fourteen)).toEqual([
      [
        ['12', 2],
        ['14', 1],
      ],
    ]);
  });

  it.each([
    ['agree in other words', [twelve, died]],
    ['are not exact', [twelve, fourteen.replace('de 14', 'de mais de 14')]],
    ['know both figures', [twelve, `${fourteen} Antes, a polícia falava em 12 mortos.`]],
    [
      'count something else',
      [twelve, 'A explosão no mercado de Moscou deixou 14 feridos, disse um porta-voz do governo.'],
    ],
  ])('are not those that %s', (_, texts) => {
    expect(found(...texts)).toEqual([]);
  });

  const sale = 'O leilão do terminal de Suape foi marcado para 15 de março pelo governo de Pernambuco';
  it('are found for sums and dates of the same thing', () => {
    expect(found(`${sale}.`, `${sale.replace('15', '18')}, segundo edital.`)).toEqual([
      [
        ['15 de março', 1],
        ['18 de março', 1],
      ],
    ]);
    const price = 'O governo de Pernambuco comprou o terminal de grãos de Suape por R$ 420 milhões nesta segunda.';
    expect(found(price, price.replace('420', '450').replace('comprou', 'anunciou que comprou'))).toEqual([
      [
        ['420 milhões', 1],
        ['450 milhões', 1],
      ],
    ]);
  });

  it('are not those that give other days of the same affair', () => {
    const bids = 'As propostas pelo terminal de Suape serão abertas em 20 de março, na sede da bolsa em São Paulo.';
    expect(found(`${sale}.`, bids)).toEqual([]);
  });

  it('are in one story of the sample newsroom', () => {
    const articles = composeArticles(allStories, Date.UTC(2026, 10, 17));
    const disputed = [...Map.groupBy(articles, ({ storyId }) => storyId)].flatMap(([storyId, members]) => {
      const texts = members.map(({ headline, paragraphs }) => ({ title: headline, text: paragraphs.join('\n') }));
      return findDisagreements(texts, members[0]!.language).length > 0 ? [storyId] : [];
    });
    expect(disputed).toEqual(['incendio-mercado-porto']);
  });
});
