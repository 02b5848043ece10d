import { createHash } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { readAddress } from '../links/tokens.ts';
import { addressHash, addressSalt } from './address-hash.ts';
import { parseReport } from './parse-report.ts';
import { findDeliveryAddress } from './queries.ts';
import { recordEvent } from './record-event.ts';

/** A bounce or complaint that came back as mail. Only our own signed envelope address counts: anybody can write a bounce. */
export async function takeReport(
  { db, clock, secret }: Platform,
  raw: string,
): Promise<'recorded' | 'known' | 'ignored'> {
  const report = parseReport(raw);
  const deliveryId = report?.tokens.map((token) => readAddress(secret, token)).find(Boolean);
  const delivery = deliveryId && (await findDeliveryAddress(db, { id: deliveryId }));
  if (!report || !delivery) return 'ignored';
  const now = clock.now();
  const isNew = await recordEvent(
    db,
    {
      source: 'report',
      eventId: createHash('sha256').update(`${deliveryId} ${report.kind} ${report.code}`).digest('hex'),
      addressHash: addressHash(addressSalt(secret), delivery.email),
      kind: report.kind,
      code: report.code,
      detail: report.detail,
      deliveryId: delivery.id,
      happenedAt: now,
    },
    now,
  );
  return isNew ? 'recorded' : 'known';
}
