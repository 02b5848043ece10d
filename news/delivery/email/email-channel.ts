import { planLabels } from '../../../contract/plans.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/open-database.ts';
import { readFailpoint } from '../../../platform/failpoint.ts';
import { catchMessage } from '../../../platform/mail/queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contactLine } from '../../editions/render/contact-line.ts';
import { renderMail } from '../../editions/render/render-edition.ts';
import type { Channel, ClaimedDelivery, FrozenEdition, Outcome, ReadyMessage, Reason, SendHooks } from '../channel.ts';
import { linksFor } from '../links/addresses.ts';
import { signReturn } from '../links/tokens.ts';
import { buildMessage } from './build-message.ts';
import { readDkimKey } from './dkim.ts';
import { parseAddress } from './header.ts';
import { defaultTimeouts, readSmtpUrl, type SmtpTimeouts } from './smtp-open.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import type { Carried, Transport } from './transport.ts';

/** "550 5.1.1": the reply's code with its enhanced status, where the server gives one (RFC 3463). */
function replyCode(code: number, reply: string): string {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];
  return enhanced ? `${code} ${enhanced}` : String(code);
}

/** "Too fast", in the ways servers say it; the message itself is fine. */
function isThrottle(code: number, reply: string): boolean {
  if (code === 421 || code === 454) return true;
  return (
    code >= 400 &&
    code < 500 &&
    /\b4\.7\.(?:0|1|28)\b.*rate|rate limit|too many (?:messages|connections)|throttl/i.test(reply)
  );
}

const throttlePauseMs = 500;

function classify(carried: Carried): Outcome {
  switch (carried.kind) {
    case 'accepted':
      return { kind: 'sent', code: '250', providerId: queueId(carried.reply) };
    case 'withdrawn':
      return { kind: 'withdrawn' };
    case 'unknown':
      return { kind: 'unknown', reason: carried.reason, isSilence: carried.isSilence };
    case 'broken':
      if (carried.isSilence) return { kind: 'deferred', reason: carried.reason, isSilence: true };
      return { kind: 'released', cause: 'dropped', reason: carried.reason, afterMs: 0 };
    case 'unreachable':
      if (carried.code !== undefined && isThrottle(carried.code, carried.reason)) return throttled(carried.reason);
      return {
        kind: 'released',
        cause: 'unreachable',
        reason: { code: 'unreachable', detail: carried.reason },
        afterMs: 1000,
      };
    case 'refused': {
      if (isThrottle(carried.code, carried.reply)) return throttled(carried.reply);
      const code = replyCode(carried.code, carried.reply);
      return { kind: carried.code < 500 ? 'deferred' : 'failed', code, reason: refusedWith(carried.reply) };
    }
  }
}

const refusedWith = (reply: string): Reason => ({ code: 'server_refused', detail: reply.slice(0, 500) });

function throttled(reply: string): Outcome {
  return { kind: 'released', cause: 'throttled', reason: refusedWith(reply), afterMs: throttlePauseMs };
}

/** What the server calls the message, for finding it in its log. */
function queueId(reply: string): string | undefined {
  return /(?:queued as|id[ =])\s*<?([\w.-]{4,80})/i.exec(reply)?.[1];
}

/** Deterministic, so that a receiver could fold a duplicate, and unique to reader, day and kind. */
export function digestMessageId(userId: string, localDate: string, kind: string, mailFrom: string): string {
  const name = kind === 'daily' ? 'digest' : kind.replace(/[^a-z0-9-]/gi, '-');
  return `<${name}-${userId}-${localDate.replaceAll('-', '')}@${parseAddress(mailFrom).domain}>`;
}

