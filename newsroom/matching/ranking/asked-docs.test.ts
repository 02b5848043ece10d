import { expect, it } from 'vitest';
import { allStories } from '../../../demo/newsroom/all-stories.ts';
import { composeArticles } from '../../../demo/newsroom/articles.ts';
import { type ArticleIndex, createIndex } from '../article-index.ts';
import { type CompiledTerm, compileTerm } from '../query/compile-term.ts';
import { SHOWN_FROM } from '../scoring/score.ts';
import type { AskedDocs } from './asked-docs.ts';
import { SHOWN_BY_ANSWERS } from './lean-odds.ts';

/** Names, subjects, phrases, fields, exclusions, years, acronyms and misspelt words, besides the first words of headlines. */
const ofEachKind =
  'soja|energia|leilão de transmissão|"leilão de transmissão"|inteligência artificial|Petrobras|Vale|Selic|taxa de juros|preço|governo federal|saúde e educação|soja e milho|chuva OR enchente|soja -milho|energya|Copa do Mundo 2026|STF|interest rates|electric cars|São Paulo|mercado brasileiro';

const articlesOfSample = () =>
  composeArticles(allStories, Date.UTC(2026, 2, 10)).map(({ headline, paragraphs, language, publishedAt }, at) => ({
    ...{ id: String(at), title: headline, text: paragraphs.join('\n'), language, publishedAt },
  }));
const found = (index: ArticleIndex, term: CompiledTerm, only?: AskedDocs) =>
  index.find(term, { only, from: SHOWN_BY_ANSWERS }).map(({ explain, ...match }) => ({ ...match, ...explain() }));

it('are found as they are among all articles, whatever was ruled out before searching (requirements R250)', () => {
  const articles = articlesOfSample();
  const index = createIndex(articles);
  const headlines = allStories.slice(0, 60).map(({ versions }) => versions[0]![1].split(' ').slice(0, 3).join(' '));
  const reading = { sense: { label: 'mina', toward: ['mineração'], away: ['viagem'] } };
  const terms = [...ofEachKind.split('|'), ...headlines].map((term) => compileTerm(term));
  const all = [...terms, compileTerm('Vale', { reading })].map((term) => ({
    term,
    amongAll: found(index, term),
  }));
  for (const ids of [['7'], ['1', '40', '80'], articles.filter((_, at) => at % 9 === 0).map(({ id }) => id)]) {
    const only = index.asked(ids);
    let matches = 0;
    for (const { term, amongAll } of all) {
      const own = found(index, term, only);
      expect(own, term.term).toEqual(amongAll.filter(({ articleId }) => ids.includes(articleId)));
      matches += own.length;
    }
    expect(matches).toBeGreaterThan(ids.length);
  }
});

it('are scored by what is kept of a term, until the articles are a twentieth more', () => {
  const articles = articlesOfSample();
  const [known, arriving] = [articles.slice(0, -20), articles.slice(-20)];
  const index = createIndex(known);
  const terms = ofEachKind.split('|').map((term) => compileTerm(term));
  const all = index.asked(known.map(({ id }) => id));
  for (const term of terms) found(index, term, all);
  let [compared, kept] = [0, 0];
  for (const article of arriving) {
    index.add(article);
    const only = index.asked([article.id]);
    for (const term of terms) {
      const [own] = found(index, term, only);
      const fresh = found(index, term).find(({ articleId }) => articleId === article.id);
      if (!own || !fresh) {
        expect(own?.score ?? fresh?.score ?? 0, term.term).toBeLessThan(SHOWN_FROM);
        continue;
      }
      compared++;
      if (own.score !== fresh.score) kept++;
      expect(own.kind, term.term).toBe(fresh.kind);
      expect(Math.abs(own.score - fresh.score), term.term).toBeLessThan(0.02);
    }
  }
  expect(compared).toBeGreaterThan(20);
  expect(kept).toBeGreaterThan(0);
  for (const article of arriving) index.add({ ...article, id: `again ${article.id}` });
  const only = index.asked(articles.slice(0, 90).map(({ id }) => id));
  for (const term of terms) {
    const fresh = found(index, term).filter(({ articleId }) => Number(articleId) < 90);
    expect(found(index, term, only), term.term).toEqual(fresh);
  }
});
