import { buildIfStale } from './build-if-stale.ts';

/** `npm run demo`: the service with the sample newsroom beside it, everything on this machine. */
buildIfStale();
process.argv.splice(2, 0, 'demo');
await import('../commands/recorte.ts');
