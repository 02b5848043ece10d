import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../contract/rules/durations.ts';
import { storeArticles } from '../../../newsroom/articles/queries.ts';
import { matchAll } from '../../../newsroom/matches/match-articles.ts';
import { outlets } from '../../../newsroom/sources/tables.ts';
import { users } from '../../../people/accounts/tables.ts';
import { addressHash, addressSalt } from '../../../platform/mail/address-hash.ts';
import { newSender } from '../../../tests/support/news/morning.ts';
import { enrolReader, type NewReader } from '../../../tests/support/news/news-fixture.ts';
import { createTestPlatform, type TestPlatform } from '../../../tests/support/test-platform.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import { startFakeGraph } from '../../../tests/support/whatsapp/start-fake-graph.ts';
import { newWhatsappSender, phoneOf } from '../../../tests/support/whatsapp/whatsapp-morning.ts';
import { editionItemsOf, getSettings, updateSettings } from '../../editions/queries.ts';
import { editions } from '../../editions/tables.ts';
import { countPastDays } from '../../editions/volume/count-terms.ts';
import { linksFor } from '../links/addresses.ts';
import { prepareDue } from '../prepare-due.ts';
import { deliveries } from '../tables.ts';
import { whatsappContacts } from '../whatsapp/tables.ts';
import { alertReaders } from './alert-readers.ts';

/** Noon in São Paulo. */
const noon = new Date('2026-03-20T15:00:00Z');
const ago = (hours: number) => new Date(noon.getTime() - hours * hourMs);

interface Version {
  storyId: string;
  outletIds?: string[];
  at: Date;
  text?: string;
}

/** One article an outlet, ten minutes apart. */
async function print({ db }: TestPlatform, { storyId, outletIds = ['gazeta'], at, text }: Version): Promise<void> {
  for (const [index, id] of outletIds.entries()) {
    await db
      .insert(outlets)
      .values({ id, name: id, home: `https://${id}.example/`, language: 'pt' })
      .onConflictDoNothing();
    const publishedAt = new Date(at.getTime() + index * 600_000);
    const url = `https://${id}.example/${storyId}/${publishedAt.getTime()}`;
    await storeArticles(db, [
      {
        title: text ? `${text} na ponte` : `Ponte de ${storyId} preocupa moradores`,
        text: text ?? `A ponte de ${storyId} preocupa os moradores do bairro. A prefeitura prometeu obras na ponte.`,
        storyId,
        outletId: id,
        canonicalUrl: url,
        contentHash: url,
        language: 'pt',
        publishedTrust: 'feed',
        publishedAt,
        fetchedAt: publishedAt,
      },
    ]);
  }
}

const four = ['gazeta', 'correio', 'diario', 'folha'];

/** Ten calm days of the term, and readers who want alerts. */
async function fixture(readers: Partial<NewReader>[] = [{}], env: Record<string, string> = {}) {
  const platform = await createTestPlatform(env);
  platform.clock.set(noon.toISOString());
  const userIds: string[] = [];
  for (const [index, reader] of readers.entries()) {
    const email = `reader${index}@exemplo.test`;
    const userId = await enrolReader(platform.db, { email, terms: ['ponte'], signedUpAt: ago(300), ...reader });
    await updateSettings(platform.db, userId, { wantsAlerts: true });
    userIds.push(userId);
  }
  for (let day = 1; day <= 10; day++) await print(platform, { storyId: `calma${day}`, at: ago(24 * day) });
  const alerts = () => platform.db.select().from(editions).where(eq(editions.kind, 'alert'));
  const sendMail = async () => {
    const sender = newSender(platform);
    const { sent } = await sender.run();
    sender.close();
    return sent;
  };
  return { platform, userIds, alerts, sendMail };
}

