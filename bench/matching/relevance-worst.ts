import type { Row } from './relevance-measure.ts';

/** Data about a badly ranked term. */
export interface WorstTerm {
  row: Row;
  grades: ReadonlyMap<string, number>;
  /** The shown articles, best first. */
  ranked: readonly string[];
  isCandidate: (articleId: string) => boolean;
  titleOf: (articleId: string) => string;
}

const LONGEST_TITLE = 70;

/** Counts, with one example each: relevant non-candidates, relevant ones below the threshold, irrelevant ones shown. */
export function whatGoesWrong({ row, grades, ranked, isCandidate, titleOf }: WorstTerm): string[] {
  const shown = new Set(ranked);
  const wanted = [...grades].filter(([, grade]) => grade >= 1).map(([id]) => id);
  const never = wanted.filter((id) => !isCandidate(id));
  const unsure = wanted.filter((id) => isCandidate(id) && !shown.has(id));
  const noise = ranked.filter((id) => grades.get(id) === 0);
  const late = firstOutOfOrder(ranked, grades);
  const example = (id: string | undefined) => (id === undefined ? '' : ` (“${shorten(titleOf(id))}”)`);
  const lines = [
    never.length > 0 &&
      `${never.length} of ${wanted.length} wanted never found by words or meaning${example(never[0])}`,
    unsure.length > 0 && `${unsure.length} of ${wanted.length} wanted found, called too unsure${example(unsure[0])}`,
    noise.length > 0 && `${noise.length} of ${ranked.length} shown are not wanted${example(noise[0])}`,
    late !== undefined && `ranked too high${example(late)}`,
  ].filter((line) => line !== false);
  return [`${row.term}: F1 ${row.f1.toFixed(2)}, nDCG ${row.ndcg.toFixed(2)}`, ...lines.map((line) => `    ${line}`)];
}

/** The first judged article ranked above one of a higher grade. */
function firstOutOfOrder(ranked: readonly string[], grades: ReadonlyMap<string, number>): string | undefined {
  const judged = ranked.filter((id) => grades.has(id));
  return judged.find((id, at) => judged.slice(at + 1).some((other) => grades.get(other)! > grades.get(id)!));
}

function shorten(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE)}…` : title;
}
