import type { Platform } from '../../platform/platform.ts';
import { type ComposeOptions, composeDueEditions } from '../editions/compose/compose-due.ts';
import { daily } from '../editions/compose/daily.ts';
import type { Frozen } from '../editions/compose/freeze.ts';
import { weekly } from '../editions/compose/weekly.ts';
import { clippingKind } from '../specific/clipping-kind.ts';
import { createDeliveryPort } from './delivery-port.ts';
import { freezeDueDrafts, tellOwners } from './drafts/freeze-draft.ts';

const kinds = [daily, weekly, clippingKind];

/** Composes all that is due, of every kind, and creates the deliveries; drafts first, which are composed already. */
export async function prepareDue(
  platform: Platform,
  options: Pick<ComposeOptions, 'only' | 'onFrozen' | 'stopping'> = {},
): Promise<Frozen> {
  if (!options.only && (await freezeDueDrafts(platform)) > 0) await options.onFrozen?.();
  const frozen = await composeDueEditions(platform, { ...options, kinds, deliveryPort: createDeliveryPort(platform) });
  if (!options.only) await tellOwners(platform);
  return frozen;
}
