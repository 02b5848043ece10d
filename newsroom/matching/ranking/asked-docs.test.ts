import { expect, it } from 'vitest';
import { allStories } from '../../../demo/newsroom/all-stories.ts';
import { composeArticles } from '../../../demo/newsroom/articles.ts';
import { createIndex } from '../article-index.ts';
import { compileTerm } from '../query/compile-term.ts';
import { SHOWN_BY_ANSWERS } from './lean-odds.ts';

/** Names, subjects, phrases, fields, exclusions, years, acronyms and misspelt words, besides the first words of headlines. */
const ofEachKind =
  'soja|energia|leilão de transmissão|"leilão de transmissão"|inteligência artificial|Petrobras|Vale|Selic|taxa de juros|preço|governo federal|saúde e educação|soja e milho|chuva OR enchente|soja -milho|energya|Copa do Mundo 2026|STF|interest rates|electric cars|São Paulo|mercado brasileiro';

it('are found as they are among all articles, whatever was ruled out before searching (requirements R250)', () => {
  const articles = composeArticles(allStories, Date.UTC(2026, 2, 10)).map(
    ({ headline, paragraphs, language, publishedAt }, at) => ({
      ...{ id: String(at), title: headline, text: paragraphs.join('\n'), language, publishedAt },
    }),
  );
  const index = createIndex(articles);
  const headlines = allStories.slice(0, 60).map(({ versions }) => versions[0]![1].split(' ').slice(0, 3).join(' '));
  const reading = { sense: { label: 'mina', toward: ['mineração'], away: ['viagem'] } };
  const terms = [...ofEachKind.split('|'), ...headlines].map((term) => compileTerm(term));
  const all = [...terms, compileTerm('Vale', { reading })].map((term) => ({
    term,
    found: index.find(term, { from: SHOWN_BY_ANSWERS }).map(({ explain: _, ...match }) => match),
  }));
  for (const ids of [['7'], ['1', '40', '80'], articles.filter((_, at) => at % 9 === 0).map(({ id }) => id)]) {
    const only = index.asked(ids);
    let matches = 0;
    for (const { term, found } of all) {
      const own = index.find(term, { only, from: SHOWN_BY_ANSWERS }).map(({ explain: _, ...match }) => match);
      expect(own, term.term).toEqual(found.filter(({ articleId }) => ids.includes(articleId)));
      matches += own.length;
    }
    expect(matches).toBeGreaterThan(ids.length);
  }
});
