/** Precision, recall, F1, nDCG@10 and P@10 of one term, without unjudged articles. */
export interface Row {
  term: string;
  precision: number;
  recall: number;
  f1: number;
  ndcg: number;
  p10: number;
}

export function measure(term: string, ranked: readonly string[], grades: ReadonlyMap<string, number>): Row {
  const judged = ranked.map((articleId) => grades.get(articleId)).filter((grade) => grade !== undefined);
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

export function mean(rows: readonly Row[]): Omit<Row, 'term'> {
  const of = (field: keyof Omit<Row, 'term'>) => rows.reduce((sum, row) => sum + row[field], 0) / rows.length;
  return { precision: of('precision'), recall: of('recall'), f1: of('f1'), ndcg: of('ndcg'), p10: of('p10') };
}

export function printRows(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`);
  const line = ({ term, ...row }: Row) =>
    `${term.padEnd(32)} ${[row.precision, row.recall, row.f1, row.ndcg, row.p10].map((v) => v.toFixed(3)).join('  ')}`;
  console.log(`${''.padEnd(32)} P      R      F1     nDCG   P@10`);
  for (const row of rows) console.log(line(row));
  console.log(line({ term: 'mean', ...mean(rows) }));
}
