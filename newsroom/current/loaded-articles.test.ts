import { describe, expect, it, vi } from 'vitest';
import { dayMs, hourMs } from '../../contract/rules/durations.ts';
import { ArticleView } from './article-view.ts';
import type { CurrentArticle } from './current-article.ts';
import { LoadedArticles } from './loaded-articles.ts';

const now = Date.parse('2026-03-10T09:00:00Z');

let lastId = 0;
function article(title: string, changes: Partial<CurrentArticle> & { daysAgo?: number } = {}): CurrentArticle {
  lastId += 1;
  const { daysAgo = 0, ...others } = changes;
  const at = new Date(now - daysAgo * dayMs - hourMs);
  return {
    id: lastId,
    title,
    lead: '',
    text: `${title}. O texto conta mais sobre o assunto.`,
    language: 'pt',
    outletId: 'gazeta',
    outlet: 'Gazeta',
    url: `https://gazeta.example/${lastId}`,
    publishedAt: at,
    seenAt: at,
    storyId: null,
    kind: 'news',
    eventId: null,
    addresses: [],
    ...others,
  };
}

function hold(...articles: CurrentArticle[]) {
  const loaded = new LoadedArticles();
  loaded.put(articles);
  const titles = (term: string, span = {}) =>
    loaded
      .view(span)
      .find({ term })
      .flatMap(({ matches }) => matches.map((match) => match.explain().title))
      .sort();
  return { loaded, titles };
}

describe('the loaded articles', () => {
  it('are viewed by a span of days and some outlets, with one index', () => {
    const { titles } = hold(
      article('Dengue avança hoje'),
      article('Dengue avançou ontem', { daysAgo: 1, outletId: 'correio' }),
      article('Dengue avançava há muito', { daysAgo: 6 }),
    );
    expect(titles('dengue')).toHaveLength(3);
    expect(titles('dengue', { seenFrom: now - 3 * dayMs, seenTo: now })).toEqual([
      'Dengue avança hoje',
      'Dengue avançou ontem',
    ]);
    expect(titles('dengue', { seenFrom: now - 3 * dayMs, outletIds: ['correio'] })).toEqual(['Dengue avançou ontem']);
    expect(titles('dengue', { publishedTo: now - 5 * dayMs })).toEqual(['Dengue avançava há muito']);
  });

  it('find the articles of some outlets although others fill the list', () => {
    const many = Array.from({ length: 300 }, (_, n) => article(`Dengue: boletim ${n}`));
    const rare = article('Cidade confirma caso', { outletId: 'correio', text: 'Há um caso de dengue, diz nota.' });
    const { titles } = hold(...many, rare);
    expect(titles('dengue')).toHaveLength(200);
    expect(titles('dengue', { outletIds: ['correio'] })).toEqual(['Cidade confirma caso']);
  });

  it('fill the limit of a term with articles inside the view, however many are outside', () => {
    const old = Array.from({ length: 300 }, (_, n) => article(`Dengue: boletim ${n}`, { daysAgo: 6 }));
    const { titles } = hold(
      ...old,
      article('Cidade confirma caso', { text: 'Há um caso de dengue na cidade, diz nota.' }),
    );
    expect(titles('dengue', { seenFrom: now - 3 * dayMs })).toEqual(['Cidade confirma caso']);
  });

  it('keep a limited number of answers', () => {
    const find = vi.fn(() => []);
    const view = new ArticleView(new LoadedArticles(), {}, find);
    for (let n = 0; n <= 20_000; n++) view.find({ term: `zz${n}` });
    view.find({ term: 'zz20000' });
    expect(find).toHaveBeenCalledTimes(20_001);
    view.find({ term: 'zz0' });
    expect(find).toHaveBeenCalledTimes(20_002);
  });

  it('use the present text, story and outlet of an article', () => {
    const first = article('Prefeitura faz anúncio');
    const other = article('Vacina chega à cidade', { storyId: 'vacina' });
    const { loaded, titles } = hold(first, other);
    const before = loaded.changes;
    loaded.put([{ ...first }]);
    expect(loaded.changes).toBe(before);
    loaded.put([{ ...first, title: 'Prefeitura anuncia vacina', text: 'A vacina chega hoje.', storyId: 'vacina' }]);
    expect(titles('vacina')).toEqual(['Prefeitura anuncia vacina', 'Vacina chega à cidade']);
    expect(loaded.view({}).storyArticles('vacina')).toHaveLength(2);
    expect(loaded.size).toBe(2);
  });

  it('drop an article that became the second address of another', () => {
    const copy = article('Chuva alaga o centro');
    const kept = article('Chuva alaga o centro da cidade');
    const { loaded, titles } = hold(copy, kept);
    loaded.put([{ ...kept, addresses: [copy.url] }]);
    expect(titles('chuva')).toEqual(['Chuva alaga o centro da cidade']);
  });

  it('keep at most the given number, the newest', () => {
    const { loaded } = hold(...Array.from({ length: 10 }, (_, n) => article(`Notícia ${n}`, { daysAgo: n })));
    loaded.keep(now - 100 * dayMs, 4);
    expect([...loaded.all()].map(({ title }) => title)).toEqual(['Notícia 0', 'Notícia 1', 'Notícia 2', 'Notícia 3']);
  });
});
