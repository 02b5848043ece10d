import { findPasted } from '../../clippings/archive/why/ask-why.ts';
import { currentArticlesOf } from '../../newsroom/current/current-articles.ts';
import { matchedTerms } from '../../newsroom/matches/match-articles.ts';
import { type FollowedTerm, findMatch } from '../../newsroom/matches/queries.ts';
import type { SecondReading } from '../../newsroom/matches/tables.ts';
import { explainScore, type ScoreExplanation } from '../../newsroom/matching/explaining/explain-score.ts';
import type { ScorePart } from '../../newsroom/matching/explaining/score-tree.ts';
import { probability } from '../../newsroom/matching/scoring/score.ts';
import type { Platform } from '../../platform/platform.ts';
import { StopError } from '../../platform/stop-error.ts';
import { type Command, readArgs, UsageError } from '../command.ts';
import { withNewsroom, withPlatform } from '../with-platform.ts';

const number = (value: number) => value.toFixed(3);
const bonusText = 'several parts of a field, a chosen sense of the term, the second reader';

/** The score as a sum of parts, and what is missing to each threshold. */
export function scoreLines({ score, odds, bias, bonus, parts, missing }: ScoreExplanation): string[] {
  const row = (name: string, value: string, weight: string, adds: string, text: string) =>
    `${name.padEnd(20)} ${value.padStart(8)} ${weight.padStart(8)} ${adds.padStart(8)}  ${text}`;
  const bars = Object.entries(missing).map(([bar, more]) =>
    more === 0 ? `${bar}: reached` : `${bar}: ${more.toFixed(2)} more are needed`,
  );
  return [
    `score ${score.toFixed(4)}, log-odds ${odds.toFixed(3)}`,
    row('feature', 'value', 'weight', 'adds', 'meaning'),
    row('bias', '', '', number(bias), 'the same for every article'),
    ...(bonus === 0 ? [] : [row('bonus', '', '', number(bonus), bonusText)]),
    ...parts.map(({ feature, text, value, weight, adds }) =>
      row(feature, number(value), number(weight), number(adds), text),
    ),
    `bars in log-odds: ${bars.join('; ')}`,
  ];
}

/** What the second reader added is part of the bonus. */
const secondReaderLine = ({ judgement, model, adds }: SecondReading) =>
  `second reader ${model}: ${judgement}, adds ${adds.toFixed(2)}, counted in the bonus`;

/** Parts of a part that are printed, the strongest first. */
const mostParts = 5;

/** A tree of parts as indented lines. */
function treeLines({ what, value, rule, parts }: ScorePart, depth = 0): string[] {
  const by = rule === 'given' || parts.length < 2 ? '' : ` = ${rule} of`;
  const strongest = parts.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const shown = rule === 'product' ? parts : strongest.slice(0, mostParts);
  const left = parts.length - shown.length;
  return [
    `${'  '.repeat(depth)}${number(value)}  ${what}${by}`,
    ...shown.flatMap((part) => treeLines(part, depth + 1)),
    ...(left > 0 ? [`${'  '.repeat(depth + 1)}and ${left} more`] : []),
  ];
}

/** The score of now: other articles are in memory than when the match was stored. */
async function linesOfNow(platform: Platform, term: FollowedTerm, articleId: number): Promise<string[]> {
  const current = currentArticlesOf(platform);
  await current.upToDate();
  const tree = await current.ask<ScorePart | undefined>('tree', { ...term, articleId });
  const among = `computed now, among ${current.loaded.articles} articles in memory`;
  return tree ? [`score ${probability(tree.value).toFixed(4)}, ${among}`, ...treeLines(tree)] : [`no match, ${among}`];
}

export async function explainMatch(
  platform: Platform,
  text: string,
  address: string,
  isWhole = false,
): Promise<string[]> {
  const { db } = platform;
  const article = await findPasted(db, address);
  if (!article) throw new StopError(`no stored article at ${address}`);
  const readings = (await matchedTerms(db)).filter(({ term }) => term === text);
  if (readings.length === 0) throw new StopError(`nobody follows the term “${text}”, or it is not matched yet`);
  const lines: string[] = [`${article.title} (${article.outlet}, ${article.seenAt.toISOString()})`];
  for (const followed of readings) {
    const { key, reading } = followed;
    if (Object.keys(reading).length > 0) lines.push(`read as ${JSON.stringify(reading)}`);
    const match = await findMatch(db, key, article.id);
    if (!match) {
      lines.push('no match: the article is no candidate for the term, or below the score that is shown');
    } else {
      lines.push(
        `${match.kind}, matched at ${match.matchedAt.toISOString()}; a reader's answers are not counted`,
        ...scoreLines(explainScore(match.features, match.bonus)),
        ...(match.secondReading ? [secondReaderLine(match.secondReading)] : []),
        ...match.explanation.reasons.map((reason) => `reason: ${JSON.stringify(reason)}`),
        `sentence: ${match.explanation.sentence.text}`,
      );
    }
    if (isWhole) lines.push(...(await linesOfNow(platform, followed, article.id)));
  }
  return lines;
}

export const command: Command = {
  usage: 'TERM ADDRESS [--whole]',
  summary:
    'Tells how the stored score of an article came about for a followed term: features, weights, odds, thresholds; --whole computes it again from the articles of 14 days, down to each occurrence, the best articles and the words in common',
  async run(args) {
    const { values, positionals } = readArgs({
      args,
      options: { whole: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [term, address] = positionals;
    if (!term || !address) throw new UsageError('explain needs TERM ADDRESS');
    const explain = (platform: Platform) => explainMatch(platform, term, address, values.whole);
    for (const line of await (values.whole ? withNewsroom(explain) : withPlatform(explain))) console.log(line);
    return 0;
  },
};
