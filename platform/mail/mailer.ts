import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { daySeconds, hourSeconds, minuteMs } from '../../contract/rules/durations.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/read-config.ts';
import type { Db } from '../db/open-database.ts';
import type { Limit, RateLimits } from '../limits/rate-limits.ts';
import { catchMessage } from './queries.ts';

/** The configured key as PEM text, whether it was given as text or as the path of a file. */
export function readDkimPem({ DKIM_PRIVATE_KEY }: Partial<DkimConfig>): string | undefined {
  if (!DKIM_PRIVATE_KEY) return undefined;
  if (DKIM_PRIVATE_KEY.includes('-----BEGIN')) return DKIM_PRIVATE_KEY.replaceAll('\\n', '\n');
  return readFileSync(DKIM_PRIVATE_KEY, 'utf8');
}

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

type DkimConfig = Pick<Config, 'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_PRIVATE_KEY'>;
type MailConfig = Pick<Config, 'MAIL_FROM'> & Partial<Pick<Config, 'SMTP_URL' | 'REQUIRE_TLS'> & DkimConfig>;

/** Transactional mail: sent through the configured server, else stored as the same raw bytes in the local mailbox. */
export function createMailer(config: MailConfig, db: Db, clock: Clock): Mailer {
  const { SMTP_URL: url, MAIL_FROM: from, DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector } = config;
  const privateKey = readDkimPem(config);
  const envelope = (mail: Mail) => {
    if (!isPlainAddress(mail.to)) throw new RangeError('recipient is not one plain address');
    const { returnTo, accountId: _, ...message } = mail;
    const envelope = returnTo ? { envelope: { from: returnTo, to: mail.to } } : {};
    const headers = { 'Auto-Submitted': 'auto-generated', ...mail.headers };
    return { ...message, ...envelope, from, date: clock.now(), headers };
  };
  if (url) {
    const transport = createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: minuteMs,
      requireTLS: config.REQUIRE_TLS ?? false, // deferred instead of sent without TLS (requirements C16)
      ...(domainName && privateKey ? { dkim: { domainName, keySelector, privateKey } } : {}),
    } as object);
    return {
      async send(mail) {
        await transport.sendMail(envelope(mail));
      },
      close: () => transport.close(),
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(envelope(mail));
      await catchMessage(db, {
        channel: 'email',
        recipient: mail.to,
        accountId: mail.accountId,
        subject: mail.subject,
        raw: message as Buffer,
        receivedAt: clock.now(),
      });
    },
    close: () => composer.close(),
  };
}

/** Accepts exactly one mailbox; quoted local parts and anything unusual are refused (requirements C17). */
export function isPlainAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s"(),:;<>@[\]\\\p{Cc}]{1,64}@[^\s"(),:;<>@[\]\\\p{Cc}]+$/u.test(address);
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
