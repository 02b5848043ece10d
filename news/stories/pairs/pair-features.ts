import { compareWords } from './compare-words.ts';
import { clashingNumbers, sharedNumbers } from './numbers.ts';
import { eachShared, type Weighed } from './weighed.ts';

/** What the pair model looks at. Rises: more of it never makes "the same news" less likely; falls: never more. */
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
  isShort: 'any',
  genreClash: 'falls',
  quoteClash: 'falls',
  aheadClash: 'falls',
  densityMin: 'falls',
  densityMax: 'falls',
} as const;

export type FeatureName = keyof typeof featureDirections;
export const featureNames = Object.keys(featureDirections) as FeatureName[];

const DAY_MS = 86_400_000;
const UNKNOWN_GAP_DAYS = 0.5;
const FEW_SHINGLES = 8;

function copiedShare(a: Int32Array, b: Int32Array): number {
  let copies = 0;
  eachShared(a, b, () => {
    copies++;
  });
  return copies / Math.max(FEW_SHINGLES, Math.min(a.length, b.length));
}

/** Density is how much is told around an article that is not the same news: see View. */
export function pairFeatures(a: Weighed, b: Weighed, densityA: number, densityB: number): number[] {
  const left = a.article;
  const right = b.article;
  const words = compareWords(a, b);
  const hasDays = left.days.length > 0 && right.days.length > 0;
  const hasDates = left.publishedAt !== null && right.publishedAt !== null;
  const gapDays = hasDates ? Math.abs(left.publishedAt! - right.publishedAt!) / DAY_MS : UNKNOWN_GAP_DAYS;
  const isSameOutlet = left.outlet === right.outlet;
  const leadNumbersShared = sharedNumbers(left.leadNumbers, right.leadNumbers);
  const features: Record<FeatureName, number> = {
    bodyCosine: words.bodyCosine,
    nameCosine: words.nameCosine,
    leadOverlap: words.leadOverlap,
    leadInBodyMin: words.leadInBody[0],
    leadInBodyMax: words.leadInBody[1],
    titleInLeadMin: words.titleInLead[0],
    titleInLeadMax: words.titleInLead[1],
    actionInLeadMin: words.actionInLead[0],
    actionInLeadMax: words.actionInLead[1],
    titleNames: words.titleNames,
    titles: words.titles,
    missingNameMin: words.missingName[0],
    missingNameMax: words.missingName[1],
    rareInLeads: words.rareInLeads,
    copied: copiedShare(left.shingles, right.shingles),
    titleNumbersClash: clashingNumbers(left.titleNumbers, right.titleNumbers, left.numbers, right.numbers),
    leadNumbersShared,
    leadNumbersClash: clashingNumbers(left.leadNumbers, right.leadNumbers, left.numbers, right.numbers),
    numbersShared: sharedNumbers(left.numbers, right.numbers),
    daysClash: hasDays && !left.days.some((day) => right.days.includes(day)) ? 1 : 0,
    gapDays: Math.log1p(gapDays),
    sameOutlet: isSameOutlet ? 1 : 0,
    // An outlet rarely tells one thing twice, but it does run its service pieces again under nearly the same headline.
    rerunTitle: isSameOutlet ? words.titles : 0,
    rerunNumbers: isSameOutlet ? leadNumbersShared : 0,
    isShort: left.isShort || right.isShort ? 1 : 0,
    genreClash: left.angle.genre === right.angle.genre ? 0 : 1,
    quoteClash: left.angle.isQuote === right.angle.isQuote ? 0 : 1,
    aheadClash: left.angle.isAhead === right.angle.isAhead ? 0 : 1,
    densityMin: Math.min(densityA, densityB),
    densityMax: Math.max(densityA, densityB),
  };
  return featureNames.map((name) => features[name]);
}

const place = (name: FeatureName) => featureNames.indexOf(name);
const TITLE_NUMBERS_CLASH = place('titleNumbersClash');
const DAYS_CLASH = place('daysClash');
const MISSING_NAME = place('missingNameMin');
/** So much of either headline's rarest name is missing from the other article. */
const ANOTHER_NAME = 0.5;

/** Other figures in the headline and other days: the next draw, round or payment of a series, however alike the words. */
export const isNextOfSeries = (features: readonly number[]): boolean =>
  features[TITLE_NUMBERS_CLASH] === 1 && features[DAYS_CLASH] === 1;

/** Agendas and draws are told in the same words time after time: the name in the headline is all that tells one from the other. */
export const isAnotherService = (features: readonly number[]): boolean => features[MISSING_NAME]! > ANOTHER_NAME;
