import { expect, it } from 'vitest';
import { z } from 'zod';
import { say, startFakeModel, stayingSilent } from '../../tests/support/providers/fake-model.ts';
import { readConfig } from '../config/read-config.ts';
import { createLog } from '../log.ts';
import { createModel } from './model.ts';

it.each([
  ['of another shape', (response: Parameters<typeof say>[0]) => say(response, '{"words":"secret of a reader"}')],
  ['that is no JSON', (response: Parameters<typeof say>[0]) => say(response, 'secret of a reader')],
  [
    'refused with words',
    (response: Parameters<typeof say>[0]) => response.writeHead(400).end('{"error":{"message":"secret of a reader"}}'),
  ],
] as const)('an answer %s never reaches the log', async (_, answer) => {
  const fake = await startFakeModel(answer);
  const model = createModel(readConfig(fake.env));
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const question = {
    instructions: 'topics',
    data: { occupation: 'a reader alone' },
    shape: z.object({ terms: z.array(z.string()) }),
  };
  const failure = await model!.ask(question).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  log.warn({ err: failure }, 'going on without');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/secret|reader/);
  expect(lines[0]).toContain('the model did not answer as asked');
});

const question = { instructions: 'topics', data: {}, shape: z.object({ terms: z.array(z.string()) }) };
const content = '{"terms":["energia"]}';

it.each([
  [
    'Ollama',
    {
      ...{ id: 'chatcmpl-409', object: 'chat.completion', created: 1763366400, model: 'gpt-oss:20b' },
      system_fingerprint: 'fp_ollama',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 31, completion_tokens: 12, total_tokens: 43 },
    },
  ],
  [
    'Ollama with a model that thinks',
    {
      ...{ id: 'chatcmpl-7', object: 'chat.completion', created: 1763366400, model: 'qwen3' },
      choices: [
        { index: 0, message: { role: 'assistant', content, reasoning: 'energy, then' }, finish_reason: 'stop' },
      ],
      usage: { prompt_tokens: 31, completion_tokens: 40, total_tokens: 71 },
    },
  ],
  [
    'llama.cpp',
    {
      choices: [{ finish_reason: 'stop', index: 0, message: { role: 'assistant', content } }],
      ...{
        created: 1763366400,
        model: 'gpt-3.5-turbo',
        system_fingerprint: 'b4488-0ccd7f3e',
        object: 'chat.completion',
      },
      usage: { completion_tokens: 12, prompt_tokens: 31, total_tokens: 43 },
      id: 'chatcmpl-ZnTf7Ydo',
      timings: { prompt_n: 31, prompt_ms: 120.5, predicted_n: 12, predicted_ms: 300.25 },
    },
  ],
])('an answer as %s gives it is read', async (_, answer) => {
  const fake = await startFakeModel((response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
  );
  const model = createModel(readConfig(fake.env))!;
  expect(await model.ask(question)).toEqual({ terms: ['energia'] });
  expect(fake.asked[0]?.response_format).toMatchObject({ type: 'json_schema' });
});

it.each([
  [
    'a server that still loads',
    503,
    { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
    'unavailable',
  ],
  [
    'a model nobody pulled',
    404,
    { error: { message: 'model "x" not found', type: 'api_error', param: null, code: null } },
    'unavailable',
  ],
  ['a quota', 429, { error: { message: 'Rate limit reached', type: 'tokens', code: 'rate_limit_exceeded' } }, 'quota'],
] as const)('%s fails with one word', async (_, status, body, failure) => {
  const fake = await startFakeModel((response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
  const model = createModel(readConfig(fake.env))!;
  await expect(model.ask(question)).rejects.toMatchObject({ name: 'ModelError', failure });
});

it('a silent server fails as slow', async () => {
  const fake = await startFakeModel(stayingSilent);
  const model = createModel(readConfig(fake.env))!;
  await expect(model.ask(question)).rejects.toMatchObject({ failure: 'slow' });
});
