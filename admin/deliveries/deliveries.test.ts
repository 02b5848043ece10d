import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deliveries, type LedgerState } from '../../clippings/delivery/tables.ts';
import { editions } from '../../clippings/editions/tables.ts';
import type { NotSent } from '../../contract/admin/deliveries.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite, type TestSite } from '../../tests/support/test-site.ts';
import { auditLog } from '../tables.ts';

const today = '2026-03-10';
/** Half past six in São Paulo. */
const dueAt = new Date('2026-03-10T09:30:00Z');

async function fixture() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  return { platform, site, admin: await site.signIn('admin@exemplo.com', { isAdmin: true }) };
}

async function deliver(
  platform: TestPlatform,
  site: TestSite,
  state: LedgerState | 'skipped',
  localDate = today,
): Promise<string> {
  const { userId } = await site.signIn(`${state}-${localDate}@exemplo.com`);
  const common = { userId, localDate, dueAt, deadlineAt: new Date('2026-03-10T15:00:00Z') };
  const [edition] = await platform.db
    .insert(editions)
    .values({
      ...common,
      state: state === 'skipped' ? 'skipped' : 'frozen',
      reason: state === 'skipped' ? 'no_terms' : null,
      language: 'pt',
      timeZone: 'America/Sao_Paulo',
      composedAt: dueAt,
    })
    .returning();
  if (!edition || state === 'skipped') return edition?.id ?? '';
  const values = {
    ...common,
    editionId: edition.id,
    channel: 'email',
    state,
    reason: 'server_refused' as const,
    reasonDetail: `why ${state}`,
    messageId: edition.id,
  };
  const [row] = await platform.db
    .insert(deliveries)
    .values({ ...values, attempts: 8 })
    .returning();
  return row?.id ?? '';
}

describe('the day in figures', () => {
  it('shows a mail that became unknown today although its own date is another', async () => {
    const { platform, site, admin } = await fixture();
    const id = await deliver(platform, site, 'unknown', '2026-03-11'); // in Kiritimati it is tomorrow already
    await platform.db.update(deliveries).set({ updatedAt: dueAt }).where(eq(deliveries.id, id));
    for (const date of [today, '2026-03-11']) {
      const { body } = await admin.get(`/api/admin/deliveries/not-sent?kind=unknown&direction=asc&date=${date}`);
      expect(body.items.map((item: NotSent) => [item.id, item.reasonDetail])).toEqual([[id, 'why unknown']]);
    }
  });

  it('counts every fate of the day, by hour, and the days without an edition by reason', async () => {
    const { platform, site, admin } = await fixture();
    const states: (LedgerState | 'skipped')[] = [
      'due',
      'claimed',
      'sending',
      'sent',
      'deferred',
      'failed',
      'expired',
      'unknown',
      'suppressed',
      'skipped',
    ];
    for (const state of states) await deliver(platform, site, state);
    await deliver(platform, site, 'sent', '2026-03-09');
    const { body } = await admin.get('/api/admin/deliveries/day');
    const totals = { due: 3, sent: 1, deferred: 1, failed: 2, unknown: 1, suppressed: 1 };
    expect(body).toEqual({ date: today, totals, hours: [{ hour: 6, counts: totals }], skipped: { no_terms: 1 } });
    expect((await admin.get('/api/admin/deliveries/day?date=2026-03-09')).body.totals.sent).toBe(1);
    expect((await admin.get('/api/admin/deliveries/day?date=2026-02-30')).status).toBe(400);
    const listed = async (kind: string) =>
      (await admin.get(`/api/admin/deliveries/not-sent?kind=${kind}`)).body.items.map((row: NotSent) => [
        row.state,
        row.reasonDetail ?? row.reason,
        row.canRetry,
      ]);
    expect((await listed('failed')).toSorted()).toEqual([
      ['expired', 'why expired', true],
      ['failed', 'why failed', true],
    ]);
    expect(await listed('unknown')).toEqual([['unknown', 'why unknown', false]]);
    expect(await listed('skipped')).toEqual([['skipped', 'no_terms', false]]);
    expect(await listed('failed&q=EXPIRED-')).toEqual([['expired', 'why expired', true]]);
    expect(await listed('failed&q=%25')).toEqual([]);
    expect(await listed('skipped&q=nobody')).toEqual([]);
    const forth = await listed('failed&direction=asc');
    expect((await listed('failed&direction=desc')).toReversed()).toEqual(forth);
  });
});

describe('trying a delivery again', () => {
  it('puts a failed one back as due until the end of its day, and wakes the sender', async () => {
    const { platform, site, admin } = await fixture();
    const id = await deliver(platform, site, 'failed');
    expect((await admin.post(`/api/admin/deliveries/${id}/retry`)).body).toEqual({ queued: true });
    const [row] = await platform.db.select().from(deliveries);
    expect(row).toMatchObject({ state: 'due', attempts: 0, reason: null, dueAt, tryAt: platform.clock.now() });
    expect(row?.deadlineAt).toEqual(new Date('2026-03-11T02:59:00Z'));
    expect(await platform.db.select().from(auditLog)).toMatchObject([
      { action: 'delivery.retry', details: { id, before: 'failed', date: today } },
    ]);
    const again = await admin.post(`/api/admin/deliveries/${id}/retry`);
    expect(again.body.code).toBe('DELIVERY_NOT_RETRIABLE');
  });

  it('refuses what may have arrived, what the reader stopped, and what is of another day', async () => {
    const { platform, site, admin } = await fixture();
    const ids = [
      ...(await Promise.all(
        (['unknown', 'sending', 'sent', 'suppressed', 'claimed', 'due'] as const).map((state) =>
          deliver(platform, site, state),
        ),
      )),
      await deliver(platform, site, 'failed', '2026-03-09'),
    ];
    const before = await platform.db.select().from(deliveries).orderBy(deliveries.id);
    for (const id of ids) {
      const answer = await admin.post(`/api/admin/deliveries/${id}/retry`);
      expect(answer).toMatchObject({ status: 409, body: { code: 'DELIVERY_NOT_RETRIABLE' } });
    }
    expect(await platform.db.select().from(deliveries).orderBy(deliveries.id)).toEqual(before);
  });

  it('opens it once when pressed ten times', async () => {
    const { platform, site, admin } = await fixture();
    const id = await deliver(platform, site, 'deferred');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.post(`/api/admin/deliveries/${id}/retry`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await platform.db.select().from(auditLog)).toHaveLength(1);
  });
});
