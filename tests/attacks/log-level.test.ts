import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { contractCalls } from '../support/contract-calls.ts';
import { createTestPlatform } from '../support/test-platform.ts';
import { createTestSite } from '../support/test-site.ts';
import { behindProxy, from, ipOf } from '../support/visitors.ts';

const words = 'PageTheOperator';

/** Lines of level error raise alerts: strangers must neither cause them nor choose their text. */
it('nothing that strangers send reaches the level error of the log (requirements S38)', async () => {
  const platform = await createTestPlatform(behindProxy);
  const alarms: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      for (const line of String(chunk).split('\n').filter(Boolean)) {
        if (JSON.parse(line).level >= 50) alarms.push(line);
      }
      done();
    },
  });
  const site = createTestSite({ ...platform, log: createLog('info', sink) });
  const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
  let callers = 0;
  const address = `https://${words}.example/x`;
  const headers = () => ({ ...from(ipOf(++callers)), 'user-agent': words, referer: address });
  const beside = site.http.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
    .map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, words), fields: [] as string[] }));
  const calls = contractCalls.map(({ method, path, fields }) => ({
    method,
    path: `/api${path.replace(/\{\w+\}/g, words)}`,
    fields,
  }));
  for (const { method, path, fields } of [...beside, ...calls]) {
    const named = ['email', 'password', 'token', 'callbackURL', 'redirectTo', 'id', ...fields];
    const query = new URLSearchParams(named.map((name) => [name, /URL|To$/.test(name) ? address : words]));
    const body = method === 'GET' ? undefined : JSON.stringify(Object.fromEntries(query));
    for (const visitor of [site.visitor(), admin]) {
      await visitor.send(method, `${path}?${query}`, body, headers());
      await visitor.send(method, path, method === 'GET' ? undefined : `{"${words}`, headers());
      await visitor.send(method, path, body, { ...headers(), origin: `https://${words}.example` });
    }
    if (path.endsWith('/sign-out') || path.endsWith('/delete'))
      expect((await admin.get('/api/account')).status).toBeLessThan(500);
  }
  const login = { email: 'ana@exemplo.com', password: words, callbackURL: address };
  await site.visitor().post('/api/auth/sign-in/email', login, headers());
  expect(alarms).toEqual([]);
});

it('a value that no column can hold is no error of ours', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { toAnswer } = await import('../../platform/http/answer-error.ts');
  const cause = Object.assign(new Error(`invalid input syntax for type uuid: "${words}"`), { code: '22P02' });
  expect(toAnswer(new Error('Failed query', { cause }), 'pt', createLog('info', sink)).status).toBe(400);
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([40]);
  expect(lines.join('')).not.toContain(words);
});
