import type { Tx } from '../../../platform/db/open-database.ts';
import { oddsOf, probability } from '../../matching/scoring/score.ts';
import type { NewMatch } from '../match-answers.ts';
import type { SecondReading } from '../tables.ts';
import { listSecondReadings } from './queries.ts';

/** The score of a match with what was read added to it. */
export function withSecondReading<Match extends { score: number; bonus: number }>(
  match: Match,
  secondReading: SecondReading,
) {
  const { adds } = secondReading;
  const score = adds === 0 ? match.score : probability(oddsOf(match.score) + adds);
  return { score, bonus: match.bonus + adds, secondReading };
}

/** New rows with the readings of those they replace: a text is read once, however often it is matched. */
export async function withSecondReadings(
  tx: Tx,
  replaced: { keys: readonly string[]; articleIds: readonly number[] },
  rows: readonly NewMatch[],
): Promise<NewMatch[]> {
  const known = await listSecondReadings(tx, replaced);
  if (known.length === 0) return [...rows];
  const placeOf = ({ key, articleId }: { key: string; articleId: number }) => `${key} ${articleId}`;
  const readings = new Map(known.map((row) => [placeOf(row), row.secondReading]));
  return rows.map((row) => {
    const reading = readings.get(placeOf(row));
    return reading ? { ...row, ...withSecondReading(row, reading) } : row;
  });
}
