import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readTodayStatus } from '../../../admin/today/today-status.ts';
import { type SinkOptions, startSmtpSink } from '../../../tests/support/mail/smtp-sink.ts';
import { firstMorning, newSender, prepareMorning, statesOf } from '../../../tests/support/news/morning.ts';
import { createTestPlatform, type TestPlatform } from '../../../tests/support/test-platform.ts';
import { prepareDue } from '../prepare-due.ts';
import { sendAllNow } from '../send-all-now.ts';
import { mailEvents, suppressions } from '../tables.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

async function setUp(count: number, script: SinkOptions['script'], settings: Record<string, string> = {}) {
  const sink = await startSmtpSink();
  sink.setScript(script);
  onTestFinished(() => sink.close());
  const lines: string[] = [];
  const platform = await createTestPlatform({ SMTP_URL: sink.url, ...settings }, (line) => lines.push(line));
  await prepareMorning(platform, count);
  const sender = newSender(platform);
  onTestFinished(() => sender.close());
  const arrived = () => sink.received.filter(({ wasAccepted }) => wasAccepted).map(({ to }) => to);
  return { sink, platform, sender, lines, arrived };
}

const suppressed = ({ db }: TestPlatform) => db.$count(suppressions);
const at = (platform: TestPlatform, minutes: number) =>
  platform.clock.set(new Date(firstMorning.getTime() + minutes * minute).toISOString());

const refusals: Record<string, SinkOptions['script']> = {
  '554 5.7.1 at RCPT': (stage) => (stage === 'rcpt' ? { code: 554, text: '5.7.1 Relay access denied' } : undefined),
  '554 at RCPT, without a status': (stage) => (stage === 'rcpt' ? { code: 554, text: 'no' } : undefined),
  '554 5.1.8 at RCPT, about the sender': (stage) =>
    stage === 'rcpt' ? { code: 554, text: '5.1.8 Sender address rejected: Domain not found' } : undefined,
  '530 at MAIL': (stage) => (stage === 'mail' ? { code: 530, text: '5.7.0 Must issue a STARTTLS command' } : undefined),
  '550 5.7.1 at the dot': (stage) => (stage === 'dot' ? { code: 550, text: '5.7.1 blocked' } : undefined),
  '550 5.1.1 at RCPT for everybody': (stage) =>
    stage === 'rcpt' ? { code: 550, text: '5.1.1 User unknown' } : undefined,
};

describe('a server that refuses our mail', () => {
  it.each(Object.entries(refusals))(
    'with %s on two mornings silences nobody, and gets all once repaired (requirements R195, R196)',
    async (_, script) => {
      const { sink, platform, sender, lines, arrived } = await setUp(24, script);
      for (const morning of [0, 1]) {
        if (morning > 0) await prepareDue(platform);
        for (const minutes of [0, 1, 2, 3]) {
          at(platform, morning * 24 * 60 + minutes);
          await sender.run();
        }
        const { troubles } = await readTodayStatus(platform);
        expect(troubles.map(({ kind }) => kind)).toContain('refused');
        at(platform, (morning + 1) * 24 * 60);
      }
      expect(await suppressed(platform)).toBe(0);
      expect(lines.filter((line) => /delivery: the server refuses/.test(line)).length).toBeGreaterThan(0);
      at(platform, 24 * 60 + 5);
      sink.setScript(undefined);
      await sender.run();
      expect(new Set(arrived()).size).toBe(24);
      expect(arrived()).toHaveLength(24);
      expect(lines.some((line) => line.includes('accepts our messages again'))).toBe(true);
      expect((await statesOf(platform)).sent).toBe(24);
    },
  );

  it('silences nobody when it refuses them all at the same time', async () => {
    const allAsked = Promise.withResolvers<void>();
    let asked = 0;
    const { platform, sender, lines } = await setUp(
      24,
      (stage) => {
        if (stage !== 'rcpt') return undefined;
        asked += 1;
        if (asked === 24) allAsked.resolve();
        return { code: 550, text: '5.1.1 User unknown', until: allAsked.promise };
      },
      { SMTP_CONNECTIONS: '24' },
    );
    await sender.run();
    expect(await statesOf(platform)).toEqual({ deferred: 24 });
    expect(lines.some((line) => line.includes('accepts our messages again'))).toBe(false);
    expect(await platform.db.$count(mailEvents)).toBe(0);
  });

  it('tries one message a run while it refuses, and counts no more than it tried', async () => {
    const { sink, platform, sender } = await setUp(24, refusals['554 5.7.1 at RCPT']);
    let asked = 0;
    sink.setScript((stage) => {
      if (stage !== 'rcpt') return undefined;
      asked += 1;
      return { code: 554, text: '5.7.1 Relay access denied' };
    });
    await sender.run();
    expect(asked).toBeLessThanOrEqual(13);
    asked = 0;
    at(platform, 1);
    await sender.run();
    expect(asked).toBe(1);
  });

  it('is not taken for down when it refuses what one message says', async () => {
    const { platform, sender } = await setUp(12, (stage, to) =>
      stage === 'dot' && to === 'reader0@mail0.test' ? { code: 554, text: '5.7.1 looks like spam' } : undefined,
    );
    await sender.run();
    expect(await statesOf(platform)).toEqual({ sent: 11, deferred: 1 });
    for (const minutes of [5, 10, 30, 60, 120, 180, 240, 300]) {
      at(platform, minutes);
      await sender.run();
    }
    expect(await statesOf(platform)).toEqual({ sent: 11, deferred: 1 });
    expect(await suppressed(platform)).toBe(0);
  });

  it('has all of the day sent by one call after its repair, though the deadline has passed (requirements R197)', async () => {
    const { sink, platform, sender, arrived } = await setUp(6, refusals['530 at MAIL']);
    await sender.run();
    at(platform, 6 * 60);
    await sender.run();
    await prepareDue(platform);
    sink.setScript(undefined);
    await platform.db.execute(
      sql`update deliveries set state = 'expired' where deadline_at <= ${platform.clock.now()}`,
    );
    expect(await platform.db.transaction((tx) => sendAllNow(platform, tx))).toBe(6);
    await sender.run();
    expect(arrived()).toHaveLength(6);
    platform.clock.advance(day);
    expect(await platform.db.transaction((tx) => sendAllNow(platform, tx))).toBe(0);
  });
});
