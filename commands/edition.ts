import { editionMail } from '#emails';
import { editionNow } from '../clippings/delivery/edition-now.ts';
import { receiptsOf } from '../clippings/delivery/queries.ts';
import { sendDue } from '../clippings/delivery/send-due.ts';
import { knownZone } from '../clippings/editions/plan/schedule.ts';
import { editionItemsOf, findEditionOn } from '../clippings/editions/queries.ts';
import { toEditionProps } from '../clippings/editions/render/edition-props.ts';
import { contactLine } from '../clippings/editions/render/render-edition.ts';
import { findProfile, findUserByEmail } from '../people/accounts/queries.ts';
import { localDateOf } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { StopError } from '../platform/stop-error.ts';
import { type Command, readArgs, UsageError } from './command.ts';
import { withNewsroom } from './with-platform.ts';

const options = {
  reader: { type: 'string' },
  date: { type: 'string' },
  send: { type: 'boolean', default: false },
} as const;

function readWanted(args: string[]) {
  const { reader, date, send } = readArgs({ args, options }).values;
  if (date && !/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new UsageError('--date is yyyy-mm-dd');
  if (!reader) throw new UsageError('edition needs --reader EMAIL');
  return { reader, date, isSending: send };
}

async function show(platform: Platform, { reader, date, isSending }: ReturnType<typeof readWanted>): Promise<number> {
  const { db, clock, config } = platform;
  const user = await findUserByEmail(db, reader);
  const profile = user && (await findProfile(db, user.id));
  if (!profile) throw new StopError(`no reader ${reader}`);
  const localDate = date ?? localDateOf(clock.now(), knownZone(profile.timeZone));
  const isToday = localDate === localDateOf(clock.now(), knownZone(profile.timeZone));
  const stored = await findEditionOn(db, profile.id, localDate);
  if (!stored && !isToday)
    throw new StopError(`${reader} has no edition of ${localDate}; only today's can still be composed`);
  const found = stored
    ? { edition: stored, items: await editionItemsOf(db, [stored]) }
    : await editionNow(platform, profile.id, localDate);
  if (!found) throw new StopError(`no edition could be composed for ${reader}`);
  const { edition, items } = found;
  if (edition.state === 'skipped') {
    console.log(`${localDate}: no edition, reason: ${edition.reason}`);
    return 0;
  }
  if (isSending) await sendDue(platform, { editionId: edition.id });
  const frame = { siteUrl: config.BASE_URL, contact: contactLine(config), name: profile.fullName };
  console.log(editionMail(toEditionProps(edition, items, frame), edition.language).text);
  for (const receipt of await receiptsOf(db, edition)) {
    console.log(
      `${receipt.channel}: ${receipt.state}${receipt.reason ? ` (${receipt.reason})` : ''} ${receipt.messageId}`,
    );
  }
  return 0;
}

export const command: Command = {
  usage: '--reader EMAIL [--date YYYY-MM-DD] [--send]',
  summary: "Show a reader's edition of a day, composing today's when there is none yet; --send sends it",
  async run(args) {
    const wanted = readWanted(args);
    return withNewsroom((platform) => show(platform, wanted));
  },
};
