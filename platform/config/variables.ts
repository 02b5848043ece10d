import { z } from 'zod';
import { Plan } from '../../contract/plans.ts';
import { shortestPassword } from '../../contract/rules/field-limits.ts';
import { oidcVariables } from './oidc-variables.ts';
import { serverVariables } from './server-variables.ts';
import {
  count,
  flag,
  isOn,
  list,
  listWith,
  optionalUrl,
  positive,
  share,
  switches,
  type Variable,
} from './variable.ts';

const templateName = z.string().regex(/^[a-z0-9_]+$/);
const priceMeaning = (what: string) => `Stripe price of ${what}; older ones still paid follow by comma`;

const base64Bytes = (text: string): number => Buffer.from(text.replace(/^whsec_/, ''), 'base64').length;

/** Every variable the program reads: type, default, purpose, secret or not. `.env.example` and the README are checked against it. */
export const variables = {
  ...serverVariables,
  LANDING_URL: { schema: optionalUrl, purpose: 'When set, / redirects there', example: 'https://www.recorte.example' },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    purpose: 'Mail server; mail is caught in the local mailbox when unset',
    isSecret: true,
    example: 'smtps://user:password@mail.example:465',
  },
  MAIL_FROM: {
    schema: z.string().default('Recorte <bomdia@recorte.localhost>'),
    purpose: 'Sender of every mail',
    example: 'Recorte <bomdia@recorte.example>',
  },
  MAIL_CONTACT: {
    schema: z.string().max(200).optional(),
    purpose: 'Postal or contact line at the foot of every clipping; the address of MAIL_FROM when unset',
    example: 'Rua Exemplo 100, Fortaleza, CE',
  },
  OPERATOR_EMAIL: {
    schema: z.email().optional(),
    purpose:
      'Who is told when a morning is not all right and when a reader asks for Enterprise; every administrator when unset',
    example: 'vendas@recorte.example',
  },
  REQUIRE_TLS: { schema: flag, purpose: 'Send mail only over TLS; wait when the mail server offers none' },
  SMTP_CONNECTIONS: { schema: positive.max(100).default(10), purpose: 'Most connections to the mail server at once' },
  SMTP_RATE: { schema: positive.optional(), purpose: 'Most clippings a second; found out by the replies when unset' },
  DKIM_SIGNER: {
    schema: z.enum(['self', 'relay']).default('self'),
    purpose:
      'Who signs the mails: self with the key below, or relay (OpenDKIM, a mail provider) with a key published under DKIM_SELECTOR and the domain of MAIL_FROM',
  },
  DKIM_DOMAIN: {
    schema: z.string().optional(),
    purpose: 'Domain that signs the mails (aligned with MAIL_FROM); unsigned when unset',
    example: 'recorte.example',
  },
  DKIM_SELECTOR: { schema: z.string().default('recorte'), purpose: 'Selector of the DKIM key in the DNS' },
  DKIM_PRIVATE_KEY: {
    schema: z.string().optional(),
    purpose: 'RSA key of 2048 bits or more: PEM text (\\n for line ends) or the path of a PEM file',
    isSecret: true,
    example: '/run/secrets/dkim.pem',
  },
  BOUNCE_DOMAIN: {
    schema: z.string().optional(),
    purpose: 'Domain of the envelope sender that takes bounces; the domain of MAIL_FROM when unset',
    example: 'recorte.example',
  },
  MAIL_WEBHOOK_SECRET: {
    schema: z
      .string()
      .min(16)
      .refine((text) => base64Bytes(text) >= 10, 'has too few base64 characters')
      .optional(),
    purpose:
      'Signs {BASE_URL}/webhooks/mail, by which bounces and complaints come in, as Standard Webhooks do (base64); closed when unset',
    isSecret: true,
    example: 'at-least-sixteen-characters',
  },
  COMPLAINT_GUARD: {
    schema: switches.default('1').transform(isOn),
    purpose: 'Hold all clippings while 0.3 % or more of a week were reported as spam: 1 or 0',
  },
  WHATSAPP_TOKEN: {
    schema: z.string().optional(),
    purpose: 'Access token of the WhatsApp Cloud API; messages are caught in the local mailbox when unset',
    isSecret: true,
    example: 'EAAG…',
  },
  WHATSAPP_PHONE_NUMBER_ID: {
    schema: z.string().regex(/^\d+$/).optional(),
    purpose: 'Id of the sending number at WhatsApp (needed with WHATSAPP_TOKEN)',
    example: '100000000000000',
  },
  WHATSAPP_BUSINESS_ACCOUNT_ID: {
    schema: z.string().regex(/^\d+$/).optional(),
    purpose: 'Id of the WhatsApp Business account, asked by `doctor whatsapp` where the token does not name it',
    example: '200000000000000',
  },
  WHATSAPP_APP_SECRET: {
    schema: z.string().min(16).optional(),
    purpose: 'Signs the notices of WhatsApp to {BASE_URL}/webhooks/whatsapp; closed when unset',
    isSecret: true,
    example: 'app-secret-of-the-meta-app',
  },
  WHATSAPP_VERIFY_TOKEN: {
    schema: z.string().min(8).optional(),
    purpose: 'Word that WhatsApp repeats when the webhook is set up',
    isSecret: true,
    example: 'a-word-of-your-choice',
  },
  WHATSAPP_TEMPLATE_PT: {
    schema: templateName.default('recorte_diario'),
    purpose: 'Approved Portuguese templates, named with _1, _2 and _3 for one to three headlines',
  },
  WHATSAPP_TEMPLATE_EN: {
    schema: templateName.default('recorte_daily'),
    purpose: 'Approved English templates, named with _1, _2 and _3 for one to three headlines',
  },
  WHATSAPP_TEMPLATE_CODE: {
    schema: templateName.default('recorte_codigo'),
    purpose: 'Approved authentication template that carries the confirmation code, in both languages',
  },
  WHATSAPP_GRAPH_URL: {
    schema: z.url().default('https://graph.facebook.com/v23.0'),
    purpose: 'Address and version of the Graph API',
  },
  WHATSAPP_DAILY_USERS: {
    schema: positive.default(250),
    purpose: 'Different people WhatsApp lets the portfolio write to in a moving day',
  },
  WHATSAPP_RATE: { schema: positive.max(1000).default(80), purpose: 'Most WhatsApp messages a second' },
  TELEGRAM_API_URL: {
    schema: z.url().default('https://api.telegram.org'),
    purpose: 'Address of the Telegram Bot API, for those who run a server of their own',
  },
  SPONSORED_PLANS: {
    schema: listWith('free').refine(
      (plans) => plans.every((plan) => Plan.safeParse(plan).success),
      `plans by comma, of ${Plan.options.join(', ')}`,
    ),
    purpose: 'Plans whose clippings carry one sponsored block, by comma',
  },
  FETCH_ALLOW: {
    schema: list,
    purpose: 'host:port pairs on private networks that may be fetched all the same (the demo uses it)',
  },
  WEBHOOK_ALLOW: {
    schema: list,
    purpose:
      'host:port pairs on private networks that readers may send their webhooks to; http is allowed only to these',
  },
  ARTICLE_RETENTION_DAYS: { schema: positive.default(60), purpose: 'How many days articles are kept' },
  S3_BUCKET: {
    schema: z.string().optional(),
    purpose: 'Store uploaded files in this S3 bucket instead of DATA_DIR/files',
    example: 'recorte-files',
  },
  S3_ACCESS_KEY_ID: { schema: z.string().optional(), purpose: 'Key of that store', example: 'key' },
  S3_SECRET_ACCESS_KEY: {
    schema: z.string().optional(),
    purpose: 'Secret of that key',
    isSecret: true,
    example: 'secret',
  },
  S3_REGION: { schema: z.string().default('us-east-1'), purpose: 'Region of that bucket' },
  S3_ENDPOINT: {
    schema: optionalUrl,
    purpose: 'Address of an S3-compatible store other than AWS',
    example: 'https://s3.example',
  },
  S3_PUBLIC_URL: {
    schema: optionalUrl,
    purpose: 'Where the public fetches its files, when it is another address',
    example: 'https://files.recorte.example',
  },
  DEMO: { schema: flag, purpose: 'Run the sample newsroom and open the mailbox to every signed-in reader' },
  OFFLINE_READING: {
    schema: switches.default('1').transform(isOn),
    purpose: 'Keep the last editions readable without a connection; off also empties browsers that have them',
  },
  PASSWORD_MIN: {
    schema: z.coerce.number().int().min(shortestPassword).max(64).default(shortestPassword),
    purpose: 'Shortest password accepted',
  },
  ...oidcVariables,
  VIP_PLACES: { schema: positive.default(100), purpose: 'Places of the VIP offer' },
  VIP_OFFSET: {
    schema: z.coerce.number().int().min(0).default(14),
    purpose: 'Added to the stored sign-up count; the sum is what is shown and what closes the offer',
  },
  VIP_UNTIL: {
    schema: z.iso.datetime({ local: true }).default('2025-06-30T23:59:59'),
    purpose: 'Last second of the VIP offer, in the time of São Paulo',
  },
  SIGNUP_WEBHOOK_URL: {
    schema: optionalUrl,
    purpose: 'Told of every sign-up (JSON email, linkedin, country, userId, timestamp); nobody is told when unset',
    example: 'https://automation.example/hooks/signup',
  },
  SUGGESTIONS_TOKEN: {
    schema: z.string().min(16).optional(),
    purpose: 'Bearer token with which an outside automation may write suggested topics back',
    isSecret: true,
    example: 'at-least-sixteen-characters',
  },
  AI_BASE_URL: {
    schema: optionalUrl,
    purpose: 'OpenAI-compatible endpoint; without it the built-in rules do all the work',
    example: 'https://models.example/v1',
  },
  AI_API_KEY: { schema: z.string().optional(), purpose: 'Key for AI_BASE_URL, if it wants one', isSecret: true },
  AI_MODEL: { schema: z.string().default('default'), purpose: 'Name of the model at AI_BASE_URL' },
  AI_TIMEOUT_SECONDS: { schema: positive.max(50).default(20), purpose: 'Longest wait for an answer of the model' },
  AI_READER_CALLS_A_DAY: {
    schema: count.default(0),
    purpose: 'Questions a day in which the model reads doubtful matches, ten in each; it reads none with 0',
  },
  AI_READER_TOKENS_A_DAY: { schema: count.default(1_000_000), purpose: 'Tokens a day that these questions may take' },
  AI_READER_FROM: { schema: share.default(0.12), purpose: 'Least score of a match that counts as doubtful' },
  AI_READER_TO: { schema: share.default(0.75), purpose: 'Greatest score of a match that counts as doubtful' },
  PAYMENTS: {
    schema: z.enum(['sandbox']).optional(),
    purpose: 'sandbox: marked pages play the payments, nobody is charged (the demo does); not together with Stripe',
    example: 'sandbox',
  },
  STRIPE_SECRET_KEY: {
    schema: z.string().startsWith('sk_').or(z.string().startsWith('rk_')).optional(),
    purpose: 'Key of the Stripe account that takes payments; the paid plans cannot be bought when unset',
    isSecret: true,
    example: 'sk_live_…',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string().startsWith('whsec_').optional(),
    purpose: 'Signing secret of the Stripe webhook endpoint {BASE_URL}/webhooks/stripe',
    isSecret: true,
    example: 'whsec_…',
  },
  STRIPE_PIX: {
    schema: flag,
    purpose: 'Offer a year of a plan by Pix; Pix has to be switched on in the Stripe account',
  },
  STRIPE_PRICE_PREMIUM_MONTHLY: { schema: list, purpose: priceMeaning('Premium, by the month'), example: 'price_…' },
  STRIPE_PRICE_PREMIUM_YEARLY: { schema: list, purpose: priceMeaning('Premium, by the year'), example: 'price_…' },
  STRIPE_PRICE_PRO_MONTHLY: { schema: list, purpose: priceMeaning('Professional, by the month'), example: 'price_…' },
  STRIPE_PRICE_PRO_YEARLY: { schema: list, purpose: priceMeaning('Professional, by the year'), example: 'price_…' },
} satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;

/** The text of `.env.example`: every variable with its purpose and default, all commented out. */
export function envExample(): string {
  const entries = Object.entries(variables as Record<string, Variable>).map(([name, variable]) => {
    const secret = variable.isSecret ? ' (secret)' : '';
    return `# ${variable.purpose}${secret}\n#${name}=${variable.example ?? defaultOf(variable)}\n`;
  });
  return ['# Every variable Recorte reads. Nothing needs to be set for a first start.\n', ...entries].join('\n');
}

function defaultOf({ schema }: Variable): string {
  const parsed = schema.safeParse(undefined);
  if (!parsed.success || parsed.data === undefined) return '';
  if (typeof parsed.data === 'boolean') return parsed.data ? '1' : '0';
  return Array.isArray(parsed.data) ? parsed.data.join(',') : String(parsed.data);
}
