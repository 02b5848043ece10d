import { hash } from 'node:crypto';
import { daySeconds } from '../../../contract/rules/durations.ts';
import { addressSalt, mailedHash } from '../../../platform/mail/address-hash.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ReturnOf, readReturn } from '../links/tokens.ts';
import { findAddressHash, findDeliveryAddress } from './queries.ts';
import { recordEvent } from './record-event.ts';

/** A bounce or complaint that came back as mail. Only our own signed envelope address counts: anybody can write a bounce. */
export async function takeReport(platform: Platform, raw: string): Promise<'recorded' | 'known' | 'ignored'> {
  const { db, clock } = platform;
  const report = parseReport(raw);
  const of = report?.tokens.map((token) => readReturn(platform.secret, token)).find(Boolean);
  const sentTo = of && (await findReturn(platform, of));
  if (!report || !sentTo) return 'ignored';
  const now = clock.now();
  const messageId = sentTo.deliveryId ? '' : report.messageId;
  const isNew = await recordEvent(
    db,
    {
      source: 'report',
      eventId: hash('sha256', `${sentTo.key} ${messageId} ${report.kind} ${report.code}`, 'hex'),
      addressHash: sentTo.addressHash,
      kind: report.kind,
      // a report without a status says nothing about the address
      code: report.code ?? '5.0.0',
      detail: report.detail,
      deliveryId: sentTo.deliveryId,
      happenedAt: now,
    },
    now,
  );
  return isNew ? 'recorded' : 'known';
}

/** The fields of a bounce (RFC 3464) or a complaint (RFC 5965) that we use. */
export interface MailReport {
  kind: 'bounce' | 'delay' | 'complaint' | 'delivered';
  /** Local parts after "bounce+" found as a recipient: each names a delivery, if its signature is valid. */
  tokens: string[];
  code: string | null;
  detail: string | null;
  messageId: string | null;
}

const longest = 256 * 1024;

/**
 * Reads a report as systems really send them: fields are looked for by name in the whole text, since many senders do not keep
 * to the parts of the standard. Undefined when the mail is no report at all.
 */
export function parseReport(raw: string): MailReport | undefined {
  const text = raw
    .slice(0, longest)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ');
  const tokens = [
    ...new Set([...text.matchAll(/\bbounce\+([0-9a-f]{48})@/gi)].map((found) => found[1]!.toLowerCase())),
  ];
  const messageId = [...text.matchAll(/^message-id:\s*(<[^>\s]+>)/gim)].at(-1)?.[1] ?? null;
  const base = { tokens, messageId };
  if (/^feedback-type:\s*(?:abuse|fraud|complaint)/im.test(text)) {
    return { ...base, kind: 'complaint', code: null, detail: field(text, 'user-agent') };
  }
  const action = field(text, 'action')?.toLowerCase();
  const status = /^status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(text)?.[1] ?? null;
  const diagnostic =
    field(text, 'diagnostic-code')
      ?.replace(/^smtp;\s*/i, '')
      .replace(/\s+/g, ' ') ?? null;
  const reply = diagnostic ? /\b([245]\d\d)[ -]/.exec(diagnostic)?.[1] : undefined;
  const code = [reply, status].filter(Boolean).join(' ') || null;
  const detail = diagnostic?.slice(0, 500) ?? null;
  if (action === 'failed' || (!action && status?.startsWith('5'))) return { ...base, kind: 'bounce', code, detail };
  if (action === 'delayed' || (!action && status?.startsWith('4'))) return { ...base, kind: 'delay', code, detail };
  if (action === 'delivered' || action === 'relayed') return { ...base, kind: 'delivered', code, detail };
  return undefined;
}

function field(text: string, name: string): string | null {
  return new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(text)?.[1]?.trim() ?? null;
}

/** The search for the address of an account mail reads all addresses: whoever repeats a report must not repeat that. */
const searchesPerAddress = { name: 'account-bounce', points: 10, seconds: daySeconds };

/** The address behind a signed return address, if it is still known; `key` identifies the mail that was returned. */
export async function findReturn({ db, secret, limits }: Pick<Platform, 'db' | 'secret' | 'limits'>, of: ReturnOf) {
  const salt = addressSalt(secret);
  if ('hashStart' in of) {
    if (!(await limits.isWithin(searchesPerAddress, of.hashStart.toString('hex')))) return undefined;
    const hash = await findAddressHash(db, salt, of.hashStart);
    return hash && { key: of.hashStart.toString('hex'), addressHash: hash, deliveryId: null };
  }
  const delivery = await findDeliveryAddress(db, { id: of.deliveryId });
  const addressHash = delivery && mailedHash(secret, delivery);
  return addressHash && { key: delivery.id, addressHash, deliveryId: delivery.id };
}
