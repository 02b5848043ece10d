import type { Handle } from '../../../platform/db/open-database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FailureReason } from '../channel.ts';
import { insertStop, listStops } from './queries.ts';

export const laneScope = 'lane';
export const templateScope = (name: string): string => `template ${name}`;

const stoppedBy = (code: number, words: string): FailureReason => ({
  code: 'sending_stopped',
  detail: `${code} ${words}`.trimEnd(),
});

/** What must not be sent until an operator has checked it. Stored, so that it applies to all processes and restarts. */
export class Stops {
  readonly #platform: Platform;
  #reasons = new Map<string, FailureReason>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  async load(): Promise<void> {
    const rows = await listStops(this.#platform.db);
    this.#reasons = new Map(rows.map(({ scope, code, reason }) => [scope, stoppedBy(code, reason)]));
  }

  lane(): FailureReason | undefined {
    return this.#reasons.get(laneScope);
  }

  template(name: string): FailureReason | undefined {
    return this.#reasons.get(templateScope(name));
  }

  async stop(scope: string, code: number, reason: string, db: Handle = this.#platform.db): Promise<void> {
    const { clock, log } = this.#platform;
    this.#reasons.set(scope, stoppedBy(code, reason));
    const isNew = await insertStop(db, { scope, code, reason, stoppedAt: clock.now() });
    if (isNew) log.error({ scope, code, reason }, 'whatsapp: stopped until an operator resumes it');
  }
}
