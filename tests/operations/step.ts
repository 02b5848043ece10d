import type { Site } from './site.ts';

/** Says how one thing that must hold came out; a step goes on after something that did not. */
export type Check = (what: string, isGood: boolean, detail?: string | number) => void;

/** One part of the walk, on a site of its own: it can be run alone. */
export interface Step {
  what: string;
  /** Debian's packages it uses. */
  packages: string[];
  run(site: Site, check: Check): Promise<void>;
}
