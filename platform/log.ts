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

export function createLog(level: string): Log {
  return pino({
    level,
    redact: { paths: [...hidden, ...hidden.map((name) => `*.${name}`)], censor: '[hidden]' },
    serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err },
  });
}
