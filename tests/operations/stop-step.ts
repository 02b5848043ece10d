import { nameOf, openQuietInstallation, stopOnce, waysToStop } from '../fault/service/stop-rows.ts';
import { rounded } from '../fault/service-row.ts';
import type { Step } from './step.ts';

/** RELIABILITY.md F33, every way once; `npm run fault -- F33` repeats them. */
export const stopStep: Step = {
  what: 'stop by every signal: to npm, to the group, to the program; once and twice; idle and under load',
  packages: [],
  async run(site, check) {
    const installation = await openQuietInstallation();
    site.afterwards(() => installation.close());
    for (const [round, way] of waysToStop.entries()) {
      const { seconds, trouble } = await stopOnce(installation, way, round);
      check(nameOf(way), trouble.length === 0, `${rounded(seconds)} s ${trouble.join('; ')}`.trim());
    }
  },
};
