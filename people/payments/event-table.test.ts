import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hourMs } from '../../contract/rules/durations.ts';
import type { FakeSubscription } from '../../demo/stripe/store.ts';
import { patience } from '../../tests/support/machine/patience.ts';
import { rounds } from '../../tests/support/machine/storm.ts';
import { mortal } from '../../tests/support/stripe/mortal-payments.ts';
import {
  disagreement,
  happen,
  openNotices,
  subscribe,
  workInAnotherProcess,
} from '../../tests/support/stripe/payment-happenings.ts';
import { createStripeSite, type StripeSite } from '../../tests/support/stripe/stripe-site.ts';
import { applyPaymentEvents } from '../job-list.ts';
import { applyEvents, relevantEvents } from './events/apply-events.ts';
import { getPaymentProvider } from './provider/provider-calls.ts';

/** A small seeded generator, so that a failing order can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the operator’s guide', () => {
  it('names every notice that Stripe has to send', () => {
    const guide = readFileSync(path.join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
    expect([...relevantEvents].filter((type) => !guide.includes(`\`${type}\``))).toEqual([]);
  });
});

class Killed extends Error {}

/** The reader's state must equal the provider's. */
async function expectSettled(
  { platform: { db }, stripe }: StripeSite,
  userId: string,
  one: FakeSubscription,
  how: string,
) {
  expect([how, await disagreement(db, stripe, userId, one)]).toEqual([how, undefined]);
  expect([how, await openNotices(db)]).toEqual([how, []]);
}

describe('the event table of the payment provider', () => {
  it('leaves the reader with what the provider has: in order, out of order, twice, killed between any two steps', {
    timeout: patience(240_000),
  }, async () => {
    const fixture = await createStripeSite();
    const { platform, stripe, endpoint } = fixture;
    const random = seeded(20261115);
    const provider = getPaymentProvider(platform);
    const runs = rounds(100, 15); // the first twelve go through the list of events
    let settled = 0;
    for (let run = 0; run < runs; run += 1) {
      const { userId, one } = await subscribe(platform.db, stripe, `${run}@exemplo.com`, platform.clock.now());
      const how = `run ${run}: ${happen(stripe, one, run, random)}`;
      const copies = 1 + (run % 3);
      await stripe.deliver(endpoint, { copies, ...(run % 2 ? { random } : {}) });
      // each pass dies one step later than the last, until one completes
      let isDone = false;
      for (let steps = 0; !isDone && steps < 60; steps += 1) {
        const life = mortal(platform, provider, steps, () => {
          throw new Killed();
        });
        isDone = await applyEvents(life.platform, life.provider).then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof Killed)) throw error;
            return false;
          },
        );
        platform.clock.advance(hourMs); // events postponed by the failed step are due again
      }
      await platform.queue.send(platform.db, applyPaymentEvents, {}, { key: how });
      await platform.runJobs();
      await expectSettled(fixture, userId, one, how);
      settled += 1;
    }
    expect(settled).toBe(runs);
  });

  it('is applied whole though the process is killed by the system at every step in turn', {
    timeout: patience(240_000),
  }, async () => {
    const fixture = await createStripeSite();
    const { platform, stripe, endpoint } = fixture;
    const { userId, one } = await subscribe(platform.db, stripe, 'ana@exemplo.com', platform.clock.now());
    stripe.failRenewal(one.id);
    stripe.change(one.id, { status: 'canceled' });
    await stripe.deliver(endpoint, { copies: 2 });
    const endings: (number | string | null)[] = [];
    for (let steps = 0; endings.at(-1) !== 0 && steps < 40; steps += 1) {
      const now = platform.clock.now().toISOString();
      endings.push(await workInAnotherProcess({ connection: platform.connection, stripeUrl: stripe.url, now, steps }));
      platform.clock.advance(hourMs);
    }
    expect(endings.slice(0, -1).every((ending) => ending === 'SIGKILL')).toBe(true);
    expect(endings.length).toBeGreaterThan(4);
    await expectSettled(fixture, userId, one, `${endings.length - 1} kills`);
  });
});
