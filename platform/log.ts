import { pino } from 'pino';
import { minuteMs } from '../contract/rules/durations.ts';
import { withoutValues } from './db/without-values.ts';

export type Log = pino.Logger;

/** Names that may carry secrets or personal data; their values never reach a log line. */
const hidden = [
  'password',
  'token',
  'access_token',
  'authorization',
  'cookie',
  'secret',
  'email',
  'to',
  'linkedin',
  'phone',
];

/** Mail servers and their libraries repeat the address in errors. */
const address = /[^\s<>"'(),:;@/\\[\]]{1,64}@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu;

/** An error without addresses and without the values of a statement. Lists and objects are left out. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const plain = (text: string) => text.replace(address, '[address]');
  const described = Object.entries(pino.stdSerializers.err(withoutValues(error)))
    .filter(([, value]) => typeof value !== 'object')
    .map(([name, value]) => [name, typeof value === 'string' ? plain(value) : value] as const);
  return Object.fromEntries(described);
}

/** Errors of every statement while the database is unreachable. */
const isUnreachable = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '' } = at as { code?: string };
    if (/^(57P0|08|53300|ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH)/.test(code)) return true;
    if (/timeout exceeded when trying to connect|Connection terminated|connection is dead/.test(at.message))
      return true;
  }
  return false;
};

const longestQuietMs = minuteMs;

/** Passes the first of equal messages, then one with the count after 1, 2, 4 … 60 s, until a minute is quiet. */
function createRepeatFilter(): (what: string) => { repeated: number } | undefined {
  const reported = new Map<string, { at: number; pauseMs: number; since: number }>();
  return (what) => {
    const now = performance.now();
    const last = reported.get(what);
    if (!last || now - last.at > last.pauseMs + longestQuietMs) {
      reported.set(what, { at: now, pauseMs: 1_000, since: 0 });
      return { repeated: 0 };
    }
    last.since += 1;
    if (now - last.at < last.pauseMs) return undefined;
    const repeated = last.since;
    reported.set(what, { at: now, pauseMs: Math.min(last.pauseMs * 2, longestQuietMs), since: 0 });
    return { repeated };
  };
}

/** One line of JSON per event, to standard output unless another stream is given. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const mayTell = createRepeatFilter();
  const options: pino.LoggerOptions = {
    level,
    hooks: {
      // while the database is unreachable, every job and request fails, many times a second
      logMethod(args, method) {
        const [fields, message] = args as unknown as [{ err?: unknown }, string?];
        if (!isUnreachable(fields?.err)) return method.apply(this, args);
        const repeat = mayTell(message ?? '');
        if (repeat) method.apply(this, [repeat.repeated ? { ...fields, ...repeat } : fields, message] as never);
      },
    },
    redact: { paths: [...hidden, ...hidden.map((name) => `*.${name}`)], censor: '[hidden]' },
    serializers: { err: describeError, error: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}