export function createEmailChannel(platform: Platform, timeouts: SmtpTimeouts = defaultTimeouts): Channel {
  const { config, secret, db, clock, files } = platform;
  const failpoint = readFailpoint();
  const sender = parseAddress(config.MAIL_FROM);
  const dkim = readDkimKey(config);
  const links = linksFor(config.BASE_URL, secret);
  const bounceDomain = config.BOUNCE_DOMAIN ?? sender.domain;
  const transport = config.SMTP_URL
    ? createSmtpTransport({
        server: readSmtpUrl(config.SMTP_URL, config.REQUIRE_TLS),
        timeouts,
        name: sender.domain,
        failpoint,
      })
    : createMailboxTransport(db, clock);

  const unsubscribeUrl = ({ reader, recipientId }: ClaimedDelivery) =>
    (recipientId ? links.leave : links.unsubscribe)(reader.unsubscribeToken);

  function render(delivery: ClaimedDelivery, { edition, items }: FrozenEdition) {
    const { reader, userId, owner } = delivery;
    return renderMail(edition, items, {
      siteUrl: config.BASE_URL,
      contact: contactLine(config),
      name: owner ? null : reader.fullName,
      owner,
      webUrl: edition.shareToken ? links.edition(edition.shareToken) : null,
      sponsoredUrl: links.sponsored(edition.id),
      fileUrl: files.publicUrl,
      controls: {
        terms: delivery.recipientId ? null : links.terms(edition.language),
        settings: delivery.recipientId ? null : links.settings,
        pause: delivery.recipientId ? null : links.pause(userId),
        unsubscribe: unsubscribeUrl(delivery),
      },
      reader: {
        email: reader.email,
        time: reader.localTime,
        plan: planLabels[reader.plan as keyof typeof planLabels] ?? reader.plan,
      },
      ...(delivery.recipientId ? {} : { answersOf: links.answers }),
    });
  }

  async function prepare(delivery: ClaimedDelivery, frozen: FrozenEdition, hooks: SendHooks): Promise<ReadyMessage> {
    await failpoint('render');
    const mail = render(delivery, frozen);
    await failpoint('sign');
    const { raw, bodySha256 } = await buildMessage({
      ...mail,
      from: config.MAIL_FROM,
      to: delivery.reader.email,
      messageId: delivery.messageId,
      date: clock.now(),
      dkim,
      headers: digestHeaders(unsubscribeUrl(delivery), sender.domain, kindName(frozen.edition.kind)),
    });
    await hooks.prepared(bodySha256);
    const envelopeFrom = `${signReturn(secret, { deliveryId: delivery.id })}@${bounceDomain}`;
    const parcel = { envelopeFrom, to: delivery.reader.email, subject: mail.subject, raw };
    return { send: async () => classify(await transport.carry(parcel, hooks.mayFinish)) };
  }

  return {
    name: 'email',
    capacity: config.SMTP_CONNECTIONS,
    mostPerSecond: config.SMTP_RATE,
    laneOf: ({ reader }) => reader.email.slice(reader.email.lastIndexOf('@') + 1).toLowerCase(),
    prepare,
    send: async (delivery, frozen, hooks) => (await prepare(delivery, frozen, hooks)).send(),
    close: () => transport.close(),
  };
}

/** Without the id of a specific clipping: complaints are counted by kind (RELIABILITY.md C09). */
const kindName = (kind: string) => kind.split('-', 1)[0] as string;

/** RELIABILITY.md C03, C04, C09, C10. */
function digestHeaders(unsubscribeUrl: string, domain: string, kind: string): [string, string][] {
  return [
    ['List-Unsubscribe', `<${unsubscribeUrl}>`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    ['List-Id', `<digest.${domain}>`],
    ['Feedback-ID', `${kind}:digest:clipping:recorte`],
    ['Precedence', 'bulk'],
    ['Auto-Submitted', 'auto-generated'],
  ];
}

/** While no mail server is configured the same bytes go into the local mailbox, through the same ledger. */
function createMailboxTransport(db: Db, clock: Clock): Transport {
  return {
    async carry({ to, subject, raw }, mayFinish) {
      if (!(await mayFinish())) return { kind: 'withdrawn' };
      await catchMessage(db, { channel: 'email', recipient: to, subject, raw, receivedAt: clock.now() });
      return { kind: 'accepted', reply: '250 caught in the local mailbox' };
    },
    close: () => undefined,
  };
}
