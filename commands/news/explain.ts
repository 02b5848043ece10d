import { findPasted } from '../../news/archive/why/ask-why.ts';
import { matchedTerms } from '../../news/matches/match-articles.ts';
import { findMatch } from '../../news/matches/queries.ts';
import type { SecondReading } from '../../news/matches/tables.ts';
import { explainScore, type ScoreExplanation } from '../../news/matching/explaining/explain-score.ts';
import type { Platform } from '../../platform/platform.ts';
import { StopError } from '../../platform/stop-error.ts';
import { type Command, readArgs, UsageError } from '../command.ts';
import { withPlatform } from '../with-platform.ts';

const number = (value: number) => value.toFixed(3);
const bonusMeaning = 'several parts of a field, a chosen meaning of the term, the second reader';

/** The score as a sum of parts, and what is missing to each threshold. */
export function scoreLines({ score, odds, bias, bonus, parts, missing }: ScoreExplanation): string[] {
  const row = (name: string, value: string, weight: string, adds: string, meaning: string) =>
    `${name.padEnd(20)} ${value.padStart(8)} ${weight.padStart(8)} ${adds.padStart(8)}  ${meaning}`;
  const bars = Object.entries(missing).map(([bar, more]) =>
    more === 0 ? `${bar}: reached` : `${bar}: ${more.toFixed(2)} more are needed`,
  );
  return [
    `score ${score.toFixed(4)}, log-odds ${odds.toFixed(3)}`,
    row('feature', 'value', 'weight', 'adds', 'meaning'),
    row('bias', '', '', number(bias), 'the same for every article'),
    ...(bonus === 0 ? [] : [row('bonus', '', '', number(bonus), bonusMeaning)]),
    ...parts.map(({ feature, meaning, value, weight, adds }) =>
      row(feature, number(value), number(weight), number(adds), meaning),
    ),
    `bars in log-odds: ${bars.join('; ')}`,
  ];
}

/** What the second reader added is part of the bonus. */
const secondReaderLine = ({ judgement, model, adds }: SecondReading) =>
  `second reader ${model}: ${judgement}, adds ${adds.toFixed(2)}, counted in the bonus`;

export async function explainMatch({ db }: Pick<Platform, 'db'>, text: string, address: string): Promise<string[]> {
  const article = await findPasted(db, address);
  if (!article) throw new StopError(`no stored article at ${address}`);
  const readings = (await matchedTerms(db)).filter(({ term }) => term === text);
  if (readings.length === 0) throw new StopError(`nobody follows the term “${text}”, or it is not matched yet`);
  const lines: string[] = [`${article.title} (${article.outlet}, ${article.seenAt.toISOString()})`];
  for (const { key, reading } of readings) {
    if (Object.keys(reading).length > 0) lines.push(`read as ${JSON.stringify(reading)}`);
    const match = await findMatch(db, key, article.id);
    if (!match) {
      lines.push('no match: the article is no candidate for the term, or far below the score that is shown');
      continue;
    }
    lines.push(
      `${match.kind}, matched at ${match.matchedAt.toISOString()}; a reader's answers are not counted`,
      ...scoreLines(explainScore(match.features, match.bonus)),
      ...(match.secondReading ? [secondReaderLine(match.secondReading)] : []),
      ...match.explanation.reasons.map((reason) => `reason: ${JSON.stringify(reason)}`),
      `sentence: ${match.explanation.sentence.text}`,
    );
  }
  return lines;
}

export const command: Command = {
  usage: 'TERM ADDRESS',
  summary:
    'Tells how the stored score of an article came about for a followed term: features, weights, odds, thresholds',
  async run(args) {
    const [term, address] = readArgs({ args, allowPositionals: true }).positionals;
    if (!term || !address) throw new UsageError('explain needs TERM ADDRESS');
    for (const line of await withPlatform((platform) => explainMatch(platform, term, address))) console.log(line);
    return 0;
  },
};
