import { tryGraph } from '../../clippings/delivery/whatsapp/setup/read-graph.ts';
import type { Finding, ProviderAnswer } from '../../contract/admin/system.ts';
import { tryDiscovery } from '../../people/accounts/oidc/providers.ts';
import { tryPrices } from '../../people/payments/checkout/check-prices.ts';
import { findStripe } from '../../people/payments/provider/provider-calls.ts';
import { tryPaymentWebhook, tryPortal, tryStripe } from '../../people/payments/provider/try-stripe.ts';
import { within } from '../../platform/abortable.ts';
import { tryModel } from '../../platform/ai/model.ts';
import type { Config } from '../../platform/config/read-config.ts';
import { type VariableName, variables } from '../../platform/config/variables.ts';
import { tryS3 } from '../../platform/files/s3-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { DestinationGuard } from '../../platform/safe-fetch/destination.ts';
import { FetchError } from '../../platform/safe-fetch/fetch-error.ts';
import { createSafeFetch, systemResolver } from '../../platform/safe-fetch/safe-fetch.ts';
import { bounceDomainOf, parseAddress } from '../../platform/smtp/header.ts';
import { trySmtp } from '../../platform/smtp/smtp-open.ts';

const longest = 240;
const shortestSecret = 4;
const secretNames = Object.entries(variables)
  .filter(([, variable]) => 'isSecret' in variable && variable.isSecret)
  .map(([name]) => name as VariableName);

