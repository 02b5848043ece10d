import { QueryClientProvider } from '@tanstack/react-query';
import { parseHTML } from 'linkedom';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../tests/support/machine/patience.ts';
import { createQueryClient } from '../../query-client.ts';
import { usePasswordRefusal } from './credentials.tsx';

const words = 'Esta senha é muito comum. Escolha outra.';
let asked: unknown[] = [];
let answer: () => Response;

const json = (body: object, status = 200) => Response.json(body, { status });
const refusal = (code: string, status: number) =>
  json({ defined: false, code, status, message: words, data: {} }, status);

/** Renders the hook's answer, as a form does. */
function Field({ password, token }: { password: string; token: string | undefined }) {
  return <p>{usePasswordRefusal(password, { token })}</p>;
}

let page: {
  type: (password: string, token?: string) => Promise<void>;
  shown: () => string;
  close: () => Promise<void>;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { window, document } = parseHTML('<html lang="pt"><body><div id="root"></div></body></html>');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', new URL('http://localhost:3000/'));
  asked = [];
  answer = () => json({ accepted: true });
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === '/api/site') return json({ passwordMin: 6 });
    expect(path).toBe('/api/auth/check-password');
    asked.push(JSON.parse(String(body)));
    return answer();
  });
  const root = createRoot(document.getElementById('root') as unknown as Element);
  const client = createQueryClient();
  page = {
    type: (password, token) =>
      act(async () =>
        root.render(
          <QueryClientProvider client={client}>
            <IntlProvider locale="pt-BR" messages={{}}>
              <Field password={password} token={token} />
            </IntlProvider>
          </QueryClientProvider>,
        ),
      ),
    shown: () => document.querySelector('p')?.textContent ?? '',
    close: () => act(async () => root.unmount()),
  };
});

afterEach(async () => {
  await page.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Long enough for the pause and the answer. */
const pause = () => act(() => vi.advanceTimersByTimeAsync(1000));
const answered = (count: number) =>
  eventually(async () => {
    await pause();
    expect(asked).toHaveLength(count);
  });

it('asks once when the typing pauses, and shows the words of the refusal', async () => {
  answer = () => refusal('PASSWORD_TOO_COMMON', 422);
  for (const typed of ['', '1234567', '12345678', '123456789']) await page.type(typed, 'a token');
  expect(asked).toEqual([]);
  await answered(1);
  expect(asked).toEqual([{ password: '123456789', token: 'a token' }]);
  await eventually(async () => {
    await pause();
    expect(page.shown()).toBe(words);
  });
});

it('takes the words away with the next letter', async () => {
  answer = () => refusal('PASSWORD_TOO_COMMON', 422);
  await page.type('123456789');
  await eventually(async () => {
    await pause();
    expect(page.shown()).toBe(words);
  });
  answer = () => json({ accepted: true });
  await page.type('123456789 e papel');
  expect(page.shown()).toBe('');
  await answered(2);
  await pause();
  expect(page.shown()).toBe('');
});

it('asks nothing about a password that is still too short', async () => {
  await page.type('12345');
  await pause();
  await pause();
  expect(asked).toEqual([]);
});

it.each([
  ['a limit', () => refusal('TOO_MANY_REQUESTS', 429)],
  ['a lost connection', () => Promise.reject(new TypeError('fetch failed')) as never],
])('says nothing after %s', async (_, given) => {
  answer = given;
  await page.type('123456789');
  await answered(1);
  await pause();
  expect(page.shown()).toBe('');
});
