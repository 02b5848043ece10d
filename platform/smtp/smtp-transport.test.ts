import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { patience } from '../../tests/support/machine/patience.ts';
import { SmtpConnections } from './smtp-connections.ts';
import { defaultTimeouts, openSession, readSmtpUrl, trySmtp } from './smtp-open.ts';
import { createSmtpTransport } from './smtp-transport.ts';

type Answers = Record<string, string>;

/** A server that answers each verb with a line, and records all that it receives. */
async function serve(answers: Answers, ehlo = '250-here\r\n250-PIPELINING\r\n250 8BITMIME') {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let isData = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      received.push(text);
      if (isData && answers.early) {
        isData = false;
        socket.write(`${answers.early}\r\n`);
        return;
      }
      if (isData) {
        if (!text.endsWith('\r\n.\r\n') && text !== '.\r\n') return;
        isData = false;
        socket.write(`${answers.dot ?? '250 2.0.0 taken'}\r\n`);
        return;
      }
      for (const line of text.split('\r\n').slice(0, -1)) {
        const verb = line.slice(0, 4);
        const answer = answers[verb] ?? (verb === 'EHLO' ? ehlo : verb === 'DATA' ? '354 go' : '250 ok');
        if (verb === 'DATA' && answer.startsWith('354')) isData = true;
        socket.write(`${answer}\r\n`);
      }
    });
    socket.write('220 here\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const url = `smtp://127.0.0.1:${port}`;
  const transport = createSmtpTransport({
    server: readSmtpUrl(url, false),
    timeouts: defaultTimeouts,
    name: 'recorte.example',
    failpoint: () => undefined,
  });
  onTestFinished(() => {
    transport.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { received, transport, url, isConnected: () => sockets.values().some(({ destroyed }) => !destroyed) };
}

const mail = (body: string) => ({
  accountId: '00000000-0000-4000-8000-000000000000',
  envelopeFrom: 'bounce@recorte.example',
  to: 'marina@exemplo.test',
  subject: 'x',
  raw: Buffer.from(`Subject: x\r\n\r\n${body}`),
});
const yes = async () => true;

it('sends sender and recipient together if the server supports it, else one by one', async () => {
  const envelope = 'MAIL FROM:<bounce@recorte.example>\r\nRCPT TO:<marina@exemplo.test>\r\nDATA\r\n';
  const many = await serve({});
  expect(await many.transport.send(mail('a\r\n'), yes)).toEqual({ kind: 'accepted', reply: '250 2.0.0 taken' });
  expect(many.received).toContain(envelope);
  const single = await serve({}, '250 here');
  expect((await single.transport.send(mail('a\r\n'), yes)).kind).toBe('accepted');
  expect(single.received).toContain('DATA\r\n');
});

it('does not write the end of a message before it may', async () => {
  const { received, transport } = await serve({});
  let before = '';
  const result = await transport.send(mail('a\r\n'), async () => {
    await expect.poll(() => received.join('')).toMatch(/a\r\n$/);
    before = received.join('');
    return true;
  });
  expect(result.kind).toBe('accepted');
  expect(before.endsWith('Subject: x\r\n\r\na\r\n')).toBe(true);
  expect(received.join('').endsWith('a\r\n.\r\n')).toBe(true);
});

it('ends the session without a dot if it may not finish', async () => {
  const { received, transport } = await serve({});
  expect(await transport.send(mail('a\r\n'), async () => false)).toEqual({ kind: 'withdrawn' });
  expect(received.join('')).not.toContain('\r\n.\r\n');
});

it('ends the session when the ledger fails', async () => {
  const { received, transport, isConnected } = await serve({});
  const failing = transport.send(mail('a\r\n'), () => Promise.reject(new Error('the ledger is gone')));
  await expect(failing).rejects.toThrow('the ledger is gone');
  await expect.poll(isConnected).toBe(false);
  expect(received.join('')).not.toContain('\r\n.\r\n');
});

it('stuffs a dot at the start of a line, and ends a last line that has no end', async () => {
  const { received, transport } = await serve({});
  await transport.send(mail('.a\r\n..\r\nb'), yes);
  expect(received.join('').endsWith('\r\n..a\r\n...\r\nb\r\n.\r\n')).toBe(true);
});

it('sends nothing to a server that would accept a message for a recipient it refused', async () => {
  const { received, transport } = await serve({ RCPT: '550 5.1.1 nobody' });
  expect(await transport.send(mail('a\r\n'), yes)).toEqual({
    kind: 'refused',
    stage: 'rcpt',
    code: 550,
    reply: '550 5.1.1 nobody',
  });
  expect(received.join('').endsWith('DATA\r\n')).toBe(true);
});

it('goes on with the session after a refusal', async () => {
  const { received, transport } = await serve({ RCPT: '450 later', DATA: '503 no recipients' });
  const first = await transport.send(mail('a\r\n'), yes);
  const second = await transport.send(mail('a\r\n'), yes);
  expect([first, second].map((result) => result.kind === 'refused' && result.code)).toEqual([450, 450]);
  expect(received.filter((text) => text === 'RSET\r\n')).toHaveLength(2);
  expect(received.filter((text) => text.startsWith('EHLO'))).toHaveLength(1);
});

it('tries a server by one recipient, and takes the message back', async () => {
  const trial = { requiresTls: false, name: 'recorte.example', longestMs: patience(3_000) };
  const people = { sender: 'bounce@recorte.example', recipient: 'a@b.test' };
  const taking = await serve({});
  expect(await trySmtp({ url: taking.url, ...trial, ...people })).toMatchObject({ state: 'good' });
  await expect
    .poll(() => taking.received.join('').split('\r\n').slice(1, -1))
    .toEqual(['MAIL FROM:<bounce@recorte.example>', 'RCPT TO:<a@b.test>', 'RSET', 'QUIT']);
  const refusing = await serve({ RCPT: '554 5.7.1 Relay access denied' });
  expect(await trySmtp({ url: refusing.url, ...trial, ...people })).toMatchObject({ state: 'bad' });
});

it('continues over a new connection when the server closes the old one (requirements F31)', async () => {
  let messages = 0;
  const { received, transport } = await serve({
    get MAIL() {
      messages += 1;
      return messages === 2 ? '421 enough for one connection' : '250 ok';
    },
  });
  const result = [await transport.send(mail('a\r\n'), yes), await transport.send(mail('b\r\n'), yes)];
  expect(result.map(({ kind }) => kind)).toEqual(['accepted', 'accepted']);
  expect(received.filter((text) => text.startsWith('EHLO'))).toHaveLength(2);
});

it('does not retry after a first 421', async () => {
  const { transport } = await serve({ MAIL: '421 busy' });
  expect(await transport.send(mail('a\r\n'), yes)).toEqual({
    ...{ kind: 'refused', stage: 'mail', code: 421 },
    reply: '421 busy',
  });
});

it('reads a reply that comes before the end of the message, and does not end it', async () => {
  const { received, transport } = await serve({ early: '552 too large' });
  const result = await transport.send(mail('a\r\n'), async () => {
    await expect.poll(() => received.join('')).toMatch(/a\r\n$/);
    await sleep(patience(50)); // the reply arrives
    return true;
  });
  expect(result).toEqual({ kind: 'refused', stage: 'data', code: 552, reply: '552 too large' });
  expect(received.join('')).not.toContain('\r\n.\r\n');
});

it('tries a second connection in parallel to one that is not greeted, if others were', async () => {
  let opened = 0;
  const server = createServer((socket) => {
    opened += 1;
    const isMute = opened === 2;
    socket.on('error', () => undefined);
    socket.on('data', () => !isMute && socket.write('250 ok\r\n'));
    if (!isMute) socket.write('220 here\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const address = readSmtpUrl(`smtp://127.0.0.1:${port}`, false);
  const open = () => openSession(address, defaultTimeouts, 'recorte.example');
  const connections = new SmtpConnections(open, defaultTimeouts.connectMs);
  onTestFinished(() => {
    connections.close();
    server.close();
  });
  const first = await connections.take();
  const second = await connections.take();
  expect(opened).toBe(3);
  for (const { session } of [first, second]) session.close();
});
