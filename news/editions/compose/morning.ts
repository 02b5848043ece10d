import { readTermLimits } from '../../../people/plans/read-term-limits.ts';
import type { Db } from '../../../platform/db/open-database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createRotation, type Rotation } from '../../sponsored/pick-sponsored.ts';
import { activeSponsored } from '../../sponsored/queries.ts';
import { isInWindow, type NewsWindow } from '../compose-edition.ts';
import { Desk } from '../desk.ts';
import { failingSources } from '../queries.ts';
import { localDateOf } from '../schedule.ts';
import type { FailedSource } from '../tables.ts';
import { layTold, WindowDesk } from '../window.ts';

/** What all that is composed at one moment has in common; each part is made when somebody first asks for it. */
export class Morning {
  readonly now: Date;
  readonly sponsoredPlans: readonly string[];
  readonly failed: FailedSource[];
  readonly rotation: Rotation;
  readonly termLimits: Awaited<ReturnType<typeof readTermLimits>>;
  readonly #db: Db;
  readonly #window: WindowDesk;
  readonly #ofOutlets = new WeakMap<Desk, Map<string, Desk>>();
  readonly #coverage = new WeakMap<Desk, Map<string, { articles: number; outlets: number }>>();

  private constructor(
    db: Db,
    now: Date,
    shared: Pick<Morning, 'sponsoredPlans' | 'failed' | 'rotation' | 'termLimits'>,
  ) {
    this.#db = db;
    this.#window = new WindowDesk(db);
    this.now = now;
    this.sponsoredPlans = shared.sponsoredPlans;
    this.failed = shared.failed;
    this.rotation = shared.rotation;
    this.termLimits = shared.termLimits;
  }

  static async begin({ db, clock, config, log }: Platform): Promise<Morning> {
    const now = clock.now();
    return new Morning(db, now, {
      sponsoredPlans: config.SPONSORED_PLANS,
      failed: await failingSources(db),
      rotation: createRotation(await activeSponsored(db, localDateOf(now, 'UTC'))),
      termLimits: await readTermLimits(db, log),
    });
  }

  /** A desk that reaches back to the given time; what the given readers were told lies beside it. */
  async desk(seenFrom: Date, told: Iterable<number> = []): Promise<Desk> {
    const desk = await this.#window.open(seenFrom, this.now);
    await layTold(this.#db, desk, told);
    return desk;
  }

  /** The same desk with some outlets only. Clippings of the same outlets share it. */
  async ofOutlets(whole: Desk, outletIds: readonly string[], told: Iterable<number>): Promise<Desk> {
    if (outletIds.length === 0) return whole;
    const key = outletIds.toSorted().join(' ');
    const made = this.#ofOutlets.get(whole) ?? new Map<string, Desk>();
    this.#ofOutlets.set(whole, made);
    let desk = made.get(key);
    if (!desk) {
      const wanted = new Set(outletIds);
      desk = new Desk([...whole.articles.values()].filter(({ outletId }) => wanted.has(outletId)));
      made.set(key, desk);
    }
    await layTold(this.#db, desk, told);
    return desk;
  }

  /** How much was read: readers of one window share the figure. */
  coverage(desk: Desk, window: NewsWindow): { articles: number; outlets: number } {
    const key = [window.seenFrom, window.publishedFrom, window.publishedTo].map((at) => at?.getTime()).join(' ');
    const known = this.#coverage.get(desk) ?? new Map<string, { articles: number; outlets: number }>();
    this.#coverage.set(desk, known);
    let figure = known.get(key);
    if (!figure) {
      const read = [...desk.articles.values()].filter((article) => isInWindow(article, window));
      figure = { articles: read.length, outlets: new Set(read.map(({ outletId }) => outletId)).size };
      known.set(key, figure);
    }
    return figure;
  }
}
