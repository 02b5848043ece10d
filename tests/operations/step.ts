import type { Site } from './site.ts';

/** Records the result of one check; a step continues after a failed one. */
export type Check = (what: string, isGood: boolean, detail?: string | number) => void;

/** One part of the operations test, on its own site: it can be run alone. */
export interface Step {
  what: string;
  /** Debian's packages it uses. */
  packages: string[];
  run(site: Site, check: Check): Promise<void>;
}
