import { hash, randomUUID } from 'node:crypto';
import { daySeconds, hourSeconds } from '../../contract/rules/durations.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/read-config.ts';
import type { Db } from '../db/open-database.ts';
import type { Limit, RateLimits } from '../limits/rate-limits.ts';
import { buildMessage } from '../smtp/build-message.ts';
import { type DkimConfig, readDkimKey } from '../smtp/dkim.ts';
import { parseAddress } from '../smtp/header.ts';
import { openTransport } from '../smtp/smtp-transport.ts';
import type { TransportResult } from '../smtp/transport.ts';

export interface Mail {
  to: string;
  /** The reader the mail is about, if any: a caught mail is deleted with the account. */
  accountId: string | null;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** The envelope sender, where bounces go; the From address when unset. */
  returnTo?: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

type MailConfig = Pick<Config, 'MAIL_FROM'> & Partial<Pick<Config, 'SMTP_URL' | 'REQUIRE_TLS'>> & DkimConfig;

/** Mails about accounts: built, signed and sent as clippings are, without a row in the ledger. */
export function createMailer(config: MailConfig, db: Db, clock: Clock): Mailer {
  const sender = parseAddress(config.MAIL_FROM);
  const transport = openTransport({ config, db, clock });
  return {
    async send({ returnTo, accountId, headers = {}, ...mail }) {
      const { raw } = await buildMessage({
        ...mail,
        from: config.MAIL_FROM,
        messageId: `<${randomUUID()}@${sender.domain}>`,
        date: clock.now(),
        headers: [['Auto-Submitted', 'auto-generated'], ...Object.entries(headers)],
        dkim: readDkimKey(config),
      });
      const outgoing = { envelopeFrom: returnTo ?? sender.address, to: mail.to, accountId, subject: mail.subject, raw };
      const result = await transport.send(outgoing, async () => true);
      if (result.kind !== 'accepted') throw new Error(`mail not sent: ${reasonOf(result)}`);
    },
    close: () => transport.close(),
  };
}

function reasonOf(result: Exclude<TransportResult, { kind: 'accepted' }>): string {
  if ('reply' in result) return result.reply;
  if (!('reason' in result)) return result.kind;
  return typeof result.reason === 'string'
    ? result.reason
    : `${result.reason.code} ${result.reason.detail ?? ''}`.trim();
}

const perDay = { name: 'mail-address', points: 5, seconds: daySeconds };
const perHour = { name: 'mail-address-hour', points: 1, seconds: hourSeconds };

/**
 * Whether an address may get one more mail of this kind today: many callers together must not fill a mailbox (requirements S34).
 * Checked where the mail is sent, not in the request, so that answers do not differ.
 */
export function takesMailToday(limits: RateLimits, kind: string, address: string): Promise<boolean> {
  return takesOneMore(limits, perDay, kind, address);
}

/** The same for mails the owner needs to sign in: after the daily limit, one mail an hour is still sent. */
export async function takesAccountMail(limits: RateLimits, kind: string, address: string): Promise<boolean> {
  return (await takesMailToday(limits, kind, address)) || takesOneMore(limits, perHour, kind, address);
}

function takesOneMore(limits: RateLimits, limit: Limit, kind: string, address: string): Promise<boolean> {
  return limits.isWithin(limit, `${kind} ${hash('sha256', address.trim().toLowerCase(), 'base64url')}`);
}
