import { type ResolveFnOutput, registerHooks } from 'node:module';

/** Module format by folder and file extension. All folders of Drizzle count as one: they share one package.json. */
const formats = new Map<string, string>();
/** Resolved packages by name: they are the same for all our files. */
const packages = new Map<string, ResolveFnOutput>();

/**
 * Imported first. Module resolution took half of a start: for each import Node finds the package.json above the file
 * and parses it again. Drizzle's has 180 KB. Caching the results avoids this.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    if (!conditions?.includes('import')) return next(specifier, context);
    const ending = /^\.{1,2}\/.*(\.[jt]s)$/.exec(specifier)?.[1];
    if (ending) {
      const url = new URL(specifier, parentURL).href;
      const folder = /^.*\/node_modules\/drizzle-orm\//.exec(url)?.[0] ?? url.slice(0, url.lastIndexOf('/'));
      const format = formats.get(folder + ending);
      if (format) return { url, format, shortCircuit: true };
      const found = next(specifier, context);
      if (found.url === url && found.format) formats.set(folder + ending, found.format);
      return found;
    }
    if (specifier.startsWith('.') || parentURL.includes('/node_modules/')) return next(specifier, context);
    return packages.getOrInsertComputed(specifier, () => ({ ...next(specifier, context), shortCircuit: true }));
  },
});
