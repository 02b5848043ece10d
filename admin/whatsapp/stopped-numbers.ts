import { maskPhone } from '../../clippings/delivery/whatsapp/number/phone.ts';
import {
  clearStop,
  countDueWhatsapp,
  deleteStops,
  listStops,
  lockStopped,
} from '../../clippings/delivery/whatsapp/queries.ts';
import { StoppedBy, type WhatsappLane } from '../../contract/admin/whatsapp.ts';
import { AppError } from '../../contract/errors.ts';
import { isoDates } from '../../platform/http/iso-dates.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';
import { countStopped, type StoppedRequest, selectStopped } from './queries.ts';

export async function readLane({ db }: Platform): Promise<WhatsappLane> {
  const [waiting, stops] = await Promise.all([countDueWhatsapp(db), listStops(db)]);
  return { waiting, stops: stops.map(isoDates) };
}

export async function readStopped({ db }: Platform, asked: StoppedRequest) {
  const page = await selectStopped(db, asked);
  const items = page.items.map(({ phone, ...row }) => {
    return { ...row, maskedPhone: maskPhone(phone), canClear: isClearable(row) };
  });
  return { ...page, items };
}

export async function countStops({ db }: Platform): Promise<Record<StoppedBy, number>> {
  const found = new Map((await countStopped(db)).map(({ by, count }) => [by, count]));
  return Object.fromEntries(StoppedBy.options.map((by) => [by, found.get(by) ?? 0])) as Record<StoppedBy, number>;
}

/**
 * Only a stop after three messages in a row that reached no phone. People who wrote PARAR, blocked us at
 * WhatsApp or lost the number to another account have to opt in again on the account page.
 */
const isClearable = ({ stoppedBy, isConfirmed }: { stoppedBy: StoppedBy | null; isConfirmed: boolean }): boolean =>
  stoppedBy === 'undeliverable' && isConfirmed;

/** Takes effect the next morning; today's deliveries keep their outcome. */
export function clearNumber(platform: Platform, actor: SessionUser, { id }: { id: string }) {
  return withAudit(platform, actor, async (tx) => {
    const contact = await lockStopped(tx, id);
    if (!contact) throw new AppError('NOT_FOUND');
    if (!isClearable(contact) || contact.isTaken) throw new AppError('NOT_CLEARABLE');
    await clearStop(tx, id);
    return { result: { cleared: true as const }, entry: { action: 'whatsapp.clear', readerId: id } };
  });
}

/** Removes one stop or all. If the cause remains, the next message stops it again. */
export async function resumeLane(platform: Platform, actor: SessionUser, { scope }: { scope?: string | undefined }) {
  await withAudit(platform, actor, async (tx) => {
    const lifted = await deleteStops(tx, scope);
    const entry = { action: 'whatsapp.resume' as const, ...(scope ? { subject: scope } : {}), details: { lifted } };
    return { result: undefined, entry: lifted > 0 ? entry : null };
  });
  return readLane(platform);
}
