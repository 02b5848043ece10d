import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../tests/support/machine/storm.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { deliverySettings } from '../editions/tables.ts';

const many = atOnce(50);

async function fixture() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  return { platform, site, reader: await site.signIn('marina@exemplo.com') };
}

describe('delivery settings', () => {
  it('are read with their defaults and changed; the next clipping follows', async () => {
    const { site, reader } = await fixture();
    const first = await reader.get('/api/delivery');
    expect(first.body).toMatchObject({
      localTime: '06:30',
      timeZone: 'America/Sao_Paulo',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      wantsEmptyDay: true,
      languages: [],
      pausedUntil: null,
      isSubscribed: true,
    });
    const change = {
      localTime: '07:15',
      timeZone: 'Europe/Lisbon',
      weekdays: [5, 1, 1],
      wantsEmptyDay: false,
      languages: ['pt'],
      pausedUntil: '2026-03-20T00:00:00.000Z',
      isSubscribed: false,
    };
    const saved = await reader.send('PATCH', '/api/delivery', change);
    expect(saved.body).toMatchObject({ ...change, weekdays: [1, 5] });
    expect((await reader.get('/api/delivery')).body).toEqual(saved.body);
    const next = new Date(saved.body.nextRunAt);
    expect([next.getUTCHours(), next.getUTCMinutes()]).toEqual([7, 15]);
    expect([1, 5]).toContain(next.getUTCDay());
    await reader.send('PATCH', '/api/delivery', { isSubscribed: true, pausedUntil: null });
    expect((await reader.get('/api/delivery')).body).toMatchObject({
      isSubscribed: true,
      pausedUntil: null,
      localTime: '07:15',
    });
    expect((await site.visitor().get('/api/delivery')).status).toBe(401);
    expect((await site.visitor().send('PATCH', '/api/delivery', {})).status).toBe(401);
  });

  it('give the mails new links when a reader subscribes again', async () => {
    const { platform, site, reader } = await fixture();
    const tokenNow = async () => {
      const [row] = await platform.db.select().from(deliverySettings).where(eq(deliverySettings.userId, reader.userId));
      return row?.unsubscribeToken;
    };
    const change = (isSubscribed: boolean) => reader.send('PATCH', '/api/delivery', { isSubscribed });
    await change(true);
    const first = await tokenNow();
    await change(false);
    expect(await tokenNow()).toBe(first);
    await change(true);
    expect(await tokenNow()).not.toBe(first);
    for (const path of [`/u/${first}`, `/u/p/${first}`]) {
      expect((await site.http.request(path, { method: 'POST' })).status).toBe(404);
    }
    expect((await reader.get('/api/delivery')).body).toMatchObject({ isSubscribed: true, pausedUntil: null });
  });

  it('refuse an invalid hour, zone, day or pause', async () => {
    const { reader } = await fixture();
    for (const change of [
      { localTime: '24:00' },
      { localTime: '7:00' },
      { timeZone: '+03:00' },
      { timeZone: 'Mars/Olympus' },
      { weekdays: [] },
      { weekdays: [0] },
      { pausedUntil: '2036-01-01T00:00:00Z' },
    ])
      expect((await reader.send('PATCH', '/api/delivery', change)).status, JSON.stringify(change)).toBe(400);
  });

  it('stay one row, equal to the last change, when many come at once', async () => {
    const { platform, site, reader } = await fixture();
    const stranger = await site.signIn('outro@exemplo.com');
    await stranger.get('/api/delivery');
    const answers = await Promise.all(
      Array.from({ length: many }, (_, n) => reader.send('PATCH', '/api/delivery', { localTime: `0${n % 10}:30` })),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const rows = await platform.db.select().from(deliverySettings).where(eq(deliverySettings.userId, reader.userId));
    expect(rows).toHaveLength(1);
    expect((await reader.get('/api/delivery')).body.localTime).toMatch(/^0\d:30$/);
    expect((await stranger.get('/api/delivery')).body.localTime).toBe('06:30');
  });
});
