import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ConfigError } from '../platform/config/read-config.ts';
import { withoutValues } from '../platform/db/without-values.ts';
import { StopError } from '../platform/stop-error.ts';

export interface Command {
  summary: string;
  /** The arguments, e.g. `--articles FILE --terms FILE`. */
  usage: string;
  /** Resolves to the exit status. Throws UsageError for invalid arguments. */
  run(args: string[]): Promise<number>;
}

/** A wrong call: prints one line and the usage, and exits with 2. */
export class UsageError extends Error {}

/** Parses the arguments; an unknown one is a UsageError. */
export function readArgs<const Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** A command without arguments. If `work` returns a number, it is the exit status. */
export function plainCommand(summary: string, work: () => Promise<unknown>): Command {
  return {
    usage: '',
    summary,
    async run(args) {
      readArgs({ args });
      const status = await work();
      return typeof status === 'number' ? status : 0;
    },
  };
}

export const isHelp = (word: string): boolean => word === '--help' || word === '-h';

interface Program {
  args: string[];
  usage(): string | Promise<string>;
  run(): Promise<number>;
}

/** Benches parse their own options, so Node's parse errors count too. */
const isMistake = (error: unknown): boolean =>
  error instanceof UsageError || /^ERR_PARSE_ARGS/.test((error as NodeJS.ErrnoException).code ?? '');

/** For every program: `--help` prints the usage and exits with 0; an invalid call prints it and exits with 2. */
export async function runProgram({ args, usage, run }: Program): Promise<void> {
  if (args.some(isHelp)) {
    console.log(await usage());
    return;
  }
  try {
    process.exitCode = await run();
  } catch (error) {
    const isCall = isMistake(error);
    if (!isCall && !(error instanceof StopError || error instanceof ConfigError)) throw withoutValues(error);
    console.error(`recorte: ${(error as Error).message}${isCall ? `\n\n${await usage()}` : ''}`);
    process.exitCode = isCall ? 2 : 1;
  }
}
