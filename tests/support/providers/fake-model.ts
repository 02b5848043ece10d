import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface FakeModel {
  env: Record<string, string>;
  /** What the list of models names. */
  models: string[];
  /** What was asked, newest last. */
  asked: { model: string; messages: { role: string; content: unknown }[]; response_format?: unknown }[];
}

/** A local server that speaks the chat-completions dialect; `answer` says what to do with each question. */
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
  return Object.assign(fake, {
    env: { AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'fake-1', AI_TIMEOUT_SECONDS: '1' },
  });
}

/** The dialect's ordinary answer with this text as the model's words. */
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
