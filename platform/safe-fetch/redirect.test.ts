import { expect, test } from 'vitest';
import { DestinationGuard } from './destination.ts';
import { type Hop, nextRequest } from './safe-fetch.ts';

const guard = new DestinationGuard([], async () => []);
const from = (url: string): Hop => ({ url: new URL(url), method: 'GET', headers: {}, body: undefined });
const redirect = (location: string) => ({ statusCode: 302, headers: { location } });

test('refuses a step from https down to http', () => {
  expect(() => nextRequest(guard, from('https://a.test/'), redirect('http://a.test/x'))).toThrow(
    expect.objectContaining({ code: 'insecure_redirect' }),
  );
});

test('follows a step from http up to https', () => {
  expect(nextRequest(guard, from('http://a.test/'), redirect('https://a.test/x'))?.url.href).toBe('https://a.test/x');
});

test('reads bare UTF-8 in Location', () => {
  const location = Buffer.from('/notícia').toString('latin1');
  expect(nextRequest(guard, from('https://a.test/'), redirect(location))?.url.pathname).toBe('/not%C3%ADcia');
});

test('takes an answer without Location as final', () => {
  expect(nextRequest(guard, from('https://a.test/'), { statusCode: 302, headers: {} })).toBeUndefined();
  expect(nextRequest(guard, from('https://a.test/'), { statusCode: 304, headers: {} })).toBeUndefined();
});
