import { buildIfStale } from './build-if-stale.ts';

/** `npm start` and `npm run demo`: builds what is stale, then runs the verb in this process. */
buildIfStale();
await import('../commands/recorte.ts');
