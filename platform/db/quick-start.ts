import { type ResolveFnOutput, registerHooks } from 'node:module';

/** By folder and ending: as Node found one file, so are its neighbours. Drizzle is one folder here, since it has no package inside. */
const formats = new Map<string, string>();
/** A package is the same for all files of ours. */
const packages = new Map<string, ResolveFnOutput>();

/**
 * Imported before anything else. Half of a start was spent on finding modules: for each import Node looks for the package.json above the
 * file and parses it again, among them drizzle-orm's of 180 KB, only to learn once more that its neighbours are ES modules too.
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
