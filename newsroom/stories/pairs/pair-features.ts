import { dayMs } from '../../../contract/rules/durations.ts';
import { compareWords, eachShared, type Weighed } from './compare-words.ts';
import { clashingNumbers, sharedNumbers } from './numbers.ts';

/** Features of the pair model. Rises: more of it never makes "the same news" less likely; falls: never more likely. */
export const featureDirections = {
  bodyCosine: 'rises',
  nameCosine: 'rises',
  leadOverlap: 'rises',
  leadInBodyMin: 'rises',
  leadInBodyMax: 'rises',
  titleInLeadMin: 'rises',
  titleInLeadMax: 'rises',
  actionInLeadMin: 'rises',
  actionInLeadMax: 'rises',
  titleNames: 'rises',
  titles: 'rises',
  missingNameMin: 'falls',
  missingNameMax: 'falls',
  rareInLeads: 'rises',
  copied: 'rises',
  titleNumbersClash: 'falls',
  leadNumbersShared: 'rises',
  leadNumbersClash: 'falls',
  numbersShared: 'rises',
  daysClash: 'falls',
  gapDays: 'falls',
  sameOutlet: 'falls',
  rerunTitle: 'rises',
  rerunNumbers: 'rises',
  rerunService: 'rises',
  rerunShort: 'rises',
  isShort: 'any',
  genreClash: 'falls',
  quoteClash: 'falls',
  aheadClash: 'falls',
  areShort: 'any',
  areNews: 'any',
  densityMin: 'falls',
  densityMax: 'falls',
  nearestShareMin: 'rises',
  nearestShareMax: 'rises',
  nearerOthers: 'falls',
  nearestLead: 'rises',
} as const;

export type FeatureName = keyof typeof featureDirections;
export const featureNames = Object.keys(featureDirections) as FeatureName[];

const UNKNOWN_GAP_DAYS = 0.5;
const FEW_SHINGLES = 8;

function copiedShare(a: Int32Array, b: Int32Array): number {
  let copies = 0;
  eachShared(a, b, () => copies++);
  return copies / Math.max(FEW_SHINGLES, Math.min(a.length, b.length));
}

/** The other articles near an article. */
export interface Surroundings {
  /** How many of these are other news: see View. */
  density: number;
  /** The articles with most in common with it, nearest first, without its copies. */
  near: readonly { id: string; likeness: number }[];
}

/** Similarity that some other article has to one on any day: in a small window, being nearest proves little. */
const USUAL_LIKENESS = 0.25;

