import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type Command, UsageError } from './command.ts';

const root = path.join(import.meta.dirname, '..');

async function call(script: string, ...args: string[]) {
  const child = spawn(process.execPath, [path.join(root, script), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, output, errors };
}

/** Standard error of the program when npm's launcher starts it; the program ends before it loads anything. */
async function launchedWith({ tell, env, options = '' }: { tell: string; env: NodeJS.ProcessEnv; options?: string }) {
  const launcher = path.join(root, 'scripts', 'run.mjs');
  const script = `console.error(${tell}); if (process.argv[1] !== ${JSON.stringify(launcher)}) process.exit()`;
  const importing = `--import=data:text/javascript,${encodeURIComponent(script)}`;
  const NODE_OPTIONS = `${options} ${importing}`;
  const child = spawn(process.execPath, [launcher, 'recorte', 'health', '--help'], { env: { ...env, NODE_OPTIONS } });
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return errors;
}

describe('a program of the project', () => {
  it.each([
    'bench/main.ts',
    'commands/recorte.ts',
    'scripts/build.ts',
    'scripts/generate-migration.ts',
    'scripts/mails.ts',
    'scripts/operations.ts',
    'scripts/release/release.ts',
  ])('%s tells its usage when asked, and with status 2 when it cannot read the call', async (script) => {
    const asked = await call(script, '--help');
    expect(asked).toMatchObject({ status: 0, output: expect.stringMatching(/^Usage: npm run /), errors: '' });
    const wrong = await call(script, '--no-such-option');
    expect(wrong).toMatchObject({ status: 2, output: '' });
    expect(wrong.errors).toMatch(/^recorte: .*no-such-option.*\n\nUsage: npm run /);
  });

  it('is started with the memory of a release, unless the caller wants another', async () => {
    const tell = "process.getBuiltinModule('node:v8').getHeapStatistics()";
    const limitWith = async (options: string) => {
      const errors = await launchedWith({ tell, options, env: process.env });
      const printed = errors.match(/heap_size_limit: \d+/g)?.at(-1) ?? '';
      return Number(printed.replace(/\D/g, '')) / 2 ** 20;
    };
    expect(await limitWith('')).toBeLessThan(1700);
    expect(await limitWith('--max-old-space-size=3000')).toBeGreaterThan(2900);
  });

  it.each([
    [{}, '131072 32768'],
    [{ MALLOC_TRIM_THRESHOLD_: '1000000' }, '1000000 32768'],
  ])('gives freed memory back as the environment says: %j', async (given, thresholds) => {
    const names = ['MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_'];
    const tell = `'malloc',${names.map((name) => `process.env.${name}`).join()}`;
    const others = Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.includes(name)));
    const errors = await launchedWith({ tell, env: { ...others, ...given } });
    expect(errors.match(/malloc (.*)/g)?.at(-1)).toBe(`malloc ${thresholds}`);
  });

  it('tells the usage of one verb of the command line', async () => {
    const { status, output } = await call('commands/recorte.ts', 'backup', '--help');
    expect([status, output]).toEqual([0, expect.stringContaining('backup FILE [--verify]')]);
    const wrong = await call('commands/recorte.ts', 'backup', '--veryfy');
    expect(wrong).toMatchObject({ status: 2, errors: expect.stringContaining('backup FILE [--verify]') });
  });
});

it('every verb of the command line refuses an option it does not know', async () => {
  const files = globSync(['*.ts', 'news/*.ts', '../bench/verbs/*.ts'], { cwd: import.meta.dirname }).filter(
    (file) => !file.endsWith('.test.ts') && file !== 'recorte.ts',
  );
  const modules = await Promise.all(files.map((file) => import(`./${file}`)));
  const isCommand = (value: unknown): value is Command =>
    typeof value === 'object' && value !== null && 'summary' in value && 'run' in value;
  const commands = modules.flatMap((module) => Object.values(module).filter(isCommand));
  expect(commands.length).toBeGreaterThan(20);
  for (const { summary, run } of commands) await expect(run(['--no-such-option']), summary).rejects.toThrow(UsageError);
});
