import { explainAbsence } from '../../clippings/archive/why/ask-why.ts';
import { answersSince } from '../../clippings/archive/why/queries.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { findUserByEmail } from '../../people/accounts/queries.ts';
import { localDateOf } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { StopError } from '../../platform/stop-error.ts';
import { type Command, readArgs, UsageError } from '../command.ts';
import { withNewsroom, withPlatform } from '../with-platform.ts';

const countedDays = 30;

async function explain(platform: Platform, email: string, text: string): Promise<number> {
  const user = await findUserByEmail(platform.db, email);
  if (!user) throw new StopError(`no reader ${email}`);
  const answer = await explainAbsence(platform, user.id, { text });
  console.log(answer.cause);
  for (const [name, value] of Object.entries(answer)) {
    const isSaid =
      name !== 'cause' && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
    if (isSaid) console.log(`  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  }
  return 0;
}

async function count({ db, clock }: Platform): Promise<number> {
  const since = localDateOf(new Date(clock.now().getTime() - countedDays * dayMs), 'UTC');
  console.log(`Answers of the last ${countedDays} days:`);
  for (const { cause, questions } of await answersSince(db, since)) console.log(`  ${questions} ${cause}`);
  return 0;
}

export const command: Command = {
  usage: 'READER_EMAIL ADDRESS_OR_HEADLINE | --causes',
  summary:
    "Tells why an article is not in a reader's clipping; --causes: how often readers asked, by the answer they got",
  async run(args) {
    const { values, positionals } = readArgs({
      args,
      options: { causes: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    if (values.causes) return withPlatform(count);
    const [email, ...words] = positionals;
    if (!email || words.length === 0) throw new UsageError('why needs READER_EMAIL ADDRESS_OR_HEADLINE, or --causes');
    return withNewsroom((platform) => explain(platform, email, words.join(' ')));
  },
};
