import { buildIfStale } from './build-if-stale.ts';

/** `npm start`: what is stale is built, then the service runs in this same process. */
buildIfStale();
process.argv.splice(2, 0, 'serve');
await import('../commands/recorte.ts');
