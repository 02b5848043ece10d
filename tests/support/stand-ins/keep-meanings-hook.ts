import { registerHooks } from 'node:module';

/** Puts kept-meanings.ts in the place of the encoder, in the thread that imports this. */
const keptMeanings = new URL('./kept-meanings.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './read-text.ts' ? next(keptMeanings, context) : next(specifier, context),
});
