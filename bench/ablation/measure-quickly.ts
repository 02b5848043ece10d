import { createIndex } from '../../news/matching/article-index.ts';
import { compileTerm } from '../../news/matching/query/compile-term.ts';
import { withAcronymsOf } from '../../news/meaning/learn-acronyms.ts';
import { shippedVectors } from '../../news/meaning/word-vectors.ts';
import { keyOf, type Pair, pairsOf, readJudgedTerms, SETS } from '../matching/judged-terms.ts';
import { rankTermsLeftOut } from '../matching/relevance-fit.ts';
import { mean, measure, type Row } from '../matching/relevance-measure.ts';
import { misspelt, titled } from '../matching/typed-otherwise.ts';
import { readStream, STREAMS, type StreamName } from '../measuring-data.ts';

type Means = Omit<Row, 'term'>;
const line = ({ recall, f1, ndcg }: Means) => [recall, f1, ndcg].map((value) => value.toFixed(3).slice(1)).join(' ');

/** Recall, F1 and nDCG of every set, terms left out of the fit; and of names in other spellings, shipped weights. */
export function measureQuickly(): Record<string, string> {
  const terms = readJudgedTerms();
  const pairs: Pair[] = [];
  const typed: Record<string, string> = {};
  for (const stream of Object.keys(STREAMS) as StreamName[]) {
    const articles = readStream(false, stream);
    const own = terms.filter((judged) => judged.stream === stream);
    const words = withAcronymsOf(shippedVectors(), articles);
    pairs.push(...pairsOf(own, articles, words, () => true));
    if (stream !== 'first') continue;
    const index = createIndex(articles, words);
    for (const [name, change] of Object.entries({ titled, misspelt })) {
      const rows = own.map(({ term, grades }) => {
        const ranked = index.rank(compileTerm(change(term))).map(({ articleId }) => articleId);
        return measure(term, ranked, grades);
      });
      typed[name] = line(mean(rows));
    }
  }
  const ranked = rankTermsLeftOut(pairs, pairs);
  const sets = SETS.map((set) => {
    const own = terms.filter((judged) => judged.set === set);
    return [set, line(mean(own.map((judged) => measure(judged.term, ranked.get(keyOf(judged)) ?? [], judged.grades))))];
  });
  return { ...Object.fromEntries(sets), ...typed };
}
