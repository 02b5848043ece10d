import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../platform/config/read-config.ts';
import { createLog } from '../../platform/log.ts';
import { patience } from '../../tests/support/machine/patience.ts';
import { tryProviders, warnOfAlertWebhook } from './try-providers.ts';

/** What the doctor finds, and what a worker logs at its start. */
async function look(env: Record<string, string>) {
  const config = readConfig(env);
  const lines: string[] = [];
  await warnOfAlertWebhook({ config, log: createLog('error', { write: (line: string) => void lines.push(line) }) });
  const findings = await tryProviders(config, patience(3_000));
  const finding = findings.find(({ check }) => check === 'alertWebhook');
  return { finding, logged: lines.map((line) => JSON.parse(line).msg as string) };
}

it('the doctor tries the alert webhook without posting, and a worker tells at its start that alarms cannot go there', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.method);
    response.writeHead(405, { connection: 'close' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = { ALERT_WEBHOOK_URL: `http://${place}/alarm` };
  expect(await look({})).toMatchObject({ finding: { state: 'off' }, logged: [] });
  expect(await look(url)).toMatchObject({
    finding: { state: 'bad', detail: expect.stringContaining(place) },
    logged: ['ALERT_WEBHOOK_URL cannot be used: no alarm will arrive there'],
  });
  expect(asked).toEqual([]);
  const allowed = { ...url, FETCH_ALLOW: place };
  expect(await look(allowed)).toMatchObject({ finding: { state: 'good', detail: place }, logged: [] });
  expect(asked).toEqual(['HEAD']);
  await new Promise((resolve) => server.close(resolve));
  expect((await look(allowed)).finding).toMatchObject({ state: 'unknown', detail: expect.stringContaining(place) });
});
