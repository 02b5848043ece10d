import { z } from 'zod';
import type { ProviderAnswer } from '../../../../contract/admin/system.ts';
import type { Config } from '../../../../platform/config/read-config.ts';
import { createGraphClient } from '../graph-client.ts';
import { languageCodes } from '../graph-message.ts';
import { type GraphAccess, readGraph, tryGraph } from './read-graph.ts';

/** In this order, from the token to the first message. */
export type SetupStep = 'token' | 'number' | 'templates' | 'subscription' | 'webhook' | 'message';
export type SetupFinding = ProviderAnswer & { step: SetupStep };

interface WalkOptions {
  longestMs: number;
  /** Digits with country code; no test message without it. */
  sendTo?: string | undefined;
}

const missing = (name: string): ProviderAnswer => ({ state: 'missing', detail: name });

/** Checks the provider's setup step by step. Only the last step sends something, and only to the given number. */
export async function walkSetup(config: Config, { longestMs, sendTo }: WalkOptions): Promise<SetupFinding[]> {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: numberId, WHATSAPP_GRAPH_URL: url } = config;
  if (!token) return [{ step: 'token', ...missing('WHATSAPP_TOKEN') }];
  const access = { url, token, longestMs };
  const checked: TokenTrial = await orUnknown(() => checkToken(access));
  const { appId, accountId = config.WHATSAPP_BUSINESS_ACCOUNT_ID, ...trial } = checked;
  const findings: SetupFinding[] = [{ step: 'token', ...trial }];
  if (trial.state === 'unknown' || (trial.state === 'bad' && !appId)) return findings;
  const noAccount = missing('WHATSAPP_BUSINESS_ACCOUNT_ID');
  const steps: [SetupStep, () => Promise<ProviderAnswer> | ProviderAnswer][] = [
    [
      'number',
      () => (numberId ? tryGraph({ ...access, phoneNumberId: numberId }) : missing('WHATSAPP_PHONE_NUMBER_ID')),
    ],
    ['templates', () => (accountId ? checkTemplates(access, accountId, config) : noAccount)],
    ['subscription', () => (accountId ? checkSubscription(access, accountId, appId) : noAccount)],
    ['webhook', () => checkWebhook(access, config, appId)],
    ['message', () => sendTest(config, token, sendTo)],
  ];
  for (const [step, ask] of steps) findings.push({ step, ...(await orUnknown(ask)) });
  return findings;
}

/** An unreachable provider is a result too. */
async function orUnknown<T extends ProviderAnswer>(ask: () => Promise<T> | T): Promise<T | ProviderAnswer> {
  try {
    return await ask();
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    return { state: 'unknown', detail: [code, message].filter((part) => typeof part === 'string').join(' ') };
  }
}

const neededScopes = ['whatsapp_business_messaging', 'whatsapp_business_management'];

const TokenFacts = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.string().optional(),
    /** Seconds since 1970; 0 for a token that does not expire. */
    expires_at: z.number().default(0),
    scopes: z.array(z.string()).default([]),
    granular_scopes: z.array(z.object({ scope: z.string(), target_ids: z.array(z.string()).optional() })).default([]),
    error: z.object({ message: z.string() }).optional(),
  }),
});

type TokenTrial = ProviderAnswer & { appId?: string | undefined; accountId?: string | undefined };

/** Checks that the token is valid, does not expire and has both permissions; also gives the app and the account. */
async function checkToken(access: GraphAccess): Promise<TokenTrial> {
  const path = `debug_token?input_token=${encodeURIComponent(access.token)}`;
  const answer = await readGraph(access, path, TokenFacts);
  if (!answer.isGood) return answer.trial;
  const { is_valid, app_id: appId, expires_at, scopes, granular_scopes, error } = answer.data.data;
  if (!is_valid) return { state: 'bad', detail: error?.message ?? 'is_valid: false' };
  const accountId = granular_scopes.find(({ scope }) => scope === neededScopes[1])?.target_ids?.[0];
  const absent = neededScopes.filter((scope) => !scopes.includes(scope));
  if (absent.length > 0) return { state: 'bad', detail: `without ${absent.join(', ')}`, appId, accountId };
  if (expires_at > 0) {
    const until = new Date(expires_at * 1000).toISOString().slice(0, 10);
    return { state: 'bad', detail: `expires ${until}`, appId, accountId };
  }
  return { state: 'good', detail: `app ${appId ?? '?'}`, appId, accountId };
}

const SubscribedApps = z.object({
  data: z.array(z.object({ whatsapp_business_api_data: z.object({ id: z.string(), name: z.string().optional() }) })),
});

/** Notices come only to apps that are subscribed to the business account. */
async function checkSubscription(
  access: GraphAccess,
  accountId: string,
  appId: string | undefined,
): Promise<ProviderAnswer> {
  const answer = await readGraph(access, `${accountId}/subscribed_apps`, SubscribedApps);
  if (!answer.isGood) return answer.trial;
  const apps = answer.data.data.map(({ whatsapp_business_api_data: app }) => app);
  const isOurs = apps.some(({ id }) => id === appId);
  const detail = apps.map(({ id, name }) => [name, id].filter(Boolean).join(' ')).join(', ') || '0';
  return { state: isOurs ? 'good' : 'missing', detail };
}

const Subscriptions = z.object({
  data: z.array(
    z.object({
      object: z.string(),
      callback_url: z.string().optional(),
      active: z.boolean().default(true),
      fields: z.array(z.object({ name: z.string() })).default([]),
    }),
  ),
});
const neededFields = ['messages', 'message_template_status_update'];

