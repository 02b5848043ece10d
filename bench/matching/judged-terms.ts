import { createIndex } from '../../newsroom/matching/article-index.ts';
import type { MatchableArticle } from '../../newsroom/matching/match.ts';
import { compileTerm } from '../../newsroom/matching/query/compile-term.ts';
import type { FeatureRow } from '../../newsroom/matching/scoring/relevance-model.ts';
import { type LearntAcronyms, setAcronymsInUse } from '../../newsroom/meaning/acronyms-in-use.ts';
import { readRows, type StreamName } from '../measuring-data.ts';

const OTHERS = 'streams/judgements.jsonl';
const OWN = new URL('./relevance-labels.jsonl', import.meta.url);

const FILES = {
  names: ['first', 'relevance/judgements.jsonl'],
  subjects: ['first', 'relevance/subjects-judgements.jsonl'],
  own: ['first', OWN],
  'business-pt-2025': ['business-pt-2025', OTHERS],
  'own business': ['business-pt-2025', OWN],
  'security-en-2026': ['security-en-2026', OTHERS],
  'own security': ['security-en-2026', OWN],
  'saude-pt-2024': ['saude-pt-2024', OTHERS],
  'energy-en-2021': ['energy-en-2021', OTHERS],
} as const;
type SetName = keyof typeof FILES;
export const JUDGED_SETS = Object.keys(FILES) as SetName[];

export interface JudgedTerm {
  term: string;
  set: SetName;
  stream: StreamName;
  /** By article: 2 about the term, 1 a substantial mention, 0 neither. */
  grades: Map<string, number>;
}

interface Judgement {
  term: string;
  articleId: string;
  grade: number;
  /** Rows without a stream belong to the first one. */
  stream?: StreamName;
}

export const readJudgedTerms = (): JudgedTerm[] =>
  JUDGED_SETS.flatMap((set) => {
    const [stream, file] = FILES[set];
    const judgements = readRows<Judgement>(file).filter((row) => (row.stream ?? 'first') === stream);
    return [...Map.groupBy(judgements, ({ term }) => term)].map(([term, rows]) => ({
      ...{ term, set, stream },
      grades: new Map(rows.map(({ articleId, grade }) => [articleId, grade])),
    }));
  });

/** An article as the scorer sees it; without features it was not a candidate. */
export interface Pair {
  /** The term with its set: some terms are in several. */
  key: string;
  stream: StreamName;
  articleId: string;
  /** Undefined for a candidate that nobody judged. */
  grade: number | undefined;
  features: FeatureRow | undefined;
  /** Part of the log-odds besides the weighted features. */
  bonus: number;
}

export const judgedKey = ({ set, term }: JudgedTerm) => `${set} ${term}`;

/** Candidates of a term that nobody judged, taken evenly: without them the fit would think that most of what is near is wanted. */
const MOST_UNJUDGED = 60;

/** The judged articles of each term, and a sample of its other candidates, as an index over the articles sees them. */
export function pairsOf(
  terms: readonly JudgedTerm[],
  articles: MatchableArticle[],
  acronyms: LearntAcronyms,
  counts: (id: string) => boolean,
): Pair[] {
  setAcronymsInUse(acronyms);
  const index = createIndex(articles);
  return terms.flatMap((judged) => {
    const found = new Map(index.features(compileTerm(judged.term)).map((row) => [row.articleId, row]));
    const others = [...found.keys()].filter((id) => counts(id) && !judged.grades.has(id));
    const step = Math.max(1, others.length / MOST_UNJUDGED);
    const unjudged = others.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
    const asked = [...judged.grades.keys()].filter(counts);
    return [...asked, ...unjudged].map((articleId) => ({
      key: judgedKey(judged),
      stream: judged.stream,
      articleId,
      grade: judged.grades.get(articleId),
      features: found.get(articleId)?.features,
      bonus: found.get(articleId)?.bonus ?? 0,
    }));
  });
}
