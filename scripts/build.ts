import path from 'node:path';
import { build } from 'vite';
import { readArgs, runProgram, UsageError } from '../commands/command.ts';

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
const args = process.argv.slice(2);

async function run(): Promise<number> {
  const { positionals: wanted } = readArgs({ args, allowPositionals: true });
  const parts: Record<string, () => Promise<void>> = { pages: buildPages, mails: buildMails };
  const unknown = wanted.find((part) => !parts[part]);
  if (unknown) throw new UsageError(`no part "${unknown}"`);
  for (const [part, make] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(part)) await make();
  return 0;
}

await runProgram({ args, usage: () => 'Usage: npm run build [-- pages|mails]', run });
