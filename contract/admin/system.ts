import { z } from 'zod';
import { PaymentTaker } from '../plans.ts';
import { adminCall, Instant, Int } from '../procedure.ts';

export const SystemState = z.object({
  version: z.string(),
  node: z.string(),
  postgres: z.string(),
  role: z.string(),
  /** The payment provider; in the sandbox nobody is charged. */
  payments: PaymentTaker,
  databaseBytes: z.number(),
  queueBytes: z.number(),
  /** `rows` is the database's estimate; null if it has none. */
  tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number().nullable() })),
  queues: z.array(z.object({ name: z.string(), queued: Int, active: Int, failed: Int })),
  /** Errors of our pages that are not resolved. */
  browserErrors: Int,
  failures: z.array(z.object({ job: z.string(), at: Instant, reason: z.string() })),
});
export type SystemState = z.infer<typeof SystemState>;

export const Finding = z.object({
  /** Key of the text that explains it. */
  check: z.enum([
    'address',
    'database',
    'replica',
    'schema',
    'admins',
    'workers',
    'morning',
    'feeds',
    'disk',
    'backup',
    'mailServer',
    'spf',
    'dkim',
    'dmarc',
    'ptr',
    'whatsapp',
    'stripe',
    'prices',
    'portal',
    'paymentWebhook',
    'sandbox',
    'doublePayments',
    'ai',
    'secondReader',
    'files',
    'signupWebhook',
    'mailWebhook',
    'alertWebhook',
    'secondFactor',
    'providers',
  ]),
  state: z.enum(['good', 'missing', 'bad', 'unknown', 'off']),
  /** The record found, the host asked, or the problem. */
  detail: z.string(),
});
export type Finding = z.infer<typeof Finding>;

/** Result of asking a provider: accepted, refused, or no answer. */
export type ProviderAnswer = Pick<Finding, 'state' | 'detail'>;

export const adminSystemContract = {
  state: adminCall('GET', '/admin/system', 'Queue, database and version').output(SystemState),
  doctor: adminCall('GET', '/admin/doctor', 'What is configured, whether it answers, and what the DNS says').output(
    z.array(Finding),
  ),
};
