import { createIndex } from '../news/matching/article-index.ts';
import { compileTerm } from '../news/matching/compile-term.ts';
import type { RankedArticle } from '../news/matching/match.ts';
import { hasMeasuringData, readRows, readStream } from './measuring-data.ts';

interface Term {
  term: string;
  language: 'pt' | 'en';
  sense: string;
}

interface Row {
  term: string;
  precision: number;
  recall: number;
  f1: number;
  ndcg: number;
  p10: number;
}

/** Unjudged articles are left out before anything is counted. */
function measure(term: string, ranked: RankedArticle[], grades: Map<string, number>): Row {
  const judged = ranked.map(({ articleId }) => grades.get(articleId)).filter((grade) => grade !== undefined);
  const relevant = [...grades.values()].filter((grade) => grade >= 1).length;
  const hits = judged.filter((grade) => grade >= 1).length;
  const precision = judged.length > 0 ? hits / judged.length : 0;
  const recall = relevant > 0 ? hits / relevant : 0;
  const gain = (list: number[]) =>
    list.slice(0, 10).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
  const ideal = gain([...grades.values()].sort((a, b) => b - a));
  const top = judged.slice(0, 10);
  return {
    term,
    precision,
    recall,
    f1: hits > 0 ? (2 * precision * recall) / (precision + recall) : 0,
    ndcg: ideal > 0 ? gain(judged) / ideal : 0,
    p10: top.length > 0 ? top.filter((grade) => grade >= 1).length / top.length : 0,
  };
}

function macro(rows: Row[]): Omit<Row, 'term'> {
  const mean = (field: keyof Omit<Row, 'term'>) => rows.reduce((sum, row) => sum + row[field], 0) / rows.length;
  return {
    precision: mean('precision'),
    recall: mean('recall'),
    f1: mean('f1'),
    ndcg: mean('ndcg'),
    p10: mean('p10'),
  };
}

function print(title: string, rows: Row[]): void {
  console.log(`\n${title}`);
  const line = (row: Row) =>
    `${row.term.padEnd(26)} ${[row.precision, row.recall, row.f1, row.ndcg, row.p10].map((v) => v.toFixed(3)).join('  ')}`;
  console.log(`${''.padEnd(26)} P      R      F1     nDCG   P@10`);
  for (const row of rows) console.log(line(row));
  console.log(line({ term: 'mean', ...macro(rows) }));
}

export async function run(): Promise<void> {
  if (!hasMeasuringData()) return;
  const terms = readRows<Term>('relevance/terms.jsonl');
  const judgements = readRows<{ term: string; articleId: string; grade: number }>('relevance/judgements.jsonl');
  const grades = Map.groupBy(judgements, ({ term }) => term);
  const index = createIndex(readStream());
  const result: Record<string, Omit<Row, 'term'>> = {};
  for (const withSense of [false, true]) {
    const rows = terms.map(({ term, language, sense }) => {
      const judged = new Map(grades.get(term)!.map(({ articleId, grade }) => [articleId, grade]));
      const compiled = compileTerm(term, { language, sense: withSense ? sense : '' });
      return measure(term, index.rank(compiled), judged);
    });
    const name = withSense ? 'with sense' : 'without sense';
    print(name, rows);
    result[withSense ? 'withSense' : 'withoutSense'] = macro(rows);
  }
  console.log(JSON.stringify({ terms: terms.length, pairs: judgements.length, ...result }));
}
