import { buildIfStale } from './build-if-stale.ts';

/** `npm run recorte -- <verb>`: some verbs write mails, so these must be built. */
buildIfStale();
await import('../commands/recorte.ts');
