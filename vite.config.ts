import { minifyContractRouter } from '@orpc/contract';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contract } from './contract/contract.ts';

/** The browser needs the contract's paths and methods, not its schemas: without them zod stays out of every page. */
function contractPaths(): Plugin {
  const id = 'virtual:contract';
  return {
    name: 'recorte:contract',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) =>
      resolved === `\0${id}` ? `export default ${JSON.stringify(minifyContractRouter(contract))}` : undefined,
  };
}

export default defineConfig({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  plugins: [contractPaths(), react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // light-dark() is used as written; older browsers get the light colours of the fallback rules.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Strict CSP: nothing may be inlined as a data: font or script.
    assetsInlineLimit: 0,
  },
});
