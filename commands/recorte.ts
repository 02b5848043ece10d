import '../platform/db/quick-start.ts';
import { ConfigError } from '../platform/config/read-config.ts';
import { StopError } from '../platform/stop-error.ts';
import { type Command, UsageError } from './command.ts';

/** The verbs in the order `help` shows them. Loaded on demand, so that one verb does not pay for the others. */
const verbs: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).command,
  demo: async () => (await import('./demo.ts')).command,
  migrate: async () => (await import('./database.ts')).migrateVerb,
  backup: async () => (await import('./database.ts')).backupVerb,
  restore: async () => (await import('./database.ts')).restoreVerb,
  ingest: async () => (await import('./news/ingest.ts')).command,
  'env-example': async () => (await import('./env-example.ts')).command,
  'create-admin': async () => (await import('./accounts.ts')).createAdminVerb,
  'create-invite': async () => (await import('./accounts.ts')).createInviteVerb,
  health: async () => (await import('./health.ts')).command,
  'report-bounce': async () => (await import('./report-bounce.ts')).command,
  doctor: async () => (await import('./doctor.ts')).command,
  'reset-password': async () => (await import('./accounts.ts')).resetPasswordVerb,
  'remove-second-factor': async () => (await import('./accounts.ts')).removeSecondFactorVerb,
  learn: async () => (await import('./news/learn.ts')).command,
  match: async () => (await import('./news/match.ts')).command,
  replay: async () => (await import('./news/replay.ts')).command,
  edition: async () => (await import('./edition.ts')).command,
  deliver: async () => (await import('./deliver.ts')).command,
  stories: async () => (await import('./news/stories.ts')).command,
  extract: async () => (await import('./news/documents.ts')).extractVerb,
  'parse-feed': async () => (await import('./news/documents.ts')).parseFeedVerb,
  sources: async () => (await import('./news/sources-check.ts')).command,
};

async function help(): Promise<number> {
  console.log('Usage: npm run -s recorte -- <verb> [options]\n');
  for (const load of Object.values(verbs)) {
    const { name, usage, summary } = await load();
    console.log(`  ${name} ${usage}`.trimEnd());
    console.log(`      ${summary}`);
  }
  return 0;
}

async function run(argv: string[]): Promise<number> {
  const [name = 'help', ...rest] = argv;
  if (name === 'help' || name === '--help') return help();
  const load = verbs[name];
  if (!load) throw new UsageError(`unknown verb "${name}"; "npm run -s recorte -- help" lists them`);
  return (await load()).run(rest);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) endWith(error.message, 2);
  else if (error instanceof StopError) endWith(error.message, 1);
  else if (error instanceof ConfigError) endWith(error.message, 1);
  else throw error;
}

/** One clear line; a stack trace helps nobody who mistyped a variable. */
function endWith(message: string, status: number): void {
  console.error(`recorte: ${message}`);
  process.exitCode = status;
}