/** A provider's answer in one line, with our secrets removed. */
export function withoutSecrets(config: Config, text: string): string {
  let line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  for (const secret of secretsOf(config)) line = line.replaceAll(secret, '•••');
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** The secret values, and user names and passwords inside URLs, both as written and percent-decoded. */
function secretsOf(config: Config): string[] {
  const clientSecrets = config.OIDC_PROVIDERS.map(({ clientSecret }) => clientSecret);
  const values = [config.S3_ACCESS_KEY_ID, ...clientSecrets, ...secretNames.map((name) => config[name])];
  return values
    .filter((value) => typeof value === 'string')
    .flatMap((value) => {
      if (!URL.canParse(value)) return [value];
      const { username, password } = new URL(value);
      const login = [username, password].map((part) => decodeURIComponent(part));
      return [value, username, password, ...login, Buffer.from(`\0${login.join('\0')}`).toString('base64')];
    })
    .filter((secret) => secret.length >= shortestSecret)
    .toSorted((a, b) => b.length - a.length);
}

/** Limit for one provider; `graceMs` leaves room for answers at the last moment. */
const longestMs = 5_000;
const graceMs = 500;

interface Provider {
  check: Finding['check'];
  /** The variable that enables the provider; named in the answer while it is unset. */
  variable: keyof Config;
  /** The address that was asked; shown if it does not answer. */
  url?: string | undefined;
  ask: () => Promise<ProviderAnswer> | ProviderAnswer;
}

/** Asks every configured provider the cheapest question that needs a valid key: all at once, each with a time limit. */
export function tryProviders(config: Config, allowedMs = longestMs): Promise<Finding[]> {
  return Promise.all(
    providersOf(config, allowedMs).map(async ({ check, variable, url, ask }): Promise<Finding> => {
      if ([config[variable]].flat().filter(Boolean).length === 0) return { check, state: 'off', detail: variable };
      const { state, detail } = await askWithin(allowedMs + graceMs, url, ask);
      return { check, state, detail: withoutSecrets(config, detail) };
    }),
  );
}

function providersOf(config: Config, longestMs: number): Provider[] {
  const { SMTP_URL: smtp = '', S3_BUCKET = '' } = config;
  const { WHATSAPP_TOKEN: token = '', WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = config;
  const name = parseAddress(config.MAIL_FROM).domain;
  return [
    {
      check: 'mailServer',
      variable: 'SMTP_URL',
      ask: () => {
        const sender = `bounce@${bounceDomainOf(config)}`;
        const recipient = config.OPERATOR_EMAIL ?? parseAddress(config.MAIL_FROM).address;
        return trySmtp({ url: smtp, requiresTls: config.REQUIRE_TLS, name, longestMs, sender, recipient });
      },
    },
    {
      check: 'mailWebhook',
      variable: 'MAIL_WEBHOOK_SECRET',
      ask: () => ({ state: 'good', detail: `${config.BASE_URL}/webhooks/mail` }),
    },
    {
      check: 'whatsapp',
      variable: 'WHATSAPP_TOKEN',
      url: config.WHATSAPP_GRAPH_URL,
      ask: () =>
        phoneNumberId
          ? tryGraph({ url: config.WHATSAPP_GRAPH_URL, token, phoneNumberId, longestMs })
          : { state: 'missing', detail: 'WHATSAPP_PHONE_NUMBER_ID' },
    },
    { check: 'stripe', variable: 'STRIPE_SECRET_KEY', ask: () => tryStripe(config, longestMs) },
    { check: 'prices', variable: 'STRIPE_SECRET_KEY', ask: () => tryPrices(findStripe(config)!) },
    { check: 'portal', variable: 'STRIPE_SECRET_KEY', ask: () => tryPortal(config, longestMs) },
    { check: 'paymentWebhook', variable: 'STRIPE_SECRET_KEY', ask: () => tryPaymentWebhook(config, longestMs) },
    {
      check: 'ai',
      variable: 'AI_BASE_URL',
      url: config.AI_BASE_URL,
      ask: () => tryModel(config, longestMs),
    },
    {
      check: 'files',
      variable: 'S3_BUCKET',
      url: config.S3_ENDPOINT,
      ask: () => tryS3({ ...config, S3_BUCKET }, longestMs),
    },
    {
      check: 'signupWebhook',
      variable: 'SIGNUP_WEBHOOK_URL',
      ask: () => tryAddress(config.SIGNUP_WEBHOOK_URL ?? '', config.FETCH_ALLOW),
    },
    {
      check: 'alertWebhook',
      variable: 'ALERT_WEBHOOK_URL',
      url: config.ALERT_WEBHOOK_URL,
      ask: () => tryAlertWebhook(config, longestMs),
    },
    { check: 'providers', variable: 'OIDC_PROVIDERS', ask: () => tryDiscovery(config) },
  ];
}

/** An error or a timeout gives the state `unknown`. */
async function askWithin(ms: number, url: string | undefined, ask: Provider['ask']): Promise<ProviderAnswer> {
  const asked = async () => ask();
  try {
    return await within(ms, asked(), () => new Error(`> ${ms / 1000} s`));
  } catch (error) {
    const why = reasonOf(error as Error);
    return { state: 'unknown', detail: url ? `${new URL(url).host} · ${why}` : why };
  }
}

/** Node's fetch puts the reason into the cause. */
function reasonOf(error: Error): string {
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return [typeof code === 'string' ? code : '', message].filter(Boolean).join(' ');
}

/** At the start of a worker: alarms that cannot leave are reported while nothing is wrong. */
export async function warnOfAlertWebhook({ config, log }: Pick<Platform, 'config' | 'log'>): Promise<void> {
  if (!config.ALERT_WEBHOOK_URL) return;
  const { state, detail } = await tryAddress(config.ALERT_WEBHOOK_URL, config.FETCH_ALLOW);
  if (state === 'bad') log.error({ detail }, 'ALERT_WEBHOOK_URL cannot be used: no alarm will arrive there');
}

/** Asks without posting: an alarm of nothing would alarm. Any answer will do, most chat programs refuse the question. */
async function tryAlertWebhook(
  { ALERT_WEBHOOK_URL: url = '', FETCH_ALLOW: allow }: Config,
  timeoutMs: number,
): Promise<ProviderAnswer> {
  const trial = await tryAddress(url, allow);
  if (trial.state !== 'good') return trial;
  await createSafeFetch({ allow, userAgent: 'Recorte doctor' })(url, { method: 'HEAD', timeoutMs, maxRedirects: 0 });
  return trial;
}

/** Whether our own fetch may go there. Nothing is called: a webhook must not receive an invented sign-up. */
export async function tryAddress(address: string, allow: string[], resolver = systemResolver): Promise<ProviderAnswer> {
  const { host } = new URL(address);
  const guard = new DestinationGuard(allow, resolver);
  try {
    await guard.resolve(guard.readUrl(address));
    return { state: 'good', detail: host };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { state: error.code === 'dns' ? 'unknown' : 'bad', detail: `${host} · ${error.message}` };
  }
}
