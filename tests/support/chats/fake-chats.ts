import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ChatProviderName } from '../../../contract/chats/providers.ts';

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** `hang up`: the connection breaks after the request was read. */
type Trouble = 'throttle' | 'gone' | 'fail' | 'hang up' | 'redirect';

// biome-ignore lint/suspicious/noExplicitAny: what a client may have sent
type Sent = any;

const json = (status: number, body: object, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The providers' documented limits and answers. */
const rules: Record<
  ChatProviderName,
  { check(sent: Sent): Reply; trouble: Record<'throttle' | 'gone' | 'fail', Reply> }
> = {
  slack: {
    check(sent) {
      const isText = typeof sent.text === 'string' && sent.text.length > 0;
      const blocks: Sent[] = sent.blocks ?? [];
      const isGood = blocks.every(({ type, text }) =>
        type === 'header' ? text.type === 'plain_text' && text.text.length <= 150 : text.text.length <= 3000,
      );
      return isText && isGood && blocks.length <= 50
        ? { status: 200, body: 'ok' }
        : { status: 400, body: 'invalid_blocks' };
    },
    trouble: {
      throttle: { status: 429, headers: { 'retry-after': '30' }, body: 'rate_limited' },
      gone: { status: 404, body: 'no_service' },
      fail: { status: 500, body: 'rollup_error' },
    },
  },
  teams: {
    check(sent) {
      const [card] = sent.attachments ?? [];
      const isCard =
        sent.type === 'message' &&
        card?.contentType === 'application/vnd.microsoft.card.adaptive' &&
        card.content.type === 'AdaptiveCard';
      if (!isCard) return json(400, { error: { code: 'InvalidRequestContent', message: 'no card' } });
      return Buffer.byteLength(JSON.stringify(sent)) <= 28 * 1024
        ? { status: 202 }
        : json(413, { error: { code: 'RequestEntityTooLarge', message: 'too large' } });
    },
    trouble: {
      throttle: json(429, { error: { code: 'WorkflowRunActionRepetitionQuotaExceeded' } }, { 'retry-after': '30' }),
      gone: json(400, { error: { code: 'WorkflowTriggerIsNotEnabled', message: 'disabled' } }),
      fail: json(502, { error: { code: 'NoResponse' } }),
    },
  },
  discord: {
    check(sent) {
      const embeds: Sent[] = sent.embeds ?? [];
      const all = embeds.reduce((sum, { title = '', description = '' }) => sum + title.length + description.length, 0);
      const isGood =
        embeds.length <= 10 &&
        all <= 6000 &&
        embeds.every(({ title = '', description = '' }) => title.length <= 256 && description.length <= 4096);
      return isGood && (sent.content ?? '').length <= 2000
        ? json(200, { id: '1290000000000000000', type: 0 })
        : json(400, { code: 50035, message: 'Invalid Form Body' });
    },
    trouble: {
      throttle: json(429, { message: 'You are being rate limited.', retry_after: 29.5, global: false }),
      gone: json(404, { code: 10015, message: 'Unknown Webhook' }),
      fail: json(503, { message: 'upstream' }),
    },
  },
  telegram: {
    check(sent) {
      const shown = String(sent.text ?? '').replace(/<[^>]+>/g, '');
      const isMarked = !/<(?!\/?(b|a)\b)/.test(sent.text ?? '');
      if (!isMarked) return json(400, { ok: false, error_code: 400, description: "Bad Request: can't parse entities" });
      if (shown.replace(/&\w+;/g, '.').length > 4096)
        return json(400, { ok: false, error_code: 400, description: 'Bad Request: message is too long' });
      return json(200, { ok: true, result: { message_id: 7, chat: { id: sent.chat_id } } });
    },
    trouble: {
      throttle: json(429, {
        ok: false,
        error_code: 429,
        description: 'Too Many Requests: retry after 30',
        parameters: { retry_after: 30 },
      }),
      gone: json(403, { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' }),
      fail: json(502, { ok: false, error_code: 502, description: 'Bad Gateway' }),
    },
  },
};

const providerOf = (path: string): ChatProviderName | undefined => {
  if (path.startsWith('/services/')) return 'slack';
  if (path.startsWith('/workflows/')) return 'teams';
  if (path.startsWith('/api/webhooks/')) return 'discord';
  return /^\/bot\d+:[\w-]+\/sendMessage$/.test(path) ? 'telegram' : undefined;
};

export const botToken = '123456789:AAF-fake-token-of-a-bot-0123456789abc';

/** Slack, Teams, Discord and Telegram on this machine, each under its own path. */
export async function fakeChats() {
  const taken: { provider: ChatProviderName; path: string; body: Sent }[] = [];
  const state: { trouble: Trouble | undefined; before: () => Promise<unknown> } = {
    trouble: undefined,
    before: async () => undefined,
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    const provider = providerOf(path);
    await state.before();
    if (state.trouble === 'hang up') return request.socket.destroy();
    if (state.trouble === 'redirect') return response.writeHead(302, { location: '/elsewhere' }).end();
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const rule = provider && rules[provider];
    const reply = !rule ? { status: 404 } : state.trouble ? rule.trouble[state.trouble] : rule.check(body);
    if (provider && reply.status < 300) taken.push({ provider, path, body });
    response.writeHead(reply.status, reply.headers ?? {}).end(reply.body ?? '');
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}`;
  const inputs: Record<ChatProviderName, { address: string; chat?: string }> = {
    slack: { address: `${url}/services/T000/B000/secret-of-slack` },
    teams: { address: `${url}/workflows/secret-of-teams/triggers/manual/paths/invoke?sig=x` },
    discord: { address: `${url}/api/webhooks/1/secret-of-discord` },
    telegram: { address: botToken, chat: '-100200300' },
  };
  return { taken, state, host, inputs, env: { WEBHOOK_ALLOW: host, TELEGRAM_API_URL: url } };
}
