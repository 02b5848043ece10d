import type { Plugin, Rolldown } from 'vite';

/** The packages a browser may load. Any other package fails the build. */
const allowed =
  /^(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|use-intl|icu-minify|@formatjs\/.+|uqr|@base-ui\/.+|@floating-ui\/.+|tabbable|reselect|use-sync-external-store|@tanstack\/.+|vite|rolldown|@oxc-project\/runtime)$/;

type Chunks = Record<string, Pick<Rolldown.OutputChunk, 'type' | 'facadeModuleId' | 'imports' | 'moduleIds'>>;

const packageOf = (moduleId: string): string | undefined =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(moduleId)?.[1];

/** Packages in the scripts of each page that are not allowed, as "pages/admin/x.tsx loads zod". */
export function foreignPackages(chunks: Chunks): string[] {
  const filesOf = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const imported of chunks[name]?.imports ?? []) filesOf(imported, seen);
    return seen;
  };
  return Object.entries(chunks).flatMap(([name, { facadeModuleId }]) => {
    if (!facadeModuleId) return [];
    const modules = [...filesOf(name)].flatMap((file) => chunks[file]?.moduleIds ?? []);
    const packages = new Set(modules.flatMap((moduleId) => packageOf(moduleId) ?? []));
    const page = facadeModuleId.replace(/^.*\/web\//, '');
    return [...packages].filter((one) => !allowed.test(one)).map((one) => `${page} loads ${one}`);
  });
}

export function checkBrowserPackages(): Plugin {
  return {
    name: 'recorte:browser-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (this.environment.config.consumer === 'server') return;
      const chunks = Object.entries(bundle).filter(([, file]) => file.type === 'chunk') as [string, Chunks[string]][];
      const foreign = foreignPackages(Object.fromEntries(chunks));
      if (foreign.length > 0) this.error(`packages that no browser should load:\n${foreign.join('\n')}`);
    },
  };
}
