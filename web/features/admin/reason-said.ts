/**
 * The ledger notes why a delivery did not leave in plain English, beside what mail servers and providers said. Its own sentences
 * are known here by how they begin, and stand in the operator's language; what others said is left as they said it.
 */
const sentences = [
  [/^the plan has no WhatsApp$/, 'noWhatsappPlan'],
  [/^the plan has no specific clippings$/, 'noClippingsPlan'],
  [/^no confirmed number$/, 'noNumber'],
  [/^the recipient was removed$/, 'recipientGone'],
  [/^WhatsApp rests for this person until (?<rest>.+)$/, 'rests'],
  [/^not sent before the deadline$/, 'tooLate'],
  [/^not accepted before the deadline; last: (?<rest>.+)$/s, 'tooLateAfter'],
  [/^given up after (?<count>\d+) tries: (?<rest>.+)$/s, 'givenUp'],
  [/^could not be prepared: (?<rest>.+)$/s, 'notPrepared'],
  [/^the sender stopped between the end of the message and the reply$/, 'senderStopped'],
  [/^message sent, (?<rest>.+)$/s, 'messageLeft'],
  [/^request sent, (?<rest>.+)$/s, 'requestLeft'],
  [/^the connection was closed before the message was begun$/, 'closedEarly'],
  [/^the connection was closed$/, 'closed'],
  [/^no answer within (?<count>[\d.]+) s/, 'noAnswer'],
  [/^left alone for a minute: (?<rest>.+) does not answer$/, 'leftAlone'],
  [/^the answer broke off$/, 'brokeOff'],
  [/^answered (?<count>\d+) without saying what became of it$/, 'saidNothing'],
  [/^stopped: (?<rest>.+)$/s, 'stopped'],
  [/^the portfolio's (?<count>\d+) people of 24 hours are used up/, 'usedUp'],
  [/^the provider says (?<rest>.+)$/, 'providerSays'],
] as const;

export type SaidKey = (typeof sentences)[number][1];

export interface Said {
  key: SaidKey;
  count: string;
  /** What it quotes: another sentence of ours, or somebody else's. */
  rest: string;
}

export function readReason(reason: string): Said | undefined {
  for (const [form, key] of sentences) {
    const groups = form.exec(reason);
    if (groups) return { key, count: groups.groups?.count ?? '', rest: groups.groups?.rest ?? '' };
  }
  return undefined;
}

/** Who stopped a reader's number, where that is the reason. */
export function readStopper(reason: string): string | undefined {
  return /^WhatsApp stopped by (\w+)$/.exec(reason)?.[1];
}

/**
 * How each sentence begins, as the ledger writes it: a test looks for them where they are written.
 *
 * @public
 */
export const openings = sentences.map(([form]) => form.source.slice(1).replace(/[($].*$/s, ''));
