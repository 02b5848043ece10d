import { createServer } from 'node:net';

/**
 * The cheapest mail server that records its input: it accepts every message and keeps its Message-ID, and the bytes of
 * the first one. A separate process, so that only the sender is measured. Answers `figures` with counts and cost.
 */
const end = Buffer.from('\r\n.\r\n');
const messageId = /^message-id:\s*(<[^>]+>)/im;
/** Large enough for the headers of any message of ours. */
const headBytes = 6000;
const seen = new Map<string, number>();
let received = 0;
let bytes = 0;
/** The first message in full. */
let sample = '';

const server = createServer({ noDelay: true }, (socket) => {
  let isData = false;
  let rest = '';
  let head = '';
  let tail: Buffer = Buffer.alloc(0);
  let size = 0;
  let whole = '';

  /** Reads a part of a message; returns where the commands continue if it ended. */
  function takeData(chunk: Buffer): void {
    size += chunk.length;
    if (sample === '') whole += chunk.toString('latin1');
    if (head.length < headBytes) head += chunk.toString('latin1', 0, headBytes);
    tail =
      chunk.length >= end.length ? chunk.subarray(-end.length) : Buffer.concat([tail, chunk]).subarray(-end.length);
    if (!tail.equals(end)) return;
    const id = messageId.exec(head)?.[1] ?? '';
    seen.set(id, (seen.get(id) ?? 0) + 1);
    received += 1;
    sample ||= whole.slice(0, -end.length);
    bytes += size - 3;
    isData = false;
    head = '';
    size = 0;
    socket.write(`250 2.0.0 queued as ${received}SINK\r\n`);
  }

  function answer(line: string): string {
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
        return '250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 ENHANCEDSTATUSCODES\r\n';
      case 'MAIL':
        return '250 2.1.0 ok\r\n';
      case 'RCPT':
        return '250 2.1.5 ok\r\n';
      case 'DATA':
        isData = true;
        return '354 go\r\n';
      case 'QUIT':
        return '221 2.0.0 bye\r\n';
      default:
        return '250 2.0.0 ok\r\n';
    }
  }

  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    if (isData) return takeData(chunk as Buffer);
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    const replies = lines.map(answer).join('');
    socket.write(replies);
    if (replies.endsWith('bye\r\n')) socket.end();
  });
  socket.write('220 sink ESMTP\r\n');
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  process.send?.({ url: `smtp://127.0.0.1:${port}` });
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const duplicated = [...seen].filter(([, count]) => count > 1).length;
  process.send?.({ received, bytes, duplicated, sample, cpuMs: (user + system) / 1000 });
});
process.on('disconnect', () => process.exit());