/** The features of a pair without other articles near it, which give the highest score the pair can have. */
export function pairFeatures(a: Weighed, b: Weighed): number[] {
  const left = a.article;
  const right = b.article;
  const words = compareWords(a, b);
  const hasDays = left.days.length > 0 && right.days.length > 0;
  const hasDates = left.publishedAt !== null && right.publishedAt !== null;
  const gapDays = hasDates ? Math.abs(left.publishedAt! - right.publishedAt!) / dayMs : UNKNOWN_GAP_DAYS;
  const isSameOutlet = left.outlet === right.outlet;
  const leadNumbersShared = sharedNumbers(left.leadNumbers, right.leadNumbers);
  const features: Record<FeatureName, number> = {
    ...words,
    leadInBodyMin: words.leadInBody[0],
    leadInBodyMax: words.leadInBody[1],
    titleInLeadMin: words.titleInLead[0],
    titleInLeadMax: words.titleInLead[1],
    actionInLeadMin: words.actionInLead[0],
    actionInLeadMax: words.actionInLead[1],
    missingNameMin: words.missingName[0],
    missingNameMax: words.missingName[1],
    copied: copiedShare(left.shingles, right.shingles),
    titleNumbersClash: clashingNumbers(left.titleNumbers, right.titleNumbers, left.numbers, right.numbers),
    leadNumbersShared,
    leadNumbersClash: clashingNumbers(left.leadNumbers, right.leadNumbers, left.numbers, right.numbers),
    numbersShared: sharedNumbers(left.numbers, right.numbers),
    daysClash: hasDays && !left.days.some((day) => right.days.includes(day)) ? 1 : 0,
    gapDays: Math.log1p(gapDays),
    sameOutlet: isSameOutlet ? 1 : 0,
    // An outlet rarely reports one thing twice, but repeats its service pieces under nearly the same headline.
    rerunTitle: isSameOutlet ? words.titles : 0,
    rerunNumbers: isSameOutlet ? leadNumbersShared : 0,
    rerunService: isSameOutlet && (left.angle.genre & right.angle.genre) > 0 ? words.titleOverlap : 0,
    rerunShort: isSameOutlet && left.isShort && right.isShort ? words.titleOverlap : 0,
    isShort: left.isShort || right.isShort ? 1 : 0,
    genreClash: left.angle.genre === right.angle.genre ? 0 : 1,
    quoteClash: left.angle.isQuote === right.angle.isQuote ? 0 : 1,
    aheadClash: left.angle.isAhead === right.angle.isAhead ? 0 : 1,
    areShort: left.isShort && right.isShort ? 1 : 0,
    areNews: (left.isNews ? 1 : 0) + (right.isNews ? 1 : 0),
    densityMin: 0,
    densityMax: 0,
    nearestShareMin: 1,
    nearestShareMax: 1,
    nearerOthers: 0,
    nearestLead: words.bodyCosine - USUAL_LIKENESS,
  };
  return featureNames.map((name) => features[name]);
}

const place = (name: FeatureName) => featureNames.indexOf(name);
const BODY_COSINE = place('bodyCosine');
const DENSITY = place('densityMin');

/** Similarity of the nearest article other than the mate, and how many are more similar than the mate. */
function rivalsOf({ near }: Surroundings, mate: string, likeness: number): { best: number; nearer: number } {
  let best = 0;
  let nearer = 0;
  for (const rival of near) {
    if (rival.id === mate) continue;
    best ||= rival.likeness;
    if (rival.likeness <= likeness) break;
    nearer++;
  }
  return { best, nearer };
}

/**
 * Compares a pair's similarity with that of either article to others: the same news is nearest, however many articles are near.
 */
export function amongOthers(
  features: readonly number[],
  [a, aroundA]: readonly [string, Surroundings],
  [b, aroundB]: readonly [string, Surroundings],
): number[] {
  const likeness = features[BODY_COSINE]!;
  const left = rivalsOf(aroundA, b, likeness);
  const right = rivalsOf(aroundB, a, likeness);
  const shareOf = ({ best }: { best: number }) => likeness / Math.max(likeness, best, Number.EPSILON);
  const seen = [...features];
  // replaces the last features, in the order of the list
  seen.splice(
    DENSITY,
    seen.length - DENSITY,
    Math.min(aroundA.density, aroundB.density),
    Math.max(aroundA.density, aroundB.density),
    Math.min(shareOf(left), shareOf(right)),
    Math.max(shareOf(left), shareOf(right)),
    Math.log1p(left.nearer + right.nearer),
    likeness - Math.max(USUAL_LIKENESS, left.best, right.best),
  );
  return seen;
}

const TITLE_NUMBERS_CLASH = place('titleNumbersClash');
const DAYS_CLASH = place('daysClash');
const MISSING_NAME = place('missingNameMin');
/** Least weight of a headline's rarest name that the other article does not have. */
const ANOTHER_NAME = 0.5;

/** Other figures in the headline and other days: the next draw, round or payment of a series, even if the words are alike. */
export const isNextOfSeries = (features: readonly number[]): boolean =>
  features[TITLE_NUMBERS_CLASH] === 1 && features[DAYS_CLASH] === 1;

/** Agendas and draws repeat their words every time; only the name in the headline distinguishes them. */
export const isAnotherService = (features: readonly number[]): boolean => features[MISSING_NAME]! > ANOTHER_NAME;
