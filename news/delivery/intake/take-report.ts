import { createHash } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { readReturn } from '../links/tokens.ts';
import { findReturn } from './find-return.ts';
import { parseReport } from './parse-report.ts';
import { recordEvent } from './record-event.ts';

/** A bounce or complaint that came back as mail. Only our own signed envelope address counts: anybody can write a bounce. */
export async function takeReport(
  { db, clock, secret }: Platform,
  raw: string,
): Promise<'recorded' | 'known' | 'ignored'> {
  const report = parseReport(raw);
  const of = report?.tokens.map((token) => readReturn(secret, token)).find(Boolean);
  const sentTo = of && (await findReturn({ db, secret }, of));
  if (!report || !sentTo) return 'ignored';
  const now = clock.now();
  const isNew = await recordEvent(
    db,
    {
      source: 'report',
      eventId: createHash('sha256')
        .update(`${sentTo.key} ${sentTo.deliveryId ? '' : report.messageId} ${report.kind} ${report.code}`)
        .digest('hex'),
      addressHash: sentTo.addressHash,
      kind: report.kind,
      code: report.code,
      detail: report.detail,
      deliveryId: sentTo.deliveryId,
      happenedAt: now,
    },
    now,
  );
  return isNew ? 'recorded' : 'known';
}
