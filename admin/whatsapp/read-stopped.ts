import { StoppedBy, type StoppedNumber, type WhatsappLane } from '../../contract/admin-whatsapp.ts';
import { maskPhone } from '../../news/delivery/whatsapp/phone.ts';
import { countDue, listStops } from '../../news/delivery/whatsapp/queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCursor, toPage } from '../keyset.ts';
import { isClearable } from './clearable.ts';
import { countStopped, type StoppedRequest, selectStopped } from './queries.ts';

export async function readLane({ db }: Platform): Promise<WhatsappLane> {
  const [waiting, stops] = await Promise.all([countDue(db), listStops(db)]);
  return { waiting, stops: stops.map((stop) => ({ ...stop, stoppedAt: stop.stoppedAt.toISOString() })) };
}

type Request = Omit<StoppedRequest, 'cursor' | 'q' | 'by'> & {
  cursor?: string | undefined;
  q?: string | undefined;
  by?: StoppedBy | undefined;
};

export async function readStopped({ db }: Platform, { cursor, limit, q, by, sort, direction }: Request) {
  const key = readCursor(cursor, sort === 'email' ? 'text' : 'instant');
  const rows = await selectStopped(db, { q, by, sort, direction, cursor: key, limit: limit + 1 });
  return toPage(
    rows,
    limit,
    ({ id, email, phone, stoppedBy, stoppedAt, isConfirmed }): StoppedNumber => ({
      id,
      email,
      maskedPhone: maskPhone(phone),
      stoppedBy,
      stoppedAt: new Date(stoppedAt).toISOString(),
      canClear: isClearable({ stoppedBy, isConfirmed }),
    }),
  );
}

export async function countStops({ db }: Platform): Promise<Record<StoppedBy, number>> {
  const found = new Map((await countStopped(db)).map(({ by, count }) => [by, count]));
  return Object.fromEntries(StoppedBy.options.map((by) => [by, found.get(by) ?? 0])) as Record<StoppedBy, number>;
}
