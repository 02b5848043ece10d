import { operatorVerbs, runVerb, type Verbs } from '../commands/verbs.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';

/** Commands for developers that read files. A release does not contain them. */
const developerVerbs: Verbs = {
  match: async () => (await import('./verbs/match.ts')).command,
  replay: async () => (await import('./verbs/replay.ts')).command,
  stories: async () => (await import('./verbs/file-verbs.ts')).storiesVerb,
  summarise: async () => (await import('./verbs/file-verbs.ts')).summariseVerb,
  extract: async () => (await import('./verbs/file-verbs.ts')).extractVerb,
  'parse-feed': async () => (await import('./verbs/file-verbs.ts')).parseFeedVerb,
};

/** `npm run recorte -- <verb>`: builds what is stale, then runs the verb in this process. */
buildIfStale();
await runVerb({ ...operatorVerbs, ...developerVerbs });