/** Checks that the app posts to our address the notices we read. Uses the app's own secret. */
async function checkWebhook(access: GraphAccess, config: Config, appId: string | undefined): Promise<ProviderAnswer> {
  const { WHATSAPP_APP_SECRET: secret, WHATSAPP_VERIFY_TOKEN: verifyToken, BASE_URL } = config;
  if (!secret) return missing('WHATSAPP_APP_SECRET');
  if (!verifyToken) return missing('WHATSAPP_VERIFY_TOKEN');
  if (!appId) return { state: 'unknown', detail: 'app_id' };
  const app = { ...access, token: `${appId}|${secret}` };
  const answer = await readGraph(app, `${appId}/subscriptions`, Subscriptions);
  if (!answer.isGood) return answer.trial;
  const own = answer.data.data.find(({ object }) => object === 'whatsapp_business_account');
  const wanted = `${BASE_URL}/webhooks/whatsapp`;
  if (!own?.callback_url) return missing(wanted);
  if (own.callback_url !== wanted || !own.active) return { state: 'bad', detail: `${own.callback_url}, not ${wanted}` };
  const absent = neededFields.filter((field) => !own.fields.some(({ name }) => name === field));
  return absent.length > 0
    ? { state: 'bad', detail: `without ${absent.join(', ')}` }
    : { state: 'good', detail: wanted };
}

/** The template of a clipping with one headline, in Portuguese. */
async function sendTest(config: Config, token: string, sendTo: string | undefined): Promise<ProviderAnswer> {
  const { WHATSAPP_GRAPH_URL: url, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = config;
  if (!sendTo) return { state: 'off', detail: '--send' };
  if (!phoneNumberId) return missing('WHATSAPP_PHONE_NUMBER_ID');
  const graph = createGraphClient({ url, phoneNumberId, token });
  try {
    const message = {
      ...{ to: sendTo, template: `${config.WHATSAPP_TEMPLATE_PT}_1`, languageCode: languageCodes.pt },
      ...{ body: ['hoje', '1 recorte', 'Mensagem de teste do Recorte'], button: 'teste' },
    };
    const reply = await graph.send(message, async () => true);
    if (reply.kind === 'accepted') return { state: 'good', detail: `…${sendTo.slice(-4)}` };
    if (reply.kind === 'refused') return { state: 'bad', detail: `${reply.code} ${reply.message}` };
    return { state: 'unknown', detail: 'reason' in reply ? reply.reason : reply.kind };
  } finally {
    graph.close();
  }
}

const Template = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string().optional(),
  components: z
    .array(
      z.object({
        type: z.string(),
        text: z.string().optional(),
        buttons: z.array(z.object({ type: z.string(), url: z.string().optional() })).optional(),
      }),
    )
    .default([]),
});
type Template = z.infer<typeof Template>;

interface Wanted {
  name: string;
  language: string;
  variables: number;
  /** The beginning of the button's address; the template with a code has no such button. */
  link?: string;
}

/** One template for each number of headlines and one for alerts in each language, and the one for codes. */
function wantedTemplates(config: Config): Wanted[] {
  const { WHATSAPP_TEMPLATE_PT: pt, WHATSAPP_TEMPLATE_EN: en, WHATSAPP_TEMPLATE_CODE: code, BASE_URL } = config;
  const link = `${BASE_URL}/e/{{1}}`;
  const clippings = (prefix: string, language: string) => [
    ...[1, 2, 3].map((count) => ({ name: `${prefix}_${count}`, language, variables: 2 + count, link })),
    { name: `${prefix}_alert`, language, variables: 3, link },
  ];
  return [
    ...clippings(pt, languageCodes.pt),
    ...clippings(en, languageCodes.en),
    ...Object.values(languageCodes).map((language) => ({ name: code, language, variables: 1 })),
  ];
}

/** Every template exists in its language, is approved and takes as many values as we send. */
async function checkTemplates(access: GraphAccess, accountId: string, config: Config): Promise<ProviderAnswer> {
  const path = `${accountId}/message_templates?fields=name,language,status,category,components&limit=500`;
  const answer = await readGraph(access, path, z.object({ data: z.array(Template) }));
  if (!answer.isGood) return answer.trial;
  const wanted = wantedTemplates(config);
  const problems = wanted.flatMap((one) => {
    const found = answer.data.data.find(({ name, language }) => name === one.name && language === one.language);
    const problem = problemOf(one, found);
    return problem ? [`${one.name} (${one.language}): ${problem}`] : [];
  });
  if (problems.length === 0) return { state: 'good', detail: `${wanted.length}/${wanted.length}` };
  return {
    state: problems.every((text) => text.endsWith(': missing')) ? 'missing' : 'bad',
    detail: problems.join('; '),
  };
}

function problemOf({ variables, link }: Wanted, found: Template | undefined): string | undefined {
  if (!found) return 'missing';
  if (found.status !== 'APPROVED') return found.status;
  const part = (type: string) => found.components.find((component) => component.type === type);
  const count = new Set(part('BODY')?.text?.match(/\{\{\s*\w+\s*\}\}/g)).size;
  if (count !== variables) return `${count} variables, not ${variables}`;
  if (!link) return undefined;
  const url = part('BUTTONS')?.buttons?.find(({ type }) => type === 'URL')?.url;
  return url === link ? undefined : `button ${url ?? 'missing'}, not ${link}`;
}
