import path from 'node:path';
import { build } from 'vite';

const root = path.join(import.meta.dirname, '..');

/** `npm run build`: the web application, its public pages as finished HTML, and the mails' templates for the server. */
await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
await import('./prerender.ts');
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  resolve: { conditions: ['recorte-source'] },
  // React's development build takes twice as long for every mail
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: ['react', 'react-dom'] },
  build: {
    ssr: 'emails/mails.ts',
    outDir: 'dist/emails',
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'mails.js' } },
  },
});
