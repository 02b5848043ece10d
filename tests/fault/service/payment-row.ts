import { createApp } from '../../../app.ts';
import { hourMs } from '../../../contract/rules/durations.ts';
import type { Endpoint } from '../../../demo/stripe/webhooks.ts';
import { startFakeStripe } from '../../support/stripe/fake-stripe.ts';
import {
  disagreement,
  happen,
  openNotices,
  stripeSettings,
  subscribe,
  workInAnotherProcess,
} from '../../support/stripe/payment-happenings.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { openFaultFixture } from '../fixture.ts';
import { within } from '../row.ts';
import { rounded, type ServiceRow } from '../service-row.ts';

/** A batch of notices takes about this many steps: kills hit all of them. */
const longestLife = 30;

export const paymentRows: Record<string, ServiceRow> = {
  PAY: {
    what: 'notices of payments in any order, up to three times, the process killed by the system between any two steps',
    aim: 'every reader has what the provider has, no notice left open',
    full: 100,
    small: 4,
    async run({ count, random }) {
      const clock = createTestClock();
      return within(openFaultFixture({}, stripeSettings, { clock }), async ({ platform }) =>
        within(startFakeStripe(clock.now), async (stripe) => {
          const { db, config, connection } = platform;
          config.STRIPE_HOST = stripe.url;
          const { http } = createApp(platform);
          const endpoint: Endpoint = async (body, headers) =>
            http.request('/webhooks/stripe', { method: 'POST', body, headers });
          const readers = [];
          for (let run = 0; run < count; run += 1) {
            const reader = await subscribe(db, stripe, `${run}@exemplo.com`, clock.now());
            happen(stripe, reader.one, run, random);
            await stripe.deliver(endpoint, { copies: 1 + (run % 3), ...(run % 2 ? { random } : {}) });
            readers.push(reader);
          }
          let kills = 0;
          let lives = 0;
          for (; (await openNotices(db)).length > 0 && lives < count * 10; lives += 1) {
            const steps = kills < count ? Math.floor(random() * longestLife) : Number.MAX_SAFE_INTEGER;
            const now = clock.now().toISOString();
            const ending = await workInAnotherProcess({ connection, stripeUrl: stripe.url, now, steps });
            if (ending === 'SIGKILL') kills += 1;
            else if (ending !== 0) throw new Error(`the worker ended with ${ending}`);
            clock.advance(hourMs); // events postponed by the failed step are due again
          }
          const open = (await openNotices(db)).length;
          const wrong: string[] = [];
          for (const { userId, one } of readers) {
            const difference = await disagreement(db, stripe, userId, one);
            if (difference) wrong.push(difference);
          }
          const figures = { readers: count, kills, lives, open, wrong: wrong.length, first: wrong[0] ?? '-' };
          return {
            isGood: open + wrong.length === 0 && kills > 0,
            figures: { ...figures, right: rounded(1 - wrong.length / count) },
          };
        }),
      );
    },
  },
};
