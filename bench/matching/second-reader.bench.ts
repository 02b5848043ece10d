import { ADDS } from '../../newsroom/matches/second-reader/question.ts';
import { createIndex } from '../../newsroom/matching/article-index.ts';
import type { RankedArticle } from '../../newsroom/matching/match.ts';
import { compileTerm } from '../../newsroom/matching/query/compile-term.ts';
import { SHOWN_BY_ANSWERS } from '../../newsroom/matching/ranking/lean-odds.ts';
import { isForMail, oddsOf, probability, SHOWN_FROM } from '../../newsroom/matching/scoring/score.ts';
import { setAcronymsInUse } from '../../newsroom/meaning/acronyms-in-use.ts';
import { variables } from '../../platform/config/variables.ts';
import { createRandom, mean, roundedAll } from '../figures.ts';
import { readStream, STREAM_NAMES, type StreamName } from '../measuring-data.ts';
import { acronymsOf, dayNumberOf } from './days.ts';
import { type JudgedTerm, judgedKey, readJudgedTerms } from './judged-terms.ts';
import { meanOf } from './relevance-measure.ts';

const PAIRS_IN_A_CALL = 10;
const SAID = ['neither', 'mention', 'about'] as const;

interface Found {
  judged: JudgedTerm;
  /** Candidates as their rows would hold them. */
  rows: (RankedArticle & { grade: number | undefined })[];
  days: number;
}

function findAll(streams: readonly StreamName[]): Found[] {
  const terms = readJudgedTerms();
  return streams.flatMap((stream) => {
    const articles = readStream(stream);
    setAcronymsInUse(acronymsOf(articles));
    const index = createIndex(articles);
    const days = new Set(articles.map(dayNumberOf)).size;
    return terms
      .filter((judged) => judged.stream === stream)
      .map((judged) => ({
        judged,
        days,
        rows: index
          .rank(compileTerm(judged.term), { from: SHOWN_BY_ANSWERS })
          .map(({ articleId, score, kind }) => ({ articleId, score, kind, grade: judged.grades.get(articleId) })),
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
export async function run(args: string[]) {
  const all = findAll(STREAM_NAMES.filter((name) => args.length === 0 || args.includes(name)));
  const band: [number, number] = [
    variables.AI_READER_FROM.schema.parse(undefined),
    variables.AI_READER_TO.schema.parse(undefined),
  ];
  const result: Record<string, object> = {};
  for (const errors of [undefined, 0, 0.05, 0.15]) {
    const random = createRandom(46);
    const read = new Map(
      all.map(({ judged, rows }) => [
        judgedKey(judged),
        (errors === undefined ? rows : readBy(rows, errors, band, random)).toSorted((a, b) => b.score - a.score),
      ]),
    );
    const figures = meanOf(
      all.map(({ judged }) => judged),
      (judged) =>
        read
          .get(judgedKey(judged))!
          .filter(({ score }) => score >= SHOWN_FROM)
          .map(({ articleId }) => articleId),
    );
    const mailed = [...read.values()].flatMap((rows) =>
      rows.filter((row) => isForMail(row) && row.grade !== undefined),
    );
    const relevant = mean(mailed.map(({ grade }) => Number(grade! >= 1)));
    result[errors === undefined ? 'without' : `${errors * 100} % of errors`] = {
      ...figures,
      mailed: mailed.length,
      relevant,
    };
  }
  console.table(Object.fromEntries(Object.entries(result).map(([name, row]) => [name, roundedAll(row)])));
  const isDoubtful = ({ score }: { score: number }) => score >= band[0] && score <= band[1];
  const perTerm = mean(all.map(({ rows, days }) => rows.filter(isDoubtful).length / days));
  const calls = Object.fromEntries(
    [1000, 100_000].map((terms) => [terms, Math.ceil((terms * perTerm) / PAIRS_IN_A_CALL)]),
  );
  console.log(`${perTerm.toFixed(2)} doubtful pairs a term and day; calls a day by terms: ${JSON.stringify(calls)}`);
  return { ...result, perTerm, calls };
}
