import { type Command, UsageError } from './command.ts';

/** The verbs in the order `help` shows them. Loaded on demand, so that one verb does not pay for the others. */
const verbs: Record<string, () => Promise<Command>> = {
  stories: async () => (await import('./stories.ts')).command,
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
  if (!(error instanceof UsageError)) throw error;
  console.error(`recorte: ${error.message}`);
  process.exitCode = 2;
}
