import type { Platform } from '../../../platform/platform.ts';
import type { ClaimedDelivery, FailureReason, Outcome } from '../channel.ts';

/** Tries in a row of different editions that the server itself failed. */
const faultsBeforeOutage = 3;
/** Of the last editions tried: with this share refused the server is doubted, not the recipients. */
const watched = 40;
const leastWatched = 20;
const doubtfulShare = 0.5;

/**
 * `down`: the server cannot be reached or refuses us. `doubted`: it refuses so many recipients that its refusals are not believed.
 * `back`: it accepts again.
 */
type HealthChange = 'down' | 'doubted' | 'back';

interface Try {
  delivery: ClaimedDelivery;
  isRefused: boolean;
}

/**
 * What the tries of a sender say about the server, as opposed to single recipients (requirements R196). Tries are counted by edition:
 * one clipping whose text is refused to all its recipients is no outage.
 */
export class ServerHealth {
  #isOut = false;
  #faults = new Set<string>();
  #tries: Try[] = [];
  #isDoubted = false;
  #lastFault: FailureReason | undefined;
  readonly #doubts: boolean;

  /** `doubts`: a refusal comes from the one server of all; with other channels it is the reader's own service. */
  constructor(doubts: boolean) {
    this.#doubts = doubts;
  }

  /** One try at a time until the server accepts one. */
  get isOut(): boolean {
    return this.#isOut;
  }

  /** Why the run ends, if it must. */
  get ending(): FailureReason | undefined {
    const isOver = this.#isDoubted || this.#faults.size >= faultsBeforeOutage || (this.#isOut && this.#faults.size > 0);
    return isOver ? this.#lastFault : undefined;
  }

  startRun(): void {
    this.#faults.clear();
    this.#tries = [];
    this.#isDoubted = false;
  }

  /** Recipients refused among the last tries. */
  get refused(): ClaimedDelivery[] {
    return this.#tries.filter(({ isRefused }) => isRefused).map(({ delivery }) => delivery);
  }

  note(delivery: ClaimedDelivery, outcome: Outcome): HealthChange | undefined {
    const isUnreachable = outcome.kind === 'released' && outcome.cause === 'unreachable';
    const isFault = isUnreachable || (outcome.kind === 'deferred' && outcome.isOurs === true);
    if (isFault) {
      // without a connection every try counts: with fewer than three mails due the run would never end
      this.#faults.add(isUnreachable ? `${this.#faults.size} ${delivery.id}` : delivery.editionId);
      this.#lastFault = outcome.reason;
    } else if (outcome.kind === 'withdrawn' || outcome.kind === 'released') return undefined;
    else this.#faults.clear();
    if (!isUnreachable) this.#watch(delivery, isFault || outcome.kind === 'failed');
    if (isFault && !this.#isOut && this.#faults.size >= faultsBeforeOutage) return this.#goOut('down');
    if (this.#doubts && !this.#isOut && this.#areManyRefused) {
      if ('reason' in outcome) this.#lastFault = outcome.reason;
      this.#isDoubted = true;
      return this.#goOut('doubted');
    }
    if (isFault || !this.#isOut || (this.#doubts && outcome.kind === 'failed')) return undefined;
    this.#isOut = false;
    this.#tries = [];
    return 'back';
  }

  #goOut(change: HealthChange): HealthChange {
    this.#isOut = true;
    return change;
  }

  #watch(delivery: ClaimedDelivery, isRefused: boolean): void {
    this.#tries.push({ delivery, isRefused });
    if (this.#tries.length > watched) this.#tries.shift();
  }

  get #areManyRefused(): boolean {
    const editions = new Map(this.#tries.map(({ delivery, isRefused }) => [delivery.editionId, isRefused]));
    const refused = editions.values().filter(Boolean).toArray().length;
    return editions.size >= leastWatched && refused >= doubtfulShare * editions.size;
  }
}

/** One line when the server goes down and one when it is back, not one per message (requirements F08). */
export function logChange({ log }: Platform, channel: string, change: HealthChange, outcome: Outcome): void {
  if (change === 'back') {
    log.warn({ channel }, 'delivery: the server accepts our messages again');
    return;
  }
  const { code: reason, detail } = 'reason' in outcome ? outcome.reason : {};
  log.error({ channel, reason, detail }, `delivery: ${change === 'doubted' ? refusals.doubted : wordsOf(reason)}`);
}

const refusals = {
  doubted: 'the server refuses so many recipients that sending stops',
  login_refused: 'the server refuses our login',
  relay_refused: 'the server refuses our messages',
} as const;

const wordsOf = (reason: string | undefined): string =>
  refusals[reason as keyof typeof refusals] ?? 'the server cannot be reached';
