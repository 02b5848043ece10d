import { expect, it } from 'vitest';
import { z } from 'zod';
import { say, startFakeModel } from '../../tests/support/providers/fake-model.ts';
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
