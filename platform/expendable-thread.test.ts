import { expect, it, onTestFinished } from 'vitest';
import { createExpendableThread } from './expendable-thread.ts';

/** A thread that runs `code` for each question; `answer` sends its answer. */
function threadThat(code: string, timeoutMs: number) {
  const script = `import { parentPort } from 'node:worker_threads';
    const answer = (value) => parentPort.postMessage(value);
    parentPort.on('message', (question) => { ${code} });`;
  const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
  const thread = createExpendableThread<string, string>(url, { timeoutMs, memoryMb: 32 });
  onTestFinished(() => thread.close());
  return thread;
}

it('gives a thread up that works longer than its limit, and answers the next question by a new one', async () => {
  const thread = threadThat("if (question === 'hang') for (;;) {} answer(question)", 500);
  await expect(thread.ask('hang')).rejects.toMatchObject({ code: 'timeout' });
  expect(await thread.ask('next')).toBe('next');
});

it('waits longer for a thread that got no processor time', async () => {
  const thread = threadThat('setTimeout(() => answer(question), 1_500)', 500);
  expect(await thread.ask('late')).toBe('late');
});

it('gives a thread up that never answers', async () => {
  await expect(threadThat('', 100).ask('nothing')).rejects.toMatchObject({ code: 'timeout' });
});

it('fails the question that ends its thread', async () => {
  const thread = threadThat("if (question === 'end') process.exit(1); answer(question)", 500);
  await expect(thread.ask('end')).rejects.toMatchObject({ code: 'died' });
  expect(await thread.ask('next')).toBe('next');
});
