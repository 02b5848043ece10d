import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { invitedVisitor, registration } from '../../tests/support/visitors.ts';
import { postSignup } from './open-account.ts';

async function automation(status: () => number) {
  const heard: { body: unknown; type: string | undefined }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      heard.push({ body: JSON.parse(text), type: request.headers['content-type'] });
      response.writeHead(status()).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const env = { SIGNUP_WEBHOOK_URL: `http://127.0.0.1:${port}/hook`, FETCH_ALLOW: `127.0.0.1:${port}` };
  return { heard, env };
}

describe('the sign-up webhook', () => {
  it('hears e-mail, LinkedIn, country, user and time after the sign-up is done', async () => {
    const { heard, env } = await automation(() => 200);
    const platform = await createTestPlatform(env);
    const site = createTestSite(platform);
    const { visitor } = await invitedVisitor(platform, site);
    const { body } = await visitor.post('/api/onboarding/register', registration);
    expect(heard).toEqual([]);
    await platform.runJobs();
    expect(heard).toEqual([
      {
        type: 'application/json',
        body: {
          email: registration.email,
          linkedin: registration.linkedin,
          country: 'Brasil',
          userId: body.userId,
          timestamp: '2026-03-10T12:00:00.000Z',
        },
      },
    ]);
  });

  it('fails the job, not the sign-up, when it answers badly, so that the queue tries again', async () => {
    let status = 500;
    const { heard, env } = await automation(() => status);
    const platform = await createTestPlatform(env);
    const site = createTestSite(platform);
    const { visitor } = await invitedVisitor(platform, site);
    const { status: signedUp, body } = await visitor.post('/api/onboarding/register', registration);
    expect(signedUp).toBe(200);
    const call = { userId: body.userId, signedUpAt: '2026-03-10T12:00:00.000Z' };
    await expect(postSignup(platform, call)).rejects.toThrow('answered 500');
    status = 204;
    await postSignup(platform, call);
    expect(heard).toHaveLength(2);
  });

  it('is not even planned where none is configured', async () => {
    const platform = await createTestPlatform();
    const site = createTestSite(platform);
    const { visitor } = await invitedVisitor(platform, site);
    await visitor.post('/api/onboarding/register', registration);
    const sizes = await platform.queue.sizes();
    expect(sizes.find((size) => size.name === 'announce-signup')?.queued ?? 0).toBe(0);
  });
});
