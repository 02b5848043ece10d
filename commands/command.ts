/** One verb of the command line: `npm run -s recorte -- <name> …`. */
export interface Command {
  name: string;
  summary: string;
  /** What follows the name, e.g. `--articles FILE --terms FILE`. */
  usage: string;
  /** Resolves to the process's exit status. Throws UsageError for words it cannot read. */
  run(args: string[]): Promise<number>;
}

/** The call's words are off: one clear line and status 2, never a stack trace. */
export class UsageError extends Error {}
