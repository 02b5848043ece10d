import { describe, expect, it, onTestFinished } from 'vitest';
import { startSmtpSink } from '../../tests/support/mail/smtp-sink.ts';
import { firstMorning, newSender, prepareMorning, statesOf } from '../../tests/support/news/morning.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { readDeliveryDay } from '../deliveries/deliveries.ts';
import { checkInstallation } from '../system/check-installation.ts';
import { operatorTroubles } from '../tables.ts';
import { readTodayStatus, reportTroubles } from './today-status.ts';

const minutesAfter = (minutes: number) => new Date(firstMorning.getTime() + minutes * 60_000).toISOString();
const token = 'a-token-of-the-watch';

async function openMorning(script: Parameters<typeof startSmtpSink>[0]) {
  const sink = await startSmtpSink(script);
  onTestFinished(() => sink.close());
  const lines: string[] = [];
  const platform = await createTestPlatform({ SMTP_URL: sink.url, METRICS_TOKEN: token }, (line) => lines.push(line));
  await prepareMorning(platform, 20);
  const sender = newSender(platform);
  onTestFinished(() => sender.close());
  const visitor = createTestSite(platform).visitor();
  const figure = async (name: string) => {
    const { body } = await visitor.get('/metrics', { authorization: `Bearer ${token}` });
    const line = String(body)
      .split('\n')
      .find((one) => one.startsWith(name) && one.charAt(name.length) === ' ');
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };
  const morningOf = async () => {
    const findings = await checkInstallation({ config: platform.config, db: platform.db, now: platform.clock.now() });
    return findings.find(({ check }) => check === 'morning');
  };
  return { sink, platform, sender, lines, figure, morningOf };
}

describe('a server that puts everybody off', () => {
  it('is seen in the metrics, by the doctor, on the operator page and in the log within three minutes (requirements R198)', async () => {
    const { platform, sender, lines, figure, morningOf } = await openMorning({
      script: (stage) => (stage === 'rcpt' ? { code: 450, text: '4.7.1 come back later' } : undefined),
    });
    const { clock } = platform;
    const counted = (await figure('recorte_refusals_total{channel="email",reply="4xx"}')) ?? 0;
    for (const minute of [0, 1.5, 3]) {
      clock.set(minutesAfter(minute));
      await sender.run();
    }
    expect(await morningOf()).toMatchObject({
      state: 'bad',
      detail: '3 min · 0 late, 20 deferred, 0 refused by the server',
    });
    expect((await readTodayStatus(platform)).troubles).toEqual([{ kind: 'deferred', count: 20 }]);
    expect(await figure('recorte_clippings{what="deferred"}')).toBe(20);
    await reportTroubles(platform);
    expect(await platform.db.select({ kind: operatorTroubles.kind }).from(operatorTroubles)).toEqual([
      { kind: 'deferred' },
    ]);
    for (const minute of [6, 12]) {
      clock.set(minutesAfter(minute));
      await sender.run();
    }
    expect(await statesOf(platform)).toEqual({ deferred: 20 });
    expect(await figure('recorte_oldest_due_seconds')).toBe(12 * 60);
    expect(await figure('recorte_deliveries{channel="email",state="deferred"}')).toBe(20);
    expect(await figure('recorte_clippings{what="deferred"}')).toBe(20);
    expect((await figure('recorte_refusals_total{channel="email",reply="4xx"}')) ?? 0).toBe(counted + 80);
    expect((await readTodayStatus(platform)).troubles).toEqual([{ kind: 'deferred', count: 20 }]);

    clock.set(minutesAfter(16));
    expect(await morningOf()).toMatchObject({
      state: 'bad',
      detail: '16 min · 20 late, 20 deferred, 0 refused by the server',
    });
    expect(await readTodayStatus(platform)).toMatchObject({
      troubles: [{ kind: 'deferred' }, { kind: 'late', count: 20 }],
      today: { due: 20, late: 20, failed: 0 },
    });
    // counted at the promised hour, not at that of the next try
    const day = await readDeliveryDay(platform, '2026-03-10');
    expect(day.hours.map(({ hour }) => hour)).toEqual([6]);

    sender.close();
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'delivery: put off or refused');
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({ channel: 'email', refused: 80, others: 0 });
    expect(logged[0].most).toContainEqual({ domain: 'mail0.test', reply: '450 4.7.1', count: 20 });
    expect(lines.join('')).not.toContain('reader0@');
  });

  it('is no late morning when one mailbox in twenty refuses for good', async () => {
    const { platform, sender, figure } = await openMorning({
      script: (stage, to) =>
        stage === 'rcpt' && to === 'reader0@mail0.test' ? { code: 550, text: '5.1.1 no' } : undefined,
    });
    await sender.run();
    platform.clock.set(minutesAfter(60));
    expect(await readTodayStatus(platform)).toMatchObject({ troubles: [], today: { sent: 19, late: 0, failed: 1 } });
    expect(await figure('recorte_oldest_due_seconds')).toBe(0);
  });

  it('gives the lateness of what was sent as a histogram', async () => {
    const { platform, sender, figure } = await openMorning({});
    const within = 'recorte_lateness_seconds_bucket{le="300",channel="email"}';
    const [count, inTime] = [
      (await figure('recorte_lateness_seconds_count{channel="email"}')) ?? 0,
      (await figure(within)) ?? 0,
    ];
    platform.clock.set(minutesAfter(10));
    await sender.run();
    expect(await figure('recorte_lateness_seconds_count{channel="email"}')).toBe(count + 20);
    expect(await figure(within)).toBe(inTime);
  });
});
