import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import type { NewItem } from '../compose-edition.ts';
import type { Run } from '../plan/schedule.ts';
import type { NewEdition } from '../queries.ts';
import type { DueSchedule } from './claim-queries.ts';
import type { ComposeContext } from './compose-context.ts';

/** An edition ready to be frozen; skipped ones have no items. */
export interface DraftEdition {
  edition: NewEdition;
  items: NewItem[];
  /** New value for the schedule; unset keeps the old one. */
  sentTitles?: Record<string, string>;
  visitedAt?: Date | null;
}

/** How to plan and compose one schedule. */
export interface ScheduleWork {
  localTime: string;
  weekdays: readonly number[];
  /** The first run of a schedule that has none, or whose reader changed the time zone. */
  plan(now: Date): Run;
  /** The terms whose last day with an item is stored; the days of others are forgotten. */
  termIds: ReadonlySet<string>;
  /** Undefined if this run has no edition at all, as for a paused clipping. */
  compose(run: Run): Promise<DraftEdition | undefined>;
}

export interface Batch {
  tx: Tx;
  context: ComposeContext;
  deliveryPort: DeliveryPort;
}

/** A kind of edition: the daily one, the week's summary, a specific clipping. */
export interface EditionKind {
  /** First word of `schedules.kind` and `editions.kind`. */
  name: string;
  /** Loads for all schedules at once; undefined for a schedule whose subject was deleted. */
  load(batch: Batch, schedules: readonly DueSchedule[]): Promise<(schedule: DueSchedule) => ScheduleWork | undefined>;
}

/** What composing needs from delivery. `clippings/delivery` implements it, so that editions depend on no channel. */
export interface DeliveryPort {
  /** Ids of readers whose address is suppressed. */
  unreachable(db: Handle, readers: readonly { userId: string; email: string }[]): Promise<ReadonlySet<string>>;
  /** Editions since a local day that did not arrive and will not: their stories may be sent again. */
  lost(db: Handle, userIds: readonly string[], since: string): Promise<ReadonlySet<string>>;
  /** Creates the deliveries of the editions, in the transaction that freezes them. */
  open(tx: Tx, editions: readonly NewEdition[]): Promise<void>;
}
