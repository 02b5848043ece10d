import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SecureContextOptions, TLSSocket } from 'node:tls';

/** What the sink does instead of its usual answer. A message counts as received once its dot arrived. */
export type Step =
  | { code: number; text?: string; until?: Promise<void> }
  | { delayMs: number }
  | { until: Promise<void> }
  | { hang: true }
  | { drop: true }
  /** Sends part of the answer, then cuts the connection. */
  | { half: true };
/** `begin` is the answer to DATA, `data` the first bytes of the body. */
type Stage = 'greet' | 'ehlo' | 'mail' | 'rcpt' | 'begin' | 'data' | 'dot';

export interface Received {
  messageId: string;
  from: string;
  to: string;
  raw: Buffer;
  /** Order of arrival. */
  at: number;
  wasAccepted: boolean;
  isTls: boolean;
}

export interface SinkOptions {
  port?: number;
  /** By recipient (at `rcpt`, `begin`, `data`, `dot`) or by the number of the connection (`greet`, `ehlo`, `mail`). */
  script?: (stage: Stage, recipient: string | undefined, connection: number) => Step | undefined;
  /** Most messages a second; more get `454`. */
  rate?: number;
  /** Most messages per connection; the next one gets 421 and is disconnected. */
  mostPerConnection?: number;
  tls?: SecureContextOptions;
  /** Offers AUTH PLAIN and accepts only this login. */
  login?: { user: string; pass: string };
  /** Does not keep the bytes, for long runs. */
  isForgetful?: boolean;
}

export interface SmtpSink {
  url: string;
  port: number;
  received: Received[];
  receivedBytes: number;
  connections: number;
  /** Changes the behaviour from now on. */
  setScript(script: SinkOptions['script']): void;
  close(): Promise<void>;
}

/** Copies, since a slice keeps the whole text in memory: a year of mails would fill it. */
const copied = (piece: string) => Buffer.from(piece, 'latin1').toString('latin1');

const DOT = Buffer.from('\r\n.\r\n');

