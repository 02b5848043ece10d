import { dayMs } from '../../contract/rules/durations.ts';
import { ADDS } from '../../newsroom/matches/second-reader/question.ts';
import { createIndex } from '../../newsroom/matching/article-index.ts';
import { compileTerm } from '../../newsroom/matching/query/compile-term.ts';
import { SHOWN_BY_ANSWERS } from '../../newsroom/matching/ranking/lean-odds.ts';
import { MAILED_FROM, oddsOf, probability, SHOWN_FROM } from '../../newsroom/matching/scoring/score.ts';
import { setAcronymsInUse } from '../../newsroom/meaning/acronyms-in-use.ts';
import { variables } from '../../platform/config/variables.ts';
import { hasMeasuringData, readStream, STREAMS, type StreamName } from '../measuring-data.ts';
import { createRandom } from '../speed/many-articles.ts';
import { acronymsOf } from './acronyms-of-files.ts';
import { type JudgedTerm, readJudgedTerms } from './judged-terms.ts';
import { mean, measure } from './relevance-measure.ts';

const PAIRS_IN_A_CALL = 10;
const SAID = ['neither', 'mention', 'about'] as const;

interface Found {
  judged: JudgedTerm;
  /** Candidates as their rows would hold them. */
  rows: { articleId: string; score: number; grade: number | undefined }[];
  days: number;
}

function findAll(streams: readonly StreamName[]): Found[] {
  const terms = readJudgedTerms();
  return streams.flatMap((stream) => {
    const articles = readStream(false, stream);
    setAcronymsInUse(acronymsOf(articles));
    const index = createIndex(articles);
    const times = articles.map(({ publishedAt }) => Math.floor((publishedAt ?? 0) / dayMs));
    const days = new Set(times).size;
    return terms
      .filter((judged) => judged.stream === stream)
      .map((judged) => ({
        judged,
        days,
        rows: index
          .rank(compileTerm(judged.term), { from: SHOWN_BY_ANSWERS })
          .map(({ articleId, score }) => ({ articleId, score, grade: judged.grades.get(articleId) })),
      }));
  });
}

/** The grades as a model would answer them, some of them wrong; pairs that nobody judged are left as they are. */
function readBy(rows: Found['rows'], errors: number, band: [number, number], random: () => number): Found['rows'] {
  return rows.map((row) => {
    if (row.grade === undefined || row.score < band[0] || row.score > band[1]) return row;
    const wrong = random() < errors;
    const grade = wrong ? (row.grade + 1 + Math.floor(random() * 2)) % 3 : row.grade;
    return { ...row, score: probability(oddsOf(row.score) + ADDS[SAID[grade as 0 | 1 | 2]]) };
  });
}

/** What a second reader would change, by stand-ins that answer as the grades do, with 0, 5 and 15 % of errors. Arguments name streams. */
export async function run(args: string[]): Promise<void> {
  if (!hasMeasuringData()) return;
  const streams = (Object.keys(STREAMS) as StreamName[]).filter((name) => args.length === 0 || args.includes(name));
  const all = findAll(streams);
  const band: [number, number] = [
    variables.AI_READER_FROM.schema.parse(undefined),
    variables.AI_READER_TO.schema.parse(undefined),
  ];
  const result: Record<string, unknown> = {};
  console.log(`${''.padEnd(24)} P      R      F1     nDCG   P@10   mailed  of them relevant`);
  for (const errors of [undefined, 0, 0.05, 0.15]) {
    const random = createRandom(46);
    const read = all.map(({ judged, rows }) => ({
      judged,
      rows: (errors === undefined ? rows : readBy(rows, errors, band, random)).toSorted((a, b) => b.score - a.score),
    }));
    const figures = mean(
      read.map(({ judged, rows }) =>
        measure(
          judged.term,
          rows.filter(({ score }) => score >= SHOWN_FROM).map(({ articleId }) => articleId),
          judged.grades,
        ),
      ),
    );
    const mailed = read.flatMap(({ rows }) =>
      rows.filter(({ score, grade }) => score >= MAILED_FROM && grade !== undefined),
    );
    const relevant = mailed.filter(({ grade }) => grade! >= 1).length / mailed.length;
    const name = errors === undefined ? 'without' : `${errors * 100} % of errors`;
    const { precision, recall, f1, ndcg, p10 } = figures;
    const shown = [precision, recall, f1, ndcg, p10].map((value) => value.toFixed(3)).join('  ');
    console.log(`${name.padEnd(24)} ${shown}  ${mailed.length}  ${relevant.toFixed(3)}`);
    result[name] = { ...figures, mailed: mailed.length, relevant };
  }
  const doubtful = all.map(
    ({ rows, days }) => rows.filter(({ score }) => score >= band[0] && score <= band[1]).length / days,
  );
  const perTerm = doubtful.reduce((sum, count) => sum + count, 0) / all.length;
  const calls = Object.fromEntries(
    [1000, 100_000].map((terms) => [terms, Math.ceil((terms * perTerm) / PAIRS_IN_A_CALL)]),
  );
  console.log(
    `\n${perTerm.toFixed(2)} doubtful pairs a term and day; calls a day for 1,000 and 100,000 terms: ${Object.values(calls).join(', ')}`,
  );
  console.log(JSON.stringify({ ...result, perTerm, calls }));
}