describe('an urgent alert', () => {
  it('comes once a day when a story is far above its term’s usual, by mail, and says why (requirements R142, R143)', async () => {
    const { platform, userIds, alerts, sendMail } = await fixture();
    await print(platform, { storyId: 'queda', outletIds: four, at: ago(0.7) });
    expect(await alertReaders(platform)).toBe(1);
    expect(await sendMail()).toBe(1);
    const [alert] = await alerts();
    expect(alert!.details).toEqual({ kind: 'alert', cause: { type: 'burst', outlets: 4, usual: 1 } });
    const [item, ...others] = await editionItemsOf(platform.db, [alert!]);
    expect([item!.storyId, others]).toEqual(['queda', []]);
    const [mail] = (await platform.db.execute<{ raw: Buffer; subject: string }>(sql`select * from mailbox_messages`))
      .rows;
    expect(mail!.subject).toMatch(/^Alerta: /);
    await print(platform, { storyId: 'outra', outletIds: four, at: ago(0.6) });
    expect(await alertReaders(platform)).toBe(0);
    platform.clock.set(new Date(noon.getTime() + dayMs).toISOString());
    await print(platform, { storyId: 'terceira', outletIds: four, at: new Date(noon.getTime() + 23.2 * hourMs) });
    expect(await alertReaders(platform)).toBe(1);
    expect((await alerts()).map(({ userId }) => userId)).toEqual([userIds[0], userIds[0]]);
  });

  it('is not sent for what is usual, for many articles of one outlet, or to readers who did not ask for it', async () => {
    const { platform, userIds } = await fixture();
    await print(platform, { storyId: 'dois', outletIds: four.slice(0, 2), at: ago(0.6) });
    await print(platform, { storyId: 'um', outletIds: ['gazeta', 'gazeta', 'gazeta', 'gazeta'], at: ago(0.7) });
    await print(platform, { storyId: 'velha', outletIds: four, at: ago(9) });
    expect(await alertReaders(platform)).toBe(0);
    await print(platform, { storyId: 'queda', outletIds: four, at: ago(0.7) });
    await updateSettings(platform.db, userIds[0]!, { wantsAlerts: false });
    expect(await alertReaders(platform)).toBe(0);
  });

  it('is never sent twice, however many processes run at the same time', async () => {
    const { platform, alerts } = await fixture(Array.from({ length: 8 }, () => ({})));
    await print(platform, { storyId: 'queda', outletIds: four, at: ago(0.7) });
    const counts = await Promise.all(Array.from({ length: 4 }, () => alertReaders(platform)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8);
    expect(await alerts()).toHaveLength(8);
    expect(await platform.db.$count(deliveries)).toBe(8);
  });

  it('is not sent to paused, unsubscribed, suspended, unconfirmed or suppressed readers, nor at night', async () => {
    const readers = [{}, {}, {}, { isConfirmed: false }, {}, { timeZone: 'Asia/Tokyo' }, {}];
    const { platform, userIds, alerts } = await fixture(readers);
    const { db } = platform;
    await updateSettings(db, userIds[0]!, { pausedUntil: ago(-24) });
    await updateSettings(db, userIds[1]!, { unsubscribedAt: ago(1) });
    await db
      .update(users)
      .set({ suspendedAt: ago(1) })
      .where(eq(users.id, userIds[2]!));
    const hash = addressHash(addressSalt(platform.secret), 'reader4@exemplo.test');
    await db.execute(
      sql`insert into suppressions (address_hash, reason, since) values (${hash}, 'hard_bounce', now())`,
    );
    await print(platform, { storyId: 'queda', outletIds: four, at: ago(0.7) });
    await alertReaders(platform);
    expect((await alerts()).map(({ userId }) => userId)).toEqual([userIds[6]]);
    expect((await alerts())[0]!.deadlineAt).toEqual(ago(-3));
  });

  it('reports the first article of a term in thirty days, and only if every day was counted', async () => {
    const { platform, alerts } = await fixture([{ terms: ['lítio'] }]);
    await print(platform, { storyId: 'antiga', at: ago(24 * 40) });
    const rare = 'A mina de lítio da serra foi vendida nesta tarde. O lítio vai para baterias.';
    await print(platform, { storyId: 'mina', at: ago(1), text: rare });
    expect(await alertReaders(platform)).toBe(0);
    // the days are counted as they pass
    for (const days of [20, 10, 0]) {
      platform.clock.set(ago(24 * days).toISOString());
      await matchAll(platform);
      await countPastDays(platform);
    }
    expect(await alertReaders(platform)).toBe(1);
    expect((await alerts())[0]!.details).toEqual({ kind: 'alert', cause: { type: 'first' } });
  });

  it('is not repeated the next morning, which has only what came since (requirements R144)', async () => {
    const { platform, userIds } = await fixture([{ signedUpAt: ago(30) }]);
    await print(platform, { storyId: 'queda', outletIds: four, at: ago(0.7) });
    expect(await alertReaders(platform)).toBe(1);
    await print(platform, { storyId: 'nova', at: ago(-3) });
    platform.clock.set('2026-03-21T09:30:20Z');
    await prepareDue(platform);
    platform.clock.set('2026-03-21T09:31:20Z');
    await prepareDue(platform);
    const daily = await platform.db.select().from(editions).where(eq(editions.kind, 'daily'));
    const items = await editionItemsOf(
      platform.db,
      daily.filter(({ userId }) => userId === userIds[0]),
    );
    expect(items.map(({ storyId }) => storyId)).toContain('nova');
    expect(items.map(({ storyId }) => storyId)).not.toContain('queda');
  });

  it('is sent to WhatsApp with a template of its own, on the plans that have WhatsApp', async () => {
    const graph = await startFakeGraph();
    const { platform, userIds } = await fixture([{ plan: 'premium' }, { plan: 'free' }], graph.env);
    for (const [n, userId] of userIds.entries())
      await platform.db.insert(whatsappContacts).values({ userId, phone: phoneOf(n), confirmedAt: ago(30) });
    await print(platform, { storyId: 'queda', outletIds: four, at: ago(0.7) });
    expect(await alertReaders(platform)).toBe(2);
    const sender = newWhatsappSender(platform, graph);
    await sender.run();
    sender.close();
    expect(graph.taken).toMatchObject([{ to: phoneOf(0), template: 'recorte_diario_alert' }]);
    expect(graph.taken[0]!.body[0]).toBe('ponte');
  });

  it('is switched off by the button behind a link of its mail, not by following the link, and on again (requirements R105)', async () => {
    const { platform, userIds } = await fixture();
    const { http } = createTestSite(platform);
    const token = (await getSettings(platform.db, userIds[0]!)).unsubscribeToken;
    const url = linksFor(platform.config.BASE_URL, platform.secret).alerts(token);
    const wants = async () => (await getSettings(platform.db, userIds[0]!)).wantsAlerts;
    expect((await http.request(url)).status).toBe(200);
    expect(await wants()).toBe(true);
    expect((await http.request(url, { method: 'POST' })).status).toBe(200);
    expect(await wants()).toBe(false);
    const undo = { method: 'POST', body: new URLSearchParams({ undo: '1' }) };
    expect(await (await http.request(url, undo)).text()).toContain('Alertas ligados');
    expect(await wants()).toBe(true);
    expect((await http.request(`${url}x`, { method: 'POST' })).status).toBe(404);
  });
});
