import { buildIfStale } from './build-if-stale.ts';

/** `npm run recorte -- <verb>`, `npm start` and `npm run demo`: what is stale is built, then the verb runs in this same process. */
buildIfStale();
await import('../commands/recorte.ts');
