import type { ArticleSearch } from '../../contract/news/search.ts';
import type { MatchableArticle } from '../../news/matching/match.ts';
import { readSearch } from '../../news/search/search-query.ts';
import { isStopword } from '../../news/text/stopwords.ts';
import { readJudgedTerms } from '../matching/judged-terms.ts';
import { createRandom } from '../matching/many-articles.ts';
import { outletCount } from './many-stored.ts';

type Query = Partial<ArticleSearch> & { q: string };

const common = [
  'Brasil',
  'governo',
  'presidente',
  'EUA',
  'Lula',
  'economia',
  'mercado',
  'São Paulo',
  'ano',
  'empresa',
  'security',
  'data',
  'Microsoft',
  'milhões',
  'pessoas',
  'Trump',
];
const judgedCount = 70;
const rareCount = 24;
const phraseCount = 30;

/** 200 searches: judged terms, common and rare words, phrases, exclusions, alternatives, with outlets, days and languages. */
export function benchQueries(articles: readonly MatchableArticle[], now: number): Query[] {
  const random = createRandom(3);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const judged = [...new Set(readJudgedTerms().map(({ term }) => term))];
  const some = Array.from({ length: judgedCount }, (_, at) => judged[Math.floor((at * judged.length) / judgedCount)]!);
  const wordsOf = (text: string) => text.split(/[^\p{L}]+/u).filter((word) => word.length > 3 && !isStopword(word));
  const rare = Array.from({ length: rareCount }, () => pick(wordsOf(pick(articles).text.slice(0, 4000))) ?? 'soja');
  const phrases = Array.from({ length: phraseCount }, () => {
    const words = pick(articles).title.split(/\s+/);
    const at = Math.floor(random() * Math.max(1, words.length - 2));
    return `"${words
      .slice(at, at + 2)
      .join(' ')
      .replaceAll('"', '')}"`;
  });
  const day = (ago: number) => new Date(now - ago * 24 * 3600_000).toISOString().slice(0, 10);
  const plain: Query[] = [...some, ...common, ...rare, ...phrases].map((q, at) => ({
    q,
    order: at % 3 === 0 ? 'headline' : 'newest',
  }));
  const limited: Query[] = common.flatMap((q, at) => [
    { q: `${q} -${common[(at + 3) % common.length]}` },
    { q, outlet: `outlet-${(at * 7) % outletCount}` },
    { q: `${q} OR ${pick(judged)}`, from: day(10 + at), to: day(3 + at) },
    { q: `${q} ${common[(at + 5) % common.length]}`, language: at % 4 === 0 ? 'en' : 'pt' },
  ]);
  return [...plain, ...limited]
    .filter(({ q }) => readSearch(q) !== undefined)
    .map(({ q, ...query }) => ({ ...query, q: q.slice(0, 200) }))
    .slice(0, 200);
}
