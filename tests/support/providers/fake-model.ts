import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface FakeModel {
  env: Record<string, string>;
  /** Names in the list of models. */
  models: string[];
  /** The requests, newest last. */
  asked: { model: string; messages: { role: string; content: unknown }[]; response_format?: unknown }[];
}

/** A model that never answers is waited for as briefly as can be set; another one also on a busy machine. */
export const stayingSilent = () => undefined;

/** A local server with the chat-completions API; `answer` handles each request. */
export async function startFakeModel(answer: (response: ServerResponse) => void): Promise<FakeModel> {
  const asked: FakeModel['asked'] = [];
  const fake: Pick<FakeModel, 'asked' | 'models'> = { asked, models: ['fake-1'] };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      if (request.method === 'GET') {
        const data = fake.models.map((id) => ({ id, object: 'model' }));
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }));
        return;
      }
      asked.push(JSON.parse(text));
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const seconds = answer === stayingSilent ? '1' : '20';
  return Object.assign(fake, {
    env: { AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'fake-1', AI_TIMEOUT_SECONDS: seconds },
  });
}

/** An ordinary answer of the API with this text. */
export function say(response: ServerResponse, content: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      id: 'chat-1',
      object: 'chat.completion',
      created: 1,
      model: 'fake-1',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }),
  );
}
