import { dayMs } from '../../contract/rules/durations.ts';
import type { MatchableArticle } from '../../newsroom/matching/match.ts';
import { createRandom } from '../figures.ts';

/** The real articles, then new ones mixed from lines of two articles of one language, up to the wanted number. */
export function multiplyArticles(articles: readonly MatchableArticle[], wanted: number): MatchableArticle[] {
  const random = createRandom(7);
  const byLanguage = Map.groupBy(articles, ({ language }) => language);
  const result = articles.slice(0, wanted);
  while (result.length < wanted) {
    const first = articles[Math.floor(random() * articles.length)]!;
    const others = byLanguage.get(first.language)!;
    const second = others[Math.floor(random() * others.length)]!;
    const lines = [...first.text.split('\n'), ...second.text.split('\n')].filter(() => random() < 0.5);
    result.push({
      ...first,
      id: `mixed-${result.length}`,
      title: random() < 0.5 ? first.title : second.title,
      text: lines.join('\n'),
      publishedAt: (first.publishedAt ?? 0) + Math.floor(random() * 5) * dayMs,
    });
  }
  return result;
}
