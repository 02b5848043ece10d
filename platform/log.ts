import { pino } from 'pino';

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

/** What a database says beside the reason: the values it was given, people's words and addresses among them. */
const spoken = ['params', 'detail', 'where', 'internalQuery'];

/** An error without the values of the statement that failed. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const values: string[] = [];
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { params } = at as { params?: unknown };
    if (params !== undefined) values.push(`params: ${params}`);
  }
  const plain = (text: string) => values.reduce((rest, said) => rest.replaceAll(said, ''), text);
  const { message, stack, ...rest } = pino.stdSerializers.err(error);
  const kept = Object.entries(rest).filter(([name]) => !spoken.includes(name));
  return { ...Object.fromEntries(kept), message: plain(message), stack: plain(stack ?? '') };
}

/** One line of JSON an event, to the standard output unless told otherwise. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    redact: { paths: [...hidden, ...hidden.map((name) => `*.${name}`)], censor: '[hidden]' },
    serializers: { err: describeError, error: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}
