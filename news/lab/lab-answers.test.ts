import { describe, expect, it } from 'vitest';
import type { CurrentArticle } from '../current/current-article.ts';
import { LoadedArticles } from '../current/loaded-articles.ts';
import { labAnswers, namesInHeadlines } from './lab-answers.ts';

const headlinesOf = (...titles: string[]) => titles.map((title, n) => ({ title, outletId: `o${n}` }));

describe('names in the headlines', () => {
  it('are those of several outlets, in one spelling, the most frequent first', () => {
    const names = namesInHeadlines(
      headlinesOf(
        'Banco Central mantém juros',
        'Decisão do Banco Central surpreende',
        'Mercado espera Banco Central',
        'Relatório do Banco Central aponta alta',
        'Ministra Helena Prado assina acordo',
        'Acordo de Helena Prado é criticado',
        'Senado ouve Helena Prado hoje',
        'Uma cidade só: Campo Limpo do Sul',
      ),
    );
    expect(names).toEqual(['Banco Central', 'Helena Prado']);
  });

  it('are not taken from headlines that capitalise every word, nor counted twice for one outlet', () => {
    expect(
      namesInHeadlines(headlinesOf(...Array.from({ length: 4 }, () => 'Big News About Some Large Company Today'))),
    ).toEqual([]);
    const oneOutlet = Array.from({ length: 5 }, () => ({ title: 'Visita de Helena Prado', outletId: 'o' }));
    expect(namesInHeadlines(oneOutlet)).toEqual([]);
  });
});

it('lists what is found with a term: names of several outlets first, never the term itself', () => {
  const loaded = new LoadedArticles();
  const titles = [
    'Justiça aplica multa milionária contra Itapuã Minérios depois de vistoria em barragem Lagoa Serena',
    'Moradores cobram resposta pública da Itapuã Minérios sobre trinca em barragem Lagoa Serena',
    'Prefeitura espera novo laudo sobre barragem Lagoa Serena antes de liberar Itapuã Minérios',
  ];
  loaded.put(
    titles.map(
      (title, index) =>
        ({
          ...{
            id: index + 1,
            title,
            text: `${title}. A vistoria durou dois dias nesta semana.`,
            lead: '',
            language: 'pt',
            kind: 'news',
          },
          ...{ outletId: `o${index}`, outlet: `O${index}`, url: `https://a.example/${index}`, addresses: [] },
          ...{ publishedAt: new Date(), seenAt: new Date(), storyId: '1', eventId: '1' },
        }) as CurrentArticle,
    ),
  );
  const related = labAnswers.relatedNames(loaded, { term: 'barragem Lagoa Serena' });
  expect(related[0]).toBe('Itapuã Minérios');
  expect(related.join(' ').toLowerCase()).not.toMatch(/lagoa|serena|barragem|nesta/);
});
