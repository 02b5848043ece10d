import { z } from 'zod';
import { isAddressOrNetwork } from '../ip-address.ts';
import { list, optionalFlag, optionalUrl, positive, type Variable } from './variable.ts';

/** How a process runs: addresses, storage, monitoring. */
export const serverVariables = {
  PORT: { schema: z.coerce.number().int().min(0).max(65535).default(3000), purpose: 'Port the web server listens on' },
  WORKER_PORT: {
    schema: z.coerce.number().int().min(0).max(65535).default(3001),
    purpose: 'Port on which a process with ROLE=worker tells its health',
  },
  HOST: { schema: z.string().default('127.0.0.1'), purpose: 'Address the web server listens on' },
  BASE_URL: {
    schema: optionalUrl,
    purpose: 'Public address of the site, used in mails; http://localhost:PORT when unset',
    example: 'https://recorte.example',
  },
  ROLE: {
    schema: z.enum(['all', 'web', 'worker']).default('all'),
    purpose: 'What this process does: all, web or worker',
  },
  DATA_DIR: { schema: z.string().default('data'), purpose: 'Folder of the embedded database and of local files' },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    purpose: 'PostgreSQL 15 or later; an embedded one in DATA_DIR when unset',
    isSecret: true,
    example: 'postgres://recorte:password@db.example/recorte',
  },
  DATABASE_READ_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    purpose: 'A streaming replica of that server, for the archive and the lists of the operator',
    isSecret: true,
    example: 'postgres://recorte:password@replica.example/recorte',
  },
  DATABASE_POOL: {
    schema: positive.min(4).default(10),
    purpose: 'Most database connections of one process, at least 4',
  },
  MIGRATE: {
    schema: optionalFlag,
    purpose:
      'Whether a start brings an older schema up to date: 1 or 0; by itself where ROLE is all, otherwise "recorte migrate" does',
  },
  SECRET: {
    schema: z.string().min(32).optional(),
    purpose: 'Signs sessions, tickets and links; made and kept in DATA_DIR when unset (needed with DATABASE_URL)',
    isSecret: true,
    example: 'at-least-thirty-two-random-characters',
  },
  ADMIN_EMAIL: {
    schema: z.email().default('admin@recorte.localhost'),
    purpose: 'Address of the administrator that the first start of a new installation makes',
  },
  ADMIN_PASSWORD: {
    schema: z.string().min(8).optional(),
    purpose: 'Password of that administrator; made and printed once when unset',
    isSecret: true,
    example: 'at-least-eight-characters',
  },
  DRAIN_SECONDS: {
    schema: z.coerce.number().int().min(0).max(10).default(1),
    purpose: 'How long a process that was told to stop still answers, with /readyz saying draining',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    purpose: 'How much is logged',
  },
  TRUSTED_PROXIES: {
    schema: list.refine(
      (items) => items.every(isAddressOrNetwork),
      'addresses or networks such as 10.0.0.0/8, by comma',
    ),
    purpose: 'Addresses and networks (10.0.0.0/8) of proxies whose X-Forwarded-For is believed, by comma',
  },
  LOG_FORMAT: {
    schema: z.enum(['text', 'json']).default('text'),
    purpose: 'json: the greeting is written as lines of JSON too, as everything else is',
  },
  HSTS: {
    schema: z
      .string()
      .regex(/^(off|max-age=\d+(; includeSubDomains)?(; preload)?)$/)
      .optional(),
    purpose: 'Strict-Transport-Security of every answer, or off; a year with subdomains where BASE_URL is https',
    example: 'max-age=31536000; includeSubDomains',
  },
  METRICS_TOKEN: {
    schema: z.string().min(16).optional(),
    purpose: 'Bearer token that opens /metrics; without one only a program on the same machine may ask',
    isSecret: true,
    example: 'at-least-sixteen-characters',
  },
  HISTORY_MONTHS: {
    schema: positive.default(13),
    purpose: 'How many full months editions, their items and deliveries are kept; older months are dropped whole',
  },
  EVENT_DAYS: {
    schema: positive.default(90),
    purpose: 'How many days reports about mails, WhatsApp messages and webhooks are kept',
  },
  ALERT_WEBHOOK_URL: {
    schema: optionalUrl,
    purpose: 'Told when a morning is not all right, and when it is again (JSON event, kind, count, text, url)',
    example: 'https://chat.example/hooks/recorte',
  },
  BACKUP_DIR: {
    schema: z.string().optional(),
    purpose: 'Folder for a backup of everything every night; none is made when unset',
    example: '/var/backups/recorte',
  },
  BACKUP_KEEP: { schema: positive.default(14), purpose: 'How many of these backups are kept in the folder' },
  BACKUP_S3_BUCKET: {
    schema: z.string().optional(),
    purpose: 'A private bucket (never that of the public files) that gets a copy, with the S3_ keys above',
    example: 'recorte-backups',
  },
  BACKUP_PASSPHRASE: {
    schema: z.string().min(12).optional(),
    purpose: 'With it a backup holds the secret too, sealed; otherwise only its fingerprint',
    isSecret: true,
    example: 'at-least-twelve-characters',
  },
} satisfies Record<string, Variable>;
