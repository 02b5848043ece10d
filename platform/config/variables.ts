import { z } from 'zod';

export interface Variable<S extends z.ZodType = z.ZodType> {
  schema: S;
  meaning: string;
  /** Never printed, never logged. */
  isSecret?: boolean;
  /** A harmless value shown in .env.example where the default says too little. */
  example?: string;
}

const optionalUrl = z.url().optional();
const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((value) => value === '1' || value === 'true');
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );
const positive = z.coerce.number().int().positive();

/** Every variable the program reads: type, default, meaning, secret or not. `.env.example` and the README are checked against it. */
export const variables = {
  PORT: { schema: z.coerce.number().int().min(0).max(65535).default(3000), meaning: 'Port the web server listens on' },
  HOST: { schema: z.string().default('127.0.0.1'), meaning: 'Address the web server listens on' },
  BASE_URL: {
    schema: optionalUrl,
    meaning: 'Public address of the site, used in mails; http://localhost:PORT when unset',
    example: 'https://recorte.example',
  },
  ROLE: {
    schema: z.enum(['all', 'web', 'worker']).default('all'),
    meaning: 'What this process does: all, web or worker',
  },
  DATA_DIR: { schema: z.string().default('data'), meaning: 'Folder of the embedded database and of local files' },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    meaning: 'PostgreSQL 15 or later; an embedded one in DATA_DIR when unset',
    isSecret: true,
    example: 'postgres://recorte:password@db.example/recorte',
  },
  DATABASE_POOL: { schema: positive.default(10), meaning: 'Most database connections of one process' },
  SECRET: {
    schema: z.string().min(32).optional(),
    meaning: 'Signs sessions, tickets and links; made and kept in DATA_DIR when unset (needed with DATABASE_URL)',
    isSecret: true,
    example: 'at-least-thirty-two-random-characters',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    meaning: 'How much is logged',
  },
  TRUSTED_PROXIES: { schema: list, meaning: 'Addresses whose X-Forwarded-For is believed, by comma' },
  LANDING_URL: { schema: optionalUrl, meaning: 'When set, / redirects there', example: 'https://www.recorte.example' },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    meaning: 'Mail server; mail is caught in the local mailbox when unset',
    isSecret: true,
    example: 'smtps://user:password@mail.example:465',
  },
  MAIL_FROM: {
    schema: z.string().default('Recorte <bomdia@recorte.localhost>'),
    meaning: 'Sender of every mail',
    example: 'Recorte <bomdia@recorte.example>',
  },
  FETCH_ALLOW: {
    schema: list,
    meaning: 'host:port pairs on private networks that may be fetched all the same (the demo uses it)',
  },
  DEMO: { schema: flag, meaning: 'Run the sample newsroom and open the mailbox to every signed-in reader' },
  PASSWORD_MIN: { schema: z.coerce.number().int().min(6).max(64).default(6), meaning: 'Shortest password accepted' },
} satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;
