import path from 'node:path';
import { build } from 'vite';

const root = path.join(import.meta.dirname, '..');

/** The web application, and its public pages as finished HTML. */
async function buildPages(): Promise<void> {
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
  await import('./prerender.ts');
}

/** The mails' templates, for the server. */
async function buildMails(): Promise<void> {
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
}

/** `npm run build [-- pages|mails]`. */
const wanted = process.argv.slice(2);
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);
if (isWanted('pages')) await buildPages();
if (isWanted('mails')) await buildMails();
