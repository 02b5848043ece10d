import { registerHooks } from 'node:module';

/**
 * Imported before anything that imports drizzle-orm. Half of a start was spent on one file: drizzle-orm's package.json lists each of its
 * modules (180 KB), and Node parses it again for every one of the 400 that are loaded, only to learn that they are ES modules.
 */
registerHooks({
  resolve(specifier, context, next) {
    const isWithin = /^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.includes('/node_modules/drizzle-orm/');
    if (!isWithin) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
