import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Command, isHelp, runProgram, UsageError } from './command.ts';

export type Verbs = Record<string, () => Promise<Command>>;

/** The operator's verbs in the order `help` shows them. Loaded on demand: one verb does not load the others. */
export const operatorVerbs: Verbs = {
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
  'pause-sending': async () => (await import('./sending.ts')).pauseSendingVerb,
  'resume-sending': async () => (await import('./sending.ts')).resumeSendingVerb,
  'send-now': async () => (await import('./sending.ts')).sendNowVerb,
  suppressed: async () => (await import('./sending.ts')).suppressedVerb,
  'report-bounce': async () => (await import('./report-bounce.ts')).command,
  'test-alarm': async () => (await import('./sending.ts')).testAlarmVerb,
  doctor: async () => (await import('./doctor.ts')).command,
  'reset-password': async () => (await import('./accounts.ts')).resetPasswordVerb,
  'remove-second-factor': async () => (await import('./accounts.ts')).removeSecondFactorVerb,
  'allow-password': async () => (await import('./accounts.ts')).allowPasswordVerb,
  'unlink-providers': async () => (await import('./accounts.ts')).unlinkProvidersVerb,
  learn: async () => (await import('./news/learn.ts')).command,
  why: async () => (await import('./news/why.ts')).command,
  explain: async () => (await import('./news/explain.ts')).command,
  edition: async () => (await import('./edition.ts')).command,
  deliver: async () => (await import('./deliver.ts')).command,
  sources: async () => (await import('./news/sources-check.ts')).command,
};

/** A release contains its own Node and is called by its own name. */
const isRelease = existsSync(path.join(import.meta.dirname, '..', 'bin', 'node'));
const call = isRelease ? 'recorte' : 'npm run -s recorte --';

const usageOf = (name: string, { usage, summary }: Command) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`;

async function listVerbs(verbs: Verbs): Promise<string> {
  const usages = await Promise.all(Object.entries(verbs).map(async ([name, load]) => usageOf(name, await load())));
  return [`Usage: ${call} <verb> [options]\n`, ...usages].join('\n');
}

export async function runVerb(verbs: Verbs): Promise<void> {
  const [name = 'help', ...args] = process.argv.slice(2);
  const load = verbs[name];
  await runProgram({
    args,
    usage: load
      ? async () => `Usage: ${call} <verb> [options]\n\n${usageOf(name, await load())}`
      : () => listVerbs(verbs),
    async run() {
      if (load) return (await load()).run(args);
      if (name.startsWith('-') && !isHelp(name)) throw new UsageError(`unknown option "${name}"`);
      if (name !== 'help' && !isHelp(name)) {
        // one line: the list of all verbs would push it out of sight
        console.error(`recorte: unknown verb "${name}"; "${call} help" lists them`);
        return 2;
      }
      console.log(await listVerbs(verbs));
      return 0;
    },
  });
}
