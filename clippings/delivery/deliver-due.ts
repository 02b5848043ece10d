import type { Platform } from '../../platform/platform.ts';
import { prepareDue } from './prepare-due.ts';
import { sendDue } from './send-due.ts';

/**
 * Composes and sends all that is due in parallel: the first mails are sent while the last editions are being composed. `sent` is
 * undefined while sending is paused or the complaint guard stops all clippings.
 */
export async function deliverDue(platform: Platform, stopping?: AbortSignal) {
  let isComposing = true;
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const composing = prepareDue(platform, { stopping, onFrozen: () => begin() }).finally(() => {
    isComposing = false;
    begin();
  });
  const sending = hasBegun.then(() => sendDue(platform, { stopping, isMoreComing: () => isComposing }));
  // wait for both before throwing: a new round during a running one would open too many connections
  await Promise.allSettled([composing, sending]);
  return { prepared: await composing, sent: await sending };
}
