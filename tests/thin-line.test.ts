import { describe, expect, it, onTestFinished } from 'vitest';
import { dayMs } from '../contract/rules/durations.ts';
import { createNewsroom } from '../demo/newsroom/newsroom.ts';
import { articles } from '../newsroom/articles/tables.ts';
import { pollSources, readPages } from '../newsroom/job-list.ts';
import { seedOutlets } from '../newsroom/sources/catalogue.ts';
import { sources } from '../newsroom/sources/tables.ts';
import { createTestPlatform } from './support/test-platform.ts';
import { createTestSite } from './support/test-site.ts';

describe('from a feed to a mailbox', () => {
  it('reads every feed of the newsroom once, groups the stories and mails a reader what concerns the term', async () => {
    const start = Date.parse('2026-03-10T12:00:00Z');
    const newsroom = createNewsroom({ now: () => start });
    const { port } = await newsroom.listen();
    onTestFinished(() => newsroom.close());
    const platform = await createTestPlatform({ FETCH_ALLOW: `127.0.0.1:${port}`, DEMO: '1' });
    const site = createTestSite(platform);
    const outlets = newsroom.outlets.map((outlet) => ({ ...outlet, feeds: outlet.feeds.map((url) => ({ url })) }));
    await seedOutlets(platform.db, outlets);

    const round = async () => {
      await platform.queue.send(platform.db, pollSources, {});
      await platform.runJobs();
    };
    await round();
    // pages of a paused host are read by a later run
    for (let minute = 0; minute < 5; minute++) {
      platform.clock.advance(60_000);
      await platform.queue.send(platform.db, readPages, {});
      await platform.runJobs();
    }
    const polled = await platform.db.select().from(sources);
    expect(polled.map((source) => source.lastOutcome)).toEqual(polled.map(() => 'changed'));
    const stored = await platform.db.select().from(articles);
    expect(stored.length).toBeGreaterThan(280);
    expect(stored.every((article) => article.storyId !== null)).toBe(true);
    expect(new Set(stored.map((article) => article.storyId)).size).toBeLessThan(stored.length / 2);

    platform.clock.advance(dayMs - 60_000);
    await round();
    expect(await platform.db.select().from(articles)).toHaveLength(stored.length);
    platform.clock.set('2026-03-10T12:01:00Z');

    const reader = await site.signIn('marina@exemplo.com');
    await reader.post('/api/terms', { term: 'leilão de transmissão' });
    const preview = await reader.post('/api/editions/preview');
    expect(preview.body.storyCount).toBeGreaterThan(0);
    const [mail] = (await reader.get('/api/mailbox')).body;
    expect(mail).toMatchObject({ to: 'marina@exemplo.com', subject: preview.body.subject });
    const opened = (await reader.get(`/api/mailbox/${mail.id}`)).body;
    const first = /(?<=\n1\. ).*/.exec(opened.text)![0].replace(/\.$/, '');
    const rest = preview.body.storyCount - 1;
    expect(mail.subject).toBe(rest > 0 ? `${first}, e mais ${rest}` : first);
    expect(opened.html).toContain('class="mk"');
    expect(opened.text).toContain('http://127.0.0.1');
    const other = await site.signIn('outra@exemplo.com');
    expect((await other.get(`/api/mailbox/${mail.id}`)).status).toBe(404);
  });
});