/** An SMTP server that stores every received message, and misbehaves as scripted. */
export async function startSmtpSink(options: SinkOptions = {}): Promise<SmtpSink> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let script = options.script;
  let connections = 0;
  let receivedBytes = 0;
  const grants: number[] = [];

  function isOverRate(): boolean {
    if (!options.rate) return false;
    const now = performance.now();
    while (grants.length > 0 && grants[0]! < now - 1000) grants.shift();
    if (grants.length >= options.rate) return true;
    grants.push(now);
    return false;
  }

  const server: Server = createServer((socket) => {
    connections += 1;
    serve(socket, connections);
  });

  function serve(first: Socket, connection: number): void {
    let socket = first;
    let from = '';
    let to = '';
    let mode: 'command' | 'data' = 'command';
    let rest = '';
    let chunks: Buffer[] = [];
    let isTls = false;
    let taken = 0;
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(first));
    socket.on('error', () => undefined);

    /** False if the script handled it and the usual answer must not be sent. */
    async function isUsual(stage: Stage): Promise<boolean> {
      const step = script?.(stage, to || undefined, connection);
      if (!step) return true;
      if ('code' in step) {
        if (step.until) await step.until;
        socket.write(`${step.code} ${step.text ?? 'scripted'}\r\n`);
      } else if ('drop' in step) socket.destroy();
      else if ('half' in step) socket.write('25', () => socket.destroy());
      else if ('delayMs' in step || 'until' in step) {
        await ('until' in step ? step.until : sleep(step.delayMs));
        return true;
      }
      return false;
    }

    async function answer(line: string): Promise<void> {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') {
        if (!(await isUsual('ehlo'))) return;
        const starttls = options.tls && !isTls ? '250-STARTTLS\r\n' : '';
        const auth = options.login ? '250-AUTH PLAIN\r\n' : '';
        socket.write(`250-sink\r\n${starttls}${auth}250-8BITMIME\r\n250 ENHANCEDSTATUSCODES\r\n`);
      } else if (verb === 'AUTH' && options.login) {
        const { user, pass } = options.login;
        const isRight = line.endsWith(` ${Buffer.from(`\0${user}\0${pass}`).toString('base64')}`);
        socket.write(isRight ? '235 2.7.0 welcome\r\n' : '535 5.7.8 not you\r\n');
      } else if (verb === 'STAR') {
        if (!options.tls) return void socket.write('502 5.5.1 no\r\n');
        socket.write('220 2.0.0 go\r\n');
        socket.removeAllListeners('data');
        const secured = new TLSSocket(socket, { isServer: true, ...options.tls });
        isTls = true;
        socket = secured;
        socket.on('error', () => undefined);
        socket.on('data', take);
      } else if (verb === 'MAIL') {
        to = '';
        from = /<([^>]*)>/.exec(line)?.[1] ?? '';
        if (taken >= (options.mostPerConnection ?? Number.POSITIVE_INFINITY))
          return void socket.end('421 4.7.0 enough for one connection\r\n');
        if (isOverRate()) return void socket.write('454 4.7.0 rate limit, slow down\r\n');
        if (await isUsual('mail')) socket.write('250 2.1.0 ok\r\n');
      } else if (verb === 'RCPT') {
        to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        if (await isUsual('rcpt')) socket.write('250 2.1.5 ok\r\n');
      } else if (verb === 'DATA') {
        if (!(await isUsual('begin'))) return;
        mode = 'data';
        chunks = [];
        socket.write('354 go\r\n');
      } else if (verb === 'RSET' || verb === 'NOOP') socket.write('250 2.0.0 ok\r\n');
      else if (verb === 'QUIT') socket.end('221 2.0.0 bye\r\n');
      else socket.write('502 5.5.2 unknown\r\n');
    }

    async function takeData(chunk: Buffer): Promise<void> {
      if (chunks.length === 0) {
        const step = script?.('data', to, connection);
        if (step && 'drop' in step) return void socket.destroy();
        if (step && 'hang' in step) {
          socket.pause();
          return;
        }
      }
      chunks.push(chunk);
      const tail = chunk.length >= DOT.length ? chunk : Buffer.concat(chunks.slice(-3));
      if (!tail.subarray(-DOT.length).equals(DOT)) return;
      mode = 'command';
      const body = Buffer.concat(chunks);
      const raw = body.subarray(0, body.length - 3);
      receivedBytes += raw.length;
      const head = raw.subarray(0, 8192).toString('latin1');
      const entry: Received = {
        messageId: copied(/^message-id:\s*(<[^>]+>)/im.exec(head)?.[1] ?? ''),
        from,
        to,
        raw: options.isForgetful ? Buffer.alloc(0) : unstuffed(raw),
        at: received.length,
        wasAccepted: false,
        isTls,
      };
      received.push(entry);
      if (!(await isUsual('dot'))) return;
      entry.wasAccepted = true;
      taken += 1;
      if (!socket.destroyed) socket.write(`250 2.0.0 queued as ${received.length}SINK\r\n`);
    }

    let working = Promise.resolve();
    function take(chunk: Buffer): void {
      working = working.then(async () => {
        if (mode === 'data') return takeData(chunk);
        rest += chunk.toString('latin1');
        for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
          const line = rest.slice(0, end);
          rest = rest.slice(end + 2);
          await answer(line);
        }
      });
    }
    socket.on('data', take);
    void isUsual('greet').then((usual) => {
      if (usual) socket.write('220 sink ESMTP\r\n');
    });
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    get receivedBytes() {
      return receivedBytes;
    },
    get connections() {
      return connections;
    },
    setScript(next) {
      script = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** RFC 5321 §4.5.2: a line that begins with a dot is sent with another dot before it. */
function unstuffed(raw: Buffer): Buffer {
  return Buffer.from(raw.toString('latin1').replace(/(^|\r\n)\.\./g, '$1.'), 'latin1');
}
