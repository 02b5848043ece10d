import type { clippingsContract, RecipientList } from '../../../contract/clippings.ts';
import { invitationsPerDay } from '../../../contract/clippings.ts';
import type { InputOf } from '../../../contract/procedure.ts';
import { hourSeconds } from '../../../contract/rules/durations.ts';
import { recipientLimits } from '../../../contract/rules/price-list.ts';
import { isEmail } from '../../../people/accounts/email.ts';
import { ensureProfile } from '../../../people/accounts/queries.ts';
import type { SessionUser } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refusedAmong } from '../answer-invitation.ts';
import { invitationsOf } from '../invite-recipient.ts';
import { recipientsOf } from '../queries.ts';
import type { ClippingParts } from '../read-clippings.ts';

const perHour = { name: 'clipping-list', points: 60, seconds: hourSeconds };
/** Of doubles, refusals and mistakes this many are listed; the rest is counted. */
const mostListed = 50;
const longestListed = 80;

/** Reads a pasted list or CSV: what is new, double, refused or wrong. Nothing is stored or sent. */
export async function readRecipientList(
  platform: Platform,
  user: SessionUser,
  { id, text }: InputOf<typeof clippingsContract.readList>,
  { suppressedAmong }: Pick<ClippingParts, 'suppressedAmong'>,
): Promise<RecipientList> {
  const { db, limits } = platform;
  await limits.consume(perHour, user.id);
  const { plan } = await ensureProfile(db, user);
  const own = user.email.toLowerCase();
  const known = id ? (await recipientsOf(db, user.id)).filter(({ clippingId }) => clippingId === id) : [{ email: own }];
  const taken = new Set(known.map(({ email }) => email));
  const { addresses, wrong } = addressesIn(text);
  const distinct = [...new Set(addresses)];
  const candidates = distinct.filter((email) => !taken.has(email));
  const room = Math.max(0, Math.min(recipientLimits[plan] - taken.size, invitationsPerDay[plan]));
  const fitting = candidates.slice(0, room);
  const suppressed = await suppressedAmong(platform, fitting);
  const complained = fitting.filter((email) => suppressed.get(email) === 'left');
  const refused = new Set([...complained, ...(await refusedAmong(db, platform, fitting, user))]);
  // each costs an invitation: otherwise a list would show who refused
  if (refused.size > 0) await limits.consume(invitationsOf(plan), user.id, refused.size);
  const met = new Set(taken);
  const double = addresses.filter((email) => met.size === met.add(email).size);
  const listed = (list: readonly string[]) => list.slice(0, mostListed).map((one) => one.slice(0, longestListed));
  return {
    fresh: fitting.filter((email) => !refused.has(email)),
    beyond: candidates.length - fitting.length,
    double: listed([...new Set(double)]),
    refused: listed([...refused]),
    wrong: listed(wrong),
    counts: { double: double.length, refused: refused.size, wrong: wrong.length },
  };
}

/**
 * Every address of a text: one a line, separated by commas, or a CSV with other columns. A line without one is a mistake, except
 * the first, which may name the columns.
 */
export function addressesIn(text: string): { addresses: string[]; wrong: string[] } {
  const addresses: string[] = [];
  const wrong: string[] = [];
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  for (const [at, line] of lines.entries()) {
    const words = line.split(/[\s,;<>()"']+/).filter((word) => word.includes('@'));
    if (words.length === 0 && at > 0) wrong.push(line.trim());
    for (const word of words) {
      const email = word.replace(/^mailto:/i, '').toLowerCase();
      if (isEmail(email)) addresses.push(email);
      else wrong.push(word);
    }
  }
  return { addresses, wrong };
}
