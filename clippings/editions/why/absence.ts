import type { WhyAnswer, WhyCause } from '../../../contract/lab.ts';
import type { FeatureRow } from '../../../newsroom/matching/scoring/relevance-model.ts';
import type { NewItem } from '../compose-edition.ts';

type Details = 'term' | 'score' | 'excluded' | 'wording' | 'helps' | 'reading';

/** Why one article is not in the edition. */
export type Absence = { [Name in Details]?: NonNullable<WhyAnswer[Name]> } & {
  cause: WhyCause;
  /** Where the score comes from: a stored match, or the features of a trial. */
  scored?: { key: string; articleId: number } | { features: FeatureRow; bonus: number };
  /** The item with the article or its story. */
  item?: NewItem | undefined;
};
