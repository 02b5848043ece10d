import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkMessage, type FakeTemplate, type SentMessage } from './fake-graph-checks.ts';
import { answerSetup, fakeAppId, fakeAppSecret, type GraphSetup, wholeSetup } from './fake-graph-setup.ts';

export const graphToken = 'EAAG-test-token';
export const phoneNumberId = '1000';

export interface TakenMessage {
  wamid: string;
  to: string;
  template: string;
  body: string[];
  button: string;
  callback: string | undefined;
}

/** Settings of the fake: each is a behaviour of the real API. */
export interface GraphTrouble {
  isTokenExpired: boolean;
  /** Most messages in a second; more are refused with 130429. */
  perSecond: number;
  /** Most different recipients in a day; more are refused. */
  portfolio: number;
  latencyMs: number;
  /** By number: refuse with this code, this many times (always if `times` is unset). */
  refusals: Map<string, { code: number; times?: number }>;
  /** By number: accept the message and do not answer. */
  dropsAfterAccepting: Set<string>;
  hangsAfterAccepting: Set<string>;
  /** By number: an answer without JSON. */
  breaksWith502: Set<string>;
  /** Refuses all messages with this code. */
  refuseAllWith: number | undefined;
}

export const templates: FakeTemplate[] = ['recorte_diario', 'recorte_daily'].flatMap((prefix, index) =>
  [1, 2, 3].map((count) => ({
    name: `${prefix}_${count}`,
    language: index === 0 ? 'pt_BR' : 'en',
    bodyParameters: 2 + count,
    words: 'Seu recorte de  está pronto: .\n\n• \n• \n• \n\nO texto completo está no site e no seu email.',
  })),
);
templates.push(
  ...['recorte_diario', 'recorte_daily'].map((prefix, index) => ({
    name: `${prefix}_alert`,
    language: index === 0 ? 'pt_BR' : 'en',
    bodyParameters: 3,
    words: 'Alerta do Recorte sobre :\n\n\n\nMotivo:  O texto está no site e no seu email.',
  })),
  ...['pt_BR', 'en'].map((language) => ({
    name: 'recorte_codigo',
    language,
    bodyParameters: 1,
    words: ' é o seu código',
  })),
);

export interface FakeGraph {
  url: string;
  taken: TakenMessage[];
  requests: number;
  trouble: GraphTrouble;
  /** The settings of the provider's console. */
  setup: GraphSetup;
  env: Record<string, string>;
  close(): void;
}

/** A local Graph API: bearer, templates, limits and errors as documented, each fault with its own setting. */
export async function openFakeGraph(): Promise<FakeGraph> {
  const trouble: GraphTrouble = {
    isTokenExpired: false,
    perSecond: Number.POSITIVE_INFINITY,
    portfolio: Number.POSITIVE_INFINITY,
    latencyMs: 0,
    refusals: new Map(),
    dropsAfterAccepting: new Set(),
    hangsAfterAccepting: new Set(),
    breaksWith502: new Set(),
    refuseAllWith: undefined,
  };
  const taken: TakenMessage[] = [];
  const people = new Set<string>();
  const recent: number[] = [];
  const setup = wholeSetup(templates);
  const fake = { taken, trouble, setup, requests: 0 };

  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    fake.requests += 1;
    if (trouble.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, trouble.latencyMs));
    const refuse = (code: number, message: string, status = 400) =>
      json(response, status, {
        error: {
          message: `(#${code}) ${message}`,
          type: 'OAuthException',
          code,
          error_data: { messaging_product: 'whatsapp', details: message },
          fbtrace_id: 'trace',
        },
      });
    const isAppAsked = request.headers.authorization === `Bearer ${fakeAppId}|${fakeAppSecret}`;
    if (!isAppAsked && (request.headers.authorization !== `Bearer ${graphToken}` || trouble.isTokenExpired)) {
      return refuse(190, 'Error validating access token: session has expired', 401);
    }
    if (request.method === 'GET') {
      const set = answerSetup(setup, request.url ?? '');
      if (set) return json(response, 200, set);
    }
    if (request.method !== 'POST' || request.url !== `/v23.0/${phoneNumberId}/messages`) {
      return refuse(33, 'Object does not exist', 400);
    }
    const message = JSON.parse(Buffer.concat(chunks).toString('utf8')) as SentMessage;
    const to = message.to ?? '';
    if (trouble.refuseAllWith !== undefined) return refuse(trouble.refuseAllWith, 'refused for all');
    const wrong = checkMessage(message, templates);
    if (wrong) return refuse(wrong.code, wrong.title);
    const planned = trouble.refusals.get(to);
    if (planned && planned.times !== 0) {
      if (planned.times !== undefined) planned.times -= 1;
      return refuse(planned.code, 'as the test wants it');
    }
    const now = performance.now();
    while ((recent[0] ?? now) < now - 1000) recent.shift();
    if (recent.length >= trouble.perSecond) return refuse(130429, 'Rate limit hit');
    if (!people.has(to) && people.size >= trouble.portfolio) return refuse(131048, 'Spam rate limit hit');
    recent.push(now);
    people.add(to);
    const wamid = `wamid.${Buffer.from(`${to}:${taken.length}`).toString('base64url')}`;
    const parts = message.template?.components ?? [];
    const texts = (type: string) =>
      (parts.find((part) => part.type === type)?.parameters ?? []).map(({ text }) => text ?? '');
    taken.push({
      wamid,
      to,
      template: message.template?.name ?? '',
      body: texts('body'),
      button: texts('button')[0] ?? '',
      callback: message.biz_opaque_callback_data,
    });
    if (trouble.dropsAfterAccepting.has(to)) return void request.socket.destroy();
    if (trouble.hangsAfterAccepting.has(to)) return;
    if (trouble.breaksWith502.has(to)) {
      response.writeHead(502, { 'content-type': 'text/html' });
      return void response.end('<html>Bad gateway</html>');
    }
    json(response, 200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: `+${to}`, wa_id: to }],
      messages: [{ id: wamid, message_status: 'accepted' }],
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`;
  return Object.assign(fake, {
    url,
    close() {
      server.closeAllConnections();
      server.close();
    },
    env: {
      WHATSAPP_TOKEN: graphToken,
      WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
      WHATSAPP_APP_SECRET: fakeAppSecret,
      WHATSAPP_VERIFY_TOKEN: 'the verify token',
      WHATSAPP_GRAPH_URL: url,
    },
  });
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
